// A handler that looks whether there is something to finish.
#include "app/interrupt.h"

#include <atomic>
#include <csignal>

namespace unfold::app {
namespace {

constexpr int first_code_of_signals = 128;

// Handlers may use what is free of locks.
std::atomic<Cancellation*> to_request = nullptr;
std::atomic<int> unfinished = 0;
std::atomic<int> received = 0;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<Cancellation*>::is_always_lock_free);

extern "C" void on_signal(int signal) {
    received = signal;
    to_request.load()->request();
    std::signal(signal, SIG_DFL);
    // Comes through when this handler has returned.
    if (unfinished == 0) std::raise(signal);
}

}  // namespace

void heed_interrupts(Cancellation& cancellation) {
    to_request = &cancellation;
    for (const int signal : {SIGINT, SIGTERM})
        if (!is_ignored(signal)) std::signal(signal, on_signal);
}

bool is_ignored(int signal) {
    struct sigaction now {};
    return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

FinishesFirst::FinishesFirst() {
    ++unfinished;
}

FinishesFirst::~FinishesFirst() {
    --unfinished;
}

bool is_interrupted() {
    return received != 0;
}

int exit_code_or_signal(int code) {
    return is_interrupted() ? first_code_of_signals + received : code;
}

void end_by_signal_of(int exit_code) {
    if (exit_code <= first_code_of_signals) return;
    std::signal(exit_code - first_code_of_signals, SIG_DFL);
    std::raise(exit_code - first_code_of_signals);
}

}  // namespace unfold::app
