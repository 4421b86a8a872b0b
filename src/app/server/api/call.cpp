// What the endpoints share: uploads and the options of the query, the answer, waiting for a slot, and solving
// an upload as a job.
#include <chrono>
#include <future>

#include "app/server/api/api.h"

namespace unfold::app {
namespace {

bool has_client(const Call& call) {
    return !call.service.ending.requested() && !call.connection.peer_gone();
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

}  // namespace

void respond(httplib::Response& response, const ordered_json& json) {
    response.set_header("Cache-Control", "no-store");
    response.set_content(answers::one_line(json), "application/json");
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
    if (!found.input) throw HttpError(*found.refusal, found.evidence);
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
        throw bad_request("The requirements of a level cannot be sent as a form.",
                          "Send them as members of a JSON object.");
    return answers::parameters_in(request.body);
}

std::optional<int> whole_number_of(const httplib::Request& request, const std::string& parameter, int min,
                                   int max) {
    return parsed(request, [&](const answers::Parameters& given) {
        return answers::whole_number_of(given, parameter, min, max);
    });
}

std::optional<std::string> job_name_of(const httplib::Request& request) {
    if (!request.has_param("job")) return std::nullopt;
    return request.get_param_value("job");
}

void require_client(const Call& call) {
    if (!has_client(call)) throw canceled();
}

WorkSlots::Slot drawing_slot(const Call& call) {
    return call.service.drawing.acquire([&](std::size_t) { require_client(call); });
}

void run_while_connected(const Call& call, Cancellation& stop, const std::function<void()>& work) {
    auto running = std::async(std::launch::async, work);
    while (running.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
        if (!has_client(call)) stop.request();
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
    const auto require_not_canceled = [&] {
        require_client(call);
        if (job->cancellation.requested()) throw canceled();
    };
    const WorkSlots::Slot slot = call.service.solving.acquire([&](std::size_t ahead) {
        job->set_waiting(ahead);
        require_not_canceled();
    });
    // The event that freed the slot, such as the end of the server, may also have canceled this job.
    require_not_canceled();
    job->start();
    // Only a named job has listeners.
    const bool has_listener = call.request.has_param("job");
    SolvedInput solved;
    run_while_connected(call, job->cancellation, [&] {
        Input input = read_upload(upload, read_options);
        if (has_listener)
            answers::send_better(upload.name, input, options, [&](const ordered_json& better) {
                job->report_better(answers::one_line({{"answer", better}}));
            });
        Run run = solve_input(input, options);
        solved = {std::move(input), std::move(run)};
    });
    return solved;
}

}  // namespace unfold::app
