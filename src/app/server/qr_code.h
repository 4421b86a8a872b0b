// A QR code in a terminal, for the phone that is to open the page.
#pragma once

#include <string>
#include <vector>

namespace unfold::app {

/// The modules of a QR code of a text, row by row, true where dark; four light modules around it. Square.
/// Throws Error(internal) where the text is too long (over 2900 bytes).
[[nodiscard]] std::vector<std::vector<bool>> qr_modules(const std::string& text);

enum class TerminalColors { black_on_white, as_they_are };

/// The code in half blocks, two modules high and one wide a character, each line ending in a newline. Where
/// the colors are left as they are, dark modules show in the color of the letters.
[[nodiscard]] std::string qr_text(const std::vector<std::vector<bool>>& modules, TerminalColors colors);

}  // namespace unfold::app
