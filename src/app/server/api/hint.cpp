// POST /api/hint: the next moves, without those that follow.
#include "app/server/api/api.h"

namespace unfold::app {

void answer_hint(const Call& call, httplib::Response& response) {
    const int count = whole_number_of(call.request, "count", 1, 1000).value_or(1);
    const Upload upload = upload_of(call.request);
    const auto [input, run] = solve_upload(call, upload, call.service.jobs.add(std::nullopt));
    respond(response, answers::hint_object(input, run, static_cast<std::size_t>(count)));
}

}  // namespace unfold::app
