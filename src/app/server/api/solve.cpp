// POST /api/read, /api/graph, /api/solve, /api/hint and /api/play: the level in a picture, its region graph,
// its solution with the links to pictures and files, the next moves without those that follow, and moves on a
// level with a frame for each.
#include "app/server/api/api.h"

namespace unfold::app {
namespace {

ordered_json links_of(const std::string& result, const Input& input) {
    const std::string start = "/api/results/" + result + "/";
    ordered_json links = ordered_json::object();
    if (input.has_picture()) {
        links["solved"] = start + "solved.png";
        links["animation"] = start + "solved.gif";
        links["source"] = start + "source";
    }
    links["level"] = start + "level.json";
    links["solution"] = start + "solution.json";
    if (input.graph.size() > 0) {
        links["dot"] = start + "graph.dot";
        links["svg"] = start + "graph.svg";
    }
    return links;
}

}  // namespace

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

void answer_solve(const Call& call, httplib::Response& response) {
    Upload upload = upload_of(call.request);
    const std::shared_ptr<Job> job = call.service.jobs.add(job_name_of(call.request));
    auto [input, run] = solve_upload(call, upload, job);
    ordered_json object = answers::solve_object(upload.name, input, run);

    StoredResult kept;
    if (answers::is_from_picture(input)) kept.upload = std::move(upload.content);
    kept.has_picture = input.has_picture();
    kept.reading = input.reading;
    kept.solution = std::move(run.solution);
    const std::string result = call.service.results.keep(std::move(kept));
    object["result"] = result;
    object["links"] = links_of(result, input);
    respond(response, object);
}

void answer_hint(const Call& call, httplib::Response& response) {
    const int count = whole_number_of(call.request, "count", 1, 1000).value_or(1);
    const Upload upload = upload_of(call.request);
    const auto [input, run] = solve_upload(call, upload, call.service.jobs.add(std::nullopt));
    respond(response, answers::hint_object(input, run, static_cast<std::size_t>(count)));
}

void answer_play(const Call& call, httplib::Response& response) {
    if (call.request.is_multipart_form_data())
        throw bad_request("Moves cannot be sent as a form.",
                          "Send a JSON object with \"level\" and \"moves\".");
    const WorkSlots::Slot slot = drawing_slot(call);
    try {
        respond(response, answers::play_object(call.request.body));
    } catch (const answers::IllegalMove& illegal) {
        respond(response, answers::illegal_move_object(illegal));
        response.status = 400;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::usage) throw bad_request(error.message(), error.hint());
        throw;
    }
}

}  // namespace unfold::app
