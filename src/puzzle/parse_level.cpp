// Which form a level text has.
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

std::string_view without_head(std::string_view text) {
    text = without_mark(text);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

bool looks_like_level(std::string_view text) {
    const std::string_view body = without_head(text);
    return body.starts_with('{') || looks_like_puz(body);
}

Level parse_level(std::string_view text) {
    check_file_size(text.size());
    const std::string_view body = without_head(text);
    if (looks_like_puz(body)) return level_from_puz(body);
    if (!body.starts_with('{'))
        bad_level("The file is neither level JSON nor KAMI 2 level text.",
                  "Give a file that \"unfold read\" or \"unfold generate\" wrote, or a .puz level.");
    return level_from_json(parse_json_object(body, "level"), "");
}

}  // namespace unfold
