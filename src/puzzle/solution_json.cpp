// Solution JSON ("unfold-solution", version 1): read with every check, and written.
#include <algorithm>
#include <utility>

#include "puzzle/game.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::array statuses{Status::optimal, Status::feasible, Status::infeasible, Status::unknown};

Status read_status(const Json& object, Game game) {
    const std::string& name = as_text(need_member(object, "status", ""), "status");
    const auto found = std::find_if(statuses.begin(), statuses.end(),
                                    [&](Status status) { return status_name(status, game) == name; });
    if (found != statuses.end()) return *found;
    bad_level("The field \"status\" names no status that Unfold supports.",
              facts_of(game).has_colors() ? "Write optimal, feasible, infeasible or unknown."
                                          : "Write solved, infeasible or unknown.");
}

std::optional<Point> read_point(const Json& object, const char* name, const std::string& path) {
    const Json* value = find_member(object, name);
    if (!value) return std::nullopt;
    return as_point(*value, path + name);
}

void check_step_number(const Json& step, const std::string& path, std::size_t index) {
    const Json* number = find_member(step, "n");
    const auto expected = static_cast<std::int64_t>(index) + 1;
    if (number && as_whole_number(*number, path + "n", 0, max_number) != expected)
        bad_level("The steps are out of order: \"n\" of step " + std::to_string(expected) + " is not " +
                      std::to_string(expected) + ".",
                  "Number the steps 1, 2, 3 and so on.");
}

void check_move_count(const Json& object, std::size_t steps) {
    const Json* moves = find_member(object, "moves");
    if (moves && as_whole_number(*moves, "moves", 0, max_number) != static_cast<std::int64_t>(steps))
        bad_level("The field \"moves\" is " + std::to_string(moves->get<std::int64_t>()) +
                      ", but there are " + std::to_string(steps) + " steps.",
                  "Set \"moves\" to the number of steps.");
}

// Does not check whether a step is legal; `verify` does (verify.h).
void read_step(const Json& value, const std::string& inner, ColorSolution& solution, StepTaps& taps) {
    Move move;
    move.cell = as_cell(need_member(value, "cell", inner), inner + "cell");
    move.color = ColorId{
        as_whole_number(need_member(value, "color", inner), inner + "color", -max_number, max_number)};
    solution.moves.push_back(move);
    taps = {read_point(value, "tap_px", inner), read_point(value, "swatch_px", inner)};
}

void read_step(const Json& value, const std::string& inner, TileSolution& solution, StepTaps& taps) {
    TileRemoval removal;
    const Json& corners = as_array(need_member(value, "path", inner), inner + "path");
    for (std::size_t i = 0; i < corners.size(); ++i)
        removal.path.push_back(as_cell(corners[i], entry_path(inner + "path", i)));
    const Json& cells = as_array_of(need_member(value, "cells", inner), inner + "cells", 2);
    removal.first = as_cell(cells[0], inner + "cells[0]");
    removal.second = as_cell(cells[1], inner + "cells[1]");
    if (const Json* points = find_member(value, "tap_px")) {
        const Json& pair = as_array_of(*points, inner + "tap_px", 2);
        taps = {as_point(pair[0], inner + "tap_px[0]"), as_point(pair[1], inner + "tap_px[1]")};
    }
    solution.removals.push_back(std::move(removal));
}

template <class SolutionOfFamily>
void read_steps(const Json& object, Solution& solution) {
    SolutionOfFamily steps;
    const Json& list = as_array(need_member(object, "steps", ""), "steps");
    bool has_taps = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string path = entry_path("steps", i);
        const Json& value = as_object(list[i], path);
        check_step_number(value, path + ".", i);
        StepTaps& taps = solution.taps.emplace_back();
        read_step(value, path + ".", steps, taps);
        has_taps = has_taps || taps.first_px || taps.second_px;
    }
    if (!has_taps) solution.taps.clear();
    check_move_count(object, list.size());
    solution.steps = std::move(steps);
}

void add_step(const Move& move, const StepTaps& taps, OrderedJson& object) {
    object["cell"] = cell_array(move.cell);
    object["color"] = move.color.value;
    if (taps.first_px) object["tap_px"] = point_array(*taps.first_px);
    if (taps.second_px) object["swatch_px"] = point_array(*taps.second_px);
}

