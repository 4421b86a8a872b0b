// Slots are granted in order of arrival, released, and refused where too many calls wait.
#include "app/server/api/work_slots.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "app/server/http/http_error.h"

namespace unfold::app {
namespace {

const auto never_waits = [](std::size_t) { ADD_FAILURE() << "a slot was free"; };

void wait_until_waiting(const WorkSlots& slots, std::size_t count) {
    while (slots.waiting() != count)
        std::this_thread::yield();
}

TEST(WorkSlots, AFreeSlotIsAcquiredAtOnce) {
    WorkSlots slots(2, 0);
    {
        const WorkSlots::Slot first = slots.acquire(never_waits);
        const WorkSlots::Slot second = slots.acquire(never_waits);
        EXPECT_EQ(slots.running(), 2U);
    }
    EXPECT_EQ(slots.running(), 0U);
}

TEST(WorkSlots, RefuseACallWhenTooManyWait) {
    WorkSlots slots(1, 0);
    const WorkSlots::Slot only = slots.acquire(never_waits);
    try {
        const WorkSlots::Slot second = slots.acquire([](std::size_t) {});
        FAIL() << "there was no slot";
    } catch (const HttpError& error) {
        EXPECT_EQ(error.status(), 503);
    }
}

TEST(WorkSlots, ACallMayWaitThoughTheQueueIsFull) {
    WorkSlots slots(1, 0);
    std::atomic<bool> is_granted = false;
    std::thread patient;
    {
        const WorkSlots::Slot only = slots.acquire(never_waits);
        patient = std::thread([&] {
            const WorkSlots::Slot slot = slots.acquire([](std::size_t) {}, WorkSlots::WhenFull::wait);
            is_granted = true;
        });
        wait_until_waiting(slots, 1);
        EXPECT_THROW((void)slots.acquire([](std::size_t) {}), HttpError);
        EXPECT_FALSE(is_granted);
    }
    patient.join();
    EXPECT_TRUE(is_granted);
    EXPECT_EQ(slots.running() + slots.waiting(), 0U);
}

TEST(WorkSlots, ACallThatWaitsBehindAFullQueueCanLeave) {
    WorkSlots slots(1, 0);
    const WorkSlots::Slot only = slots.acquire(never_waits);
    const auto leave = [](std::size_t) { throw canceled(); };
    EXPECT_THROW((void)slots.acquire(leave, WorkSlots::WhenFull::wait), HttpError);
    EXPECT_EQ(slots.waiting(), 0U);
}

TEST(WorkSlots, AreGrantedInOrderOfArrival) {
    WorkSlots slots(1, 10);
    std::mutex mutex;
    std::vector<int> order;
    std::vector<std::thread> threads;
    {
        const WorkSlots::Slot held = slots.acquire(never_waits);
        for (int i = 0; i < 5; ++i) {
            threads.emplace_back([&, i] {
                const WorkSlots::Slot slot = slots.acquire([](std::size_t) {});
                const std::lock_guard lock(mutex);
                order.push_back(i);
            });
            wait_until_waiting(slots, static_cast<std::size_t>(i) + 1);
        }
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_EQ(slots.running() + slots.waiting(), 0U);
}

TEST(WorkSlots, TheQueueMovesUpWhenACallLeaves) {
    WorkSlots slots(1, 10);
    std::atomic<bool> leaves = false;
    std::atomic<std::size_t> seen_ahead = 99;
    std::atomic<bool> has_left = false;
    const WorkSlots::Slot running = slots.acquire(never_waits);
    std::thread first([&] {
        try {
            const WorkSlots::Slot slot = slots.acquire([&](std::size_t) {
                if (leaves) throw canceled();
            });
        } catch (const HttpError&) {
            has_left = true;
        }
    });
    wait_until_waiting(slots, 1);
    std::atomic<bool> gives_up = false;
    std::thread second([&] {
        EXPECT_THROW((void)slots.acquire([&](std::size_t ahead) {
            seen_ahead = ahead;
            if (gives_up) throw canceled();
        }),
                     HttpError);
    });
    wait_until_waiting(slots, 2);
    while (seen_ahead != 1)
        std::this_thread::yield();
    leaves = true;
    first.join();
    EXPECT_TRUE(has_left);
    while (seen_ahead != 0)
        std::this_thread::yield();
    gives_up = true;
    second.join();
    EXPECT_EQ(slots.waiting(), 0U);
}

}  // namespace
}  // namespace unfold::app
