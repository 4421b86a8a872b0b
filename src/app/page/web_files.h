// The files of the page, compiled into the program: those of the served page (src/app/page/web), and those
// that replace or extend them in an exported page (src/app/page/exported).
#pragma once

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

}  // namespace unfold::app
