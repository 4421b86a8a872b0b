// Shell completion from the definitions: a script for each shell.
#pragma once

#include <string>

#include "app/completion/definitions.h"

namespace unfold::app {

/// For bash 4 or newer; needs no other package.
[[nodiscard]] std::string bash_completion(const ProgramDefinition& program);
/// For zsh's compsys: a file _unfold in a folder of $fpath.
[[nodiscard]] std::string zsh_completion(const ProgramDefinition& program);
[[nodiscard]] std::string fish_completion(const ProgramDefinition& program);

/// The words with blanks between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = " ");
/// In single quotes, for bash and zsh.
[[nodiscard]] std::string quoted(const std::string& text);

}  // namespace unfold::app
