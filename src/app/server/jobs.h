// Solves that clients named, to hear how they come along and to call them off.
#pragma once

#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace unfold::app {

enum class JobState : std::uint8_t { waiting, running, done };

/// How a job stands at some moment.
struct JobNews {
    JobState state = JobState::waiting;
    std::size_t ahead = 0;  ///< while it waits
    SolveProgress progress;
    std::uint64_t number = 0;  ///< grows with each change
};

/// One solve. Thread safe.
class Job {
  public:
    void wait_behind(std::size_t ahead);
    void begin();
    void report(const SolveProgress& progress);
    void end();

    [[nodiscard]] JobNews news() const;
    /// Waits until the news are newer than `number`, at most so long.
    [[nodiscard]] JobNews news_after(std::uint64_t number, std::chrono::milliseconds at_most) const;

    Cancellation cancellation;

  private:
    template <class Change>
    void change(Change apply);

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    JobNews news_;
};

/// The jobs by name; of those that ended, the last 256. Thread safe.
class Jobs {
  public:
    /// A new job under that name, or without one. Throws HttpError 400 for a name that is none (8 to 64 of
    /// A-Z a-z 0-9 _ -), or that another job has which has not ended.
    [[nodiscard]] std::shared_ptr<Job> add(const std::optional<std::string>& name);
    /// Null where there is none.
    [[nodiscard]] std::shared_ptr<Job> find(const std::string& name) const;
    /// As `find`, but waits a while for it.
    [[nodiscard]] std::shared_ptr<Job> find_within(const std::string& name,
                                                   std::chrono::milliseconds at_most) const;

  private:
    void forget_the_oldest();

    mutable std::mutex mutex_;
    mutable std::condition_variable added_;
    std::map<std::string, std::shared_ptr<Job>> by_name_;
    std::deque<std::string> names_;  // oldest first
};

/// True for 8 to 64 of A-Z a-z 0-9 _ -.
[[nodiscard]] bool is_job_name(const std::string& name);

}  // namespace unfold::app
