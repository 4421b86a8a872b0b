// Cells are weighed one by one; the rectangle of the largest sum is the board. Where lines or gaps separate
// all cells, a cell of the board has borders on its sides. Where cells of one color run together, the page is
// what reaches around the board, and the rest is the board: so a flood that covers whole rows stays part of
// it.
#include "vision/square/board_extent.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "vision/square/cell_borders.h"
#include "vision/square/cells_beside.h"
#include "vision/square/weighed_part.h"

namespace unfold::vision {
namespace {

constexpr int max_side_cells = 140;
constexpr double off_image = 0.3;  // of a cell may be cut off
int max_more_cells(const LineComb& comb) {
    constexpr int min_more = 12;
    return std::min(2 * comb.cells + min_more, max_side_cells);
}

// The comb continued over the image, or over several times its length where that is less.
LineComb continued(const LineComb& comb, int size_px) {
    const double slack_px = off_image * comb.pitch_px;
    const int before = static_cast<int>(std::floor((comb.first_px + slack_px) / comb.pitch_px));
    const int after = static_cast<int>(std::floor((size_px + slack_px - comb.end_px()) / comb.pitch_px));
    LineComb all = comb;
    const int more_before = std::clamp(before, 0, max_more_cells(comb));
    all.first_px -= more_before * comb.pitch_px;
    all.cells += more_before + std::clamp(after, 0, max_more_cells(comb));
    return all;
}

// Whether lines or gaps separate cells of one color too.
bool are_separated(const CellBorders& cells, const cv::Rect& part) {
    // Counted by color: the gaps beside cells in the color of the page do not show.
    struct Pairs {
        Lab color;
        int alike = 0, separated = 0;
    };
    std::vector<Pairs> pairs;
    const auto count = [&](int row, int column, int next_row, int next_column, bool has_border) {
        const SquareSample& a = cells.sample(row, column);
        const SquareSample& b = cells.sample(next_row, next_column);
        constexpr float same = 5;  // in Lab
        const bool are_flat = cells.is_flat(row, column) && cells.is_flat(next_row, next_column);
        if (!are_flat || distance(a.color, b.color, 1) > same) return;
        auto known = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const Pairs& p) { return distance(p.color, a.color, 1) <= 2 * same; });
        if (known == pairs.end()) known = pairs.insert(pairs.end(), {a.color});
        ++known->alike;
        known->separated += has_border ? 1 : 0;
    };
    for (int row = part.y; row < part.y + part.height; ++row)
        for (int column = part.x; column < part.x + part.width; ++column) {
            if (column > part.x) count(row, column - 1, row, column, cells.left_of(row, column));
            if (row > part.y) count(row - 1, column, row, column, cells.top_of(row, column));
        }
    constexpr double most = 0.8;
    int alike = 0, separated = 0;
    for (const Pairs& p : pairs) {
        alike += p.alike;
        if (p.separated >= most * p.alike) separated += p.alike;
    }
    constexpr int min_pairs = 3;
    return alike >= min_pairs && 2 * separated >= alike;
}

std::vector<int> regions_of(const CellBorders& cells, int& count) {
    std::vector<int> region(static_cast<std::size_t>(cells.columns() * cells.rows()), -1);
    count = 0;
    for (int row = 0; row < cells.rows(); ++row)
        for (int column = 0; column < cells.columns(); ++column) {
            if (region[cells.index(row, column)] >= 0) continue;
            std::vector<cv::Point> stack{{column, row}};
            region[cells.index(row, column)] = count;
            while (!stack.empty()) {
                const cv::Point at = stack.back();
                stack.pop_back();
                const auto visit = [&](int r, int c, bool has_border) {
                    if (r < 0 || c < 0 || r >= cells.rows() || c >= cells.columns() || has_border) return;
                    if (region[cells.index(r, c)] >= 0) return;
                    region[cells.index(r, c)] = count;
                    stack.emplace_back(c, r);
                };
                visit(at.y, at.x - 1, cells.left_of(at.y, at.x));
                visit(at.y, at.x + 1, cells.left_of(at.y, at.x + 1));
                visit(at.y - 1, at.x, cells.top_of(at.y, at.x));
                visit(at.y + 1, at.x, cells.top_of(at.y + 1, at.x));
            }
            ++count;
        }
    return region;
}

std::vector<double> weights_of_separated(const CellBorders& cells) {
    std::vector<double> weight;
    for (int row = 0; row < cells.rows(); ++row)
        for (int column = 0; column < cells.columns(); ++column)
            weight.push_back(!cells.is_flat(row, column)           ? uneven_cell_weight
                             : cells.own_borders(row, column) >= 3 ? 1.0
                                                                   : page_cell_weight);
    return weight;
}

