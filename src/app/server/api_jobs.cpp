// How a named solve comes along, as server-sent events, and calling it off. And how the server does.
#include <chrono>
#include <memory>

#include "app/server/api.h"
#include "app/version.h"

namespace unfold::app {
namespace {

constexpr std::chrono::milliseconds wait_for_job{10'000};
constexpr std::chrono::milliseconds slice{200};
constexpr double silence_ms = 5'000;  // after which a comment finds out whether the client is still there

std::string event(const std::string& name, const ordered_json& data) {
    return "event: " + name + "\ndata: " + data.dump() + "\n\n";
}

std::string event_of(const JobNews& news) {
    if (news.state == JobState::done) return event("done", ordered_json::object());
    if (news.state == JobState::waiting) return event("waiting", {{"ahead", news.ahead}});
    if (const auto& tiles = news.progress.tiles)
        return event("progress",
                     {{"removed", tiles->removed}, {"tiles", tiles->all}, {"nodes", news.progress.nodes}});
    const bool has_best = news.progress.best_moves >= 0;
    return event("progress",
                 {{"best_moves", has_best ? ordered_json(news.progress.best_moves) : ordered_json(nullptr)},
                  {"lower_bound", news.progress.lower_bound},
                  {"nodes", news.progress.nodes}});
}

// The state of one stream of events.
struct Listener {
    std::string job_name;
    Stopwatch opened;
    Stopwatch spoken;
    std::shared_ptr<Job> job;  // null until it appears
    std::uint64_t heard = 0;
};

// What there is to say, or nothing after a short while.
std::string next_event(const Service& service, Listener& listener) {
    const std::string done = event("done", ordered_json::object());
    if (service.ending.requested()) return done;
    if (!listener.job) {
        listener.job = service.jobs.find_within(listener.job_name, slice);
        const bool gives_up = listener.opened.elapsed_ms() > static_cast<double>(wait_for_job.count());
        if (!listener.job) return gives_up ? done : "";
    }
    const JobNews news = listener.job->news_after(listener.heard, slice);
    if (news.number == listener.heard) return "";
    listener.heard = news.number;
    return event_of(news);
}

}  // namespace

void answer_events(const Call& call, httplib::Response& response) {
    if (!is_job_name(call.id))
        throw bad_request("This is not a valid job name.",
                          "Name it with 8 to 64 letters, digits, underscores or hyphens.");
    response.set_header("Cache-Control", "no-store");
    const auto listener = std::make_shared<Listener>();
    listener->job_name = call.id;
    Service* service = &call.service;
    response.set_chunked_content_provider("text/event-stream",
                                          [service, listener](std::size_t, httplib::DataSink& sink) {
                                              std::string text = next_event(*service, *listener);
                                              const bool is_last = text.starts_with("event: done");
                                              if (text.empty() && listener->spoken.elapsed_ms() < silence_ms)
                                                  return true;
                                              if (text.empty()) text = ": still here\n\n";
                                              listener->spoken = Stopwatch();
                                              if (!sink.write(text.data(), text.size())) return false;
                                              if (is_last) sink.done();
                                              return true;
                                          });
}

void cancel_job(const Call& call, httplib::Response& response) {
    const std::shared_ptr<Job> job = call.service.jobs.find(call.id);
    if (!job)
        throw HttpError(404, "unknown-job", "There is no job of that name.",
                        "Name a solve that is under way.");
    job->cancellation.request();
    response.status = 204;
}

void answer_health(const Call& call, httplib::Response& response) {
    respond(response, {{"status", "ok"},
                       {"version", program_version()},
                       {"running", call.service.solving.running()},
                       {"waiting", call.service.solving.waiting()}});
}

}  // namespace unfold::app
