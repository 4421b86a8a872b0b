// The answers of readers and solvers, for both families.
#include "app/report/json.h"

#include <algorithm>

#include "puzzle/json_fields.h"
#include "puzzle/level_forms.h"

namespace unfold::app {
namespace {

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
}

// What the level is, for the answer of a solve.
void add_level_figures(const Input& input, ordered_json& object) {
    if (const auto* colors = std::get_if<ColorLevel>(&input.level())) {
        object["colors"] = colors->board.palette.size();
        object["regions"] = input.graph.size();
        object["budget"] = colors->budget ? ordered_json(*colors->budget) : ordered_json(nullptr);
        return;
    }
    const std::vector<KindId>& cells = std::get<TileLevel>(input.level()).board.cells;
    object["tiles"] =
        cells.size() - static_cast<std::size_t>(std::count(cells.begin(), cells.end(), no_tile));
}

}  // namespace

std::string one_line(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json error_object(const Error& error, HintStyle style) {
    ordered_json object = {{"code", code_name(error.code())},
                           {"stage", stage_name(error.stage())},
                           {"message", error.message()},
                           {"hint", hint_of(error, style)}};
    if (!error.parameter().empty()) object["parameter"] = error.parameter();
    return object;
}

ordered_json evidence_array(const std::vector<GameEvidence>& evidence) {
    ordered_json array = ordered_json::array();
    for (const GameEvidence& attempt : evidence) {
        array.push_back({{"game", game_name(attempt.game)}, {"confidence", attempt.confidence}});
        if (!attempt.refusal.empty()) array.back()["refusal"] = attempt.refusal;
    }
    return array;
}

std::string json_of_failure(const std::string& name, const Failure& failure) {
    ordered_json object({{"input", name}, {"error", error_object(failure.error, HintStyle::with_options)}});
    if (!failure.evidence.empty()) object["evidence"] = evidence_array(failure.evidence);
    return one_line(object);
}

ordered_json reading_object(const std::string& name, const Input& input) {
    ordered_json object({{"input", name},
                         {"level", level_object(input.level())},
                         {"confidence", input.reading.confidence},
                         {"read_ms", input.read_ms},
                         {"warnings", input.reading.warnings},
                         {"error", nullptr}});
    if (!input.evidence.empty()) object["evidence"] = evidence_array(input.evidence);
    return object;
}

ordered_json run_object(const std::string& name, const Input& input, const Run& run, const Extras& extras,
                        double render_ms, HintStyle style) {
    const Game game = game_of(input.level());
    const Solution& solution = run.solution;
    const bool has_colors = game != Game::shisen;
    ordered_json object({{"input", name}, {"game", game_name(game)}});
    add_level_figures(input, object);
    object["moves"] = solution.step_count();
    object["status"] = status_name(solution.status, game);
    if (has_colors) object["lower_bound"] = solution.lower_bound;
    object["nodes"] = solution.nodes;
    object["read_ms"] = input.read_ms;
    object["solve_ms"] = solution.solve_ms;
    object["render_ms"] = render_ms;
    object["steps"] = steps_array(solution);
    object["warnings"] = input.reading.warnings;
    object["error"] = run.shortfall ? error_object(*run.shortfall, style) : ordered_json(nullptr);
    if (has_colors) add_extras(solution, extras, object);
    return object;
}

ordered_json moves_array(const std::vector<Move>& moves) {
    ordered_json array = ordered_json::array();
    for (const Move& move : moves)
        array.push_back({{"cell", cell_array(move.cell)}, {"color", move.color.value}});
    return array;
}

}  // namespace unfold::app
