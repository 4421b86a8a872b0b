// The scripts and styles of a solved page, as they are compiled into the program.
#pragma once

#include <string>

namespace unfold::app {

/// All scripts as one, without imports.
[[nodiscard]] const std::string& page_script();
/// All styles as one.
[[nodiscard]] const std::string& page_style();
/// The icon of the program, SVG.
[[nodiscard]] const std::string& page_icon();

}  // namespace unfold::app
