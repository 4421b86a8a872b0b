// Signals that cannot come between asking for them and the sleep.
#include "app/watch/pause.h"

#include <cmath>
#include <csignal>
#include <poll.h>

namespace unfold::app {

void pause_unless_ended(double pause_ms, const Cancellation& cancellation) {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    const auto whole_s = static_cast<time_t>(pause_ms / 1000);
    const timespec pause{whole_s, std::lround((pause_ms - static_cast<double>(whole_s) * 1000) * 1e6)};
    // Only while it sleeps, the signals come through.
    if (!cancellation.requested()) ::ppoll(nullptr, 0, &pause, &before);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace unfold::app
