// POST /api/read: the level in a picture. POST /api/graph: its region graph.
#include "app/server/api/api.h"

namespace unfold::app {

void answer_read(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    const Input input = read_upload(upload, options);
    ordered_json object = answers::reading_object(upload.name, input);
    object["view"] = answers::view_object(input);
    respond(response, object);
}

void answer_graph(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    ordered_json object = answers::graph_object(read_upload(upload, options));
    object["svg"] = draw_dot(object.at("dot"), DrawingFormat::svg);
    respond(response, object);
}

}  // namespace unfold::app
