// What every fuzzer does when something that must hold does not: stop so that libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace unfold::fuzz {

inline void require(bool holds, const char* sentence) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", sentence);
    std::abort();
}

}  // namespace unfold::fuzz
