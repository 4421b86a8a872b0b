// Maximum-sum rectangle: Kadane's algorithm over all ranges of rows.
#include "vision/square/weighed_part.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace unfold::vision {
namespace {

// The rectangle of the largest sum; of equal ones the first.
std::pair<cv::Rect, double> max_sum_rectangle(const std::vector<double>& weight, int columns, int rows) {
    cv::Rect best;
    double best_sum = 0;
    for (int top = 0; top < rows; ++top) {
        std::vector<double> sum(static_cast<std::size_t>(columns), 0);
        for (int bottom = top; bottom < rows; ++bottom) {
            double run = 0;
            int from = 0;
            for (int column = 0; column < columns; ++column) {
                sum[static_cast<std::size_t>(column)] +=
                    weight[static_cast<std::size_t>(bottom * columns + column)];
                if (run <= 0) run = 0, from = column;
                run += sum[static_cast<std::size_t>(column)];
                if (run > best_sum + 1e-9)
                    best_sum = run, best = {from, top, column - from + 1, bottom - top + 1};
            }
        }
    }
    return {best, best_sum};
}

// Whether the cells of the page inside a rectangle all reach its ends: then the board is round, or no board.
bool has_cut_corners(const std::vector<double>& weight, int columns, const cv::Rect& part) {
    const auto is_page = [&](const cv::Point& at) {
        return weight[static_cast<std::size_t>(at.y * columns + at.x)] == page_cell_weight;
    };
    std::vector<bool> seen(weight.size(), false);
    std::vector<cv::Point> stack;
    int all = 0, reached = 0;
    const auto visit = [&](const cv::Point& at) {
        const auto index = static_cast<std::size_t>(at.y * columns + at.x);
        if (!part.contains(at) || seen[index] || !is_page(at)) return;
        seen[index] = true, ++reached;
        stack.push_back(at);
    };
    for (int row = part.y; row < part.y + part.height; ++row)
        for (int column = part.x; column < part.x + part.width; ++column) {
            all += is_page({column, row}) ? 1 : 0;
            const bool is_inner = row > part.y && column > part.x && row + 1 < part.y + part.height &&
                                  column + 1 < part.x + part.width;
            if (!is_inner) visit({column, row});
        }
    while (!stack.empty()) {
        const cv::Point at = stack.back();
        stack.pop_back();
        for (const cv::Point& step : {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)})
            visit(at + step);
    }
    const cv::Point right(part.width - 1, 0), bottom(0, part.height - 1);
    const bool has_corners = is_page(part.tl()) && is_page(part.tl() + right) &&
                             is_page(part.tl() + bottom) && is_page(part.tl() + right + bottom);
    return has_corners && reached == all;
}

}  // namespace

WeighedPart weighed_part_of(const CellBorders& cells, const std::vector<double>& weight) {
    WeighedPart found;
    std::tie(found.part, found.value) = max_sum_rectangle(weight, cells.columns(), cells.rows());
    if (found.value <= 0) return found;
    const cv::Rect part = found.part;
    constexpr int beside = 2;
    const cv::Rect around(part.x - beside, part.y - beside, part.width + 2 * beside,
                          part.height + 2 * beside);
    int wrong = 0;
    for (int row = 0; row < cells.rows(); ++row)
        for (int column = 0; column < cells.columns(); ++column) {
            const double w = weight[cells.index(row, column)];
            const bool is_inside = part.contains({column, row});
            if (is_inside && w < 0) ++wrong;
            if (!is_inside && around.contains({column, row}) && w > 0) ++wrong;
        }
    found.outline = share_of_outline(cells, part);
    found.is_round = has_cut_corners(weight, cells.columns(), part);
    found.misfit = static_cast<double>(wrong) / part.area();
    return found;
}

}  // namespace unfold::vision
