// Solution JSON ("unfold-solution", version 1): read with every check, and written.
#include <algorithm>
#include <array>

#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::array<std::string_view, 4> status_names{"optimal", "feasible", "infeasible",
                                                       "unknown"};  // in the order of Status

Status read_status(const Json& object) {
    const std::string& name = as_text(need_member(object, "status", ""), "status");
    const auto found = std::find(status_names.begin(), status_names.end(), name);
    if (found == status_names.end())
        bad_level("The field \"status\" names no status that Unfold knows.",
                  "Write optimal, feasible, infeasible or unknown.");
    return static_cast<Status>(found - status_names.begin());
}

std::optional<Point> read_point(const Json& object, const char* name, const std::string& path) {
    const Json* value = find_member(object, name);
    if (!value) return std::nullopt;
    return as_point(*value, path + name);
}

// Whether the cell and the color exist is not checked here: that is a verdict on the solution (see verify.h).
Step read_step(const Json& entry, std::size_t index) {
    const std::string path = entry_path("steps", index);
    const Json& value = as_object(entry, path);
    const std::string inner = path + ".";
    check_step_number(value, inner, index);
    Step step;
    step.move.cell = as_cell(need_member(value, "cell", inner), inner + "cell");
    step.move.color = ColorId{
        as_whole_number(need_member(value, "color", inner), inner + "color", -max_number, max_number)};
    step.tap_px = read_point(value, "tap_px", inner);
    step.swatch_px = read_point(value, "swatch_px", inner);
    return step;
}

std::vector<Step> read_steps(const Json& object) {
    const Json& list = as_array(need_member(object, "steps", ""), "steps");
    std::vector<Step> steps;
    for (std::size_t i = 0; i < list.size(); ++i)
        steps.push_back(read_step(list[i], i));
    check_move_count(object, steps.size());
    return steps;
}

OrderedJson step_object(const Step& step, std::size_t index) {
    OrderedJson object;
    object["n"] = index + 1;
    object["cell"] = cell_array(step.move.cell);
    object["color"] = step.move.color.value;
    if (step.tap_px) object["tap_px"] = point_array(*step.tap_px);
    if (step.swatch_px) object["swatch_px"] = point_array(*step.swatch_px);
    return object;
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

void check_step_number(const Json& step, const std::string& path, std::size_t index) {
    const Json* number = find_member(step, "n");
    const auto expected = static_cast<std::int64_t>(index) + 1;
    if (number && as_whole_number(*number, path + "n", 0, max_number) != expected)
        bad_level(
            "The steps are out of order: step " + std::to_string(expected) + " has another number in \"n\".",
            "Number the steps 1, 2, 3 and so on.");
}

void check_move_count(const Json& object, std::size_t steps) {
    const Json* moves = find_member(object, "moves");
    if (moves && as_whole_number(*moves, "moves", 0, max_number) != static_cast<std::int64_t>(steps))
        bad_level("The field \"moves\" says " + std::to_string(moves->get<std::int64_t>()) +
                      ", but there are " + std::to_string(steps) + " steps.",
                  "Make \"moves\" the number of steps.");
}

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

std::string_view status_name(Status status) {
    return status_names[static_cast<std::size_t>(status)];
}

SolutionFile parse_solution(std::string_view text) {
    check_file_size(text.size());
    const Json object = parse_json_object(without_head(text), "solution");
    check_format(object, solution_format, file_version, "");
    SolutionFile solution;
    solution.level = level_from_json(as_object(need_member(object, "level", ""), "level"), "level.");
    solution.status = read_status(object);
    solution.lower_bound = as_int(need_member(object, "lower_bound", ""), "lower_bound", 0, max_number);
    solution.steps = read_steps(object);
    solution.nodes = read_count(object, "nodes");
    solution.duplicates = read_count(object, "duplicates");
    if (const Json* time = find_member(object, "solve_ms")) solution.solve_ms = as_number(*time, "solve_ms");
    return solution;
}

std::string solution_to_json(const SolutionFile& solution) {
    OrderedJson object;
    object["format"] = solution_format;
    object["version"] = file_version;
    object["status"] = status_name(solution.status);
    object["moves"] = solution.steps.size();
    object["lower_bound"] = solution.lower_bound;
    if (solution.level.budget) object["budget"] = *solution.level.budget;
    object["steps"] = OrderedJson::array();
    for (std::size_t i = 0; i < solution.steps.size(); ++i)
        object["steps"].push_back(step_object(solution.steps[i], i));
    object["nodes"] = solution.nodes;
    object["duplicates"] = solution.duplicates;
    object["solve_ms"] = solution.solve_ms;
    if (!solution.proof.empty()) {
        object["proof"] = OrderedJson::array();
        for (const IslandProof& proof : solution.proof)
            object["proof"].push_back(proof_object(proof));
    }
    object["level"] = level_object(solution.level);
    return pretty(object);
}

}  // namespace unfold
