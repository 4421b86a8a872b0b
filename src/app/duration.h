// Seconds on the command line.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// Accepts any number of seconds, also none and parts of one; no upper limit.
[[nodiscard]] inline CLI::Validator duration() {
    const auto complaint = [](const std::string& text) {
        double seconds = -1;
        const bool is_number = CLI::detail::lexical_cast(text, seconds);
        return is_number && seconds >= 0 ? std::string() : text + " is no number of seconds, like 5 or 0.5";
    };
    return {complaint, "SECONDS"};
}

}  // namespace unfold::app
