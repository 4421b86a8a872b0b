// The wording of the answers, for both families; answers with extras, and errors with hints that name
// options.
#include "app/report/report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "answers/answers.h"
#include "answers/levels.h"
#include "app/terminal.h"
#include "puzzle/cell_text.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

std::string milliseconds(double ms) {
    return fmt::format("{:.{}f} ms", ms, ms < 10 ? 1 : 0);
}

bool is_of_tiles(const Solution& solution) {
    return std::holds_alternative<TileSolution>(solution.steps);
}

std::string description_of(const ColorLevel& level, const RegionGraph& graph) {
    std::string text = counted(level.board.palette.size(), "color") + ", " + counted(graph.size(), "region");
    if (level.budget) text += ", " + counted(*level.budget, "move") + " allowed";
    if (level.moves_made) text += fmt::format(", {} made", *level.moves_made);
    return text;
}

std::string description_of(const TileLevel& level) {
    const TileBoard& board = level.board;
    const auto empty_count = std::count(board.cells.begin(), board.cells.end(), no_tile);
    std::set<KindId> kinds(board.cells.begin(), board.cells.end());
    kinds.erase(no_tile);
    std::string text =
        fmt::format("{} x {}, {} of {}", board.lattice.columns, board.lattice.rows,
                    counted(std::ssize(board.cells) - empty_count, "tile"), counted(kinds.size(), "kind"));
    if (level.rules.gravity != Gravity::none)
        text += fmt::format(", tiles fall {}", gravity_name(level.rules.gravity));
    return text;
}

std::string headline_of_colors(const Solution& solution) {
    if (solution.status == Status::infeasible) return "no solution (proven)";
    if (solution.status == Status::unknown) return "no solution found";
    if (solution.moves().empty() && solution.status == Status::optimal)
        return "nothing to do: the board has one color";
    const std::string proof = solution.status == Status::optimal
                                  ? "proven optimal"
                                  : fmt::format("at least {} needed", solution.lower_bound);
    return fmt::format("solved in {} ({}), {}", counted(solution.moves().size(), "move"), proof,
                       milliseconds(solution.solve_ms));
}

std::string headline_of_tiles(const Solution& solution) {
    const std::string pairs = counted(solution.removals().size(), "pair");
    const std::string time = milliseconds(solution.solve_ms);
    if (!solution.has_answer())
        return fmt::format("{}, {}; {} can go",
                           solution.status == Status::infeasible ? "lost (proven)" : "undecided", time,
                           pairs);
    if (solution.removals().empty()) return "nothing to do: there are no tiles";
    return fmt::format("solved: {} to remove, {}", pairs, time);
}

std::string numbered(std::size_t index) {
    return fmt::format("{:3}. ", index + 1);
}

std::vector<std::string> texts_of_moves(const ColorLevel& level, const Run& run, std::size_t count) {
    const auto names = color_names(level.board.palette);
    const std::vector<Move>& moves = run.solution.moves();
    std::vector<std::string> texts;
    Board board = level.board;
    for (std::size_t i = 0; i < std::min(count, moves.size()); ++i) {
        const Move& move = moves[i];
        const ColorId before = board.color(board.lattice.id(move.cell));
        // The flood of Flood-It is always the same region.
        const std::string place = facts_of(level.game).has_origin() ? "" : place_of(move.cell) + ": ";
        texts.push_back(fmt::format("{}{} → {}   (merges {})", place, names[before.index()],
                                    names[move.color.index()], counted(run.merged[i], "region")));
        board = play(std::move(board), move);
    }
    return texts;
}

std::vector<std::string> texts_of_removals(const std::vector<TileRemoval>& removals, std::size_t count) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(count, removals.size()); ++i)
        texts.push_back(place_of(removals[i].first) + "  with  " + place_of(removals[i].second));
    return texts;
}

// The first `count` steps, without their numbers.
std::vector<std::string> texts_of_steps(const Input& input, const Run& run, std::size_t count) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    return colors ? texts_of_moves(*colors, run, count) : texts_of_removals(run.solution.removals(), count);
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
    return fmt::format("is this the whole board, {} x {} cells, and nothing else?", lattice.columns,
                       lattice.rows);
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
        text += fmt::format("       and {} more\n", questions.size() - max_listed);
    return text;
}

