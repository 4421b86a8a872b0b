// The page: the files of src/app/web, compiled into the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace unfold::app {

struct WebFile {
    std::string url_path;      ///< "/js/app.js"; of index.html "/"
    std::string_view content;  ///< lives as long as the program
    std::string media_type;    ///< "text/javascript; charset=utf-8"
    std::string entity_tag;    ///< of the content, in quotes as in an ETag header
};

/// All of them.
[[nodiscard]] const std::vector<WebFile>& web_files();

/// By the ending of a name; "application/octet-stream" for unknown ones.
[[nodiscard]] std::string media_type_of(std::string_view name);

}  // namespace unfold::app
