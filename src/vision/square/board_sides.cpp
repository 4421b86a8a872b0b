// A line of cells is judged by its colors: those of the board belong to it, those that only it has do not.
// Beside a board whose cells are all separated, a line that is separated in the same way belongs to it.
#include "vision/square/board_sides.h"

#include <algorithm>
#include <set>

#include "vision/palette/kmeans.h"
#include "vision/square/board_extent.h"
#include "vision/square/square_cells.h"

namespace unfold::vision {
namespace {

// The colors of a board, line by line from a side.
struct BoardLines {
    BoardLines(const SquareBoard& of, Side from)
        : board(of),
          side(from),
          is_row(from == Side::top || from == Side::bottom),
          lines(is_row ? of.lattice.down.cells : of.lattice.across.cells),
          length(is_row ? of.lattice.across.cells : of.lattice.down.cells) {}

    [[nodiscard]] std::size_t color(int line, int i) const {
        const int from_start = side == Side::top || side == Side::left ? line : lines - 1 - line;
        const int columns = board.lattice.across.cells;
        const int index = is_row ? from_start * columns + i : i * columns + from_start;
        return static_cast<std::size_t>(board.groups.group[static_cast<std::size_t>(index)]);
    }

    const SquareBoard& board;
    Side side;
    bool is_row;
    int lines, length;
};

// Whether most cells of an outermost line have one color that only the lines beside it have, and that is also
// beside the board unless nearly all have it: a strip of the page, or of something else beside the board.
bool is_foreign_line(const SquareBoard& board, Side side, const cv::Mat& image) {
    const BoardLines colors_of_lines(board, side);
    const int lines = colors_of_lines.lines, length = colors_of_lines.length;
    const auto color_of = [&](int line, int i) { return colors_of_lines.color(line, i); };
    constexpr int max_strip = 6;
    const int strip = std::clamp(lines / 4, 1, max_strip);
    std::vector<bool> is_inside(board.groups.center.size(), false);
    std::vector<int> on_side(board.groups.center.size(), 0);
    // Lines of one color across the ends of this one may be foreign, too.
    const auto is_plain_across = [&](int i) {
        for (int line = 0; line < lines; ++line)
            if (color_of(line, i) != color_of(0, i)) return false;
        return true;
    };
    int first = 0, last = length;
    while (first < length / 4 && is_plain_across(first))
        ++first;
    while (length - last < length / 4 && is_plain_across(last - 1))
        --last;
    for (int i = 0; i < length; ++i) {
        ++on_side[color_of(0, i)];
        for (int line = strip; line < lines && i >= first && i < last; ++line)
            is_inside[color_of(line, i)] = true;
    }
    for (std::size_t color = 0; color < on_side.size(); ++color) {
        constexpr double most = 0.5, nearly_all = 0.7;
        if (is_inside[color] || on_side[color] <= most * length) continue;
        if (on_side[color] > nearly_all * length) return true;
        for (const Side other : all_sides) {
            const std::vector<SquareSample> beside = sample_squares(image, line_beside(board.lattice, other));
            const auto alike = std::count_if(beside.begin(), beside.end(), [&](const SquareSample& sample) {
                constexpr float same = 5;  // in Lab
                return distance(sample.color, board.groups.center[color], 1) <= same;
            });
            if (static_cast<double>(alike) > most * static_cast<double>(beside.size())) return true;
        }
    }
    return false;
}

// Whether the outermost lines on a side have one color that no other cell has, or that hardly any cell beside
// them continues: a flood is neither so straight nor so thin, but the page is.
bool has_plain_edge(const SquareBoard& board, Side side) {
    const BoardLines colors_of_lines(board, side);
    const int lines = colors_of_lines.lines, length = colors_of_lines.length;
    const auto color_of = [&](int line, int i) { return colors_of_lines.color(line, i); };
    constexpr int min_length = 8;
    constexpr std::size_t min_colors = 4;
    if (length < min_length || board.groups.center.size() < min_colors) return false;
    const std::size_t color = color_of(0, 0);
    const auto alike_on = [&](int line) {
        int alike = 0;
        for (int i = 0; i < length; ++i)
            alike += color_of(line, i) == color ? 1 : 0;
        return alike;
    };
    int plain = 0;
    while (plain < lines && alike_on(plain) == length)
        ++plain;
    if (plain == 0 || 2 * plain > lines) return false;
    int others = 0;
    for (int line = plain; line < lines; ++line)
        others += alike_on(line);
    // Stripes are lines of one color, too.
    for (int line = plain; line + 1 < lines; ++line) {
        int first_alike = 1;
        while (first_alike < length && color_of(line, first_alike) == color_of(line, 0))
            ++first_alike;
        if (first_alike == length) return false;
    }
    const int one_in = plain == 1 ? 2 : 8;  // cells of the next line
    return others == 0 || one_in * alike_on(plain) < length;
}

// What a line of cells shows of a board.
struct LineColors {
    std::size_t colors = 0;  // of the board
    bool are_cells = false;  // nearly all are plain and have such a color
    bool are_all_cells = false;
};

LineColors colors_of_line(const std::vector<SquareSample>& line, const std::vector<Lab>& colors) {
    constexpr float same = 8;  // in Lab: light is uneven
    constexpr double nearly_all = 0.85;
    constexpr std::size_t min_length = 4;
    std::set<std::size_t> shown;
    std::size_t alike = 0;
    for (const SquareSample& sample : line) {
        const auto nearest = nearest_center(colors, sample.color, 1);
        if (!sample.inside || sample.flat_share < min_flat_share || nearest.distance > same) continue;
        shown.insert(nearest.index);
        ++alike;
    }
    if (line.size() < min_length) return {};
    return {shown.size(), static_cast<double>(alike) >= nearly_all * static_cast<double>(line.size()),
            alike == line.size()};
}

// Whether a line beside a board is hardly the page: it has several colors of the board.
bool has_colors_of_board(const LineColors& line) {
    constexpr std::size_t min_colors = 3, min_colors_of_all = 2;
    return (line.are_cells && line.colors >= min_colors) ||
           (line.are_all_cells && line.colors >= min_colors_of_all);
}

// Whether lines or gaps lie between all cells of a lattice.
bool are_separated(const SquareLattice& lattice, const cv::Mat& image) {
    constexpr double nearly_all = 0.97;
    return inner_border_share(image, lattice) >= nearly_all;
}

// Whether most cells of a lattice are filled: the buttons beside a board are smaller than its cells.
bool are_filled(const SquareLattice& lattice, const cv::Mat& image) {
    constexpr float nearly_whole = 0.9F;  // of a cell
    constexpr double most = 0.7;
    return share_of_filled(image, lattice, nearly_whole) >= most;
}

// What all cells of a board have in common, so that those beside it must have it, too.
struct CellLook {
    bool are_separated, are_filled;
};

// How many lines beside a lattice belong to its board: the last of them has several colors, and those before
// it may be those of a flood with little beside it.
int lines_beyond(const SquareLattice& lattice, const std::vector<Lab>& colors, const CellLook& look,
                 Side side, const cv::Mat& image) {
    constexpr int max_away = 3;
    constexpr std::size_t min_colors_of_flood = 2;
    for (int away = 1; away <= max_away; ++away) {
        const SquareLattice line_at = line_beside(lattice, side, away);
        const LineColors line = colors_of_line(sample_squares(image, line_at), colors);
        if (!line.are_cells || (look.are_filled && !are_filled(line_at, image))) break;
        if (has_colors_of_board(line) || (look.are_separated && are_separated(line_at, image))) return away;
        if (line.colors < min_colors_of_flood && !line.are_all_cells) break;
    }
    return 0;
}

}  // namespace

SquareLattice line_beside(SquareLattice lattice, Side side, int away) {
    LineComb& comb = side == Side::top || side == Side::bottom ? lattice.down : lattice.across;
    comb.first_px = side == Side::top || side == Side::left ? comb.first_px - away * comb.pitch_px
                                                            : comb.end_px() + (away - 1) * comb.pitch_px;
    comb.cells = 1;
    return lattice;
}

SquareLattice without_line(SquareLattice lattice, Side side) {
    LineComb& comb = side == Side::top || side == Side::bottom ? lattice.down : lattice.across;
    if (side == Side::top || side == Side::left) comb.first_px += comb.pitch_px;
    --comb.cells;
    return lattice;
}

std::optional<SquareLattice> without_foreign_line(const SquareBoard& board, const cv::Mat& image) {
    constexpr int min_lines = 6;   // of fewer, each may be the only one with its color
    constexpr int min_length = 4;  // a shorter line may have one color by chance
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    const auto without = [&](const auto& is_other) -> std::optional<SquareLattice> {
        for (const Side side : all_sides) {
            const bool is_row = side == Side::top || side == Side::bottom;
            const bool is_long =
                (is_row ? rows : columns) >= min_lines && (is_row ? columns : rows) >= min_length;
            if (is_long && is_other(side)) return without_line(board.lattice, side);
        }
        return std::nullopt;
    };
    if (const auto smaller = without([&](Side side) { return is_foreign_line(board, side, image); }))
        return smaller;
    return without([&](Side side) { return has_plain_edge(board, side); });
}

bool continues_beyond(const SquareBoard& board, const cv::Mat& image) {
    return std::any_of(all_sides.begin(), all_sides.end(), [&](Side side) {
        const std::vector<SquareSample> beside = sample_squares(image, line_beside(board.lattice, side));
        return has_colors_of_board(colors_of_line(beside, board.groups.center));
    });
}

SquareLattice with_lines_beyond(const SquareBoard& board, const cv::Mat& image) {
    SquareLattice lattice = board.lattice;
    const CellLook look{are_separated(lattice, image), are_filled(lattice, image)};
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (const Side side : all_sides) {
            const int lines = lines_beyond(lattice, board.groups.center, look, side, image);
            LineComb& comb = side == Side::top || side == Side::bottom ? lattice.down : lattice.across;
            if (side == Side::top || side == Side::left) comb.first_px -= lines * comb.pitch_px;
            comb.cells += lines;
            has_grown = has_grown || lines > 0;
        }
    }
    return lattice;
}

}  // namespace unfold::vision
