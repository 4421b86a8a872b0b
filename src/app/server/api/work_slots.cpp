// A queue of tickets under one mutex.
#include "app/server/api/work_slots.h"

#include <algorithm>
#include <chrono>

#include "app/server/http/http_error.h"

namespace unfold::app {

WorkSlots::Slot WorkSlots::acquire(const std::function<void(std::size_t ahead)>& on_wait,
                                   WhenFull when_full) {
    std::unique_lock lock(mutex_);
    const bool is_free = free_ > 0 && queue_.empty();
    if (!is_free) {
        if (when_full == WhenFull::refuse && queue_.size() >= max_waiting_) throw busy();
        const std::uint64_t ticket = next_ticket_++;
        queue_.push_back(ticket);
        const auto place = [&] { return std::find(queue_.begin(), queue_.end(), ticket); };
        const auto leave = [&] {
            queue_.erase(place());
            changed_.notify_all();
        };
        while (free_ == 0 || queue_.front() != ticket) {
            const auto ahead = static_cast<std::size_t>(place() - queue_.begin());
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

}  // namespace unfold::app
