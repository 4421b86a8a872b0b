// Evenly spaced lines in one direction: where the borders between the columns (or the rows) of a board lie.
#pragma once

#include <optional>
#include <vector>

namespace unfold::vision {

/// Lines at `first_px + k * pitch_px` for k = 0 … cells.
struct LineComb {
    double first_px = 0;
    double pitch_px = 0;
    int cells = 0;
    double score = 0;  ///< how much more edge is on the lines than between them, summed over the cells
    [[nodiscard]] double end_px() const { return first_px + cells * pitch_px; }
};

/// The longest run of cells whose borders hold edges and whose insides do not. `edges`: for each pixel across
/// the lines, the share of the pixels along them (0 … 1) that lie on an edge. Gaps between cells, and
/// separators only where colors differ, are fine: only the middle of a cell has to be quiet. Nothing where
/// there is no run of three cells. Cost: about 5 ms for 1000 pixels.
[[nodiscard]] std::optional<LineComb> fit_line_comb(const std::vector<float>& edges);

/// The comb moved and stretched a little, to where the edges near its lines lie.
[[nodiscard]] LineComb refined(const std::vector<float>& edges, const LineComb& comb);

/// The comb whose pitch, within 3 %, has the strongest wave in the edges between its ends (a periodogram),
/// and whose lines lie on its crests: right also where cells are so small that the comb has lost count. Cost:
/// about 1 ms for 1000 pixels and 50 cells.
[[nodiscard]] LineComb tuned(const std::vector<float>& edges, const LineComb& comb);

/// How far the edges near the lines between its ends lie from them on average, in pitches: 0 … 0.3.
[[nodiscard]] double offset(const std::vector<float>& edges, const LineComb& comb);

}  // namespace unfold::vision
