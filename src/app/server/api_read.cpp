// POST /api/read: what the program sees.
#include "app/report_objects.h"
#include "app/server/api.h"
#include "app/server/request_input.h"
#include "app/server/view.h"

namespace unfold::app {

void answer_read(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const Turns::Turn turn = drawing_turn(call.service, call.connection);
    const AnyInput any = read_any_input(upload.bytes(), upload.name, options);
    const auto* tiles = std::get_if<TileInput>(&any);
    ordered_json object =
        tiles ? tiles_object(upload.name, *tiles) : reading_object(upload.name, std::get<Input>(any));
    object["view"] = view_of(any);
    respond(response, object);
}

}  // namespace unfold::app
