// The state of a job under a mutex, and the names of jobs under another.
#include "app/server/api/jobs.h"

#include <algorithm>

#include "app/server/http/http_error.h"

namespace unfold::app {
namespace {
constexpr std::size_t max_kept_jobs = 256;
}  // namespace

template <class Change>
void Job::change(Change apply) {
    const std::lock_guard lock(mutex_);
    if (now_.state == JobState::done) return;
    apply(now_);
    ++now_.revision;
    changed_.notify_all();
}

void Job::set_waiting(std::size_t ahead) {
    const JobSnapshot now = snapshot();
    if (now.revision == 0 || now.ahead != ahead) change([&](JobSnapshot& next) { next.ahead = ahead; });
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
        throw bad_request("A job with this name is running.", "Give each job its own name.");
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

}  // namespace unfold::app