// The largest part of a side of the image that each region takes, by cells. A side whose outermost cells lie
// farther from the end of the image has none.
std::vector<double> shares_of_ends(const CellBorders& cells, const std::vector<int>& region, int count,
                                   cv::Size image) {
    const LineComb& across = cells.lattice().across;
    const LineComb& down = cells.lattice().down;
    // There is no telling what lies in a rest of a cell; more than a cell means that the lattice was cut.
    const auto is_end = [](double rest_px, double pitch_px) {
        constexpr double near = 0.35;
        return rest_px <= near * pitch_px || rest_px >= pitch_px;
    };
    std::vector<std::array<double, 4>> parts(static_cast<std::size_t>(count), {0, 0, 0, 0});
    const auto add = [&](int row, int column, std::size_t side, int length) {
        parts[static_cast<std::size_t>(region[cells.index(row, column)])][side] += 1.0 / length;
    };
    for (int row = 0; row < cells.rows(); ++row) {
        if (is_end(across.first_px, across.pitch_px)) add(row, 0, 0, cells.rows());
        if (is_end(image.width - across.end_px(), across.pitch_px))
            add(row, cells.columns() - 1, 1, cells.rows());
    }
    for (int column = 0; column < cells.columns(); ++column) {
        if (is_end(down.first_px, down.pitch_px)) add(0, column, 2, cells.columns());
        if (is_end(image.height - down.end_px(), down.pitch_px))
            add(cells.rows() - 1, column, 3, cells.columns());
    }
    std::vector<double> shares;
    for (const auto& part : parts)
        shares.push_back(*std::max_element(part.begin(), part.end()));
    return shares;
}

// The part of a rectangle that all its good cells span, except those of some regions.
double spanned_without(const std::vector<int>& spared, const CellBorders& cells,
                       const std::vector<int>& region, const std::vector<double>& weight,
                       const cv::Rect& part) {
    cv::Rect box;
    for (int row = part.y; row < part.y + part.height; ++row)
        for (int column = part.x; column < part.x + part.width; ++column)
            if (weight[cells.index(row, column)] > 0 &&
                std::find(spared.begin(), spared.end(), region[cells.index(row, column)]) == spared.end())
                box |= cv::Rect(column, row, 1, 1);
    return static_cast<double>(box.area()) / part.area();
}

// The region that most cells along the inside of a rectangle belong to, where it is at least a quarter of
// them, and of most sides if `on_min_sides`.
int region_around(const CellBorders& cells, const std::vector<int>& region, const cv::Rect& part,
                  bool on_min_sides) {
    std::map<int, std::array<int, 4>> along;
    for (int row = part.y; row < part.y + part.height; ++row) {
        ++along[region[cells.index(row, part.x)]][0];
        ++along[region[cells.index(row, part.x + part.width - 1)]][1];
    }
    for (int column = part.x; column < part.x + part.width; ++column) {
        ++along[region[cells.index(part.y, column)]][2];
        ++along[region[cells.index(part.y + part.height - 1, column)]][3];
    }
    constexpr int quarter = 4;
    const auto total = [](const std::array<int, 4>& sides) {
        return sides[0] + sides[1] + sides[2] + sides[3];
    };
    const auto longest = std::max_element(along.begin(), along.end(), [&](const auto& a, const auto& b) {
        return total(a.second) < total(b.second);
    });
    const std::array<int, 4>& sides = longest->second;
    const int reached = (quarter * sides[0] >= part.height) + (quarter * sides[1] >= part.height) +
                        (quarter * sides[2] >= part.width) + (quarter * sides[3] >= part.width);
    constexpr int min_sides = 3;
    const bool is_large = quarter * total(sides) >= 2 * (part.width + part.height);
    return is_large && (reached >= min_sides || !on_min_sides) ? longest->first : -1;
}

