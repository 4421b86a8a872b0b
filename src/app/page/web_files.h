// The files of the page, compiled into the program: those of the served page (src/app/page/web), and those
// that replace or extend them in an exported page (src/app/page/exported).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold::app {

struct WebFile {
    std::string url_path;      ///< "/js/app.js"; "/" for index.html
    std::string_view content;  ///< valid as long as the program runs
    std::string media_type;    ///< "text/javascript; charset=utf-8"
    std::string entity_tag;    ///< of the content, in quotes as in an ETag header
};

/// All files of the served page.
[[nodiscard]] const std::vector<WebFile>& web_files();
/// The file of the served page with that URL path; null where there is none.
[[nodiscard]] const WebFile* web_file_at(std::string_view url_path);

/// The content of a file that only exported pages have ("main.js"); empty where there is none.
[[nodiscard]] std::string_view exported_page_file(std::string_view path);

/// The module `entry` and all modules that it imports as one module script without imports, because a page
/// that is opened from a file cannot import modules. Each module keeps
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
