// Points on the screen: in which order, and whether they may be tapped.
#include "play/taps.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "play/captures.h"
#include "puzzle/game.h"

namespace unfold {

std::vector<Point> taps_of_step(const Level& level, const Solution& solution, std::size_t step) {
    const auto& [first_px, second_px] = solution.taps[step];
    const GameFacts& facts = facts_of(game_of(level));
    if (facts.has_origin()) {
        const std::optional<Point>& px = second_px ? second_px : first_px;
        return px ? std::vector<Point>{*px} : std::vector<Point>{};
    }
    if (!first_px || !second_px) return {};
    if (!facts.has_colors()) return {*first_px, *second_px};
    return {*second_px, *first_px};
}

bool is_on_board(const PictureGeometry& geometry, Point px) {
    const auto is_in = [&](const RectPx& r) {
        return px.x >= r.x && px.y >= r.y && px.x <= r.x + r.width && px.y <= r.y + r.height;
    };
    return is_in(geometry.shown_px) ||
           std::any_of(geometry.swatches_px.begin(), geometry.swatches_px.end(), is_in);
}

std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step) {
    std::vector<Point> taps = taps_of_step(input.level(), solution, step);
    if (taps.empty())
        throw Error(ErrorCode::device_failed, Stage::device,
                    "No buttons for the colors were found on this screen, so nothing can be tapped.",
                    "Make the whole screen of the game show.");
    const PictureGeometry& geometry = input.reading.geometry;
    if (!std::all_of(taps.begin(), taps.end(), [&](Point px) { return is_on_board(geometry, px); }))
        throw Error(ErrorCode::internal, Stage::device, "A tap would miss the board and its buttons.",
                    "This is a defect of Unfold: please report it with a screenshot.");
    return taps;
}

std::vector<Point> unmarked_taps(const Reading& reading, const std::vector<Point>& taps,
                                 const Picture& before, const Picture& now) {
    const PxFromCell& px_from_cell = reading.geometry.px_from_cell;
    const Point corner = px_from_cell({0, 0});
    const Point opposite = px_from_cell({1, 1});
    const double width = std::abs(opposite.x - corner.x);
    const double height = std::abs(opposite.y - corner.y);
    constexpr double marked_share = 0.02;
    std::vector<Point> unmarked;
    for (const Point& tap : taps) {
        const RectPx tile{tap.x - width / 2, tap.y - height / 2, width, height};
        if (changed_share(before, now, tile) < marked_share) unmarked.push_back(tap);
    }
    return unmarked;
}

std::vector<Point> taps_to_repeat(const Reading& reading, std::vector<Point> taps, const Picture& before,
                                  const Picture& now) {
    if (!std::holds_alternative<TileLevel>(reading.level)) return taps;
    std::vector<Point> unmarked = unmarked_taps(reading, taps, before, now);
    return unmarked.size() == 1 ? unmarked : taps;
}

}  // namespace unfold
