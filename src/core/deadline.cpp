// Deadlines and stopwatches on the steady clock.
#include "unfold/deadline.h"

#include <algorithm>

namespace unfold {

using Clock = std::chrono::steady_clock;

Deadline Deadline::after_ms(double limit_ms) {
    constexpr double forever_ms = 1e12;  // thirty years; the clock overflows only after 292
    Deadline deadline;
    if (limit_ms < forever_ms)
        deadline.at_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double, std::milli>(std::max(limit_ms, 0.0)));
    return deadline;
}

Deadline Deadline::watching(const Cancellation* cancellation) const {
    Deadline deadline = *this;
    deadline.cancellation_ = cancellation;
    return deadline;
}

bool Deadline::expired() const {
    if (cancellation_ != nullptr && cancellation_->requested()) return true;
    return at_ != Clock::time_point::max() && Clock::now() >= at_;
}

Stopwatch::Stopwatch() : start_(Clock::now()) {}

double Stopwatch::elapsed_ms() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
}

}  // namespace unfold
