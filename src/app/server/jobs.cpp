// News under a lock, and a list of names.
#include "app/server/jobs.h"

#include <algorithm>

#include "app/server/http_error.h"

namespace unfold::app {
namespace {
constexpr std::size_t kept_jobs = 256;
}  // namespace

// `apply` changes the news and says whether it did.
template <class Change>
void Job::change(Change apply) {
    const std::lock_guard lock(mutex_);
    if (news_.state == JobState::done) return;
    if (!apply(news_)) return;
    ++news_.number;
    changed_.notify_all();
}

void Job::wait_behind(std::size_t ahead) {
    change([&](JobNews& news) {
        const bool is_news = news.number == 0 || news.ahead != ahead;
        news.ahead = ahead;
        return is_news;
    });
}

void Job::begin() {
    change([](JobNews& news) {
        news.state = JobState::running;
        return true;
    });
}

void Job::report(const SolveProgress& progress) {
    change([&](JobNews& news) {
        news.progress = progress;
        return true;
    });
}

void Job::end() {
    change([](JobNews& news) {
        news.state = JobState::done;
        return true;
    });
}

JobNews Job::news() const {
    const std::lock_guard lock(mutex_);
    return news_;
}

JobNews Job::news_after(std::uint64_t number, std::chrono::milliseconds at_most) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [&] { return news_.number > number; });
    return news_;
}

bool is_job_name(const std::string& name) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return name.size() >= 8 && name.size() <= 64 && name.find_first_not_of(letters) == std::string::npos;
}

std::shared_ptr<Job> Jobs::add(const std::optional<std::string>& name) {
    auto job = std::make_shared<Job>();
    if (!name) return job;
    if (!is_job_name(*name))
        throw bad_request("This is not a valid job name.",
                          "Name it with 8 to 64 letters, digits, underscores or hyphens.");
    const std::lock_guard lock(mutex_);
    const auto known = by_name_.find(*name);
    if (known != by_name_.end() && known->second->news().state != JobState::done)
        throw bad_request("A job of that name is under way.", "Give each job a name of its own.");
    if (known == by_name_.end()) names_.push_back(*name);
    by_name_[*name] = job;
    forget_the_oldest();
    added_.notify_all();
    return job;
}

// The lock is held. Jobs under way are few: the queue of the server is short.
void Jobs::forget_the_oldest() {
    const auto has_ended = [&](const std::string& name) {
        return by_name_.at(name)->news().state == JobState::done;
    };
    while (names_.size() > kept_jobs) {
        const auto oldest = std::find_if(names_.begin(), names_.end(), has_ended);
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

std::shared_ptr<Job> Jobs::find_within(const std::string& name, std::chrono::milliseconds at_most) const {
    std::unique_lock lock(mutex_);
    added_.wait_for(lock, at_most, [&] { return by_name_.contains(name); });
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

}  // namespace unfold::app
