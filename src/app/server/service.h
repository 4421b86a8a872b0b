// What all requests share, and how the work of one is done: in its turn, and not for clients that have left.
#pragma once

#include "unfold/deadline.h"

#include <chrono>
#include <cstddef>
#include <future>
#include <httplib.h>

#include "app/server/connection.h"
#include "app/server/http_error.h"
#include "app/server/jobs.h"
#include "app/server/results_store.h"
#include "app/server/turns.h"

namespace unfold::app {

struct ServiceLimits {
    std::size_t solves_at_once = 1;
    double solve_s = 60;                               ///< the most that a solve may take
    std::size_t memory_bytes = std::size_t{2} << 30U;  ///< of each solve
};

/// Thread safe: each member is.
struct Service {
    explicit Service(const ServiceLimits& given)
        : limits(given), solving(given.solves_at_once, 64), drawing(given.solves_at_once, 256) {}

    const ServiceLimits limits;
    Cancellation ending;  ///< requested when the server ends
    Turns solving;
    Turns drawing;  ///< reading, drawing and the other short work, which does not wait for the long one
    Jobs jobs;
    ResultsStore results{64, std::size_t{512} << 20U};
};

/// Throws HttpError `cancelled` where nobody wants the work any more.
inline void demand_wanted(const Service& service, const Connection& connection) {
    if (service.ending.requested() || connection.peer_gone()) throw cancelled();
}

/// Waits for a turn to do short work.
[[nodiscard]] inline Turns::Turn drawing_turn(Service& service, const Connection& connection) {
    return service.drawing.take([&](std::size_t) { demand_wanted(service, connection); });
}

/// Does `work` in a thread of its own; cancels it when the client has left or the server ends, and waits for
/// it in any case. Gives, or throws, what it does.
template <class Work>
auto watched(const Service& service, const Connection& connection, Cancellation& cancellation, Work work) {
    auto result = std::async(std::launch::async, std::move(work));
    while (result.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
        if (service.ending.requested() || connection.peer_gone()) cancellation.request();
    return result.get();
}

}  // namespace unfold::app
