// Hill climbing from the lattice that explains most borders: the lines are moved, and what may have bent the
// lattice is left out. Coarser lattices and rectangles that the page leaves free are compared with the
// result.
#include "vision/square/extent_choice.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/square/cells_beside.h"
#include "vision/square/square_cells.h"

namespace unfold::vision {
namespace {

// Whether most cells of a lattice are plain. The borders of other cells are not examined.
bool are_mostly_plain(const cv::Mat& bgr, const SquareLattice& lattice) {
    const int all = lattice.across.cells * lattice.down.cells;
    int plain_cells = 0;
    for (int row = 0; row < lattice.down.cells; ++row) {
        const int left = lattice.across.cells * (lattice.down.cells - row);
        if (2 * plain_cells >= all || 2 * (plain_cells + left) < all) break;
        SquareLattice line = lattice;
        line.down.first_px += row * line.down.pitch_px;
        line.down.cells = 1;
        for (const SquareSample& sample : sample_squares(bgr, line, few_points)) {
            constexpr float plain = 0.6F;  // of a sample's pixels near its median
            plain_cells += sample.flat_share >= plain ? 1 : 0;
        }
    }
    return 2 * plain_cells >= all;
}

// How far the borders lie from the lines makes a board less likely.
std::optional<BoardExtent> rated(std::optional<BoardExtent> extent, const SquareMarks& marks) {
    constexpr int min_cells = 2;
    if (!extent || std::min(extent->lattice.across.cells, extent->lattice.down.cells) < min_cells)
        return std::nullopt;
    constexpr double max_offset = 0.2;
    extent->score *= std::max(0.0, 1 - marks.offset(extent->lattice) / max_offset);
    return extent;
}

// Whether the lines of two combs lie at the same places, over all the cells of the longer one.
bool is_same(const LineComb& a, const LineComb& b) {
    constexpr double near = 0.02;  // of a cell
    const double cells = std::max(a.cells, b.cells);
    const double shift = (a.first_px - b.first_px) / b.pitch_px;
    const double bent = cells * (a.pitch_px - b.pitch_px) / b.pitch_px;
    return std::abs(bent) <= near && std::abs(shift - std::round(shift)) <= near;
}

bool is_same(const SquareLattice& a, const SquareLattice& b) {
    return is_same(a.across, b.across) && is_same(a.down, b.down);
}

// How many cells do not have the median color. Where a flood covers more than half of the board, these are
// the cells that it has not reached.
std::size_t count_outside_flood(const std::vector<SquareSample>& samples, float same) {
    const std::vector<Lab> colors = colors_of(samples);
    const Lab flood = median_of(colors);
    return static_cast<std::size_t>(std::count_if(
        colors.begin(), colors.end(), [&](const Lab& color) { return distance(color, flood, 1) > same; }));
}

double elongation_of(const SquareLattice& lattice) {
    return std::abs(std::log(lattice.across.pitch_px / lattice.down.pitch_px));
}

// Whether a board is drawn in blocks of so many columns and rows of a lattice: the cells of each have one
// color, except a few that something may lie on. The few cells that a flood has left may be so by chance:
// then blocks count only where they are about as square as the cells.
bool is_in_blocks(const cv::Mat& bgr, const SquareLattice& lattice, int columns, int rows) {
    constexpr float same = 6;  // in Lab
    const std::vector<SquareSample> samples = sample_squares(bgr, lattice, few_points);
    const std::size_t outside = count_outside_flood(samples, same);
    SquareLattice blocks = lattice;
    blocks.across.pitch_px *= columns, blocks.down.pitch_px *= rows;
    constexpr std::size_t few = 12;
    constexpr double as_square = 0.3;
    if (outside < few && elongation_of(blocks) > elongation_of(lattice) + as_square) return false;
    const auto color_of = [&](int row, int column) {
        return samples[static_cast<std::size_t>(row * lattice.across.cells + column)].color;
    };
    std::size_t others = 0;
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column) {
            const Lab first = color_of(row - row % rows, column - column % columns);
            others += distance(color_of(row, column), first, 1) > same ? 1 : 0;
        }
    constexpr std::size_t one_in = 50, one_outside_in = 8;
    return others <= std::min(samples.size() / one_in, outside / one_outside_in);
}

int cells_of(const SquareLattice& lattice) {
    return lattice.across.cells * lattice.down.cells;
}

// Whether the cells of a part are those of a comb.
bool is_on_lines_of(const LineComb& comb, const LineComb& part) {
    constexpr double near = 0.15;  // of a cell
    const double first = (part.first_px - comb.first_px) / comb.pitch_px;
    const double end = (part.end_px() - comb.first_px) / comb.pitch_px;
    return std::abs(first - std::round(first)) <= near && std::abs(end - std::round(end)) <= near &&
           std::lround(end) - std::lround(first) == part.cells && std::lround(first) >= 0 &&
           std::lround(end) <= comb.cells;
}

bool is_on_lines_of(const SquareLattice& lattice, const SquareLattice& part) {
    return is_on_lines_of(lattice.across, part.across) && is_on_lines_of(lattice.down, part.down);
}

// The lattice with the columns and rows beside it that show cells in its colors.
SquareLattice with_lines_beside(const cv::Mat& bgr, SquareLattice lattice) {
    constexpr int max_rounds = 64;
    for (int round = 0; round < max_rounds; ++round) {
        const OwnCells own = own_cells_on_sides(bgr, lattice);
        if (own.left + own.right + own.top + own.bottom == 0) break;
        LineComb &across = lattice.across, &down = lattice.down;
        if (own.left > 0) across.first_px -= across.pitch_px, ++across.cells;
        if (own.right > 0) ++across.cells;
        if (own.top > 0) down.first_px -= down.pitch_px, ++down.cells;
        if (own.bottom > 0) ++down.cells;
    }
    return lattice;
}

// The lattice without its first or last column or row: what lies beside a board may have bent it.
std::array<SquareLattice, 4> trims_of(const SquareLattice& lattice) {
    std::array<SquareLattice, 4> trims{lattice, lattice, lattice, lattice};
    trims[0].across.first_px += lattice.across.pitch_px;
    trims[2].down.first_px += lattice.down.pitch_px;
    --trims[0].across.cells, --trims[1].across.cells;
    --trims[2].down.cells, --trims[3].down.cells;
    return trims;
}

}  // namespace

