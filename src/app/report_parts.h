// What the answers of all games are put together from.
#pragma once

#include "unfold/error.h"

#include <cstddef>
#include <cstdio>
#include <string>

#include <nlohmann/json.hpp>

namespace unfold::app {

using nlohmann::ordered_json;

/// "1 tile", "2 tiles".
[[nodiscard]] inline std::string counted(std::size_t number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

[[nodiscard]] inline std::string milliseconds(double ms) {
    char text[32];
    std::snprintf(text, sizeof text, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    return text;
}

[[nodiscard]] inline ordered_json error_object(const Error& error) {
    return {{"code", code_name(error.code())},
            {"stage", stage_name(error.stage())},
            {"message", error.message()},
            {"hint", error.hint()}};
}

/// File names and the like may hold bytes that are no UTF-8: JSON gets a replacement for them.
[[nodiscard]] inline std::string one_line(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace unfold::app
