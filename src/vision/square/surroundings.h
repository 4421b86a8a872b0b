// What is around a board: the image and its patches, which are searched for color buttons.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/square/color_buttons.h"
#include "vision/square/flat_patches.h"

namespace unfold::vision {

/// Not thread safe. Requires: image and patches outlive it.
class Surroundings {
  public:
    Surroundings(const cv::Mat& whole, const std::vector<FlatPatch>& found) : image(whole), patches(found) {}

    /// The image in Lab, converted once it is wanted.
    [[nodiscard]] const cv::Mat& lab() const {
        if (lab_.empty()) lab_ = lab_from_bgr(image);
        return lab_;
    }

    /// As `find_color_buttons`. A board is often asked about again before its colors change.
    [[nodiscard]] std::optional<ColorButtons> buttons(const cv::Rect& board, const std::vector<Lab>& colors,
                                                      double cell_px) const {
        const bool is_known =
            last_ && last_->board == board && last_->colors == colors && last_->cell_px == cell_px;
        if (!is_known)
            last_ = {board, colors, cell_px,
                     find_color_buttons(image, lab(), patches, board, colors, cell_px)};
        return last_->found;
    }

    const cv::Mat& image;
    const std::vector<FlatPatch>& patches;

  private:
    struct Answer {
        cv::Rect board;
        std::vector<Lab> colors;
        double cell_px;
        std::optional<ColorButtons> found;
    };
    mutable cv::Mat lab_;
    mutable std::optional<Answer> last_;
};

}  // namespace unfold::vision
