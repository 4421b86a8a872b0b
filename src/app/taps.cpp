// Points of the picture are points of the screen: a screenshot has all of its pixels.
#include "app/taps.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace unfold::app {
namespace {

[[noreturn]] void refuse_level_file() {
    throw Error(ErrorCode::usage, Stage::command, "A level file does not say where on a screen to tap.",
                "Give the screenshot itself.");
}

std::string line_of(const std::optional<Point>& point) {
    if (!point) return "";
    return "adb shell input tap " + std::to_string(std::lround(point->x)) + " " +
           std::to_string(std::lround(point->y)) + "\n";
}

}  // namespace

std::string adb_taps(const Input& input, const Run& run, std::size_t count) {
    if (!input.reading) refuse_level_file();
    const bool is_flood = input.level.game == Game::floodit;
    const auto& steps = run.solution.steps;
    std::string lines;
    for (std::size_t i = 0; i < std::min(count, steps.size()); ++i) {
        lines += line_of(steps[i].swatch_px);
        if (!is_flood || !steps[i].swatch_px) lines += line_of(steps[i].tap_px);
    }
    return lines;
}

std::string adb_taps(const TileInput& input, const TileRun& run, std::size_t count) {
    if (!input.reading) refuse_level_file();
    const auto& steps = run.solution.steps;
    std::string lines;
    for (std::size_t i = 0; i < std::min(count, steps.size()); ++i)
        lines += line_of(steps[i].first_px) + line_of(steps[i].second_px);
    return lines;
}

}  // namespace unfold::app
