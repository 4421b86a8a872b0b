// A QR code in a terminal, with which a phone opens the page.
#pragma once

#include <string>
#include <vector>

namespace unfold::app {

/// The modules of the QR code of a text, row by row, true where dark, with a border of four light modules.
/// Throws Error(internal) where the text is too long (over 2900 bytes).
[[nodiscard]] std::vector<std::vector<bool>> qr_modules(const std::string& text);

enum class QrColors {
    black_on_white,
    of_terminal,  ///< dark modules have the color of the letters
};

/// The code in half blocks: a character shows two modules, one above the other. Each line ends in a newline.
[[nodiscard]] std::string qr_text(const std::vector<std::vector<bool>>& modules, QrColors colors);

}  // namespace unfold::app
