// The lattice of a board from patches in the colors of its buttons. Patches that nearly touch each other are
// one group; the largest group is the board. The ends of its patches lie on the lines of its lattice: the
// coarsest lattice with nearly square cells that explains them is chosen.
#include "vision/square/button_board.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

constexpr int max_cells_in_line = 64;
constexpr double min_pitch_px = 6;

// Pixels between two boxes; 0 where they touch or overlap.
int gap_between(const cv::Rect& a, const cv::Rect& b) {
    const int across = std::max({a.x - b.br().x, b.x - a.br().x, 0});
    const int down = std::max({a.y - b.br().y, b.y - a.br().y, 0});
    return std::max(across, down);
}

std::vector<cv::Rect> boxes_in_colors(const std::vector<FlatPatch>& patches, const ButtonLine& buttons,
                                      cv::Size image, double min_filled) {
    std::vector<cv::Rect> boxes;
    for (const FlatPatch& patch : patches) {
        constexpr int min_side_px = 4;
        constexpr double all = 0.95;
        if (std::min(patch.box.width, patch.box.height) < min_side_px || patch.filled() < min_filled)
            continue;
        // The page.
        if (patch.box.width > all * image.width && patch.box.height > all * image.height) continue;
        const Lab color = lab_from_bgr(patch.color);
        const bool is_in_color = std::any_of(buttons.begin(), buttons.end(), [&](const PossibleButton& b) {
            return distance(b.color, color, 1) <= same_button_color;
        });
        const bool is_button = std::any_of(buttons.begin(), buttons.end(), [&](const PossibleButton& b) {
            return !(b.box & patch.box).empty();
        });
        if (is_in_color && !is_button) boxes.push_back(patch.box);
    }
    return boxes;
}

// Without slivers: JPEG leaves them along borders.
std::vector<cv::Rect> without_slivers(const std::vector<cv::Rect>& boxes) {
    std::vector<int> sides;
    for (const cv::Rect& box : boxes)
        sides.push_back(std::min(box.width, box.height));
    const int usual = median_value(sides);
    std::vector<cv::Rect> kept;
    for (const cv::Rect& box : boxes)
        if (3 * std::min(box.width, box.height) >= usual) kept.push_back(box);
    return kept;
}

// The boxes that reach each other over gaps shorter than a part of the smaller one.
std::vector<std::vector<cv::Rect>> groups_of_near(const std::vector<cv::Rect>& boxes) {
    std::vector<std::vector<cv::Rect>> groups;
    std::vector<bool> is_used(boxes.size(), false);
    for (std::size_t first = 0; first < boxes.size(); ++first) {
        if (is_used[first]) continue;
        is_used[first] = true;
        groups.push_back({boxes[first]});
        for (std::size_t at = 0; at < groups.back().size(); ++at)
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                if (is_used[i]) continue;
                const cv::Rect here = groups.back()[at];
                constexpr double max_gap = 0.3;
                constexpr int blurred_px = 5;
                const int side = std::min({here.width, here.height, boxes[i].width, boxes[i].height});
                if (gap_between(here, boxes[i]) > std::max<double>(blurred_px, max_gap * side)) continue;
                is_used[i] = true;
                groups.back().push_back(boxes[i]);
            }
    }
    return groups;
}

// How boxes may be divided in one direction.
struct BoxDivision {
    int cells = 0;
    double gap_px = 0;
    double off = 0;  // of the ends, the share that lies beside a line
};