// The grade and the parts that no other line shows.
std::string text_of_grade(const Grade& grade) {
    const std::string mistake = grade.first_mistake == 0
                                    ? "no mistake"
                                    : fmt::format("its first mistake at move {}", grade.first_mistake);
    return fmt::format("  difficulty {:.1f} of 10{}\n    {} of {} right; greedy play makes {}; {}\n",
                       grade.grade, grade.is_complete ? "" : " (parts of it were not finished in time)",
                       grade.right_first_moves.size(), counted(grade.sensible_moves, "sensible first move"),
                       mistake, counted(grade.islands, "island"));
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

// "row 4, column 7: teal → red …". Requires: the event is of a move.
std::string text_of_step(const PlayEvent& event) {
    return texts_of_steps(*event.input, *event.run, event.move).back();
}

std::string place_in_solution(const PlayEvent& event) {
    return fmt::format("{} of {}", event.move, event.run->solution.step_count());
}

}  // namespace

std::string text_of_input(const std::string& name, const Input& input) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    std::string text = fmt::format(
        "{}: {}, {}\n", name, game_title(game_of(input.level())),
        colors ? description_of(*colors, input.graph) : description_of(std::get<TileLevel>(input.level())));
    for (const std::string& warning : input.reading.warnings)
        text += "  note: " + warning + "\n";
    return text + text_of_questions(input.reading);
}

std::string headline_of(const Run& run) {
    if (is_misread(run)) return "not solved: some tiles have no partner";
    return is_of_tiles(run.solution) ? headline_of_tiles(run.solution) : headline_of_colors(run.solution);
}

std::string one_line_text(const Input& input, const Run& run) {
    std::string text = fmt::format("{}, {}", game_title(game_of(input.level())), headline_of(run));
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
    std::string text;
    for (std::size_t i = 0; const std::string& step : texts_of_steps(input, run, count))
        text += numbered(i++) + step + "\n";
    return text;
}

std::string summary_of(const Run& run) {
    const Solution& solution = run.solution;
    if (is_of_tiles(solution))
        return run.shortfall ? run.shortfall->message()
                             : counted(solution.step_count(), "pair") + " clear the board.";
    if (solution.moves().empty() && run.shortfall) return run.shortfall->message();
    const std::string proof = solution.status == Status::optimal
                                  ? ", proven fewest."
                                  : fmt::format("; at least {} needed.", solution.lower_bound);
    return counted(solution.moves().size(), "move") + proof +
           (run.shortfall ? " " + run.shortfall->message() : "");
}

std::string text_of_extras(const Input& input, const Run& run, const Extras& extras) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    if (!colors) return "";
    std::string text;
    const auto names = color_names(colors->board.palette);
    for (const FinalColorResult& color : run.solution.colors().by_color) {
        const bool is_proven = static_cast<int>(color.moves.size()) == color.lower_bound;
        text += fmt::format("  ending in {}: {}{}\n", names[color.color.index()],
                            counted(color.moves.size(), "move"),
                            is_proven ? "" : fmt::format(" (at least {} needed)", color.lower_bound));
    }
    if (extras.alternatives) {
        const Alternatives& found = *extras.alternatives;
        text += "  " + counted(found.solutions.size(), "different solution") + " of this length" +
                (found.complete ? ", no others\n" : " found\n");
        for (std::size_t i = 1; i < found.solutions.size() && extras.show_solutions; ++i) {
            text += fmt::format("  solution {}:", i + 1);
            for (const Move& move : found.solutions[i])
                text += fmt::format(" ({},{})→{}", move.cell.row + 1, move.cell.column + 1,
                                    names[move.color.index()]);
            text += "\n";
        }
    }
    if (extras.greedy_moves) {
        const std::size_t greedy = *extras.greedy_moves;
        text += fmt::format("  greedy play takes {}, {} more than the best\n", counted(greedy, "move"),
                            greedy - std::min(greedy, run.solution.step_count()));
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
            return text_of_input(fmt::format("level {}", event.level), *event.input);
        case PlayEventKind::level_solved:
            return headline_of(*event.run) + "\n";
        case PlayEventKind::move_made:
            return "move " + place_in_solution(event) + ": " + text_of_step(event) + "\n";
        case PlayEventKind::taps_repeated:
            return "  the taps of move " + place_in_solution(event) + " had no effect: tapping again\n";
        case PlayEventKind::board_differs:
            return "  the board is not the one expected after this move; solving it again\n";
        case PlayEventKind::level_finished:
            return fmt::format("level {} is done\n", event.level);
        case PlayEventKind::board_gone:
            return fmt::format("level {} may be done: the board disappeared after its last move\n",
                               event.level);
    }
    return "";
}

std::string text_of_summary(const PlaySummary& summary) {
    std::string text = counted(summary.levels, "level") + " done";
    if (summary.unconfirmed > 0) text += fmt::format(", {} may be done,", summary.unconfirmed);
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
    if (summary.stopped) object["error"] = answers::error_object(*summary.stopped);
    return object;
}

}  // namespace unfold::app
