// Joins ES modules into one script, because a page opened from a file cannot import modules.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace unfold::app {

/// The module `entry` and all modules that it imports as one module script without imports. Each module keeps
/// its own scope: it becomes a function that is called once, after those that it imports, and returns what it
/// exports. `source_of` returns the text of a module by the name in its import ("./dom.js": "dom.js").
///
/// Supports only the forms that this project uses: `import { a, b as c } from "./x.js";` or `import * as x
/// from "./x.js";` on a line; `export` before const, function, async function or class, or `export { a, b };`
/// on a line. Throws std::logic_error for any other form, for cyclic imports, and for text that would end a
/// script element.
[[nodiscard]] std::string join_modules(const std::string& entry,
                                       const std::function<std::string_view(const std::string&)>& source_of);

}  // namespace unfold::app
