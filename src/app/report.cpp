// Wording and JSON of the answers.
#include "app/report.h"

#include <algorithm>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "app/report_objects.h"
#include "puzzle/cell_text.h"

namespace unfold::app {
namespace {

ordered_json budget_of(const Level& level) {
    return level.budget ? ordered_json(*level.budget) : ordered_json(nullptr);
}

}  // namespace

std::string text_of_input(const std::string& name, const Input& input) {
    const Level& level = input.level;
    std::string text = name + ": " + std::string(game_title(level.game)) + ", " +
                       counted(level.board.palette.size(), "color") + ", " +
                       counted(input.graph.size(), "region");
    if (level.budget) text += ", " + counted(static_cast<std::size_t>(*level.budget), "move") + " allowed";
    if (level.moves_made) text += ", " + std::to_string(*level.moves_made) + " made";
    text += "\n";
    if (!input.reading) return text;
    for (const std::string& warning : input.reading->warnings)
        text += "  note: " + warning + "\n";
    return text;
}

std::string headline_of_run(const Run& run) {
    const SolveResult& result = run.result;
    if (result.moves.empty() && result.status == Status::optimal)
        return "nothing to do: the board has one color";
    if (result.status == Status::infeasible) return "no solution (proven)";
    if (result.status == Status::unknown) return "no solution found";
    const std::string proof = result.status == Status::optimal
                                  ? "proven optimal"
                                  : "at least " + std::to_string(result.lower_bound) + " needed";
    return "solved in " + counted(result.moves.size(), "move") + " (" + proof + "), " +
           milliseconds(result.solve_ms);
}

std::string text_of_run(const Input& input, const Run& run) {
    return headline_of_run(run) + "\n" + text_of_moves(input, run, run.result.moves.size());
}

std::string text_of_moves(const Input& input, const Run& run, std::size_t count) {
    const auto names = color_names(input.level.board.palette);
    std::string text;
    Board board = input.level.board;
    for (std::size_t i = 0; i < std::min(count, run.result.moves.size()); ++i) {
        const Move& move = run.result.moves[i];
        const ColorId before = board.color(board.lattice.id(move.cell));
        char number[32];
        std::snprintf(number, sizeof number, "%3zu. ", i + 1);
        // The flood of Flood-It is always the same region.
        const std::string place = input.level.game == Game::floodit ? "" : place_of(move.cell) + ": ";
        text += number + place + names[before.index()] + " → " + names[move.color.index()] + "   (merges " +
                counted(static_cast<std::size_t>(run.merged[i]), "region") + ")\n";
        board = play(std::move(board), move);
    }
    return text;
}

// What was asked for beside the solution.
std::string text_of_extras(const Input& input, const Run& run, const Extras& extras) {
    std::string text;
    const auto names = color_names(input.level.board.palette);
    for (const FinalColorResult& color : run.result.by_color) {
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
    if (extras.greedy_moves)
        text +=
            "  greedy play takes " + counted(*extras.greedy_moves, "move") + ", " +
            std::to_string(*extras.greedy_moves - std::min(*extras.greedy_moves, run.result.moves.size())) +
            " more than the best\n";
    return text;
}

namespace {

ordered_json moves_array(const std::vector<Move>& moves) {
    ordered_json array = ordered_json::array();
    for (const Move& move : moves)
        array.push_back({{"cell", {move.cell.row, move.cell.column}}, {"color", move.color.value}});
    return array;
}

void add_extras(const Run& run, const Extras& extras, ordered_json& object) {
    for (const FinalColorResult& color : run.result.by_color)
        object["by_color"].push_back({{"color", color.color.value},
                                      {"moves", color.moves.size()},
                                      {"lower_bound", color.lower_bound},
                                      {"steps", moves_array(color.moves)}});
    if (extras.alternatives && extras.show_solutions) {
        object["solutions"] = ordered_json::array();
        for (const auto& solution : extras.alternatives->solutions)
            object["solutions"].push_back(moves_array(solution));
        object["solutions_complete"] = extras.alternatives->complete;
    }
    if (extras.greedy_moves)
        object["difficulty"] = {{"moves", run.result.moves.size()},
                                {"solutions", extras.alternatives->solutions.size()},
                                {"solutions_complete", extras.alternatives->complete},
                                {"greedy_moves", *extras.greedy_moves}};
}

}  // namespace

ordered_json run_object(const std::string& name, const Input& input, const Run& run, const Extras& extras,
                        double render_ms) {
    const ordered_json solution = ordered_json::parse(solution_to_json(run.solution));
    ordered_json object(
        {{"input", name},
         {"game", game_name(input.level.game)},
         {"colors", input.level.board.palette.size()},
         {"regions", input.graph.size()},
         {"budget", budget_of(input.level)},
         {"moves", run.result.moves.size()},
         {"status", status_name(run.result.status)},
         {"lower_bound", run.result.lower_bound},
         {"nodes", run.result.nodes},
         {"read_ms", input.read_ms},
         {"solve_ms", run.result.solve_ms},
         {"render_ms", render_ms},
         {"steps", solution.at("steps")},
         {"warnings", input.reading ? ordered_json(input.reading->warnings) : ordered_json::array()},
         {"error", run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr)}});
    add_extras(run, extras, object);
    return object;
}

std::string json_of_run(const std::string& name, const Input& input, const Run& run, const Extras& extras,
                        double render_ms) {
    return one_line(run_object(name, input, run, extras, render_ms));
}

ordered_json reading_object(const std::string& name, const Input& input) {
    ordered_json object(
        {{"input", name},
         {"level", ordered_json::parse(level_to_json(input.level))},
         {"confidence", input.reading ? input.reading->confidence : 1.0},
         {"read_ms", input.read_ms},
         {"warnings", input.reading ? ordered_json(input.reading->warnings) : ordered_json::array()},
         {"error", nullptr}});
    if (!input.reading || input.reading->evidence.empty()) return object;
    ordered_json evidence = ordered_json::array();
    for (const GameEvidence& look : input.reading->evidence) {
        evidence.push_back({{"game", game_name(look.game)}, {"confidence", look.confidence}});
        if (!look.refusal.empty()) evidence.back()["refusal"] = look.refusal;
    }
    object["evidence"] = std::move(evidence);
    return object;
}

std::string json_of_reading(const std::string& name, const Input& input) {
    return one_line(reading_object(name, input));
}

std::string json_of_error(const std::string& name, const Error& error) {
    return one_line({{"input", name}, {"error", error_object(error)}});
}

}  // namespace unfold::app
