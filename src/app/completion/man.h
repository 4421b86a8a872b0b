// The manual page from the definitions.
#pragma once

#include <string>

#include "app/completion/definitions.h"

namespace unfold::app {

/// unfold(1), in the macros of man(7): for man, mandoc and groff.
[[nodiscard]] std::string manual_page(const ProgramDefinition& program, const std::string& version);

}  // namespace unfold::app
