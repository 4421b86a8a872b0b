// Turns are taken in order, given back, and refused where too many wait.
#include "app/server/turns.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "app/server/http_error.h"

namespace unfold::app {
namespace {

const auto never_waits = [](std::size_t) { ADD_FAILURE() << "a turn was free"; };

void wait_until_waiting(const Turns& turns, std::size_t count) {
    while (turns.waiting() != count)
        std::this_thread::yield();
}

TEST(Turns, AFreeTurnIsTakenAtOnce) {
    Turns turns(2, 0);
    {
        const Turns::Turn first = turns.take(never_waits);
        const Turns::Turn second = turns.take(never_waits);
        EXPECT_EQ(turns.running(), 2U);
    }
    EXPECT_EQ(turns.running(), 0U);
}

TEST(Turns, TooManyWhoWaitAreRefused) {
    Turns turns(1, 0);
    const Turns::Turn only = turns.take(never_waits);
    try {
        const Turns::Turn second = turns.take([](std::size_t) {});
        FAIL() << "there was no turn";
    } catch (const HttpError& error) {
        EXPECT_EQ(error.status(), 503);
    }
}

TEST(Turns, WhoCameFirstGoesFirst) {
    Turns turns(1, 10);
    std::mutex mutex;
    std::vector<int> order;
    std::vector<std::thread> threads;
    {
        const Turns::Turn held = turns.take(never_waits);
        for (int i = 0; i < 5; ++i) {
            threads.emplace_back([&, i] {
                const Turns::Turn turn = turns.take([](std::size_t) {});
                const std::lock_guard lock(mutex);
                order.push_back(i);
            });
            wait_until_waiting(turns, static_cast<std::size_t>(i) + 1);
        }
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_EQ(turns.running() + turns.waiting(), 0U);
}

TEST(Turns, WhoLeavesTheQueueLetsTheOthersMoveUp) {
    Turns turns(1, 10);
    std::atomic<bool> leaves = false;
    std::atomic<std::size_t> seen_ahead = 99;
    std::atomic<bool> has_left = false;
    const Turns::Turn running = turns.take(never_waits);
    std::thread first([&] {
        try {
            const Turns::Turn turn = turns.take([&](std::size_t) {
                if (leaves) throw cancelled();
            });
        } catch (const HttpError&) {
            has_left = true;
        }
    });
    wait_until_waiting(turns, 1);
    std::atomic<bool> gives_up = false;
    std::thread second([&] {
        EXPECT_THROW((void)turns.take([&](std::size_t ahead) {
            seen_ahead = ahead;
            if (gives_up) throw cancelled();
        }),
                     HttpError);
    });
    wait_until_waiting(turns, 2);
    while (seen_ahead != 1)
        std::this_thread::yield();
    leaves = true;
    first.join();
    EXPECT_TRUE(has_left);
    while (seen_ahead != 0)
        std::this_thread::yield();
    gives_up = true;
    second.join();
    EXPECT_EQ(turns.waiting(), 0U);
}

}  // namespace
}  // namespace unfold::app