// The numbers of cells whose lines explain where boxes begin and end.
std::vector<BoxDivision> divisions_of(const std::vector<int>& begins, const std::vector<int>& ends) {
    const int first = *std::min_element(begins.begin(), begins.end());
    const int last = *std::max_element(ends.begin(), ends.end());
    // Boxes that all begin and end alike show no cells.
    const int last_begin = *std::max_element(begins.begin(), begins.end());
    const int first_end = *std::min_element(ends.begin(), ends.end());
    if (std::max(last_begin - first, last - first_end) < min_pitch_px) return {};
    std::vector<int> lengths;
    for (std::size_t i = 0; i < begins.size(); ++i)
        lengths.push_back(ends[i] - begins[i]);
    constexpr double few = 0.05;
    const int shortest = quantile(std::move(lengths), few);
    std::vector<BoxDivision> divisions;
    for (int cells = 1; cells <= max_cells_in_line; ++cells) {
        BoxDivision best{cells, 0, 1};
        double smallest_error = std::numeric_limits<double>::max();
        constexpr double max_gap = 0.25;
        for (double gap_px = 0; gap_px <= max_gap * (last - first) / cells; gap_px += 0.5) {
            const double pitch_px = (last - first + gap_px) / cells;
            const double slack_px = std::max(2.0, 0.1 * pitch_px);
            double error = 0;  // of all ends: the squares of their distances from a line, in slacks, up to 1
            std::size_t off = 0;
            const auto add = [&](double at) {
                const double beside_px = std::abs(at / pitch_px - std::round(at / pitch_px)) * pitch_px;
                error += std::pow(std::min(1.0, beside_px / slack_px), 2);
                off += beside_px > slack_px ? 1 : 0;
            };
            for (std::size_t i = 0; i < begins.size(); ++i)
                add(begins[i] - first), add(ends[i] - first + gap_px);
            constexpr double clearly = 0.02;  // a gap explains more than none
            const auto count = static_cast<double>(2 * begins.size());
            if (error / count >= smallest_error - clearly) continue;
            smallest_error = error / count;
            best = {cells, gap_px, static_cast<double>(off) / count};
        }
        const double pitch_px = (last - first + best.gap_px) / cells;
        if (pitch_px < min_pitch_px) break;
        // No box is shorter than a cell.
        constexpr double nearly = 0.8, max_off_of_few = 0.12, max_off_of_many = 0.3;
        constexpr std::size_t many = 40;
        const double max_off = begins.size() < many ? max_off_of_few : max_off_of_many;
        if (shortest < nearly * (pitch_px - best.gap_px) - 2 || best.off > max_off) continue;
        divisions.push_back(best);
    }
    // Where many boxes end inside, and nearly all on the lines of fewer cells, no box shows the lines between
    // these.
    const auto is_inside = [&](int at) { return at - first >= min_pitch_px && last - at >= min_pitch_px; };
    const auto inside = std::count_if(begins.begin(), begins.end(), is_inside) +
                        std::count_if(ends.begin(), ends.end(), is_inside);
    constexpr std::ptrdiff_t min_inside = 12;
    constexpr double as_good = 0.02;
    if (inside >= min_inside)
        std::erase_if(divisions, [&, all = divisions](const BoxDivision& fine) {
            return std::any_of(all.begin(), all.end(), [&](const BoxDivision& coarse) {
                return coarse.cells < fine.cells && fine.cells % coarse.cells == 0 &&
                       coarse.off <= fine.off + as_good;
            });
        });
    return divisions;
}

LineComb comb_of(int from, int to, const BoxDivision& division) {
    const double pitch_px = (to - from + division.gap_px) / division.cells;
    return {from - division.gap_px / 2, pitch_px, division.cells, 0};
}

std::optional<SquareLattice> divided(const std::vector<cv::Rect>& boxes, const cv::Rect& all) {
    std::vector<int> left, right, top, bottom;
    for (const cv::Rect& box : boxes) {
        left.push_back(box.x), right.push_back(box.br().x);
        top.push_back(box.y), bottom.push_back(box.br().y);
    }
    std::optional<SquareLattice> best;
    double best_cost = 0;
    for (const BoxDivision& columns : divisions_of(left, right))
        for (const BoxDivision& rows : divisions_of(top, bottom)) {
            const SquareLattice lattice{comb_of(all.x, all.br().x, columns),
                                        comb_of(all.y, all.br().y, rows)};
            if (std::min(columns.cells, rows.cells) < 2) continue;
            const double aspect = std::abs(std::log(lattice.across.pitch_px / lattice.down.pitch_px));
            const double uneven_gaps = std::abs(columns.gap_px - rows.gap_px) /
                                       std::min(lattice.across.pitch_px, lattice.down.pitch_px);
            constexpr double max_aspect = 0.8;  // of its logarithm
            if (aspect > max_aspect) continue;
            constexpr double aspect_cost = 4, off_cost = 8, gap_cost = 2;
            const double cost = std::log(static_cast<double>(columns.cells) * rows.cells) +
                                aspect_cost * aspect + off_cost * (columns.off + rows.off) +
                                gap_cost * uneven_gaps;
            if (!best || cost < best_cost - 1e-9) best = lattice, best_cost = cost;
        }
    return best;
}

// Whether a button lies where the next cell of the lattice would: then the buttons are cells of the board.
bool continues_into(const SquareLattice& lattice, const ButtonLine& buttons) {
    std::size_t on_lattice = 0;
    for (const PossibleButton& button : buttons) {
        const double column =
            (button.box.x + button.box.width / 2.0 - lattice.across.first_px) / lattice.across.pitch_px;
        const double row =
            (button.box.y + button.box.height / 2.0 - lattice.down.first_px) / lattice.down.pitch_px;
        const auto is_middle = [](double at) {
            constexpr double near = 0.1;
            return std::abs(at - std::floor(at) - 0.5) <= near;
        };
        const bool is_beside =
            column > -1 && column < lattice.across.cells + 1 && row > -1 && row < lattice.down.cells + 1;
        on_lattice += is_middle(column) && is_middle(row) && is_beside ? 1 : 0;
    }
    return 2 * on_lattice >= buttons.size();
}

}  // namespace

