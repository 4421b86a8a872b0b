// POST /api/hint: the next moves, without those that follow.
#include <algorithm>

#include "app/server/api.h"
#include "app/server/solving.h"

namespace unfold::app {
namespace {

// As `unfold hint`: what can be removed from a board that is lost, or undecided, is no advice.
ordered_json hint_of_tiles(const TileRun& run, std::size_t count) {
    ordered_json steps = ordered_json::array();
    if (!run.shortfall) steps = ordered_json::parse(tile_solution_to_json(run.solution)).at("steps");
    const std::size_t shown = std::min(count, steps.size());
    const std::size_t remaining = steps.size() - shown;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(shown), steps.end());
    return {{"steps", steps},
            {"remaining", remaining},
            {"status", tile_status_name(run.result.status)},
            {"lower_bound", nullptr},
            {"error", run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr)}};
}

ordered_json hint_of_colors(const Run& run, std::size_t count) {
    ordered_json steps = ordered_json::parse(solution_to_json(run.solution)).at("steps");
    const std::size_t shown = std::min(count, steps.size());
    const std::size_t remaining = steps.size() - shown;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(shown), steps.end());
    return {{"steps", steps},
            {"remaining", remaining},
            {"status", status_name(run.result.status)},
            {"lower_bound", run.result.lower_bound},
            {"error", run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr)}};
}

}  // namespace

void answer_hint(const Call& call, httplib::Response& response) {
    const auto count = static_cast<std::size_t>(whole_number_of(call.request, "count", 1, 1000).value_or(1));
    const Upload upload = upload_of(call.request);
    const Solved solved = solve_upload(call, upload, call.service.jobs.add(std::nullopt));
    if (const auto* tiles = std::get_if<TileRun>(&solved.run))
        respond(response, hint_of_tiles(*tiles, count));
    else
        respond(response, hint_of_colors(std::get<Run>(solved.run), count));
}

}  // namespace unfold::app
