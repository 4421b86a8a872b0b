// The state of a job under a mutex, the names of jobs under another, and a queue of tickets. GET
// /api/jobs/ID/events: the progress of a named solve or play as server-sent events. DELETE /api/jobs/ID:
// cancels it. GET /healthz: the load of the server.
#include "app/server/api/jobs.h"

#include <algorithm>

#include "app/server/api/api.h"
#include "app/server/http/http_error.h"
#include "app/version.h"

namespace unfold::app {
namespace {

constexpr std::size_t max_kept_jobs = 256;

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
    if (has_better)
        events =
            event_of_line("better", "{\"answer\":" + now.better->substr(0, now.better->size() - 1) + "}\n");
    if (has_play) events += event_of_line("play", *now.play);
    stream.sent_better = now.better;
    stream.sent_play = now.play;
    // A play has no progress of a search to report beside its own events.
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

// `apply` returns whether it changed anything.
template <class Change>
void Job::change(Change apply) {
    const std::lock_guard lock(mutex_);
    if (now_.state == JobState::done || !apply(now_)) return;
    ++now_.revision;
    changed_.notify_all();
}

void Job::set_waiting(std::size_t ahead) {
    change([&](JobSnapshot& now) {
        const bool is_change = now.revision == 0 || now.ahead != ahead;
        now.ahead = ahead;
        return is_change;
    });
}

void Job::start() {
    change([](JobSnapshot& now) {
        now.state = JobState::running;
        return true;
    });
}

void Job::report(const SolveProgress& progress) {
    change([&](JobSnapshot& now) {
        now.progress = progress;
        return true;
    });
}

void Job::report_better(std::string answer) {
    change([&](JobSnapshot& now) {
        now.better = std::make_shared<const std::string>(std::move(answer));
        return true;
    });
}

void Job::report_play(std::string event) {
    change([&](JobSnapshot& now) {
        now.state = JobState::running;
        now.play = std::make_shared<const std::string>(std::move(event));
        return true;
    });
}

void Job::finish() {
    change([](JobSnapshot& now) {
        now.state = JobState::done;
        return true;
    });
}

JobSnapshot Job::snapshot() const {
    const std::lock_guard lock(mutex_);
    return now_;
}

JobSnapshot Job::snapshot_after(std::uint64_t revision, std::chrono::milliseconds timeout) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeout, [&] { return now_.revision > revision; });
    return now_;
}

bool is_job_name(const std::string& name) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return name.size() >= 8 && name.size() <= 64 && name.find_first_not_of(letters) == std::string::npos;
}

std::shared_ptr<Job> Jobs::add(const std::optional<std::string>& name, JobKind kind) {
    auto job = std::make_shared<Job>(kind);
    if (!name) return job;
    if (!is_job_name(*name))
        throw bad_request("This is not a valid job name.",
                          "Name it with 8 to 64 letters, digits, underscores or hyphens.");
    const std::lock_guard lock(mutex_);
    const auto known = by_name_.find(*name);
    if (known != by_name_.end() && known->second->snapshot().state != JobState::done)
        throw bad_request("A job with this name is under way.", "Give each job its own name.");
    if (known == by_name_.end()) names_.push_back(*name);
    by_name_[*name] = job;
    forget_oldest();
    added_.notify_all();
    return job;
}

// Requires: the mutex is locked. Unfinished jobs are kept; there are few, because the queue is short.
void Jobs::forget_oldest() {
    const auto is_done = [&](const std::string& name) {
        return by_name_.at(name)->snapshot().state == JobState::done;
    };
    while (names_.size() > max_kept_jobs) {
        const auto oldest = std::find_if(names_.begin(), names_.end(), is_done);
        if (oldest == names_.end()) return;
        by_name_.erase(*oldest);
        names_.erase(oldest);
    }
}

std::shared_ptr<Job> Jobs::find(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

std::shared_ptr<Job> Jobs::find_within(const std::string& name, std::chrono::milliseconds timeout) const {
    std::unique_lock lock(mutex_);
    added_.wait_for(lock, timeout, [&] { return by_name_.contains(name); });
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

WorkSlots::Slot WorkSlots::acquire(const std::function<void(std::size_t ahead)>& on_wait,
                                   WhenFull when_full) {
    std::unique_lock lock(mutex_);
    const bool is_free = free_ > 0 && queue_.empty();
    if (!is_free) {
        if (when_full == WhenFull::refuse && queue_.size() >= max_waiting_) throw busy();
        const std::uint64_t ticket = next_ticket_++;
        queue_.push_back(ticket);
        const auto leave = [&] {
            queue_.erase(std::find(queue_.begin(), queue_.end(), ticket));
            changed_.notify_all();
        };
        while (free_ == 0 || queue_.front() != ticket) {
            const std::size_t ahead = ahead_of(ticket);
            lock.unlock();
            try {
                on_wait(ahead);
            } catch (...) {
                lock.lock();
                leave();
                throw;
            }
            lock.lock();
            changed_.wait_for(lock, std::chrono::milliseconds(100),
                              [&] { return free_ > 0 && queue_.front() == ticket; });
        }
        leave();
    }
    --free_;
    ++running_;
    return Slot(*this);
}

std::size_t WorkSlots::ahead_of(std::uint64_t ticket) const {
    return static_cast<std::size_t>(std::find(queue_.begin(), queue_.end(), ticket) - queue_.begin());
}

void WorkSlots::release() {
    const std::lock_guard lock(mutex_);
    ++free_;
    --running_;
    changed_.notify_all();
}

std::size_t WorkSlots::running() const {
    const std::lock_guard lock(mutex_);
    return running_;
}

std::size_t WorkSlots::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

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
                        "Name a solve or a play that is under way.");
    // Stopping a play requires the same permission as playing.
    if (job->kind == JobKind::play) demand_device_permission(call);
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
