// Strong ids: an index that cannot be mistaken for another kind of index.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace unfold {

/// An index into one kind of sequence, distinguished by its Tag. Negative means "none" where a type says so.
/// A plain value: copy it, compare it, use `index()` as a subscript.
template <class Tag>
struct Id {
    std::int32_t value = 0;

    constexpr Id() = default;
    constexpr explicit Id(std::int64_t number) : value(static_cast<std::int32_t>(number)) {}

    /// The id as an index of a vector. Requires: not negative.
    [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
    constexpr auto operator<=>(const Id&) const = default;
};

}  // namespace unfold
