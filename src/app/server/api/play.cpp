// POST /api/play: moves on a level, with a frame for each.
#include "app/server/api/api.h"
#include "app/server/http/http_error.h"

namespace unfold::app {

void answer_play(const Call& call, httplib::Response& response) {
    if (call.request.is_multipart_form_data())
        throw bad_request("Moves cannot be sent as a form.",
                          "Send a JSON object with \"level\" and \"moves\".");
    const WorkSlots::Slot slot = drawing_slot(call);
    try {
        respond(response, answers::play_object(call.request.body));
    } catch (const answers::IllegalMove& illegal) {
        const HttpError error(400, "illegal-move", illegal.what(), "Check the board before this move.");
        ordered_json object = error.object();
        object["move"] = illegal.index();
        respond(response, object);
        response.status = error.status();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::usage) throw bad_request(error.message(), error.hint());
        throw;
    }
}

}  // namespace unfold::app
