// The lines of a small board are too short to stand out among all the rows of a picture. They do in a strip
// of it: the picture is searched in strips of a half and of a quarter of its height, and a comb of lines
// that is found in one says where to look on.
#include "vision/square/small_boards.h"

#include <algorithm>
#include <cmath>

#include "vision/square/square_lattice.h"

namespace unfold::vision {
namespace {

constexpr int min_cells = 8;       // a side: smaller ones are icons more often than boards
constexpr double min_score = 0.1;  // a cell
constexpr std::size_t max_places = 4;

bool is_board_like(const LineComb& comb) {
    return comb.cells >= min_cells && comb.score >= min_score * comb.cells;
}

bool is_same(const LineComb& a, const LineComb& b) {
    return std::abs(a.pitch_px - b.pitch_px) < 0.02 * a.pitch_px &&
           std::abs(a.first_px - b.first_px) < a.pitch_px && std::abs(a.end_px() - b.end_px()) < a.pitch_px;
}

// Strips of a picture that is a few pixels high hold no board, or no pixel: those are left out.
std::vector<cv::Range> strips_of(int rows) {
    constexpr int min_height_px = 8;
    std::vector<cv::Range> strips;
    for (const int parts : {2, 4}) {
        const int height = rows / parts;
        if (height < min_height_px) continue;
        for (int half = 0; half < 2 * parts - 1; ++half)
            strips.emplace_back(half * height / 2, half * height / 2 + height);
    }
    return strips;
}

// As much room on each side as the board takes: buttons and numbers are there.
cv::Rect with_room(const SquareLattice& lattice, cv::Size image) {
    const double width = lattice.across.end_px() - lattice.across.first_px;
    const double height = lattice.down.end_px() - lattice.down.first_px;
    const cv::Rect2d place(lattice.across.first_px - width, lattice.down.first_px - height, 3 * width,
                           3 * height);
    return cv::Rect(place) & cv::Rect({}, image);
}

}  // namespace

std::vector<cv::Rect> places_of_small_boards(const cv::Mat& bgr) {
    const SquareMarks marks(bgr);
    std::vector<LineComb> seen;
    std::vector<SquareLattice> found;
    for (const cv::Range& strip : strips_of(bgr.rows)) {
        if (!marks.may_hold_columns(strip, min_cells, min_score)) continue;
        const auto across = marks.across_within(strip);
        if (!across || !is_board_like(*across)) continue;
        if (std::any_of(seen.begin(), seen.end(),
                        [&](const LineComb& comb) { return is_same(comb, *across); }))
            continue;
        seen.push_back(*across);
        const auto down = marks.down_within(pixels_of(*across, bgr.cols));
        if (!down || !is_board_like(*down)) continue;
        const auto lattice = marks.lattice_from(*across);
        if (lattice && is_board_like(lattice->across) && is_board_like(lattice->down))
            found.push_back(*lattice);
    }
    const auto score = [](const SquareLattice& lattice) { return lattice.across.score + lattice.down.score; };
    std::stable_sort(found.begin(), found.end(),
                     [&](const SquareLattice& a, const SquareLattice& b) { return score(a) > score(b); });
    std::vector<cv::Rect> places;
    for (const SquareLattice& lattice : found)
        if (places.size() < max_places) places.push_back(with_room(lattice, bgr.size()));
    return places;
}

}  // namespace unfold::vision
