// ES modules as one script, for a file: pages opened from a file may not import others.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace unfold::app {

/// The module `entry` and all that it imports as one module script without imports. Each module stays a scope
/// of its own: a function that is called once, after those that it imports, and returns what it exports.
/// `source_of` gives the text of a module by the name it is imported with ("./dom.js": "dom.js").
///
/// Modules keep to what this project writes: `import { a, b as c } from "./x.js";` or `import * as x from
/// "./x.js";` on a line; `export` before const, function, async function or class, or `export { a, b };` on a
/// line. Throws std::logic_error for anything else, for a circle, and for text that would end a script
/// element.
[[nodiscard]] std::string join_modules(const std::string& entry,
                                       const std::function<std::string_view(const std::string&)>& source_of);

}  // namespace unfold::app
