// The bar of buttons and swatches below the board: its proportions, and the score of one in an image, from
// sums along the columns.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/kami2/column_sums.h"
#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// The two arrangements of the game's footer.
enum class FooterLayout : std::uint8_t {
    one_row,   ///< four buttons side by side, the swatches right of them
    two_rows,  ///< two by two buttons, the swatches right of them
};

/// A footer that scores this or less is rejected. Of real ones, whole footers score 1.0 and more, and those
/// that are cut off 0.5 and more.
inline constexpr double min_footer_score = 0.2;

/// The bar of buttons and swatches below the board. Frame: pixels of the searched image.
struct Footer {
    FooterLayout layout = FooterLayout::one_row;
    RectPx rect_px;    ///< the whole bar; may reach outside the image
    int swatches = 0;  ///< 2 to 6
    /// Of real ones: whole 1.0 to 2.2, cut off from 0.5; elsewhere mostly below 0.6, up to 1.2.
    double score = 0;
};

/// True if so little of the footer is visible that no icon is complete.
[[nodiscard]] bool is_cut_off(const Footer& footer, int image_height_px);
/// Where swatch i of a footer is.
[[nodiscard]] RectPx swatch_rect(const Footer& footer, int swatch);
/// Where button i of the four is, row by row.
[[nodiscard]] RectPx button_rect(const Footer& footer, int button);
/// Where the button with the move counter is.
[[nodiscard]] RectPx counter_rect(const Footer& footer);

/// Proportions of a layout. W is the footer's width.
struct FooterProportions {
    FooterLayout layout;
    double height_columns;    ///< footer height / column width of the lattice
    double lattice_overhang;  ///< how far row 28 reaches below the footer's top edge, in column widths
    int button_columns;       ///< columns of the four buttons, left of the swatches
    double button_width;      ///< of each / W
    double min_width_columns, max_width_columns;

    /// The left end of the swatches, as a share of W.
    [[nodiscard]] constexpr double swatches_from() const { return button_columns * button_width; }
};

/// By layout. Measured on eight screen sizes.
inline constexpr std::array<FooterProportions, 2> footer_proportions{{
    {FooterLayout::one_row, 1.65, 0.037, 4, 0.1, 7.0, 13.6},
    {FooterLayout::two_rows, 3.12, 0.011, 2, 0.1493, 9.0, 10.8},
}};

/// Which heights of footers are searched.
enum class FooterHeights : std::uint8_t { usual, stretched };

/// Screens that are more than twice as high as wide stretch the bar of one row. These heights, in column
/// widths, are tried: about 6.4 % apart, so that each edge is within the search range of one of them.
inline constexpr std::array<double, 12> stretched_heights_columns{1.80, 1.91, 2.03, 2.16, 2.30, 2.44,
                                                                  2.60, 2.77, 2.95, 3.14, 3.35, 3.56};

/// Precomputed measurements of an image, from which footers are scored.
class FooterEvidence {
  public:
    /// `image` (BGR) and `votes` are of one size. Requires: at least three rows.
    FooterEvidence(const cv::Mat& image, const LineVotes& votes);

    /// For each center in `centers_px` and each number of swatches, the best footer with its top edge at
    /// `top_px`, over all widths; the center may be off by a pixel. Omits footers that score at most
    /// `score_to_beat`, but the penalty of a strip is subtracted afterwards. May be empty.
    [[nodiscard]] std::vector<Footer> footers_at(const FooterProportions& proportions, double column_px,
                                                 double top_px, const std::vector<double>& centers_px,
                                                 double score_to_beat) const;

    [[nodiscard]] cv::Size size_px() const { return image_.size(); }

    /// The color term of the score: 0 if every swatch is of one color and differs from the next, and the
    /// buttons look like buttons; down to about -5.5 if not. To be added to the score.
    [[nodiscard]] double color_score(const Footer& footer) const;

  private:
    // The score of the swatches below `from`, a share of the height of the footer.
    [[nodiscard]] double swatches_score(const Footer& footer, double from) const;

    cv::Mat image_;  // BGR
    ColumnSums vertical_, slanted_, dark_;
    cv::Mat horizontal_edges_;  // CV_8U
};

}  // namespace unfold::vision
