// The transfer function of sRGB (IEC 61966-2-1).
#pragma once

#include <cmath>

namespace unfold {

/// The linear intensity of an sRGB component, both 0 … 1. Real: float or double.
template <class Real>
[[nodiscard]] Real linear_from_srgb(Real component) {
    return component <= Real(0.04045) ? component / Real(12.92)
                                      : std::pow((component + Real(0.055)) / Real(1.055), Real(2.4));
}

/// The inverse of `linear_from_srgb`.
template <class Real>
[[nodiscard]] Real srgb_from_linear(Real intensity) {
    return intensity <= Real(0.0031308) ? intensity * Real(12.92)
                                        : Real(1.055) * std::pow(intensity, 1 / Real(2.4)) - Real(0.055);
}

}  // namespace unfold
