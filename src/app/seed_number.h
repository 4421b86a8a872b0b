// Seeds on the command line.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// Accepts the whole numbers that are seeds: CLI11 itself takes any number over the largest one for the
/// largest.
[[nodiscard]] inline CLI::Validator seed_number() {
    const auto complaint = [](const std::string& text) {
        std::uint64_t number = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = problem == std::errc{} && end == text.data() + text.size();
        return is_number ? std::string() : text + " is not a whole number from 0 to 18446744073709551615";
    };
    return {complaint, "N"};
}

}  // namespace unfold::app
