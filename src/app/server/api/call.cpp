// What the endpoints share (the answer, waiting for a slot, uploads and their options, solving as a job), and
// the endpoints about levels: read, solve, hint, graph, play, generate, daily, grade, convert.
#include <future>

#include "answers/levels.h"
#include "app/server/api/api.h"
#include "app/server/http/http_error.h"

namespace unfold::app {
namespace {

bool is_wanted(const Call& call) {
    return !call.service.ending.requested() && !call.connection.peer_gone();
}

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

constexpr std::size_t max_name_bytes = 255;

std::string last_part(const std::string& name) {
    return name.substr(name.find_last_of("/\\") + 1).substr(0, max_name_bytes);
}

std::string name_of(const httplib::Request& request, const std::string& file_name) {
    const std::string given =
        last_part(request.has_param("name") ? request.get_param_value("name") : file_name);
    return given.empty() ? "upload" : given;
}

Upload file_of(const httplib::Request& request) {
    const auto [first, end] = request.files.equal_range("image");
    if (first == end)
        throw bad_request("The form has no file \"image\".", "Send the picture or the level as \"image\".");
    if (std::next(first) != end)
        throw bad_request("The form has more than one file \"image\".", "Send one picture at a time.");
    return {name_of(request, first->second.filename), first->second.content};
}

Upload level_of(const httplib::Request& request) {
    constexpr auto white_space = " \t\r\n";
    const std::size_t start = request.body.find_first_not_of(white_space);
    if (start == std::string::npos || request.body[start] != '{')
        throw bad_request("The body is not a JSON object.",
                          "Send the object of a level file, or a form with a file \"image\".");
    return {name_of(request, "level.json"), request.body};
}

// The options of the query as text.
answers::Parameters parameters_of(const httplib::Request& request) {
    answers::Parameters parameters;
    for (const auto& [name, value] : request.params)
        parameters.emplace(name, value);
    return parameters;
}

// What `parse` makes of the options of the query. A wrong one is an error of the request.
template <class Parse>
auto parsed(const httplib::Request& request, const Parse& parse) {
    try {
        return parse(parameters_of(request));
    } catch (const Error& error) {
        throw bad_request(error.message(), error.hint());
    }
}

WorkSlots::Slot designing_slot(const Call& call) {
    return call.service.designing.acquire([&](std::size_t) { demand_wanted(call); });
}

GenerateOptions generate_options_of(const Call& call, const answers::Parameters& given,
                                    const Cancellation& stop) {
    GenerateOptions options;
    options.limit_ms = answers::limit_ms_of(given, call.service.limits.max_solve_s);
    options.cancellation = &stop;
    return options;
}

std::string name_of(const answers::Parameters& given) {
    std::string name;
    for (const char* part : {"date", "difficulty"})
        if (const auto found = given.find(part); found != given.end()) name += found->second + " ";
    return name;
}

}  // namespace

void respond(httplib::Response& response, const ordered_json& json) {
    response.set_header("Cache-Control", "no-store");
    response.set_content(answers::one_line(json), "application/json");
}

std::optional<std::string> job_name_of(const httplib::Request& request) {
    if (!request.has_param("job")) return std::nullopt;
    return request.get_param_value("job");
}

void demand_wanted(const Call& call) {
    if (!is_wanted(call)) throw cancelled();
}

WorkSlots::Slot drawing_slot(const Call& call) {
    return call.service.drawing.acquire([&](std::size_t) { demand_wanted(call); });
}

void run_watched(const Call& call, Cancellation& stop, const std::function<void()>& work) {
    auto running = std::async(std::launch::async, work);
    while (running.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
        if (!is_wanted(call)) stop.request();
    running.get();
}

SolvedInput solve_upload(const Call& call, const Upload& upload, const std::shared_ptr<Job>& job) {
    const JobFinisher finisher(*job);
    const ReadOptions read_options = read_options_of(call.request);
    SolveOptions options;
    options.limit_ms = limit_ms_of(call.request, call.service.limits.max_solve_s);
    options.memory_bytes = call.service.limits.memory_bytes;
    options.cancellation = &job->cancellation;
    options.on_progress = [&](const SolveProgress& progress) { job->report(progress); };
    const auto demand_not_cancelled = [&] {
        demand_wanted(call);
        if (job->cancellation.requested()) throw cancelled();
    };
    const WorkSlots::Slot slot = call.service.solving.acquire([&](std::size_t ahead) {
        job->set_waiting(ahead);
        demand_not_cancelled();
    });
    // The event that freed the slot, such as the end of the server, may also have cancelled this job.
    demand_not_cancelled();
    job->start();
    // Only a named job has listeners.
    const bool has_listener = call.request.has_param("job");
    SolvedInput solved;
    run_watched(call, job->cancellation, [&] {
        Input input = read_upload(upload, read_options);
        if (has_listener)
            answers::send_better(upload.name, input, options, [&](const ordered_json& better) {
                job->report_better(answers::one_line(better));
            });
        Run run = solve_input(input, options);
        solved = {std::move(input), std::move(run)};
    });
    return solved;
}

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

    KeptResult kept;
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
        throw bad_request("Moves are not sent as a form.",
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

Upload upload_of(const httplib::Request& request) {
    Upload upload = request.is_multipart_form_data() ? file_of(request) : level_of(request);
    if (upload.content.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    return upload;
}

Input read_upload(const Upload& upload, const ReadOptions& options) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(upload.content.data()),
                          upload.content.size());
    InputResult found = read_input(bytes, upload.name, options);
    if (!found.input) throw HttpError(*found.refusal).with(found.evidence);
    return *std::move(found.input);
}

ReadOptions read_options_of(const httplib::Request& request) {
    return parsed(request, answers::read_options_of);
}

double limit_ms_of(const httplib::Request& request, double max_s) {
    return parsed(request,
                  [&](const answers::Parameters& given) { return answers::limit_ms_of(given, max_s); });
}

answers::Parameters body_parameters_of(const httplib::Request& request) {
    if (request.is_multipart_form_data())
        throw bad_request("Wishes are not sent as a form.", "Send them as the members of a JSON object.");
    return answers::parameters_in(request.body);
}

std::optional<int> whole_number_of(const httplib::Request& request, const std::string& parameter, int min,
                                   int max) {
    return parsed(request, [&](const answers::Parameters& given) {
        return answers::whole_number_of(given, parameter, min, max);
    });
}

void answer_generate(const Call& call, httplib::Response& response) {
    const answers::Parameters given = body_parameters_of(call.request);
    // An impossible wish is refused at once, not after waiting for a slot.
    (void)answers::wish_of(given);
    const WorkSlots::Slot slot = designing_slot(call);
    Cancellation stop;
    ordered_json object;
    run_watched(call, stop,
                [&] { object = answers::generate_object(given, generate_options_of(call, given, stop)); });
    demand_wanted(call);
    respond(response, object);
}

void answer_daily(const Call& call, httplib::Response& response) {
    const answers::Parameters given = body_parameters_of(call.request);
    const std::string name = name_of(given);
    const auto kept = [&] { return call.service.daily.find(name); };
    std::string answer = kept();
    if (answer.empty()) {
        const WorkSlots::Slot slot = designing_slot(call);
        // Another request may have made the same levels meanwhile.
        answer = kept();
        if (answer.empty()) {
            Cancellation stop;
            ordered_json object;
            run_watched(call, stop, [&] {
                object = answers::daily_object(given, generate_options_of(call, given, stop));
            });
            demand_wanted(call);
            answer = answers::one_line(object);
            if (object["error"].is_null()) call.service.daily.keep(name, answer);
        }
    }
    response.set_header("Cache-Control", "no-store");
    response.set_content(answer, "application/json");
}

void answer_grade(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions read_options = read_options_of(call.request);
    const WorkSlots::Slot slot = designing_slot(call);
    const Input input = read_upload(upload, read_options);
    Cancellation stop;
    GradeOptions options;
    options.limit_ms = limit_ms_of(call.request, call.service.limits.max_solve_s);
    options.memory_bytes = call.service.limits.memory_bytes;
    options.cancellation = &stop;
    ordered_json object;
    run_watched(call, stop, [&] { object = answers::grade_object(input.level(), options); });
    demand_wanted(call);
    respond(response, object);
}

void answer_convert(const Call& call, httplib::Response& response) {
    const Upload upload = upload_of(call.request);
    const ReadOptions options = read_options_of(call.request);
    const WorkSlots::Slot slot = drawing_slot(call);
    const Level level = read_upload(upload, options).level();
    const std::string format = call.request.get_param_value("format");
    response.set_header("Cache-Control", "no-store");
    if (format == "png") {
        const std::vector<std::uint8_t> png = encode_png(render_screenshot(level).picture);
        return response.set_content(std::string(png.begin(), png.end()), "image/png");
    }
    response.set_content(answers::level_file(level, format),
                         format == "json" ? "application/json" : "text/plain; charset=utf-8");
}

}  // namespace unfold::app
