// Marks functions that are compiled twice, once for processors with wide registers. The variant is chosen at
// the first call. Mark whole steps of a computation, never their parts: a call through the choice is not
// inlined.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define UNFOLD_VECTOR_CODE [[gnu::target_clones("arch=x86-64-v3", "default"), gnu::flatten]]
#else
#define UNFOLD_VECTOR_CODE
#endif
