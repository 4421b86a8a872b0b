// POST /api/solve: the solution, and the links to its pictures and files.
#include "app/report_objects.h"
#include "app/server/api.h"
#include "app/server/solving.h"
#include "app/server/view.h"

namespace unfold::app {
namespace {

std::optional<std::string> job_name_of(const httplib::Request& request) {
    if (!request.has_param("job")) return std::nullopt;
    return request.get_param_value("job");
}

ordered_json links_of(const std::string& name, bool has_picture, bool has_graph) {
    const std::string start = "/api/results/" + name + "/";
    ordered_json links = ordered_json::object();
    if (has_picture) links["solved"] = start + "solved.png";
    if (has_picture) links["animation"] = start + "solved.gif";
    if (has_picture) links["source"] = start + "source";
    links["level"] = start + "level.json";
    links["solution"] = start + "solution.json";
    if (has_graph) links["dot"] = start + "graph.dot";
    if (has_graph) links["svg"] = start + "graph.svg";
    return links;
}

// What both kinds of results have.
template <class AnyInputType>
KeptResult kept(const AnyInputType& input, const std::string& solution_json, Upload&& upload) {
    KeptResult result;
    if (input.reading) result.upload = std::move(upload.content);
    result.has_picture = input.picture.width_px > 0;
    result.geometry = input.geometry;
    result.solution_json = solution_json;
    return result;
}

void add_level(ordered_json& object, const std::string& level_json, const std::string& solution_json) {
    object["level"] = ordered_json::parse(level_json);
    object["solution"] = ordered_json::parse(solution_json);
}

}  // namespace

void answer_solve(const Call& call, httplib::Response& response) {
    Upload upload = upload_of(call.request);
    const std::shared_ptr<Job> job = call.service.jobs.add(job_name_of(call.request));
    const Solved solved = solve_upload(call, upload, job);
    const std::string name = upload.name;
    ordered_json object;
    KeptResult result;
    bool has_graph = false;
    if (const auto* tiles = std::get_if<TileInput>(&solved.input)) {
        const TileRun& run = std::get<TileRun>(solved.run);
        const std::string solution = tile_solution_to_json(run.solution);
        object = tile_run_object(name, *tiles, run, 0);
        object["confidence"] = tiles->reading ? tiles->reading->confidence : 1.0;
        add_level(object, tile_level_to_json(tiles->level), solution);
        result = kept(*tiles, solution, std::move(upload));
        result.answer = TileResultKept{tiles->level, run.result.removals};
    } else {
        const Input& input = std::get<Input>(solved.input);
        const Run& run = std::get<Run>(solved.run);
        const std::string solution = solution_to_json(run.solution);
        object = run_object(name, input, run, {}, 0);
        object["confidence"] = input.reading ? input.reading->confidence : 1.0;
        add_level(object, level_to_json(input.level), solution);
        result = kept(input, solution, std::move(upload));
        result.answer = ColorResult{input.level, run.result.moves};
        has_graph = true;
    }
    object["view"] = view_of(solved.input);
    const bool has_picture = result.has_picture;
    const std::string kept_as = call.service.results.keep(std::move(result));
    object["result"] = kept_as;
    object["links"] = links_of(kept_as, has_picture, has_graph);
    respond(response, object);
}

}  // namespace unfold::app
