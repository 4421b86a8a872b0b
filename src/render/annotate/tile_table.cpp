// What a cell shows is copied from the place of its tile in the picture.
#include "render/annotate/tile_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold::render {
namespace {

// Of a tile: how far its thickness reaches beyond its cell, at most.
constexpr double thickness = 0.17;

// The median of each channel.
cv::Scalar median_color(const cv::Mat& rgb, const cv::Mat1b& where) {
    std::array<std::array<int, 256>, 3> counts{};
    int total = 0;
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) {
            if (where(y, x) == 0) continue;
            ++total;
            const auto& pixel = rgb.at<cv::Vec3b>(y, x);
            for (int k = 0; k < 3; ++k)
                ++counts[static_cast<std::size_t>(k)][pixel[k]];
        }
    cv::Scalar color;
    for (int k = 0; k < 3; ++k) {
        const auto& count = counts[static_cast<std::size_t>(k)];
        int level = 0;
        for (int below = count[0]; level < 255 && 2 * below < total;
             below += count[static_cast<std::size_t>(level)])
            ++level;
        color[k] = level;
    }
    return color;
}

}  // namespace

TileTable::TileTable(View view, const TileLevel& level) : view_(std::move(view)), board_(level.board) {
    // The table shows in the middle of empty cells, and all around the board.
    const Lattice& lattice = board_.lattice;
    cv::Mat1b table(view_.rgb.size(), static_cast<std::uint8_t>(0));
    for (int row = -1; row <= lattice.rows; ++row)
        for (int column = -1; column <= lattice.columns; ++column) {
            const Cell cell{row, column};
            if (lattice.contains(cell) && board_.has_tile(lattice.id(cell))) continue;
            const cv::Rect rect = rect_of(cell);
            const cv::Rect middle(rect.x + rect.width / 3, rect.y + rect.height / 3, rect.width / 3,
                                  rect.height / 3);
            table(middle & cv::Rect(cv::Point(), table.size())) = 255;
        }
    table_color_ = median_color(view_.rgb, table);
}

cv::Rect TileTable::rect_of(Cell cell) const {
    // Turned by right angles, a cell is an upright rectangle all the same.
    const PxFromCell& px = view_.geometry.px_from_cell;
    const Point a = px({1.0 * cell.column, 1.0 * cell.row});
    const Point b = px({cell.column + 1.0, cell.row + 1.0});
    const auto whole = [](double v) { return static_cast<int>(std::lround(v)); };
    const cv::Point corner(whole(std::min(a.x, b.x)), whole(std::min(a.y, b.y)));
    return {corner, cv::Point(whole(std::max(a.x, b.x)), whole(std::max(a.y, b.y)))};
}

void TileTable::clear(cv::Mat& rgb, Cell cell, const TileOrigins& now) const {
    const cv::Rect rect = rect_of(cell);
    const int reach = static_cast<int>(std::ceil(thickness * std::min(rect.width, rect.height)));
    const cv::Rect reached =
        cv::Rect(rect.x - reach, rect.y - reach, rect.width + 2 * reach, rect.height + 2 * reach) &
        cv::Rect(cv::Point(), rgb.size());
    const auto holds = [&](Cell other) { return board_.lattice.contains(other) && now.of(other); };
    for (int row = cell.row - 1; row <= cell.row + 1; ++row)
        for (int column = cell.column - 1; column <= cell.column + 1; ++column) {
            // What reaches into a cell from the side belongs to another tile.
            const bool is_diagonal = row != cell.row && column != cell.column;
            const bool is_shared = is_diagonal && (holds({row, cell.column}) || holds({cell.row, column}));
            if (!holds({row, column}) && !is_shared) rgb(rect_of({row, column}) & reached) = table_color_;
        }
}

cv::Mat TileTable::drawn(const TileOrigins& now) const {
    cv::Mat rgb = view_.rgb.clone();
    const Lattice& lattice = board_.lattice;
    const cv::Rect whole(cv::Point(), rgb.size());
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        if (board_.has_tile(CellId{i}) && !now.of(cell)) clear(rgb, cell, now);
    }
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const auto origin = now.of(cell);
        if (!origin || *origin == cell) continue;
        const cv::Rect from = rect_of(*origin) & whole;
        const cv::Rect to = cv::Rect(rect_of(cell).tl(), from.size()) & whole;
        view_.rgb(cv::Rect(from.tl(), to.size())).copyTo(rgb(to));
    }
    return rgb;
}

}  // namespace unfold::render
