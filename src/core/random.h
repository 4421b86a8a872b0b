// Seeded random numbers that are the same on every compiler: no `std::` engine, no `std::` distribution.
#pragma once

#include <cstdint>

namespace unfold {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014): no seed is weak.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

    /// A whole number of 0 … bound - 1, without bias. Requires: bound > 0.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t last_accepted = ~std::uint64_t{0} - (~std::uint64_t{0} % bound + 1) % bound;
        std::uint64_t number = next();
        while (number > last_accepted)
            number = next();
        return number % bound;
    }

    /// A real number of [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace unfold
