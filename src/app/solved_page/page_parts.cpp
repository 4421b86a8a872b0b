// A module of src/app/solved_page/web stands in for one of the served page that has its name.
#include "app/solved_page/page_parts.h"

#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "app/embedded_file.h"
#include "app/server/web_files.h"
#include "app/solved_page/join_modules.h"

namespace unfold::app {
namespace {

std::string_view own_file(std::string_view path) {
    for (std::size_t i = 0; i < embedded::solved_page_files_size; ++i) {
        const embedded::File& file = embedded::solved_page_files[i];
        if (file.path == path) return embedded::content_of(file);
    }
    return {};
}

std::string_view served_file(const std::string& url_path) {
    for (const WebFile& file : web_files())
        if (file.url_path == url_path) return file.content;
    throw std::logic_error("the page has no file " + url_path);
}

std::string_view module_source(const std::string& module) {
    const std::string_view own = own_file(module);
    return own.empty() ? served_file("/js/" + module) : own;
}

}  // namespace

const std::string& page_script() {
    static const std::string script = join_modules("main.js", module_source);
    return script;
}

const std::string& page_style() {
    static const std::string style = std::string(served_file("/app.css")) + std::string(own_file("page.css"));
    return style;
}

const std::string& page_icon() {
    static const std::string icon(served_file("/icon.svg"));
    return icon;
}

}  // namespace unfold::app
