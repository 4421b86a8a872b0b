// Where the mark of a move points to.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "render/annotate/badge.h"
#include "support.h"

namespace unfold::render {
namespace {

// How far inside a cell a point lies, in pixels; less than 0 outside.
double inside_px(const PictureGeometry& geometry, const Lattice& lattice, CellId cell, Point point) {
    std::vector<cv::Point2f> outline;
    for (const Point p : cell_outline_px(geometry, lattice, lattice.cell(cell)))
        outline.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
    return cv::pointPolygonTest(outline,
                                cv::Point2f(static_cast<float>(point.x), static_cast<float>(point.y)), true);
}

TEST(TapMark, TheColorSpreadsFromTheCellThatItPointsTo) {
    const Board board = test::random_level(2, 3).board;
    PictureGeometry geometry;
    geometry.px_from_cell = {87, 0, 0, 0, 50, 0};
    geometry.width_px = 870;
    geometry.height_px = 1400;
    geometry.shown_px = {0, 0, 870, 1400};
    std::set<CellId> seen;
    std::size_t larger_than_a_cell = 0;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const std::vector<CellId> region = region_of(board, CellId{i});
        if (!seen.insert(region.front()).second) continue;
        const TapMark mark = place_mark(geometry, board.lattice, region);
        const CellId cell = tapped_cell(mark, geometry, board.lattice, region);
        EXPECT_TRUE(std::binary_search(region.begin(), region.end(), cell));
        // Where cells meet it may be any of them.
        EXPECT_GT(inside_px(geometry, board.lattice, cell, mark.tapped), -3) << "region of cell " << i;
        larger_than_a_cell += region.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(larger_than_a_cell, 10U);
}

}  // namespace
}  // namespace unfold::render
