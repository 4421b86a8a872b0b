// A handler that checks whether there is work to finish.
#include "app/interrupt.h"

#include <atomic>
#include <csignal>

namespace unfold::app {
namespace {

constexpr int signal_code_offset = 128;

// Signal handlers may only use lock-free variables.
std::atomic<Cancellation*> to_request = nullptr;
std::atomic<int> unfinished = 0;
std::atomic<int> received = 0;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<Cancellation*>::is_always_lock_free);

extern "C" void on_signal(int signal) {
    received = signal;
    to_request.load()->request();
    std::signal(signal, SIG_DFL);
    // Delivered when this handler has returned.
    if (unfinished == 0) std::raise(signal);
}

}  // namespace

void install_signal_handlers(Cancellation& cancellation) {
    to_request = &cancellation;
    for (const int signal : {SIGINT, SIGTERM})
        if (!is_ignored(signal)) std::signal(signal, on_signal);
}

bool is_ignored(int signal) {
    struct sigaction now {};
    return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

SignalDeferral::SignalDeferral() {
    ++unfinished;
}

SignalDeferral::~SignalDeferral() {
    --unfinished;
}

bool is_interrupted() {
    return received != 0;
}

int exit_code_or_signal(int code) {
    return is_interrupted() ? signal_code_offset + received : code;
}

void end_by_signal_of(int exit_code) {
    if (exit_code <= signal_code_offset) return;
    std::signal(exit_code - signal_code_offset, SIG_DFL);
    std::raise(exit_code - signal_code_offset);
}

}  // namespace unfold::app
