// Ctrl-C (SIGINT), and the signal by which a system ends a program (SIGTERM).
//
// Where work would be lost, the first signal only cancels it: a search ends with the best answer so far, and
// a file is written to its end. Everywhere else, and the second time, the program ends at once. In either
// case it ends by the signal itself, which a shell reports as 128 + its number and which also ends loops of
// the shell. For `serve`, and for `watch` without --once, a signal is the normal end: they exit with 0.
#pragma once

#include "unfold/deadline.h"

namespace unfold::app {

/// Installs the handlers, except for signals that the program was started to ignore (nohup, a background
/// job). They request `cancellation`, which must live as long as the program.
void install_signal_handlers(Cancellation& cancellation);

/// While an object exists, the first signal only requests cancellation. Thread safe.
class SignalDeferral {
  public:
    SignalDeferral();
    ~SignalDeferral();
    SignalDeferral(const SignalDeferral&) = delete;
    SignalDeferral& operator=(const SignalDeferral&) = delete;
};

/// True when the program ignores the signal.
[[nodiscard]] bool is_ignored(int signal);
/// True when a signal has canceled the work.
[[nodiscard]] bool is_interrupted();
/// 128 + the signal that canceled the work; `code` where none did.
[[nodiscard]] int exit_code_or_signal(int code);
/// Ends the program by the signal of an exit code over 128; returns for other codes.
void end_by_signal_of(int exit_code);

}  // namespace unfold::app
