// When to stop: a point in time, or a flag that another thread sets. The libraries read a clock only here.
#pragma once

#include <atomic>
#include <chrono>

namespace unfold {

/// Set by one thread to ask the work of another to end soon. Safe to share between threads.
class Cancellation {
  public:
    void request() { requested_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool requested() const { return requested_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> requested_{false};
};

/// A point in time after which work ends with the best answer so far. A plain value; safe to copy and to
/// query from any thread. A `Cancellation` that it watches must outlive it.
class Deadline {
  public:
    /// Never expires by itself.
    [[nodiscard]] static Deadline never() { return Deadline{}; }
    /// Expires `limit_ms` milliseconds from now; at once where that is zero or less. Requires: not NaN.
    [[nodiscard]] static Deadline after_ms(double limit_ms);
    /// The same deadline, which also expires when `cancellation` is requested (null: no watching).
    [[nodiscard]] Deadline watching(const Cancellation* cancellation) const;

    [[nodiscard]] bool expired() const;

  private:
    std::chrono::steady_clock::time_point at_ = std::chrono::steady_clock::time_point::max();
    const Cancellation* cancellation_ = nullptr;
};

/// Measures how long a stage took.
class Stopwatch {
  public:
    Stopwatch();
    [[nodiscard]] double elapsed_ms() const;

  private:
    std::chrono::steady_clock::time_point start_;
};

}  // namespace unfold
