// Wording and JSON of the answers of Shisen-Sho.
#include "app/tile_report.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include <nlohmann/json.hpp>

#include "app/report_objects.h"
#include "puzzle/cell_text.h"

namespace unfold::app {
namespace {

std::size_t tiles_in(const TileBoard& board) {
    return board.cells.size() -
           static_cast<std::size_t>(std::count(board.cells.begin(), board.cells.end(), no_tile));
}

ordered_json warnings_of(const TileInput& input) {
    return input.reading ? ordered_json(input.reading->warnings) : ordered_json::array();
}

}  // namespace

std::string text_of_tiles(const std::string& name, const TileInput& input) {
    const TileBoard& board = input.level.board;
    std::set<KindId> kinds(board.cells.begin(), board.cells.end());
    kinds.erase(no_tile);
    std::string text = name + ": Shisen-Sho, " + std::to_string(board.lattice.columns) + " x " +
                       std::to_string(board.lattice.rows) + ", " + counted(tiles_in(board), "tile") + " of " +
                       counted(kinds.size(), "kind");
    if (input.level.rules.gravity != Gravity::none)
        text += ", tiles fall " + std::string(gravity_name(input.level.rules.gravity));
    text += "\n";
    if (!input.reading) return text;
    for (const std::string& warning : input.reading->warnings)
        text += "  note: " + warning + "\n";
    return text;
}

std::string text_of_removals(const TileRun& run, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < std::min(count, run.result.removals.size()); ++i) {
        const TileRemoval& removal = run.result.removals[i];
        char number[32];
        std::snprintf(number, sizeof number, "%3zu. ", i + 1);
        text += number + place_of(removal.first) + "  with  " + place_of(removal.second) + "\n";
    }
    return text;
}

std::string headline_of_tile_run(const TileRun& run) {
    const std::size_t pairs = run.result.removals.size();
    const std::string time = milliseconds(run.result.solve_ms);
    if (run.result.status == TileStatus::solved)
        return pairs == 0 ? "nothing to do: there are no tiles"
                          : "solved: " + counted(pairs, "pair") + " to remove, " + time;
    const std::string how_sure = run.result.status == TileStatus::infeasible ? "lost (proven)" : "undecided";
    return how_sure + ", " + time + "; " + counted(pairs, "pair") + " can go";
}

std::string text_of_tile_run(const TileRun& run) {
    const bool is_solved = run.result.status == TileStatus::solved;
    return headline_of_tile_run(run) + (is_solved ? "\n" : ":\n") +
           text_of_removals(run, run.result.removals.size());
}

ordered_json tile_run_object(const std::string& name, const TileInput& input, const TileRun& run,
                             double render_ms) {
    const ordered_json solution = ordered_json::parse(tile_solution_to_json(run.solution));
    return {{"input", name},
            {"game", game_name(Game::shisen)},
            {"tiles", tiles_in(input.level.board)},
            {"moves", run.result.removals.size()},
            {"status", tile_status_name(run.result.status)},
            {"nodes", run.result.nodes},
            {"read_ms", input.read_ms},
            {"solve_ms", run.result.solve_ms},
            {"render_ms", render_ms},
            {"steps", solution.at("steps")},
            {"warnings", warnings_of(input)},
            {"error", run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr)}};
}

std::string json_of_tile_run(const std::string& name, const TileInput& input, const TileRun& run,
                             double render_ms) {
    return one_line(tile_run_object(name, input, run, render_ms));
}

ordered_json tiles_object(const std::string& name, const TileInput& input) {
    return {{"input", name},
            {"level", ordered_json::parse(tile_level_to_json(input.level))},
            {"confidence", input.reading ? input.reading->confidence : 1.0},
            {"read_ms", input.read_ms},
            {"warnings", warnings_of(input)},
            {"error", nullptr}};
}

std::string json_of_tiles(const std::string& name, const TileInput& input) {
    return one_line(tiles_object(name, input));
}

}  // namespace unfold::app
