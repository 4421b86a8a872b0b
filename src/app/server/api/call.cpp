// What the endpoints share: the answer, waiting for a slot, and solving an upload as a job.
#include <chrono>
#include <future>

#include "app/server/api/api.h"

namespace unfold::app {
namespace {

bool has_client(const Call& call) {
    return !call.service.ending.requested() && !call.connection.peer_gone();
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
                job->report_better(answers::one_line(better));
            });
        Run run = solve_input(input, options);
        solved = {std::move(input), std::move(run)};
    });
    return solved;
}

}  // namespace unfold::app
