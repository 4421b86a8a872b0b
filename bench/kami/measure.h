// One level solved in a process of its own, so that its memory is its own and a crash stays its own.
#pragma once

#include "unfold/level.h"
#include "unfold/solve.h"

#include <cstdint>
#include <string>

namespace unfold::bench {

/// What solving a level gave and cost.
struct Measurement {
    std::string name;
    int regions = 0;
    int colors = 0;
    int islands = 0;
    int published = -1;  ///< -1 where it is not known
    int best = 0;
    int bound = 0;
    Status status = Status::unknown;
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
    double ms = 0;
    double best_ms = 0;     ///< until the best answer was there
    double bound_ms = 0;    ///< until the final bound was there: the proof, where status is optimal
    double memory_mib = 0;  ///< the most that the process held
    std::string complaint;  ///< empty where nothing is wrong

    [[nodiscard]] bool is_proven() const { return status == Status::optimal; }
};

/// Solves the level in a child process and checks the answer. What goes wrong becomes a complaint.
[[nodiscard]] Measurement measure(const std::string& name, const ColorLevel& level,
                                  const SolveOptions& options);

}  // namespace unfold::bench
