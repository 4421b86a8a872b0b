// Finds the digit-sized shapes on a button in the ink map, checks them, and cuts them out for the network.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

inline constexpr int patch_side = 20;     ///< pixels of a cut-out glyph
inline constexpr double glyph_rows = 16;  ///< of them, the glyph itself

/// A glyph as the input of the network: rows of ink, 0 … 1.
using GlyphPatch = std::array<float, std::size_t{patch_side} * patch_side>;

/// A square image of ink (0 … 1), scaled to the size of a patch.
[[nodiscard]] GlyphPatch patch_from(const cv::Mat1f& square);

struct GlyphSearch {
    std::vector<GlyphPatch> glyphs;  ///< left to right: one or two, or none with a doubt
    std::vector<GlyphPatch> split;   ///< two, when the one shape is wide enough for two digits that touch
    std::string doubt;               ///< for people: why there is none
};

/// Finds one or two shapes of digit size side by side in the middle of the button. `ink` is from
/// `ink_of_button`; a pixel belongs to a shape from `threshold` (0 … 1) on. Specks and shapes near the border
/// are ignored; a larger shape, three shapes, or two at different heights are not a number.
[[nodiscard]] GlyphSearch find_glyphs(const cv::Mat1f& ink, double threshold);

}  // namespace unfold::vision
