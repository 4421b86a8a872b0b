// GET /api/jobs/ID/events: the progress of a named solve or play as server-sent events. DELETE /api/jobs/ID:
// cancels it. GET /healthz: the load of the server.
#include <chrono>
#include <memory>

#include "app/server/api/api.h"
#include "app/version.h"

namespace unfold::app {
namespace {

constexpr std::chrono::milliseconds job_timeout{10'000};  // for the job to be added
constexpr std::chrono::milliseconds slice{200};           // between two checks for the end of the server
constexpr double max_silence_ms = 5'000;  // then a comment detects whether the client is still connected

std::string event(const std::string& name, const ordered_json& data) {
    return "event: " + name + "\ndata: " + data.dump() + "\n\n";
}

// `line`: JSON with the end of the line.
std::string event_of_line(const std::string& name, const std::string& line) {
    return "event: " + name + "\ndata: " + line + "\n";
}

std::string event_of(const JobSnapshot& now) {
    if (now.state == JobState::done) return event("done", ordered_json::object());
    if (now.state == JobState::waiting) return event("waiting", {{"ahead", now.ahead}});
    return event("progress", answers::progress_object(now.progress));
}

// One stream of events.
struct EventStream {
    std::string job_name;
    Stopwatch since_open;
    Stopwatch since_last_event;
    std::shared_ptr<Job> job;  // null until it is added
    std::uint64_t sent_revision = 0;
    std::shared_ptr<const std::string> sent_better;
    std::shared_ptr<const std::string> sent_play;
};

struct Events {
    std::string text;  // empty where there is none within a slice of time
    bool are_last = false;
};

Events next_events(const Service& service, EventStream& stream) {
    const Events done{event("done", ordered_json::object()), true};
    if (service.ending.requested()) return done;
    if (!stream.job) {
        stream.job = service.jobs.find_within(stream.job_name, slice);
        const bool gives_up = stream.since_open.elapsed_ms() > static_cast<double>(job_timeout.count());
        if (!stream.job) return gives_up ? done : Events{};
    }
    const JobSnapshot now = stream.job->snapshot_after(stream.sent_revision, slice);
    if (now.revision == stream.sent_revision) return {};
    stream.sent_revision = now.revision;
    std::string events;
    const bool is_running = now.state == JobState::running;
    const bool has_better = is_running && now.better != stream.sent_better;
    const bool has_play = now.play != stream.sent_play;
    if (has_better) events = event_of_line("better", *now.better);
    if (has_play) events += event_of_line("play", *now.play);
    stream.sent_better = now.better;
    stream.sent_play = now.play;
    // A play reports its own events instead of the progress of a search.
    if (has_play && is_running) return {events};
    return {events + event_of(now), now.state == JobState::done};
}

// Sends the next event, or a comment after a silence. Returns false where the client has left.
bool send_next(const Service& service, EventStream& stream, httplib::DataSink& sink) {
    auto [text, are_last] = next_events(service, stream);
    if (text.empty() && stream.since_last_event.elapsed_ms() < max_silence_ms) return true;
    if (text.empty()) text = ": still here\n\n";
    stream.since_last_event = Stopwatch();
    if (!sink.write(text.data(), text.size())) return false;
    if (are_last) sink.done();
    return true;
}

}  // namespace

void answer_events(const Call& call, httplib::Response& response) {
    if (!is_job_name(call.id))
        throw bad_request("This is not a valid job name.",
                          "Name it with 8 to 64 letters, digits, underscores or hyphens.");
    response.set_header("Cache-Control", "no-store");
    const auto stream = std::make_shared<EventStream>();
    stream->job_name = call.id;
    const Service* service = &call.service;
    response.set_chunked_content_provider("text/event-stream",
                                          [service, stream](std::size_t, httplib::DataSink& sink) {
                                              return send_next(*service, *stream, sink);
                                          });
}

void cancel_job(const Call& call, httplib::Response& response) {
    const std::shared_ptr<Job> job = call.service.jobs.find(call.id);
    if (!job)
        throw HttpError(404, "unknown-job", "There is no job with this name.",
                        "Give the name of a running solve or play.");
    // Stopping a play requires the same permission as playing.
    if (job->kind == JobKind::play) require_device_permission(call);
    job->cancellation.request();
    response.status = 204;
}

void answer_health(const Call& call, httplib::Response& response) {
    ordered_json health{{"status", "ok"},
                        {"version", program_version()},
                        {"running", call.service.solving.running()},
                        {"waiting", call.service.solving.waiting()}};
    const DeviceAccess& device = call.service.device;
    // Clients that may not play need not know of the device.
    if (device.is_open && (!needs_token(call) || !device.token.empty()))
        health["device"] = {{"kind", "adb"}, {"needs_token", needs_token(call)}};
    respond(response, health);
}

}  // namespace unfold::app
