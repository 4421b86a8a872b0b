// What a step of a reader gives: a value, or the reason why there is none.
#pragma once

#include "unfold/error.h"

#include <string>
#include <utility>
#include <variant>

namespace unfold::vision {

/// Why a reader does not accept a picture.
struct Refusal {
    ErrorCode code = ErrorCode::no_board;  ///< no_board or uncertain_board
    Stage stage = Stage::lattice;
    std::string reason = {};  ///< for people; empty: no board was found, or none that is clear enough
    std::string hint = {};    ///< empty: that of the game
};

/// A value or a refusal.
template <class Value>
class Outcome {
  public:
    Outcome(Value value) : content_(std::move(value)) {}
    Outcome(Refusal refusal) : content_(std::move(refusal)) {}

    explicit operator bool() const { return content_.index() == 0; }
    /// Requires: there is a value.
    Value& operator*() & { return std::get<0>(content_); }
    const Value& operator*() const& { return std::get<0>(content_); }
    Value&& operator*() && { return std::get<0>(std::move(content_)); }
    Value* operator->() { return &std::get<0>(content_); }
    const Value* operator->() const { return &std::get<0>(content_); }
    /// Requires: there is no value.
    [[nodiscard]] const Refusal& refusal() const { return std::get<1>(content_); }

  private:
    std::variant<Value, Refusal> content_;
};

}  // namespace unfold::vision
