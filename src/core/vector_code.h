// Function multiversioning (GCC on x86-64 Linux): compiles a function for AVX2 and for any processor, and
// lets the dynamic linker select one (ifunc). Elsewhere the macro is empty. Mark whole computation steps,
// never their parts: a call through the dispatcher is not inlined.
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define UNFOLD_VECTOR_CODE [[gnu::target_clones("arch=x86-64-v3", "default"), gnu::flatten]]
#else
#define UNFOLD_VECTOR_CODE
#endif