// The rectangle with the lines beside it that have colors of its own only and end where it ends, while what
// is beside them goes on: a flood that reaches the end of the picture is part of its board.
cv::Rect grown(const CellBorders& cells, cv::Rect part) {
    const auto is_own_color = [&](int row, int column) { return has_color_of(cells, part, row, column); };
    const auto is_own_row = [&](int row) {
        if (row < 0 || row >= cells.rows()) return false;
        if (!cells.left_of(row, part.x) || !cells.left_of(row, part.x + part.width)) return false;
        for (int column = part.x; column < part.x + part.width; ++column)
            if (!cells.is_flat(row, column) || !is_own_color(row, column)) return false;
        return true;
    };
    const auto is_own_column = [&](int column) {
        if (column < 0 || column >= cells.columns()) return false;
        if (!cells.top_of(part.y, column) || !cells.top_of(part.y + part.height, column)) return false;
        for (int row = part.y; row < part.y + part.height; ++row)
            if (!cells.is_flat(row, column) || !is_own_color(row, column)) return false;
        return true;
    };
    for (bool has_grown = true; has_grown;) {
        has_grown = true;
        if (is_own_row(part.y - 1))
            --part.y, ++part.height;
        else if (is_own_row(part.y + part.height))
            ++part.height;
        else if (is_own_column(part.x - 1))
            --part.x, ++part.width;
        else if (is_own_column(part.x + part.width))
            ++part.width;
        else
            has_grown = false;
    }
    return part;
}

// Where cells of one color run together.
WeighedPart choice_of_joined(const CellBorders& cells, cv::Size image) {
    int count = 0;
    const std::vector<int> region = regions_of(cells, count);
    const std::vector<double> share = shares_of_ends(cells, region, count, image);
    constexpr double page_share = 0.35;
    std::vector<int> page;
    for (int r = 0; r < count; ++r)
        if (share[static_cast<std::size_t>(r)] >= page_share) page.push_back(r);
    using Regions = std::vector<int>;
    const auto holds = [](const Regions& some, int r) {
        return std::find(some.begin(), some.end(), r) != some.end();
    };
    const auto weights = [&](const Regions& spared) {
        std::vector<double> weight;
        for (int row = 0; row < cells.rows(); ++row)
            for (int column = 0; column < cells.columns(); ++column) {
                const int r = region[cells.index(row, column)];
                const bool is_page = !holds(spared, r) && holds(page, r);
                weight.push_back(!cells.is_flat(row, column) ? uneven_cell_weight
                                 : is_page                   ? page_cell_weight
                                                             : 1.0);
            }
        return weight;
    };
    WeighedPart best = weighed_part_of(cells, weights({}));
    // Panels around the board are page, too, where the rest is a rectangle.
    const Regions ends = page;
    Regions panels;
    cv::Rect rest = best.part;
    constexpr int max_panels = 5;
    constexpr double closed_page = 0.95, closed_panel = 0.95, max_wrong = 0.12, min_part = 0.2;
    constexpr int min_board = 3;  // cells a side: less is a part of a board
    for (int i = 0; i < max_panels && best.value > 0; ++i) {
        const int panel = region_around(cells, region, rest, best.outline >= closed_page);
        if (panel < 0 || holds(page, panel)) break;
        page.push_back(panel);
        const WeighedPart inner = weighed_part_of(cells, weights({}));
        if (inner.value <= 0 || inner.part.area() < min_part * best.part.area()) break;
        if (std::min(inner.part.width, inner.part.height) < min_board) break;
        rest = inner.part;
        if (inner.outline < closed_panel || inner.misfit > max_wrong) continue;
        best = inner;
        panels = page;
    }
    page = panels.empty() ? ends : panels;
    constexpr double closed = 0.95, max_misfit = 0.1;
    if (best.value > 0 && best.outline >= closed && best.misfit <= max_misfit) return best;
    // One or two of the regions that reach far around may be floods at the end of the picture.
    std::vector<Regions> choices;
    for (const int one : page)
        choices.push_back({one});
    for (std::size_t i = 0; i < page.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            choices.push_back({page[j], page[i]});
    for (const Regions& spared : choices) {
        const std::vector<double> weight = weights(spared);
        const WeighedPart choice = weighed_part_of(cells, weight);
        constexpr double min_spanned = 0.85, clearly = 0.05;
        if (choice.value <= 0 || choice.outline < closed || choice.misfit > max_misfit) continue;
        if (spanned_without(spared, cells, region, weight, choice.part) < min_spanned) continue;
        if (best.value <= 0 || choice.outline - choice.misfit > best.outline - best.misfit + clearly)
            best = choice;
    }
    return best;
}

// The length of the borders on the sides of the cells of a part, each side once, as far as they lie on the
// lines of the lattice; less the others.
double explained_length(const CellBorders& cells, const cv::Rect& part) {
    double left = 0, top = 0;
    constexpr double plain = -0.08;  // a line that shows nothing explains nothing
    const auto weight = [](bool is_border, bool is_on_line) {
        return !is_border ? plain : is_on_line ? 1.0 : -1.0;
    };
    for (int row = part.y; row < part.y + part.height; ++row)
        for (int column = part.x; column <= part.x + part.width; ++column)
            left += weight(cells.left_of(row, column), cells.has_line_left_of(row, column));
    for (int row = part.y; row <= part.y + part.height; ++row)
        for (int column = part.x; column < part.x + part.width; ++column)
            top += weight(cells.top_of(row, column), cells.has_line_on_top_of(row, column));
    return left * cells.lattice().down.pitch_px + top * cells.lattice().across.pitch_px;
}

}  // namespace

