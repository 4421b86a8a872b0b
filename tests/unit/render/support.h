// Levels and small measurements that the drawing tests share.
#pragma once

#include "unfold/reading.h"
#include "unfold/solution.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"

namespace unfold::test {

/// A KAMI 2 level of random cells in `colors` colors, at most 7.
inline ColorLevel random_level(int colors, std::uint64_t seed) {
    const std::vector<Rgb> palette{{178, 45, 74}, {226, 160, 44}, {30, 110, 130}, {232, 226, 208},
                                   {70, 44, 96},  {130, 170, 70}, {40, 40, 40}};
    ColorLevel level;
    level.board.palette.assign(palette.begin(), palette.begin() + colors);
    Random random(seed);
    for (int i = 0; i < level.board.lattice.cell_count(); ++i)
        level.board.cells.push_back(
            ColorId{static_cast<int>(random.below(static_cast<std::uint64_t>(colors)))});
    level.budget = 12;
    return level;
}

/// Stripes along the columns: column c has color c / 2 % colors.
inline ColorLevel striped_level(int colors) {
    ColorLevel level = random_level(colors, 1);
    for (int i = 0; i < level.board.lattice.cell_count(); ++i)
        level.board.cells[CellId{i}.index()] =
            ColorId{level.board.lattice.cell(CellId{i}).column / 2 % colors};
    level.budget = 4;
    return level;
}

/// Legal moves picked blindly.
inline std::vector<Move> random_moves(Board board, int count, std::uint64_t seed) {
    Random random(seed);
    const auto colors = board.palette.size();
    std::vector<Move> moves;
    while (static_cast<int>(moves.size()) < count) {
        const CellId cell{static_cast<int>(random.below(board.cells.size()))};
        const ColorId color{static_cast<int>(random.below(colors))};
        if (!board.on_board(cell) || board.color(cell) == color) continue;
        moves.push_back({board.lattice.cell(cell), color});
        board = play(std::move(board), moves.back());
    }
    return moves;
}

/// The reading of a picture whose ground truth is given.
inline Reading reading_of(const PictureGeometry& geometry, Level level) {
    Reading reading;
    reading.level = std::move(level);
    reading.geometry = geometry;
    return reading;
}

inline Solution solution_of(std::vector<Move> moves) {
    Solution solution;
    solution.status = Status::feasible;
    solution.steps = ColorSolution{std::move(moves), {}, {}};
    return solution;
}
inline Solution solution_of(std::vector<TileRemoval> removals) {
    Solution solution;
    solution.status = Status::feasible;
    solution.steps = TileSolution{std::move(removals)};
    return solution;
}

inline std::array<int, 3> pixel(const Picture& picture, int x, int y) {
    const auto at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width_px) +
                         static_cast<std::size_t>(x));
    return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]};
}

/// Share of a picture's pixels that have exactly this color.
inline double share_of(const Picture& picture, Rgb color) {
    int count = 0;
    for (int y = 0; y < picture.height_px; ++y)
        for (int x = 0; x < picture.width_px; ++x)
            count += pixel(picture, x, y) == std::array<int, 3>{color.r, color.g, color.b} ? 1 : 0;
    return 1.0 * count / (picture.width_px * picture.height_px);
}

/// The middle of a cell in pixels.
inline Point center_px(const PictureGeometry& geometry, const Lattice& lattice, Cell cell) {
    Point sum{0, 0};
    const auto outline = cell_outline_px(geometry, lattice, cell);
    for (const Point p : outline)
        sum = {sum.x + p.x, sum.y + p.y};
    const auto count = static_cast<double>(outline.size());
    return {sum.x / count, sum.y / count};
}

/// A cell's color differs from its swatch by a factor, the light: so compare directions first, brightness
/// less.
inline double color_distance(std::array<int, 3> seen, Rgb swatch) {
    const double seen_sum = seen[0] + seen[1] + seen[2] + 1;
    const double swatch_sum = swatch.r + swatch.g + swatch.b + 1;
    const std::array<int, 3> wanted{swatch.r, swatch.g, swatch.b};
    double distance = std::pow(0.4 * std::log(seen_sum / swatch_sum), 2);
    for (std::size_t k = 0; k < 3; ++k)
        distance += std::pow(seen[k] / seen_sum - wanted[k] / swatch_sum, 2);
    return distance;
}

/// The index of the color that a cell shows.
inline int nearest_swatch(std::array<int, 3> seen, const std::vector<Rgb>& palette) {
    std::vector<double> distances;
    for (const Rgb& swatch : palette)
        distances.push_back(color_distance(seen, swatch));
    return static_cast<int>(std::min_element(distances.begin(), distances.end()) - distances.begin());
}

/// The medians of the three channels over the part of a square that lies in the picture; -1 where none does.
inline std::array<int, 3> median_color(const Picture& picture, Point center, int radius_px) {
    std::array<int, 3> medians{};
    for (std::size_t k = 0; k < 3; ++k) {
        std::vector<int> values;
        for (int y = static_cast<int>(center.y) - radius_px; y <= static_cast<int>(center.y) + radius_px; ++y)
            for (int x = static_cast<int>(center.x) - radius_px; x <= static_cast<int>(center.x) + radius_px;
                 ++x)
                if (x >= 0 && y >= 0 && x < picture.width_px && y < picture.height_px)
                    values.push_back(pixel(picture, x, y)[k]);
        if (values.empty()) return {-1, -1, -1};
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                         values.end());
        medians[k] = values[values.size() / 2];
    }
    return medians;
}

}  // namespace unfold::test
