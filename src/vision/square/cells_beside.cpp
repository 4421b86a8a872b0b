// A cell beside a board that is plain, has one of its colors and is flush with it is a cell of its own,
// unless the page shows there.
#include "vision/square/cells_beside.h"

#include <algorithm>

namespace unfold::vision {
namespace {

// Whether the color of a cell reaches to where the part begins, except for a gap: that of a button does not.
bool is_flush(const cv::Mat& bgr, const CellBorders& cells, const cv::Rect& part, int row, int column) {
    constexpr double from = 0.1, to = 0.24;  // of a cell
    const cv::Rect2d cell = cells.lattice().cell(row, column);
    const auto strip_of = [&](int at, int begin, int end, double first_px, double size_px) {
        const double depth_px = (to - from) * size_px;
        if (at < begin) return std::pair(first_px + (1 - to) * size_px, depth_px);
        if (at >= end) return std::pair(first_px + from * size_px, depth_px);
        return std::pair(first_px, size_px);
    };
    const auto [x, width] = strip_of(column, part.x, part.x + part.width, cell.x, cell.width);
    const auto [y, height] = strip_of(row, part.y, part.y + part.height, cell.y, cell.height);
    const SquareSample strip = sample_squares(bgr, {{x, width, 1}, {y, height, 1}}, few_points)[0];
    constexpr float same = 5;  // in Lab
    return distance(strip.color, cells.sample(row, column).color, 1) <= same;
}

// Whether the cells beside a part that no border separates from a given one include a color that the part
// does not have. Then they show a page with uneven colors.
bool runs_into_page(const CellBorders& cells, const cv::Rect& part, const cv::Point& from) {
    const cv::Rect around(part.x - 1, part.y - 1, part.width + 2, part.height + 2);
    std::vector<cv::Point> known{from};
    for (std::size_t i = 0; i < known.size(); ++i) {
        const cv::Point at = known[i];
        const auto visit = [&](const cv::Point& next, bool has_border) {
            const bool is_inside =
                next.x >= 0 && next.y >= 0 && next.x < cells.columns() && next.y < cells.rows();
            if (has_border || !is_inside || !around.contains(next) || part.contains(next)) return;
            if (std::find(known.begin(), known.end(), next) == known.end()) known.push_back(next);
        };
        if (!has_color_of(cells, part, at.y, at.x)) return true;
        visit(at - cv::Point(1, 0), cells.left_of(at.y, at.x));
        visit(at + cv::Point(1, 0), cells.left_of(at.y, at.x + 1));
        visit(at - cv::Point(0, 1), cells.top_of(at.y, at.x));
        visit(at + cv::Point(0, 1), cells.top_of(at.y + 1, at.x));
    }
    return false;
}

// The plain cells beside a part that have one of its colors, without those that show the page: most cells
// beside a board show one page, or none at the end of the image.
std::vector<cv::Point> own_places_beside(const cv::Mat& bgr, const CellBorders& cells, const cv::Rect& part) {
    std::vector<cv::Point> beside;
    const cv::Rect around(part.x - 1, part.y - 1, part.width + 2, part.height + 2);
    for (int row = around.y; row < around.y + around.height; ++row)
        for (int column = around.x; column < around.x + around.width; ++column) {
            const bool is_known = row >= 0 && column >= 0 && row < cells.rows() && column < cells.columns();
            if (!is_known || part.contains({column, row}) || !cells.is_flat(row, column)) continue;
            if (has_color_of(cells, part, row, column) && is_flush(bgr, cells, part, row, column) &&
                !runs_into_page(cells, part, {column, row}))
                beside.emplace_back(column, row);
        }
    const auto are_alike = [&](const cv::Point& a, const cv::Point& b) {
        constexpr float same = 5;  // in Lab
        return distance(cells.sample(a.y, a.x).color, cells.sample(b.y, b.x).color, 1) <= same;
    };
    cv::Point page;
    std::ptrdiff_t most = 0;
    for (const cv::Point& one : beside) {
        const auto alike = std::count_if(beside.begin(), beside.end(),
                                         [&](const cv::Point& other) { return are_alike(one, other); });
        if (alike > most) most = alike, page = one;
    }
    constexpr std::ptrdiff_t min_of_page = 8;
    if (most >= min_of_page) std::erase_if(beside, [&](const cv::Point& at) { return are_alike(page, at); });
    return beside;
}

}  // namespace

SquareLattice with_cells_around(SquareLattice lattice) {
    for (LineComb* comb : {&lattice.across, &lattice.down})
        comb->first_px -= comb->pitch_px, comb->cells += 2;
    return lattice;
}

int own_cells_beside(const cv::Mat& bgr, const CellBorders& cells, const cv::Rect& part) {
    return static_cast<int>(own_places_beside(bgr, cells, part).size());
}

int own_cells_beside(const cv::Mat& bgr, const SquareLattice& lattice, const std::vector<cv::Rect>& buttons) {
    const cv::Rect part(1, 1, lattice.across.cells, lattice.down.cells);
    const CellBorders cells(bgr, with_cells_around(lattice), part);
    const std::vector<cv::Point> beside = own_places_beside(bgr, cells, part);
    return static_cast<int>(std::count_if(beside.begin(), beside.end(), [&](const cv::Point& at) {
        const cv::Rect2d cell = cells.lattice().cell(at.y, at.x);
        return std::none_of(buttons.begin(), buttons.end(),
                            [&](const cv::Rect& button) { return !(cv::Rect2d(button) & cell).empty(); });
    }));
}

OwnCells own_cells_on_sides(const cv::Mat& bgr, const SquareLattice& lattice) {
    const cv::Rect part(1, 1, lattice.across.cells, lattice.down.cells);
    OwnCells own;
    for (const cv::Point& at :
         own_places_beside(bgr, CellBorders(bgr, with_cells_around(lattice), part), part)) {
        const bool is_beside_row = at.y >= part.y && at.y < part.br().y;
        const bool is_beside_column = at.x >= part.x && at.x < part.br().x;
        own.left += is_beside_row && at.x < part.x ? 1 : 0;
        own.right += is_beside_row && at.x >= part.br().x ? 1 : 0;
        own.top += is_beside_column && at.y < part.y ? 1 : 0;
        own.bottom += is_beside_column && at.y >= part.br().y ? 1 : 0;
    }
    return own;
}

}  // namespace unfold::vision
