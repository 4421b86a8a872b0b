// Vectors of eight floats.
#pragma once

#include <cstring>

namespace unfold::vision {

inline constexpr int wide = 8;

/// A GNU vector: one register, or two where the processor has none so wide. Never passed by value, which
/// would depend on the processor.
using Wide [[gnu::vector_size(wide * sizeof(float))]] = float;

inline void load(Wide& to, const float* from) {
    std::memcpy(&to, from, sizeof to);
}
inline void store(float* to, const Wide& from) {
    std::memcpy(to, &from, sizeof from);
}

}  // namespace unfold::vision
