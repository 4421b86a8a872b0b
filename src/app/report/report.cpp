// The wording of the answers, for both families; answers with extras, and errors with hints that name
// options.
#include "app/report/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "answers/answers.h"
#include "answers/levels.h"
#include "app/terminal.h"
#include "puzzle/cell_text.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

std::string milliseconds(double ms) {
    char text[32];
    std::snprintf(text, sizeof text, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    return text;
}

bool is_of_tiles(const Solution& solution) {
    return std::holds_alternative<TileSolution>(solution.steps);
}

std::string description_of(const ColorLevel& level, const RegionGraph& graph) {
    std::string text = counted(level.board.palette.size(), "color") + ", " + counted(graph.size(), "region");
    if (level.budget) text += ", " + counted(static_cast<std::size_t>(*level.budget), "move") + " allowed";
    if (level.moves_made) text += ", " + std::to_string(*level.moves_made) + " made";
    return text;
}

std::string description_of(const TileLevel& level) {
    const TileBoard& board = level.board;
    const auto tiles = board.cells.size() -
                       static_cast<std::size_t>(std::count(board.cells.begin(), board.cells.end(), no_tile));
    std::set<KindId> kinds(board.cells.begin(), board.cells.end());
    kinds.erase(no_tile);
    std::string text = std::to_string(board.lattice.columns) + " x " + std::to_string(board.lattice.rows) +
                       ", " + counted(tiles, "tile") + " of " + counted(kinds.size(), "kind");
    if (level.rules.gravity != Gravity::none)
        text += ", tiles fall " + std::string(gravity_name(level.rules.gravity));
    return text;
}

std::string headline_of_colors(const Solution& solution) {
    if (solution.status == Status::infeasible) return "no solution (proven)";
    if (solution.status == Status::unknown) return "no solution found";
    if (solution.moves().empty() && solution.status == Status::optimal)
        return "nothing to do: the board has one color";
    const std::string proof = solution.status == Status::optimal
                                  ? "proven optimal"
                                  : "at least " + std::to_string(solution.lower_bound) + " needed";
    return "solved in " + counted(solution.moves().size(), "move") + " (" + proof + "), " +
           milliseconds(solution.solve_ms);
}

std::string headline_of_tiles(const Solution& solution) {
    const std::size_t pairs = solution.removals().size();
    const std::string time = milliseconds(solution.solve_ms);
    if (solution.has_answer())
        return pairs == 0 ? "nothing to do: there are no tiles"
                          : "solved: " + counted(pairs, "pair") + " to remove, " + time;
    const std::string proof = solution.status == Status::infeasible ? "lost (proven)" : "undecided";
    return proof + ", " + time + "; " + counted(pairs, "pair") + " can go";
}

std::string numbered(std::size_t index) {
    char number[32];
    std::snprintf(number, sizeof number, "%3zu. ", index + 1);
    return number;
}

std::string text_of_moves(const ColorLevel& level, const Run& run, std::size_t count) {
    const auto names = color_names(level.board.palette);
    const std::vector<Move>& moves = run.solution.moves();
    std::string text;
    Board board = level.board;
    for (std::size_t i = 0; i < std::min(count, moves.size()); ++i) {
        const Move& move = moves[i];
        const ColorId before = board.color(board.lattice.id(move.cell));
        // The flood of Flood-It is always the same region.
        const std::string place = facts_of(level.game).has_origin() ? "" : place_of(move.cell) + ": ";
        text += numbered(i) + place + names[before.index()] + " → " + names[move.color.index()] +
                "   (merges " + counted(static_cast<std::size_t>(run.merged[i]), "region") + ")\n";
        board = play(std::move(board), move);
    }
    return text;
}

std::string text_of_removals(const std::vector<TileRemoval>& removals, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < std::min(count, removals.size()); ++i)
        text += numbered(i) + place_of(removals[i].first) + "  with  " + place_of(removals[i].second) + "\n";
    return text;
}

bool is_misread(const Run& run) {
    return run.shortfall && run.shortfall->code() == ErrorCode::bad_level;
}

