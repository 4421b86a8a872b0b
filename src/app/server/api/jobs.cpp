// The state of a job under a mutex, and the names of jobs under another.
#include "app/server/api/jobs.h"

#include <algorithm>

#include "app/server/http/http_error.h"

namespace unfold::app {
namespace {
constexpr std::size_t max_kept_jobs = 256;
}  // namespace

void Job::change(const std::function<void(JobSnapshot&)>& apply, const std::function<bool()>& is_needed) {
    const std::lock_guard lock(mutex_);
    if (now_.state == JobState::done || !is_needed()) return;
    apply(now_);
    ++now_.revision;
    changed_.notify_all();
}

void Job::set_waiting(std::size_t ahead) {
    change([&](JobSnapshot& now) { now.ahead = ahead; },
           [&] { return now_.revision == 0 || now_.ahead != ahead; });
}

void Job::start() {
    change([](JobSnapshot& now) { now.state = JobState::running; });
}

void Job::report(const SolveProgress& progress) {
    change([&](JobSnapshot& now) { now.progress = progress; });
}

void Job::report_better(std::string answer) {
    change([&](JobSnapshot& now) { now.better = std::make_shared<const std::string>(std::move(answer)); });
}

void Job::report_play(std::string event) {
    change([&](JobSnapshot& now) {
        now.state = JobState::running;
        now.play = std::make_shared<const std::string>(std::move(event));
    });
}

void Job::finish() {
    change([](JobSnapshot& now) { now.state = JobState::done; });
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
    if (const std::shared_ptr<Job> known = job_named(*name)) {
        if (known->snapshot().state != JobState::done)
            throw bad_request("A job with this name is running.", "Give each job its own name.");
        std::erase(named_, std::pair(*name, known));
    }
    named_.emplace_back(*name, job);
    // Unfinished jobs are kept; there are few, because the queue is short.
    const auto is_done = [](const auto& entry) { return entry.second->snapshot().state == JobState::done; };
    while (named_.size() > max_kept_jobs) {
        const auto oldest = std::find_if(named_.begin(), named_.end(), is_done);
        if (oldest == named_.end()) break;
        named_.erase(oldest);
    }
    added_.notify_all();
    return job;
}

std::shared_ptr<Job> Jobs::job_named(const std::string& name) const {
    const auto found =
        std::find_if(named_.begin(), named_.end(), [&](const auto& entry) { return entry.first == name; });
    return found == named_.end() ? nullptr : found->second;
}

std::shared_ptr<Job> Jobs::find_within(const std::string& name, std::chrono::milliseconds timeout) const {
    std::unique_lock lock(mutex_);
    added_.wait_for(lock, timeout, [&] { return job_named(name) != nullptr; });
    return job_named(name);
}

}  // namespace unfold::app