double outline_share(const cv::Mat& bgr, const SquareLattice& lattice) {
    const cv::Rect part(1, 1, lattice.across.cells, lattice.down.cells);
    const CellBorders cells(bgr, with_cells_around(lattice), part);
    const double share = share_of_outline(cells, part);
    return own_cells_beside(bgr, cells, part) > max_beside ? std::min(share, open_outline) : share;
}

double inner_border_share(const cv::Mat& bgr, const SquareLattice& lattice) {
    const CellBorders cells(bgr, lattice, cv::Rect(0, 0, lattice.across.cells, lattice.down.cells));
    int lines = 0, borders = 0;
    for (int row = 0; row < cells.rows(); ++row)
        for (int column = 0; column < cells.columns(); ++column) {
            if (column > 0) ++lines, borders += cells.left_of(row, column) ? 1 : 0;
            if (row > 0) ++lines, borders += cells.top_of(row, column) ? 1 : 0;
        }
    return lines > 0 ? static_cast<double>(borders) / lines : 0;
}

std::optional<BoardExtent> board_extent(const cv::Mat& bgr, const SquareLattice& found) {
    const double aspect = found.across.pitch_px / found.down.pitch_px;
    constexpr double max_aspect = 2.2;
    if (aspect > max_aspect || aspect * max_aspect < 1) return std::nullopt;
    const SquareLattice all{continued(found.across, bgr.cols), continued(found.down, bgr.rows)};
    const cv::Rect seed(
        static_cast<int>(std::lround((found.across.first_px - all.across.first_px) / all.across.pitch_px)),
        static_cast<int>(std::lround((found.down.first_px - all.down.first_px) / all.down.pitch_px)),
        found.across.cells, found.down.cells);
    const cv::Rect known = seed & cv::Rect(0, 0, all.across.cells, all.down.cells);
    if (known.empty()) return std::nullopt;
    const CellBorders cells(bgr, all, known);
    const bool is_separated = are_separated(cells, known);
    WeighedPart choice = is_separated ? weighed_part_of(cells, weights_of_separated(cells))
                                      : choice_of_joined(cells, bgr.size());
    if (choice.value <= 0 || choice.is_round) return std::nullopt;
    if (!is_separated && !choice.part.empty()) {
        const cv::Rect own = grown(cells, choice.part);
        const double outline = share_of_outline(cells, own);
        constexpr double closed = 0.95;
        if (outline >= std::max(closed, choice.outline)) {
            choice.value += own.area() - choice.part.area();
            choice.part = own;
            choice.outline = outline;
        }
    }
    const cv::Rect& part = choice.part;
    const double purity = choice.value / part.area();
    BoardExtent extent{all, choice.value, choice.outline,
                       explained_length(cells, part) * purity * purity * choice.outline};
    extent.lattice.across.first_px += part.x * all.across.pitch_px;
    extent.lattice.across.cells = part.width;
    extent.lattice.down.first_px += part.y * all.down.pitch_px;
    extent.lattice.down.cells = part.height;
    return extent;
}

std::optional<BoardExtent> whole_extent(const cv::Mat& bgr, const SquareLattice& lattice, double min_closed) {
    const cv::Rect part(1, 1, lattice.across.cells, lattice.down.cells);
    const CellBorders cells(bgr, with_cells_around(lattice), part);
    int plain = 0;
    for (int row = part.y; row < part.y + part.height; ++row)
        for (int column = part.x; column < part.x + part.width; ++column)
            plain += cells.is_flat(row, column) ? 1 : 0;
    const double purity = static_cast<double>(plain) / part.area();
    constexpr double min_plain = 0.9;
    if (purity < min_plain) return std::nullopt;
    const double outline = share_of_outline(cells, part);
    constexpr int max_own_beside = 1;
    if (outline < min_closed || own_cells_beside(bgr, cells, part) > max_own_beside) return std::nullopt;
    return BoardExtent{lattice, static_cast<double>(plain), outline,
                       explained_length(cells, part) * purity * purity * outline};
}

}  // namespace unfold::vision