void add_step(const TileRemoval& removal, const StepTaps& taps, OrderedJson& object) {
    object["cells"] = OrderedJson::array({cell_array(removal.first), cell_array(removal.second)});
    object["path"] = OrderedJson::array();
    for (const Cell corner : removal.path)
        object["path"].push_back(cell_array(corner));
    if (taps.first_px && taps.second_px)
        object["tap_px"] = OrderedJson::array({point_array(*taps.first_px), point_array(*taps.second_px)});
}

OrderedJson proof_object(const IslandProof& proof) {
    OrderedJson object;
    object["cell"] = cell_array(proof.cell);
    object["regions"] = proof.regions;
    object["lower_bound"] = proof.lower_bound;
    object["by"] = bound_source_name(proof.by);
    if (!proof.layer_sizes.empty()) object["layers"] = proof.layer_sizes;
    return object;
}

}  // namespace

std::string_view bound_source_name(BoundSource source) {
    switch (source) {
        case BoundSource::colors:
            return "colors";
        case BoundSource::distances:
            return "distances";
        case BoundSource::pairs:
            return "pairs";
        case BoundSource::layers:
            return "layers";
        case BoundSource::blind_moves:
            return "blind-moves";
        case BoundSource::search:
            return "search";
    }
    return "";
}

std::string_view status_name(Status status, Game game) {
    switch (status) {
        case Status::optimal:
            return facts_of(game).has_colors() ? "optimal" : "solved";
        case Status::feasible:
            return "feasible";
        case Status::infeasible:
            return "infeasible";
        case Status::unknown:
            return "unknown";
    }
    return "";
}

OrderedJson steps_array(const Solution& solution) {
    OrderedJson array = OrderedJson::array();
    const auto add_all = [&](const auto& steps) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            OrderedJson& object = array.emplace_back();
            object["n"] = i + 1;
            add_step(steps[i], i < solution.taps.size() ? solution.taps[i] : StepTaps{}, object);
        }
    };
    if (const auto* tiles = std::get_if<TileSolution>(&solution.steps))
        add_all(tiles->removals);
    else
        add_all(solution.moves());
    return array;
}

SolutionFile parse_solution(std::string_view text) {
    check_file_size(text.size());
    const Json object = parse_json_object(without_leading_whitespace(text), "solution");
    check_format(object, solution_format, file_version, "");
    SolutionFile file{level_from_json(as_object(need_member(object, "level", ""), "level"), "level."), {}};
    Solution& solution = file.solution;
    const bool is_of_tiles = std::holds_alternative<TileLevel>(file.level);
    solution.status = read_status(object, game_of(file.level));
    if (is_of_tiles) {
        read_steps<TileSolution>(object, solution);
    } else {
        solution.lower_bound = as_int(need_member(object, "lower_bound", ""), "lower_bound", 0, max_number);
        read_steps<ColorSolution>(object, solution);
        solution.duplicates = read_count(object, "duplicates");
    }
    solution.nodes = read_count(object, "nodes");
    if (const Json* time = find_member(object, "solve_ms")) solution.solve_ms = as_number(*time, "solve_ms");
    return file;
}

OrderedJson solution_object(const Level& level, const Solution& solution) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    OrderedJson object;
    object["format"] = solution_format;
    object["version"] = file_version;
    object["status"] = status_name(solution.status, game_of(level));
    object["moves"] = solution.step_count();
    if (colors) {
        object["lower_bound"] = solution.lower_bound;
        if (colors->budget) object["budget"] = *colors->budget;
    }
    object["steps"] = steps_array(solution);
    object["nodes"] = solution.nodes;
    if (colors) object["duplicates"] = solution.duplicates;
    object["solve_ms"] = solution.solve_ms;
    if (colors && !solution.colors().proof.empty()) {
        object["proof"] = OrderedJson::array();
        for (const IslandProof& proof : solution.colors().proof)
            object["proof"].push_back(proof_object(proof));
    }
    object["level"] = level_object(level);
    return object;
}

std::string solution_to_json(const Level& level, const Solution& solution) {
    return pretty(solution_object(level, solution));
}

}  // namespace unfold
