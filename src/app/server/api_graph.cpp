// POST /api/graph: the region graph of a board, as text, as a drawing, and as lists.
#include "app/graph_object.h"
#include "app/server/api.h"
#include "app/server/request_input.h"

namespace unfold::app {

void answer_graph(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const Turns::Turn turn = drawing_turn(call.service, call.connection);
    const Input input = read_input(upload.bytes(), upload.name, options);
    respond(response, graph_object(input));
}

}  // namespace unfold::app
