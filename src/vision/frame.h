// Which of the lattice's rows and columns are row 0 and column 0: settled by the footer, or without one by
// the game's proportions.
#pragma once

#include "unfold/picture.h"

#include <optional>
#include <vector>

#include "vision/lattice_fit.h"

namespace unfold {

/// The two arrangements of the game's footer.
enum class FooterLayout : std::uint8_t {
    one_row,   ///< four buttons side by side, the swatches right of them
    two_rows,  ///< two by two buttons, the swatches right of them
};

/// The bar of buttons and swatches below the board. Frame: pixels of the searched image.
struct Footer {
    FooterLayout layout = FooterLayout::one_row;
    RectPx rect_px;    ///< the whole bar; may reach outside the image
    int swatches = 0;  ///< 2 to 6
    double score = 0;  ///< about 1.5 and more for real footers, below about 1 elsewhere
};

/// Where swatch i of a footer is.
[[nodiscard]] RectPx swatch_rect(const Footer& footer, int swatch);
/// Where the button with the move counter is.
[[nodiscard]] RectPx counter_rect(const Footer& footer);

/// The place of the board's lattice: column 0 begins at `x_px`, row 0 is centered on `y_px`.
struct Frame {
    double x_px = 0;
    double y_px = 0;
    double column_px = 0;     ///< column width
    double half_side_px = 0;  ///< distance of two rows, column_px / sqrt(3) unless the picture is stretched
    std::optional<Footer> footer;
};

/// The likeliest frames with a footer, best first, at most `most`. `image` (BGR) and `votes` are of one size.
/// Entry: the board stands upright in the image. Cost: some milliseconds at 0.5 megapixels.
[[nodiscard]] std::vector<Frame> frames_with_footer(const cv::Mat& image, const LineVotes& votes,
                                                    const LatticeLines& lines, std::size_t most);

/// The lattice as it lies in the image.
[[nodiscard]] PxFromCell px_from_cell(const Frame& frame);

}  // namespace unfold
