// Solution JSON ("unfold-solution", version 1): read with every check, and written.
#include <limits>
#include <utility>

#include "puzzle/game.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::array statuses{Status::optimal, Status::feasible, Status::infeasible, Status::unknown};

Status read_status(const JsonField& field, Game game) {
    const std::string& name = field.text();
    for (const Status status : statuses)
        if (status_name(status, game) == name) return status;
    bad_level("The field \"status\" names no status that Unfold supports.",
              facts_of(game).has_colors() ? "Write optimal, feasible, infeasible or unknown."
                                          : "Write solved, infeasible or unknown.");
}

std::optional<Point> read_point(const JsonField& step, const char* name) {
    const auto field = step.find(name);
    return field ? std::optional(field->point()) : std::nullopt;
}

void check_step_number(const JsonField& step, std::size_t index) {
    const auto number = step.find("n");
    const auto expected = static_cast<std::int64_t>(index) + 1;
    if (number && number->integer(0, max_number) != expected)
        bad_level("The steps are out of order: \"n\" of step " + std::to_string(expected) + " is not " +
                      std::to_string(expected) + ".",
                  "Number the steps 1, 2, 3 and so on.");
}

void check_move_count(const JsonField& file, std::size_t steps) {
    const auto field = file.find("moves");
    const auto moves = static_cast<std::size_t>(field ? field->integer(0, max_number) : 0);
    if (field && moves != steps)
        bad_level("The field \"moves\" is " + std::to_string(moves) + ", but there are " +
                      std::to_string(steps) + " steps.",
                  "Set \"moves\" to the number of steps.");
}

// A member that counts something; 0 where it is missing.
std::uint64_t read_count(const JsonField& file, const char* name) {
    const auto field = file.find(name);
    if (!field) return 0;
    return static_cast<std::uint64_t>(field->whole_number(0, std::numeric_limits<std::int64_t>::max()));
}

// Does not check whether a step is legal; `verify` does (verify.h).
void read_step(const JsonField& step, ColorSolution& solution, StepTaps& taps) {
    solution.moves.push_back(
        {step.need("cell").cell(), ColorId{step.need("color").integer(-max_number, max_number)}});
    taps = {read_point(step, "tap_px"), read_point(step, "swatch_px")};
}

void read_step(const JsonField& step, TileSolution& solution, StepTaps& taps) {
    TileRemoval removal;
    for (const JsonField& corner : step.need("path").entries())
        removal.path.push_back(corner.cell());
    const std::vector<JsonField> cells = step.need("cells").entries(2);
    removal.first = cells[0].cell();
    removal.second = cells[1].cell();
    if (const auto points = step.find("tap_px")) {
        const std::vector<JsonField> pair = points->entries(2);
        taps = {pair[0].point(), pair[1].point()};
    }
    solution.removals.push_back(std::move(removal));
}

template <class SolutionOfFamily>
void read_steps(const JsonField& file, Solution& solution) {
    SolutionOfFamily steps;
    const std::vector<JsonField> list = file.need("steps").entries();
    bool has_taps = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        check_step_number(list[i], i);
        StepTaps& taps = solution.taps.emplace_back();
        read_step(list[i], steps, taps);
        has_taps = has_taps || taps.first_px || taps.second_px;
    }
    if (!has_taps) solution.taps.clear();
    check_move_count(file, list.size());
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
    // In the order of BoundSource.
    constexpr std::array<std::string_view, 6> names{"colors", "distances",   "pairs",
                                                    "layers", "blind-moves", "search"};
    static_assert(names.size() == static_cast<std::size_t>(BoundSource::search) + 1);
    return names[static_cast<std::size_t>(source)];
}

std::string_view status_name(Status status, Game game) {
    if (status == Status::optimal && !facts_of(game).has_colors()) return "solved";
    // In the order of Status.
    constexpr std::array<std::string_view, 4> names{"optimal", "feasible", "infeasible", "unknown"};
    static_assert(names.size() == static_cast<std::size_t>(Status::unknown) + 1);
    return names[static_cast<std::size_t>(status)];
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
    const Json json = parse_json_object(without_leading_whitespace(text), "solution");
    const JsonField object(json);
    object.require_format(solution_format, file_version);
    SolutionFile file{level_from_json(object.need("level")), {}};
    Solution& solution = file.solution;
    solution.status = read_status(object.need("status"), game_of(file.level));
    if (std::holds_alternative<TileLevel>(file.level)) {
        read_steps<TileSolution>(object, solution);
    } else {
        solution.lower_bound = object.need("lower_bound").integer(0, max_number);
        read_steps<ColorSolution>(object, solution);
        solution.duplicates = read_count(object, "duplicates");
    }
    solution.nodes = read_count(object, "nodes");
    if (const auto time = object.find("solve_ms")) solution.solve_ms = time->number();
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
