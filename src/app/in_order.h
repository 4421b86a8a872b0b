// Values in the order of their numbers, whatever the order in which they come.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace unfold::app {

/// Not thread safe.
template <class Value>
class InOrder {
  public:
    explicit InOrder(std::size_t first) : next_(first) {}

    void add(std::size_t number, Value value) { waiting_.emplace(number, std::move(value)); }

    /// The number whose value is taken next.
    [[nodiscard]] std::size_t next() const { return next_; }

    /// The next value, after which the one with the following number is next; nothing where it has not come.
    [[nodiscard]] std::optional<Value> take() {
        auto found = waiting_.extract(next_);
        if (found.empty()) return std::nullopt;
        ++next_;
        return std::move(found.mapped());
    }

    /// Goes on without the next value.
    void skip() { ++next_; }

  private:
    std::size_t next_;
    std::map<std::size_t, Value> waiting_;
};

}  // namespace unfold::app
