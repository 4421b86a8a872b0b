// The limits of a proof: time and memory, and which of them ended it.
#pragma once

#include "unfold/verify.h"

#include <cstddef>

namespace unfold::verify_detail {

/// What a proof may still spend. Once it has ended it stays ended; only an end for want of memory can be
/// forgiven.
class Effort {
  public:
    Effort(const Deadline& deadline, std::size_t memory_bytes)
        : deadline_(deadline), memory_bytes_(memory_bytes) {}

    /// Reads the clock.
    [[nodiscard]] bool out_of_time() {
        if (ending_ == BoundEnding::none && deadline_.expired()) ending_ = BoundEnding::time;
        return ending_ != BoundEnding::none;
    }
    /// False, and the end, where so many more bytes do not fit.
    [[nodiscard]] bool take(std::size_t bytes) {
        if (ending_ == BoundEnding::none && bytes > memory_bytes_ - used_bytes_)
            ending_ = BoundEnding::memory;
        if (ending_ != BoundEnding::none) return false;
        used_bytes_ += bytes;
        return true;
    }
    void give_back(std::size_t bytes) { used_bytes_ -= bytes; }
    [[nodiscard]] BoundEnding ending() const { return ending_; }
    /// A table that had no room need not end what needs less: forgets an end for want of memory.
    void forgive_memory() {
        if (ending_ == BoundEnding::memory) ending_ = BoundEnding::none;
    }

  private:
    Deadline deadline_;
    std::size_t memory_bytes_;
    std::size_t used_bytes_ = 0;
    BoundEnding ending_ = BoundEnding::none;
};

}  // namespace unfold::verify_detail
