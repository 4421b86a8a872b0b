// A font file, and text drawn with it by FreeType.
#pragma once

#include <memory>
#include <string>

#include <opencv2/core.hpp>

namespace unfold::training {

/// How a text is drawn. Lengths are in parts of a digit's height.
struct TextStyle {
    double height_px = 100;  ///< of the digit 8
    double embolden = 0;     ///< added to the thickness of the strokes
    double shear = 0;        ///< to the right, for each unit of height
    double stretch = 1;      ///< of the width
    double tracking = 0;     ///< added between two letters
};

class FontFace {
  public:
    /// Throws std::runtime_error when the file is no font that FreeType can scale, or has no digits.
    explicit FontFace(const std::string& file);

    /// How much of each pixel the text covers, 0 … 255, cut tight. Entry: Latin letters, digits or signs.
    [[nodiscard]] cv::Mat1b draw(const std::string& text, const TextStyle& style) const;

  private:
    struct Library;
    struct Face;
    std::shared_ptr<Library> library_;
    std::shared_ptr<Face> face_;
};

}  // namespace unfold::training