std::vector<ButtonBoard> find_button_boards(const std::vector<FlatPatch>& patches, cv::Size image) {
    std::vector<ButtonBoard> boards;
    const auto area_of = [](const std::vector<cv::Rect>& boxes) {
        return std::accumulate(boxes.begin(), boxes.end(), 0.0,
                               [](double sum, const cv::Rect& box) { return sum + box.area(); });
    };
    const auto add_board = [&](const std::vector<cv::Rect>& group, const ButtonLine& buttons,
                               bool is_of_filled) {
        const std::vector<cv::Rect> boxes = without_slivers(group);
        cv::Rect all;
        for (const cv::Rect& box : boxes)
            all |= box;
        const bool has_buttons = std::any_of(buttons.begin(), buttons.end(),
                                             [&](const PossibleButton& b) { return !(b.box & all).empty(); });
        if (boxes.size() < 2 || has_buttons) return;
        const auto lattice = divided(boxes, all);
        if (!lattice || continues_into(*lattice, buttons)) return;
        boards.push_back({*lattice, buttons, std::min(1.0, area_of(boxes) / all.area()), is_of_filled});
    };
    const auto add_boards = [&](const ButtonLine& buttons, bool is_of_filled) {
        constexpr double filled = 0.85;
        std::vector<std::vector<cv::Rect>> groups =
            groups_of_near(boxes_in_colors(patches, buttons, image, is_of_filled ? filled : 0));
        if (groups.empty()) return;
        std::stable_sort(groups.begin(), groups.end(),
                         [&](const auto& x, const auto& y) { return area_of(x) > area_of(y); });
        // Cells in the color of the page separate the parts of a board.
        std::vector<cv::Rect> joined;
        for (const auto& group : groups) {
            constexpr double min_part = 0.05;
            if (area_of(group) >= min_part * area_of(groups[0]))
                joined.insert(joined.end(), group.begin(), group.end());
        }
        if (joined.size() > groups[0].size()) add_board(joined, buttons, is_of_filled);
        add_board(groups[0], buttons, is_of_filled);
    };
    const std::vector<ButtonLine> lines = find_button_lines(patches, image);
    // A frame, and what something on a cell leaves of it, are not filled: then the other patches may show
    // more.
    constexpr std::size_t max_boards = 4;
    for (const bool is_of_filled : {false, true})
        for (const ButtonLine& buttons : lines)
            if (boards.size() < max_boards) add_boards(buttons, is_of_filled);
    return boards;
}

SeededCells cells_by_seeds(const cv::Mat& bgr, const SquareLattice& lattice, const std::vector<Lab>& seeds) {
    SeededCells cells;
    constexpr int points = 12;     // a side of a cell
    constexpr double inset = 0.1;  // of a cell: borders and gaps stay outside
    std::vector<int> votes_of_cells, votes_of_others, votes_in_middle;
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column) {
            const cv::Rect2d cell = lattice.cell(row, column);
            std::vector<int> votes(seeds.size(), 0), in_middle(seeds.size(), 0);
            for (int i = 0; i < points; ++i)
                for (int j = 0; j < points; ++j) {
                    const auto at = [&](double from, double size, int k, int end) {
                        const double part = inset + (1 - 2 * inset) * (k + 0.5) / points;
                        return std::clamp(static_cast<int>(from + part * size), 0, end - 1);
                    };
                    const Lab pixel = lab_from_bgr(bgr.at<cv::Vec3b>(at(cell.y, cell.height, i, bgr.rows),
                                                                     at(cell.x, cell.width, j, bgr.cols)));
                    const auto nearest = std::min_element(seeds.begin(), seeds.end(), [&](auto& a, auto& b) {
                        return distance(pixel, a, 1) < distance(pixel, b, 1);
                    });
                    constexpr float near = 14;  // in Lab: gloss and JPEG
                    if (distance(pixel, *nearest, 1) > near) continue;
                    const auto seed = static_cast<std::size_t>(nearest - seeds.begin());
                    ++votes[seed];
                    const bool is_inner =
                        std::min(i, j) >= points / 3 && std::max(i, j) < points - points / 3;
                    in_middle[seed] += is_inner ? 1 : 0;
                }
            const auto best = std::max_element(votes.begin(), votes.end());
            cells.seed.push_back(static_cast<std::size_t>(best - votes.begin()));
            votes_of_cells.push_back(*best);
            *best = 0;
            votes_of_others.push_back(*std::max_element(votes.begin(), votes.end()));
            votes_in_middle.push_back(in_middle[cells.seed.back()]);
        }
    constexpr int inner = (points - 2 * (points / 3)) * (points - 2 * (points / 3));
    constexpr double min_shown = 0.08, min_plain = 0.85;  // of a cell; of what cells usually show
    constexpr double max_foreign = 0.02;  // of a cell: another color, as in cells that lines cross
    const double usual = median_value(votes_of_cells);
    for (std::size_t i = 0; i < cells.seed.size(); ++i)
        if (votes_of_cells[i] < min_shown * points * points)
            cells.unknown.push_back(i);
        else if (2 * votes_in_middle[i] < inner || votes_of_cells[i] < min_plain * usual ||
                 votes_of_others[i] > max_foreign * points * points)
            cells.covered.push_back(i);
    return cells;
}

}  // namespace unfold::vision
