// Vectors of integers. Sums of their products are exact in every order and faster than those of floats: one
// instruction multiplies and adds several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace unfold::vision {

/// Rows of equal length. Requires: differences of two values fit 16 bits, and results fit 32 bits.
class WholeRows {
  public:
    WholeRows(std::size_t rows, std::size_t length)
        : stride_((length + lanes - 1) / lanes * lanes), values_(rows * stride_, 0) {}

    [[nodiscard]] std::int16_t* row(std::size_t i) { return values_.data() + i * stride_; }

    [[nodiscard]] int product(std::size_t a, std::size_t b) const {
        const std::int16_t *p = at(a), *q = at(b);
        int sum = 0;
        for (std::size_t i = 0; i < stride_; ++i)
            sum += int{p[i]} * int{q[i]};
        return sum;
    }
    [[nodiscard]] int squared_distance(std::size_t a, std::size_t b) const {
        const std::int16_t *p = at(a), *q = at(b);
        int sum = 0;
        for (std::size_t i = 0; i < stride_; ++i) {
            const auto apart = static_cast<std::int16_t>(p[i] - q[i]);
            sum += int{apart} * int{apart};
        }
        return sum;
    }

  private:
    static constexpr std::size_t lanes = 16;  // values beyond the length are 0
    [[nodiscard]] const std::int16_t* at(std::size_t i) const { return values_.data() + i * stride_; }

    std::size_t stride_;
    std::vector<std::int16_t> values_;
};

}  // namespace unfold::vision