std::optional<BoardExtent> best_extent(const cv::Mat& bgr, const SquareMarks& marks,
                                       const std::vector<SquareLattice>& lattices,
                                       const std::vector<SquareLattice>& rectangles) {
    std::optional<BoardExtent> best;
    std::vector<SquareLattice> known;
    const auto take_if_better = [&](const std::optional<BoardExtent>& extent, double by) {
        if (!extent || (best && extent->score <= by * best->score)) return false;
        best = extent;
        return true;
    };
    const auto consider = [&](const SquareLattice& lattice, double by, bool is_rectangle = false) {
        const bool is_new = std::none_of(known.begin(), known.end(),
                                         [&](const SquareLattice& other) { return is_same(lattice, other); });
        // What little was found may be what a flood leaves of a board.
        const auto may_be_part = [&] {
            return is_rectangle || !best || 2 * cells_of(best->lattice) < cells_of(lattice);
        };
        if ((!is_new && !may_be_part()) || !are_mostly_plain(bgr, lattice)) return false;
        const auto extent = is_new ? rated(board_extent(bgr, lattice), marks) : std::nullopt;
        if (is_new) known.push_back(lattice);
        const bool is_better = take_if_better(extent, by);
        return (may_be_part() && take_if_better(rated(whole_extent(bgr, lattice), marks), by)) || is_better;
    };
    const auto is_large = [&](const SquareLattice& lattice) {
        constexpr double min_area = 0.005;  // of the image: less is a line of text
        return lattice.area_px() >= min_area * static_cast<double>(bgr.total());
    };
    for (const SquareLattice& lattice : lattices)
        if (is_large(lattice)) consider(lattice, 1);
    for (const SquareLattice& lattice : rectangles)
        if (is_large(lattice)) consider(lattice, 1, true);
    constexpr double hardly = 1.01;
    constexpr int max_rounds = 4;
    for (int round = 0; best && round < max_rounds; ++round) {
        const SquareLattice found = best->lattice;
        bool is_better = consider(marks.refined(found), hardly);
        is_better = consider(marks.tuned(found), hardly) || is_better;
        if (std::min(found.across.cells, found.down.cells) > 3)
            for (const SquareLattice& trim : trims_of(found))
                is_better = consider(marks.refined(trim), hardly) || is_better;
        if (!is_better) break;
    }
    // Of a board that is drawn in larger cells, finer lines explain as much.
    while (best) {
        const SquareLattice found = best->lattice;
        bool is_coarser = false;
        for (const int times : {2, 3})
            for (const bool is_across : {true, false}) {
                SquareLattice coarse = found;
                LineComb& comb = is_across ? coarse.across : coarse.down;
                if (is_coarser || comb.cells % times != 0 || comb.cells / times < 2) continue;
                comb.pitch_px *= times, comb.cells /= times;
                constexpr double as_good = 0.97;
                const auto extent = rated(whole_extent(bgr, coarse), marks);
                if (!extent || extent->score < as_good * best->score) continue;
                if (!is_in_blocks(bgr, found, is_across ? times : 1, is_across ? 1 : times)) continue;
                best = extent;
                is_coarser = true;
            }
        if (!is_coarser) break;
    }
    // Where the page has a color of the board, what the page leaves free shows the board better.
    constexpr double mostly_open = 0.8;
    if (best && best->outline < mostly_open)
        for (const SquareLattice& lattice : rectangles) {
            if (!is_large(lattice) || !are_mostly_plain(bgr, lattice)) continue;
            constexpr double min_closed = 0.35;
            const auto extent = rated(whole_extent(bgr, lattice, min_closed), marks);
            if (!extent || extent->score < best->score) continue;
            best = extent;
            best->outline = std::max(best->outline, open_outline);
        }
    if (best && own_cells_beside(bgr, best->lattice) > max_beside)
        best->outline = std::min(best->outline, open_outline);
    // What is open and lies on the lines of a closed lattice is what a flood has left of it.
    constexpr double closed = 0.9;
    const auto take_whole = [&](const SquareLattice& lattice) {
        if (!best || best->outline >= closed || !is_large(lattice)) return;
        if (!is_on_lines_of(lattice, best->lattice) || own_cells_beside(bgr, lattice) > max_beside) return;
        if (const auto extent = rated(whole_extent(bgr, lattice), marks)) best = extent;
    };
    for (const SquareLattice& lattice : rectangles)
        take_whole(lattice);
    for (const SquareLattice& lattice : lattices)
        take_whole(lattice);
    if (best && best->outline < closed) take_whole(with_lines_beside(bgr, best->lattice));
    return best;
}

}  // namespace unfold::vision
