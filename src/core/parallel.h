// A parallel loop over indices.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace unfold {

/// Calls `work(i, worker)` once for every i of 0 … count - 1, on up to `threads` threads. `worker` is 0 …
/// threads - 1 and identifies the thread that makes the call. The assignment of indices to threads is not
/// fixed, so calls must not depend on each other. Returns when all calls are done; rethrows the first
/// exception. If the system cannot start a thread, the others do its work. Requires: `threads` is at least 1.
template <class Work>
void for_each_index(int threads, std::size_t count, const Work& work) {
    const int workers = static_cast<int>(std::min<std::size_t>(count, static_cast<std::size_t>(threads)));
    if (workers <= 1) {
        for (std::size_t i = 0; i < count; ++i)
            work(i, 0);
        return;
    }
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto run = [&](int worker) {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i, worker);
        } catch (...) {
            next = count;
            const std::lock_guard guard(failure_lock);
            if (!failure) failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<std::size_t>(workers) - 1);
    try {
        for (int worker = 1; worker < workers; ++worker)
            others.emplace_back(run, worker);
    } catch (const std::exception&) {
        // Indices are taken from a shared counter, so fewer threads do the same work.
    }
    run(0);
    for (std::thread& other : others)
        other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace unfold
