// The same work for many indices, on several threads.
#include "core/parallel.h"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace unfold {
namespace {

TEST(ForEachIndex, CallsEachIndexOnceWhateverTheThreads) {
    for (const int threads : {1, 2, 7}) {
        std::vector<std::atomic<int>> calls(1000);
        for_each_index(threads, calls.size(), [&](std::size_t i, int worker) {
            EXPECT_GE(worker, 0);
            EXPECT_LT(worker, threads);
            ++calls[i];
        });
        for (const auto& count : calls)
            EXPECT_EQ(count, 1);
    }
}

TEST(ForEachIndex, OfNothingDoesNothing) {
    for_each_index(4, 0, [](std::size_t, int) { FAIL(); });
}

TEST(ForEachIndex, PassesAnExceptionOn) {
    for (const int threads : {1, 3})
        EXPECT_THROW(for_each_index(threads, 100,
                                    [](std::size_t i, int) {
                                        if (i == 50) throw std::runtime_error("fifty");
                                    }),
                     std::runtime_error);
}

}  // namespace
}  // namespace unfold
