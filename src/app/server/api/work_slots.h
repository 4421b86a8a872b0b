// Admission control: a counting semaphore with a bounded first-in, first-out queue.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

namespace unfold::app {

/// Thread safe. Must outlive its slots.
class WorkSlots {
  public:
    /// The right to work, released when the object is destroyed.
    class Slot {
      public:
        explicit Slot(WorkSlots& slots) : slots_(slots) {}
        ~Slot() { slots_.release(); }
        Slot(const Slot&) = delete;
        Slot& operator=(const Slot&) = delete;

      private:
        WorkSlots& slots_;
    };

    WorkSlots(std::size_t slot_count, std::size_t max_waiting)
        : free_(slot_count), max_waiting_(max_waiting) {}

    /// What `acquire` does when the queue is full.
    enum class WhenFull : std::uint8_t { refuse, wait };

    /// Waits for a slot. Where none is free, calls `on_wait` with the number of waiting calls ahead, at once
    /// and then ten times a second; an exception of `on_wait` ends the wait and is passed on. Throws
    /// HttpError `busy` if the queue is full, unless `when_full` is `wait`: the call then joins the queue.
    [[nodiscard]] Slot acquire(const std::function<void(std::size_t ahead)>& on_wait,
                               WhenFull when_full = WhenFull::refuse);

    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] std::size_t waiting() const;

  private:
    void release();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t free_;
    std::size_t max_waiting_;
    std::size_t running_ = 0;
    std::uint64_t next_ticket_ = 0;
    std::deque<std::uint64_t> queue_;
};

}  // namespace unfold::app
