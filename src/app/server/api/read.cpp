// POST /api/read: the level in a picture. POST /api/graph: its region graph.
#include "app/server/api/api.h"

namespace unfold::app {

void answer_read(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    const Input input = read_upload(upload, options);
    ordered_json object = reading_object(upload.name, input);
    object["view"] = view_object(input);
    respond(response, object);
}

void answer_graph(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    respond(response, graph_object(read_upload(upload, options)));
}

}  // namespace unfold::app
