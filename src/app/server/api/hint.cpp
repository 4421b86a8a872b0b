// POST /api/hint: the next moves, without those that follow.
#include <algorithm>

#include "app/server/api/api.h"
#include "puzzle/level_forms.h"

namespace unfold::app {

void answer_hint(const Call& call, httplib::Response& response) {
    const auto count = static_cast<std::size_t>(whole_number_of(call.request, "count", 1, 1000).value_or(1));
    const Upload upload = upload_of(call.request);
    const auto [input, run] = solve_upload(call, upload, call.service.jobs.add(std::nullopt));
    const Solution& solution = run.solution;
    const Game game = game_of(input.level());
    // As in `unfold hint`: the pairs that can be removed from a board that is lost or undecided are not
    // advice.
    ordered_json steps = solution.has_answer() ? steps_array(solution) : ordered_json::array();
    const std::size_t remaining = steps.size() - std::min(count, steps.size());
    steps.erase(steps.end() - static_cast<std::ptrdiff_t>(remaining), steps.end());
    respond(response, {{"steps", std::move(steps)},
                       {"remaining", remaining},
                       {"status", status_name(solution.status, game)},
                       {"lower_bound",
                        game == Game::shisen ? ordered_json(nullptr) : ordered_json(solution.lower_bound)},
                       {"error", run.shortfall ? error_object(*run.shortfall, HintStyle::neutral)
                                               : ordered_json(nullptr)}});
}

}  // namespace unfold::app
