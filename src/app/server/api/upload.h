// The input in the body of a request, and the options in its query.
#pragma once

#include "unfold/codecs.h"

#include <httplib.h>
#include <optional>
#include <string>

#include "answers/parameters.h"

namespace unfold::app {

/// A picture or a level as it was sent.
struct Upload {
    std::string name;     ///< "name" of the query, else the file's name without folders; at most 255 bytes
    std::string content;  ///< not empty
};

/// The only file "image" of a form, or the level in the body. Throws HttpError 400, and Error(empty_input).
[[nodiscard]] Upload upload_of(const httplib::Request& request);

/// `read_input` of the upload. Throws its errors, and HttpError with the evidence where the picture
/// shows no board.
[[nodiscard]] Input read_upload(const Upload& upload, const ReadOptions& options);

/// `game`, `budget`, `gravity`, `match_groups` and `origin` of the query. Throws HttpError 400.
[[nodiscard]] ReadOptions read_options_of(const httplib::Request& request);

/// `time_limit` of the query in milliseconds, at most `max_s` seconds, which is also the default. Throws
/// HttpError 400.
[[nodiscard]] double limit_ms_of(const httplib::Request& request, double max_s);

/// The members of the JSON object in the body as parameters. Throws HttpError 400.
[[nodiscard]] answers::Parameters body_parameters_of(const httplib::Request& request);

/// A whole number of the query; nothing where it is absent. Throws HttpError 400.
[[nodiscard]] std::optional<int> whole_number_of(const httplib::Request& request,
                                                 const std::string& parameter, int min, int max);

}  // namespace unfold::app
