// What a request asks for: the input in its body and the options in its query.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <httplib.h>
#include <optional>
#include <span>
#include <string>

namespace unfold::app {

/// A picture or a level as it was sent.
struct Upload {
    std::string name;     ///< the file's name without folders, at most 255 bytes; or what the query says
    std::string content;  ///< not empty

    [[nodiscard]] std::span<const std::uint8_t> bytes() const {
        return {reinterpret_cast<const std::uint8_t*>(content.data()), content.size()};
    }
};

/// The one file "image" of a form, or the level that the body is. Throws HttpError 400, and what is wrong
/// with an empty file as Error.
[[nodiscard]] Upload upload_of(const httplib::Request& request);

/// `game`, `budget`, `gravity`, `match_groups` and `origin` of the query. Throws HttpError 400.
[[nodiscard]] ReadOptions read_options_of(const httplib::Request& request);

/// `time_limit` of the query in milliseconds, at most `most_s` seconds; that where it is not given. Throws
/// HttpError 400.
[[nodiscard]] double limit_ms_of(const httplib::Request& request, double most_s);

/// A whole number of the query; nothing where it is not given. Throws HttpError 400.
[[nodiscard]] std::optional<int> whole_number_of(const httplib::Request& request,
                                                 const std::string& parameter, int least, int most);

}  // namespace unfold::app