// What a cell may hold: "teal", "tile 0a", "empty".
class ContentNames {
  public:
    explicit ContentNames(const Level& level) {
        if (const auto* colors = std::get_if<ColorLevel>(&level))
            colors_ = color_names(colors->board.palette);
    }
    [[nodiscard]] std::string operator()(int content) const {
        if (content == Question::holds_nothing) return colors_.empty() ? "empty" : "off the board";
        return colors_.empty() ? "tile " + name_of(KindId{content})
                               : colors_[static_cast<std::size_t>(content)];
    }
    [[nodiscard]] std::string listed(const std::vector<int>& contents) const {
        std::vector<std::string> names;
        for (const int content : contents)
            names.push_back((*this)(content));
        return one_of_text(names);
    }

  private:
    std::vector<std::string> colors_;
};

std::string text_of_question(const Question& question, const Reading& reading, const ContentNames& names) {
    switch (question.subject) {
        case Question::Subject::cell: {
            const std::string others =
                question.others.empty() ? "" : "; it may be " + names.listed(question.others);
            return place_of(question.cells.front()) + " was read as " + names(question.read) + others;
        }
        case Question::Subject::alike:
            return names(question.read) + " and " + names.listed(question.others) + " may be one";
        case Question::Subject::board:
            break;
    }
    const Lattice& lattice = lattice_of(reading.level);
    return "is this the whole board, " + std::to_string(lattice.columns) + " x " +
           std::to_string(lattice.rows) + " cells, and nothing else?";
}

std::string text_of_questions(const Reading& reading) {
    constexpr std::size_t max_listed = 10;
    const std::vector<Question>& questions = reading.questions;
    if (questions.empty()) return "";
    const ContentNames names(reading.level);
    std::string text = "  to check, most doubtful first:\n";
    for (std::size_t i = 0; i < std::min(max_listed, questions.size()); ++i)
        text += "  " + numbered(i) + text_of_question(questions[i], reading, names) + "\n";
    if (questions.size() > max_listed)
        text += "       and " + std::to_string(questions.size() - max_listed) + " more\n";
    return text;
}

using answers::moves_array;
using nlohmann::ordered_json;

ordered_json error_with_option(const Error& error) {
    ordered_json object = answers::error_object(error);
    object["hint"] = hint_with_option(error);
    return object;
}

void add_extras(const Solution& solution, const Extras& extras, ordered_json& object) {
    for (const FinalColorResult& color : solution.colors().by_color)
        object["by_color"].push_back({{"color", color.color.value},
                                      {"moves", color.moves.size()},
                                      {"lower_bound", color.lower_bound},
                                      {"steps", moves_array(color.moves)}});
    if (extras.alternatives && extras.show_solutions) {
        object["solutions"] = ordered_json::array();
        for (const auto& moves : extras.alternatives->solutions)
            object["solutions"].push_back(moves_array(moves));
        object["solutions_complete"] = extras.alternatives->complete;
    }
    if (extras.greedy_moves)
        object["difficulty"] = {{"moves", solution.moves().size()},
                                {"solutions", extras.alternatives->solutions.size()},
                                {"solutions_complete", extras.alternatives->complete},
                                {"greedy_moves", *extras.greedy_moves}};
    if (extras.grade) object["difficulty"].update(answers::grade_parts(*extras.grade));
}

// "3. row 4, column 7: teal → red …" of the list of all moves.
std::string text_of_step(const PlayEvent& event) {
    std::string lines = text_of_steps(*event.input, *event.run, event.move);
    if (!lines.empty()) lines.pop_back();
    const std::size_t start = lines.rfind('\n');
    const std::string line = start == std::string::npos ? lines : lines.substr(start + 1);
    const std::size_t text = line.find(". ");
    const std::size_t first = text == std::string::npos ? 0 : line.find_first_not_of(' ', text + 1);
    return line.substr(first);
}

std::string place_in_solution(const PlayEvent& event) {
    return std::to_string(event.move) + " of " + std::to_string(event.run->solution.step_count());
}

}  // namespace

