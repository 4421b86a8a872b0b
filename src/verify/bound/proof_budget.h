// The limits of a proof: time and memory, and which of them ended it.
#pragma once

#include "unfold/verify.h"

#include <cstddef>

namespace unfold::verify_detail {

/// The time and memory that remain for a proof. Once exhausted it stays so, except that `clear_memory_end`
/// resumes after a memory limit.
class ProofBudget {
  public:
    ProofBudget(const Deadline& deadline, std::size_t memory_bytes)
        : deadline_(deadline), memory_bytes_(memory_bytes) {}

    /// Whether a limit has ended the proof; reads the clock.
    [[nodiscard]] bool is_exhausted() {
        if (ending_ == BoundEnding::none && deadline_.expired()) ending_ = BoundEnding::time;
        return ending_ != BoundEnding::none;
    }
    /// Returns false, and ends the proof, if `bytes` more bytes do not fit.
    [[nodiscard]] bool reserve(std::size_t bytes) {
        if (ending_ == BoundEnding::none && bytes > memory_bytes_ - used_bytes_)
            ending_ = BoundEnding::memory;
        if (ending_ != BoundEnding::none) return false;
        used_bytes_ += bytes;
        return true;
    }
    void release(std::size_t bytes) { used_bytes_ -= bytes; }
    [[nodiscard]] BoundEnding ending() const { return ending_; }
    /// Resumes after a memory limit: a later argument may need less memory than the table that did not fit.
    void clear_memory_end() {
        if (ending_ == BoundEnding::memory) ending_ = BoundEnding::none;
    }

  private:
    Deadline deadline_;
    std::size_t memory_bytes_;
    std::size_t used_bytes_ = 0;
    BoundEnding ending_ = BoundEnding::none;
};

/// Memory of a budget, held as long as this exists.
class HeldMemory {
  public:
    /// Requires: `budget` outlives this.
    explicit HeldMemory(ProofBudget& budget) : budget_(&budget) {}
    ~HeldMemory() { budget_->release(bytes_); }
    HeldMemory(const HeldMemory&) = delete;
    HeldMemory& operator=(const HeldMemory&) = delete;

    /// Returns false, and ends the proof, if `bytes` more bytes do not fit.
    bool take(std::size_t bytes) {
        if (!budget_->reserve(bytes)) return false;
        bytes_ += bytes;
        return true;
    }
    void give_back(std::size_t bytes) {
        budget_->release(bytes);
        bytes_ -= bytes;
    }

  private:
    ProofBudget* budget_;
    std::size_t bytes_ = 0;
};

}  // namespace unfold::verify_detail
