// POST /api/solve: the solution, and the links to its pictures and files.
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

}  // namespace unfold::app