std::string counted(std::size_t number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string text_of_input(const std::string& name, const Input& input) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    std::string text =
        name + ": " + std::string(game_title(game_of(input.level()))) + ", " +
        (colors ? description_of(*colors, input.graph) : description_of(std::get<TileLevel>(input.level()))) +
        "\n";
    for (const std::string& warning : input.reading.warnings)
        text += "  note: " + warning + "\n";
    return text + text_of_questions(input.reading);
}

std::string headline_of(const Run& run) {
    if (is_misread(run)) return "not solved: some tiles have no partner";
    return is_of_tiles(run.solution) ? headline_of_tiles(run.solution) : headline_of_colors(run.solution);
}

std::string one_line_text(const Input& input, const Run& run) {
    std::string text = std::string(game_title(game_of(input.level()))) + ", " + headline_of(run);
    if (run.shortfall) text += ". " + run.shortfall->message();
    if (!input.reading.warnings.empty()) text += " (some cells are doubtful; unfold read lists them)";
    return text;
}

std::string text_of_run(const Input& input, const Run& run) {
    // The pairs that can be removed from a board that is not solved belong to the headline.
    const bool continues = is_of_tiles(run.solution) && !run.solution.has_answer() && !is_misread(run);
    return headline_of(run) + (continues ? ":\n" : "\n") +
           text_of_steps(input, run, run.solution.step_count());
}

std::string text_of_steps(const Input& input, const Run& run, std::size_t count) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    return colors ? text_of_moves(*colors, run, count) : text_of_removals(run.solution.removals(), count);
}

std::string summary_of(const Run& run) {
    const Solution& solution = run.solution;
    if (is_of_tiles(solution))
        return run.shortfall ? run.shortfall->message()
                             : counted(solution.step_count(), "pair") + " clear the board.";
    if (solution.moves().empty() && run.shortfall) return run.shortfall->message();
    const std::string proof = solution.status == Status::optimal
                                  ? ", proven fewest."
                                  : "; at least " + std::to_string(solution.lower_bound) + " needed.";
    return counted(solution.moves().size(), "move") + proof +
           (run.shortfall ? " " + run.shortfall->message() : "");
}

namespace {

// The grade and the parts that no other line shows.
std::string text_of_grade(const Grade& grade) {
    char number[16];
    std::snprintf(number, sizeof number, "%.1f", grade.grade);
    std::string text = "  difficulty " + std::string(number) + " of 10" +
                       (grade.is_complete ? "" : " (parts of it were not finished in time)") + "\n    " +
                       std::to_string(grade.right_first_moves.size()) + " of " +
                       counted(static_cast<std::size_t>(grade.sensible_moves), "sensible first move") +
                       " right; ";
    text += grade.first_mistake == 0
                ? "greedy play makes no mistake"
                : "greedy play makes its first mistake at move " + std::to_string(grade.first_mistake);
    return text + "; " + counted(static_cast<std::size_t>(grade.islands), "island") + "\n";
}

}  // namespace

std::string text_of_extras(const Input& input, const Run& run, const Extras& extras) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    if (!colors) return "";
    std::string text;
    const auto names = color_names(colors->board.palette);
    for (const FinalColorResult& color : run.solution.colors().by_color) {
        text += "  ending in " + names[color.color.index()] + ": " + counted(color.moves.size(), "move");
        const bool is_proven = static_cast<int>(color.moves.size()) == color.lower_bound;
        text += is_proven ? "\n" : " (at least " + std::to_string(color.lower_bound) + " needed)\n";
    }
    if (extras.alternatives) {
        const Alternatives& found = *extras.alternatives;
        text += "  " + counted(found.solutions.size(), "different solution") + " of this length" +
                (found.complete ? ", no others\n" : " found\n");
        for (std::size_t i = 1; i < found.solutions.size() && extras.show_solutions; ++i) {
            text += "  solution " + std::to_string(i + 1) + ":";
            for (const Move& move : found.solutions[i])
                text += " (" + std::to_string(move.cell.row + 1) + "," +
                        std::to_string(move.cell.column + 1) + ")→" + names[move.color.index()];
            text += "\n";
        }
    }
    if (extras.greedy_moves) {
        const std::size_t greedy = *extras.greedy_moves;
        text += "  greedy play takes " + counted(greedy, "move") + ", " +
                std::to_string(greedy - std::min(greedy, run.solution.step_count())) +
                " more than the best\n";
    }
    if (extras.grade) text += text_of_grade(*extras.grade);
    return text;
}

