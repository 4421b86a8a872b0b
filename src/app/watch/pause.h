// Doing nothing for a while, and being woken by the signals that end the program.
#pragma once

#include "unfold/deadline.h"

namespace unfold::app {

/// Returns after `pause_ms`, or as soon as a signal comes; at once where `cancellation` is requested already.
/// Entry: called by the main thread, which signals come to first.
void pause_unless_ended(double pause_ms, const Cancellation& cancellation);

}  // namespace unfold::app
