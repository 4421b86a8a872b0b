// POST /api/hint: the next moves, without those that follow.
#include <algorithm>

#include "app/server/api.h"
#include "app/server/solving.h"

namespace unfold::app {
namespace {

// The first `count` of a solution's steps, and what is said of it.
ordered_json hint_object(ordered_json steps, std::size_t count, std::string_view status,
                         const ordered_json& lower_bound, const std::optional<Error>& shortfall) {
    const std::size_t shown = std::min(count, steps.size());
    const std::size_t remaining = steps.size() - shown;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(shown), steps.end());
    return {{"steps", std::move(steps)},
            {"remaining", remaining},
            {"status", status},
            {"lower_bound", lower_bound},
            {"error", shortfall ? error_object(*shortfall) : ordered_json(nullptr)}};
}

ordered_json steps_of(const std::string& solution_json) {
    return ordered_json::parse(solution_json).at("steps");
}

// As `unfold hint`: what can be removed from a board that is lost, or undecided, is no advice.
ordered_json hint_of_tiles(const TileRun& run, std::size_t count) {
    ordered_json steps =
        run.shortfall ? ordered_json::array() : steps_of(tile_solution_to_json(run.solution));
    return hint_object(std::move(steps), count, tile_status_name(run.result.status), nullptr, run.shortfall);
}

ordered_json hint_of_colors(const Run& run, std::size_t count) {
    return hint_object(steps_of(solution_to_json(run.solution)), count, status_name(run.result.status),
                       run.result.lower_bound, run.shortfall);
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
