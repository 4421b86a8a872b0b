// How many moves a level takes, by the solver, proven and replayed.
#pragma once

#include "unfold/solve.h"
#include "unfold/verify.h"

#include <gtest/gtest.h>

namespace unfold::test {

[[nodiscard]] inline int proven_optimum(const ColorLevel& level) {
    const Solution result = solve(level);
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_TRUE(verify(level, result.moves()).ok());
    return static_cast<int>(result.moves().size());
}

}  // namespace unfold::test
