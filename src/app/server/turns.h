// Who works now and who waits: so many at a time, the others in the order in which they came.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

namespace unfold::app {

/// Thread safe. Must outlive its turns.
class Turns {
  public:
    /// A right to work, given back when the object goes.
    class Turn {
      public:
        explicit Turn(Turns& turns) : turns_(turns) {}
        ~Turn() { turns_.finish(); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

      private:
        Turns& turns_;
    };

    Turns(std::size_t at_once, std::size_t most_waiting) : free_(at_once), most_waiting_(most_waiting) {}

    /// Waits for a turn. `on_wait` is called with the number of those ahead, at once and then ten times a
    /// second (not where a turn is free); what it throws ends the wait and comes out. Throws HttpError busy
    /// where too many wait already.
    [[nodiscard]] Turn take(const std::function<void(std::size_t ahead)>& on_wait);

    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] std::size_t waiting() const;

  private:
    void finish();
    // How many came before; the lock is held.
    [[nodiscard]] std::size_t ahead_of(std::uint64_t ticket) const;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t free_;
    std::size_t most_waiting_;
    std::size_t running_ = 0;
    std::uint64_t next_ticket_ = 0;
    std::deque<std::uint64_t> queue_;
};

}  // namespace unfold::app
