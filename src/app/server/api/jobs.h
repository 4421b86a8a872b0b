// Solves and plays that clients named, so that they can follow the progress and cancel.
#pragma once

#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace unfold::app {

enum class JobKind : std::uint8_t { solve, play };

enum class JobState : std::uint8_t { waiting, running, done };

/// The state of a job at some moment.
struct JobSnapshot {
    JobState state = JobState::waiting;
    std::size_t ahead = 0;  ///< number of jobs in front of it, while it waits
    SolveProgress progress;
    std::shared_ptr<const std::string>
        better;  ///< {"answer": that with the best solution so far} as a line of JSON; may be null
    std::shared_ptr<const std::string>
        play;                    ///< the last event of a play on a device, as a line of JSON; may be null
    std::uint64_t revision = 0;  ///< increases with each change
};

/// One solve, or one play on a device. Thread safe.
class Job {
  public:
    explicit Job(JobKind job_kind = JobKind::solve) : kind(job_kind) {}

    void set_waiting(std::size_t ahead);
    void start();
    void report(const SolveProgress& progress);
    void report_better(std::string answer);
    /// Also starts the job.
    void report_play(std::string event);
    void finish();

    [[nodiscard]] JobSnapshot snapshot() const { return snapshot_after(0, {}); }
    /// Waits until the revision exceeds `revision`, or for the timeout.
    [[nodiscard]] JobSnapshot snapshot_after(std::uint64_t revision, std::chrono::milliseconds timeout) const;

    const JobKind kind;
    Cancellation cancellation;

  private:
    // Both functions are called under the lock. A finished job does not change.
    void change(
        const std::function<void(JobSnapshot&)>& apply,
        const std::function<bool()>& is_needed = [] { return true; });

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    JobSnapshot now_;
};

/// Finishes a job when a call ends, however it ends.
class JobFinisher {
  public:
    explicit JobFinisher(Job& job) : job_(job) {}
    ~JobFinisher() { job_.finish(); }
    JobFinisher(const JobFinisher&) = delete;
    JobFinisher& operator=(const JobFinisher&) = delete;

  private:
    Job& job_;
};

/// The jobs by name: all unfinished ones, and the last finished ones up to 256 in all. Thread safe.
class Jobs {
  public:
    /// A new job, with or without a name. Throws HttpError 400 for an invalid name (see `is_job_name`), and
    /// for the name of an unfinished job.
    [[nodiscard]] std::shared_ptr<Job> add(const std::optional<std::string>& name,
                                           JobKind kind = JobKind::solve);
    /// Null where there is none.
    [[nodiscard]] std::shared_ptr<Job> find(const std::string& name) const { return find_within(name, {}); }
    /// As `find`, but waits for the job to be added, up to the timeout.
    [[nodiscard]] std::shared_ptr<Job> find_within(const std::string& name,
                                                   std::chrono::milliseconds timeout) const;

  private:
    // Null where there is none. Requires: the mutex is locked.
    [[nodiscard]] std::shared_ptr<Job> job_named(const std::string& name) const;

    mutable std::mutex mutex_;
    mutable std::condition_variable added_;
    std::vector<std::pair<std::string, std::shared_ptr<Job>>> named_;  // oldest first
};

/// True for 8 to 64 of A-Z a-z 0-9 _ -.
[[nodiscard]] bool is_job_name(const std::string& name);

}  // namespace unfold::app
