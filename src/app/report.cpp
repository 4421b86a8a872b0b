// Wording and JSON of the answers.
#include "app/report.h"

#include <cstdio>

#include <nlohmann/json.hpp>

namespace unfold::app {
namespace {

using nlohmann::ordered_json;

std::string counted(std::size_t number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string milliseconds(double ms) {
    char text[32];
    std::snprintf(text, sizeof text, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    return text;
}

ordered_json error_object(const Error& error) {
    return {{"code", code_name(error.code())},
            {"stage", stage_name(error.stage())},
            {"message", error.message()},
            {"hint", error.hint()}};
}

ordered_json budget_of(const Level& level) {
    return level.budget ? ordered_json(*level.budget) : ordered_json(nullptr);
}

// File names and the like may hold bytes that are no UTF-8: JSON gets a replacement for them.
std::string one_line(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string text_of_input(const std::string& name, const Input& input) {
    const Level& level = input.level;
    std::string text = name + ": " + std::string(game_title(level.game)) + ", " +
                       counted(level.board.palette.size(), "color") + ", " +
                       counted(input.graph.size(), "region");
    if (level.budget) text += ", " + counted(static_cast<std::size_t>(*level.budget), "move") + " allowed";
    text += "\n";
    if (!input.reading) return text;
    for (const std::string& warning : input.reading->warnings)
        text += "  note: " + warning + "\n";
    return text;
}

std::string text_of_run(const Input& input, const Run& run) {
    const SolveResult& result = run.result;
    if (result.moves.empty() && result.status == Status::optimal)
        return "nothing to do: the board has one color\n";
    const std::string proof = result.status == Status::optimal
                                  ? "proven optimal"
                                  : "at least " + std::to_string(result.lower_bound) + " are needed";
    std::string text = "solved in " + counted(result.moves.size(), "move") + " (" + proof + "), " +
                       milliseconds(result.solve_ms) + "\n";
    const auto names = color_names(input.level.board.palette);
    Board board = input.level.board;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
        const Move& move = result.moves[i];
        const ColorId before = board.color(board.lattice.id(move.cell));
        char start[64];
        std::snprintf(start, sizeof start, "%3zu. row %d, column %d: ", i + 1, move.cell.row + 1,
                      move.cell.column + 1);
        text += start + names[before.index()] + " → " + names[move.color.index()] + "   (merges " +
                counted(static_cast<std::size_t>(run.merged[i]), "region") + ")\n";
        board = play(std::move(board), move);
    }
    return text;
}

std::string json_of_run(const std::string& name, const Input& input, const Run& run, double render_ms) {
    const ordered_json solution = ordered_json::parse(solution_to_json(run.solution));
    return one_line(
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
}

std::string json_of_reading(const std::string& name, const Input& input) {
    return one_line(
        {{"input", name},
         {"level", ordered_json::parse(level_to_json(input.level))},
         {"confidence", input.reading ? input.reading->confidence : 1.0},
         {"read_ms", input.read_ms},
         {"warnings", input.reading ? ordered_json(input.reading->warnings) : ordered_json::array()},
         {"error", nullptr}});
}

std::string json_of_error(const std::string& name, const Error& error) {
    return one_line({{"input", name}, {"error", error_object(error)}});
}

}  // namespace unfold::app
