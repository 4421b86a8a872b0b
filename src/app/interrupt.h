// Ctrl-C (SIGINT), and the signal by which a system ends a program (SIGTERM).
//
// Where something would be lost, a first signal only calls the work off: a search ends with the best answer
// so far, and a file is written to its end. Everywhere else, and the second time, the program ends at once.
// In either case it ends by the signal itself, which a shell tells as 128 + its number: a loop of the shell
// is left, too. `serve`, and `watch` without --once, end in no other way: for them that is success.
#pragma once

#include "unfold/deadline.h"

namespace unfold::app {

/// From now on signals do that, but for those that whoever began the program has it ignore (nohup, a job in
/// the background). `cancellation` is requested by them and must live as long as the program.
void heed_interrupts(Cancellation& cancellation);

/// While one lives, a first signal only requests the cancellation. Thread safe.
class FinishesFirst {
  public:
    FinishesFirst();
    ~FinishesFirst();
    FinishesFirst(const FinishesFirst&) = delete;
    FinishesFirst& operator=(const FinishesFirst&) = delete;
};

/// Whether the program was begun so that a signal is ignored, or ignores it since.
[[nodiscard]] bool is_ignored(int signal);
/// Whether a signal has called the work off.
[[nodiscard]] bool is_interrupted();
/// 128 + the signal that called the work off; `code` where none did.
[[nodiscard]] int exit_code_or_signal(int code);
/// Ends the program by the signal of an exit code from 129 on; returns where it is none.
void end_by_signal_of(int exit_code);

}  // namespace unfold::app
