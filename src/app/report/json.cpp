// Answers with extras, and errors with hints that name options.
#include "app/report/json.h"

#include "answers/levels.h"
#include "app/hints.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

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

}  // namespace

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

}  // namespace unfold::app