ordered_json shortfall_object(const Run& run) {
    return run.shortfall ? error_with_option(*run.shortfall) : ordered_json(nullptr);
}

std::string json_of_failure(const std::string& name, const Failure& failure) {
    ordered_json object({{"input", name}, {"error", error_with_option(failure.error)}});
    if (!failure.evidence.empty()) object["evidence"] = answers::evidence_array(failure.evidence);
    return answers::one_line(object);
}

std::string json_of_run(const std::string& name, const Input& input, const Run& run, const Extras& extras,
                        double render_ms) {
    ordered_json object = answers::run_object(name, input, run);
    object["render_ms"] = render_ms;
    object["error"] = shortfall_object(run);
    if (facts_of(game_of(input.level())).has_colors()) add_extras(run.solution, extras, object);
    return answers::one_line(object);
}

std::string text_of_event(const PlayEvent& event) {
    switch (event.kind) {
        case PlayEventKind::level_read:
            return text_of_input("level " + std::to_string(event.level), *event.input);
        case PlayEventKind::level_solved:
            return headline_of(*event.run) + "\n";
        case PlayEventKind::move_made:
            return "move " + place_in_solution(event) + ": " + text_of_step(event) + "\n";
        case PlayEventKind::taps_repeated:
            return "  the taps of move " + place_in_solution(event) + " had no effect: tapping again\n";
        case PlayEventKind::board_differs:
            return "  the board is not the one expected after this move; solving it again\n";
        case PlayEventKind::level_finished:
            return "level " + std::to_string(event.level) + " is done\n";
        case PlayEventKind::board_gone:
            return "level " + std::to_string(event.level) +
                   " may be done: the board disappeared after its last move\n";
    }
    return "";
}

std::string text_of_summary(const PlaySummary& summary) {
    std::string text = counted(summary.levels, "level") + " done";
    if (summary.unconfirmed > 0) text += ", " + std::to_string(summary.unconfirmed) + " may be done,";
    text += " in " + counted(summary.moves, "move");
    if (summary.repeated > 0) text += ", " + counted(summary.repeated, "move") + " tapped again";
    if (summary.differed > 0) text += ", solved again " + counted(summary.differed, "time");
    return text;
}

ordered_json event_object(const PlayEvent& event) {
    ordered_json object{{"event", play_event_name(event.kind)}, {"level", event.level}};
    if (event.kind == PlayEventKind::level_read) {
        object["game"] = game_name(game_of(event.input->level()));
        object["warnings"] = event.input->reading.warnings;
    }
    if (event.run != nullptr) object["moves"] = event.run->solution.step_count();
    if (event.kind == PlayEventKind::level_solved)
        object["status"] = status_name(event.run->solution.status, game_of(event.input->level()));
    if (event.move == 0) return object;
    object["move"] = event.move;
    object["text"] = text_of_step(event);
    object["taps_px"] = ordered_json::array();
    for (const Point& px : event.taps_px)
        object["taps_px"].push_back({std::lround(px.x), std::lround(px.y)});
    return object;
}

ordered_json summary_object(const PlaySummary& summary) {
    ordered_json object{{"event", "ended"},
                        {"levels", summary.levels},
                        {"unconfirmed", summary.unconfirmed},
                        {"moves", summary.moves},
                        {"repeated", summary.repeated},
                        {"differed", summary.differed},
                        {"cancelled", summary.is_cancelled},
                        {"error", nullptr}};
    if (!summary.stopped) return object;
    object["error"] = answers::error_object(*summary.stopped);
    return object;
}

}  // namespace unfold::app
