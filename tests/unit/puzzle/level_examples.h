// Levels as text for the tests of the level files.
#pragma once

#include "unfold/solution.h"

#include <optional>
#include <string>
#include <string_view>

#include "support/errors.h"

namespace unfold {

/// A valid level file of a 3 × 4 board.
inline const std::string small_level = R"({
  "format": "unfold-level", "version": 1, "game": "kami2",
  "lattice": {"kind": "triangle", "columns": 3, "rows": 4},
  "palette": ["#7b1733", "#e8b13c"],
  "cells": ["01.",
            "001",
            "110",
            ".00"],
  "budget": 2})";

/// `text` with the one place that reads `from` written as `to`.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("the example does not contain the text to replace");
    return text.replace(at, from.size(), to);
}

/// The error of reading `text`; nothing where it is read.
inline std::optional<Error> level_error(const std::string& text) {
    return test::error_of([&] { return parse_level(text); });
}

/// The level of colors in a text. Requires: the text is one.
inline ColorLevel color_level(const std::string& text) {
    return std::get<ColorLevel>(parse_level(text));
}

}  // namespace unfold
