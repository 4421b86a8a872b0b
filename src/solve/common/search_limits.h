// The limits that every search obeys.
#pragma once

#include "unfold/solve.h"

#include <cstddef>

namespace unfold {

struct SearchLimits {
    Deadline deadline = Deadline::never();
    std::size_t memory_bytes = 0;
    int threads = 1;
};

/// The limits of a search that begins now.
[[nodiscard]] inline SearchLimits limits_of(const SolveOptions& options) {
    return {Deadline::after_ms(options.limit_ms).watching(options.cancellation), options.memory_bytes,
            options.threads};
}

}  // namespace unfold
