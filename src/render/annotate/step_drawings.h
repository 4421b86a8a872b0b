// The drawings of a solution, all of one size: the source of step pictures, the contact sheet and the
// animation.
#pragma once

#include "unfold/solution.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

#include "render/annotate/view.h"

namespace unfold::render {

/// The drawings of one solution on one view. Owns the data that it draws.
class StepDrawings {
  public:
    StepDrawings(View view, std::size_t count) : view_(std::move(view)), count_(count) {}
    virtual ~StepDrawings() = default;

    /// The number of moves.
    [[nodiscard]] std::size_t count() const { return count_; }
    /// The size of every drawing, in pixels.
    [[nodiscard]] cv::Size size() const { return view_.rgb.size(); }
    /// The board after `moves` moves, 0 … `count()`.
    [[nodiscard]] virtual cv::Mat state(std::size_t moves) const = 0;
    /// The board as move `step` (from 0) finds it, with that move marked.
    [[nodiscard]] virtual cv::Mat marked(std::size_t step) const = 0;
    /// At most `max` intermediate drawings between `marked(step)` and `state(step + 1)`.
    [[nodiscard]] virtual std::vector<cv::Mat> between(std::size_t step, std::size_t max) const = 0;
    /// Writes what move `step` does, in a line of its own: `item_height_units` high, at most
    /// `item_width_units` wide.
    virtual void caption(cv::Mat& rgb, Point left_middle, double unit_px, std::size_t step) const = 0;

  protected:
    View view_;

  private:
    std::size_t count_;
};

/// What the cells of a board look like.
enum class Surface : std::uint8_t {
    flat,
    paper,  ///< with their light and grain in the picture
};

/// The drawings of the first `count` steps of a solution. Flat, the whole board is drawn in flat colors; as
/// paper, cells that no move has changed keep their pixels. Tiles always keep theirs. Requires: the steps are
/// legal.
[[nodiscard]] std::unique_ptr<const StepDrawings> draw_steps(View view, const Level& level,
                                                             const Solution& solution, std::size_t count,
                                                             Surface surface);

/// How far beyond the board the part of a picture reaches that the steps need, in pixels of the picture.
[[nodiscard]] double step_margin_px(const Level& level, const PictureGeometry& geometry);

/// How high the line below a drawing of this width is.
[[nodiscard]] int caption_height_px(int width_px);

/// The caption below a drawing.
enum class Caption : std::uint8_t { none, move, done };

/// The drawing with its line below: nothing in it, the move `step`, or a check mark.
[[nodiscard]] cv::Mat panel(const StepDrawings& steps, const cv::Mat& drawing, Caption caption,
                            std::size_t step);

}  // namespace unfold::render
