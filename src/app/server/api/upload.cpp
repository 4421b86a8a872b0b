// Uploads of HTTP requests, and the options of their query.
#include "app/server/api/api.h"

namespace unfold::app {
namespace {

constexpr std::size_t max_name_bytes = 255;

std::string last_part(const std::string& name) {
    return name.substr(name.find_last_of("/\\") + 1).substr(0, max_name_bytes);
}

std::string name_of(const httplib::Request& request, const std::string& file_name) {
    const std::string given =
        last_part(request.has_param("name") ? request.get_param_value("name") : file_name);
    return given.empty() ? "upload" : given;
}

Upload file_of(const httplib::Request& request) {
    const auto [first, end] = request.files.equal_range("image");
    if (first == end)
        throw bad_request("The form has no file \"image\".", "Send the picture or the level as \"image\".");
    if (std::next(first) != end)
        throw bad_request("The form has more than one file \"image\".", "Send one picture at a time.");
    return {name_of(request, first->second.filename), first->second.content};
}

Upload level_of(const httplib::Request& request) {
    constexpr auto white_space = " \t\r\n";
    const std::size_t start = request.body.find_first_not_of(white_space);
    if (start == std::string::npos || request.body[start] != '{')
        throw bad_request("The body is not a JSON object.",
                          "Send the object of a level file, or a form with a file \"image\".");
    return {name_of(request, "level.json"), request.body};
}

// The options of the query as text.
answers::Parameters parameters_of(const httplib::Request& request) {
    answers::Parameters parameters;
    for (const auto& [name, value] : request.params)
        parameters.emplace(name, value);
    return parameters;
}

// What `parse` makes of the options of the query. A wrong one is an error of the request.
template <class Parse>
auto parsed(const httplib::Request& request, const Parse& parse) {
    try {
        return parse(parameters_of(request));
    } catch (const Error& error) {
        throw bad_request(error.message(), error.hint());
    }
}

}  // namespace

Upload upload_of(const httplib::Request& request) {
    Upload upload = request.is_multipart_form_data() ? file_of(request) : level_of(request);
    if (upload.content.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    return upload;
}

Input read_upload(const Upload& upload, const ReadOptions& options) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(upload.content.data()),
                          upload.content.size());
    InputResult found = read_input(bytes, upload.name, options);
    if (!found.input) throw HttpError(*found.refusal).with(found.evidence);
    return *std::move(found.input);
}

ReadOptions read_options_of(const httplib::Request& request) {
    return parsed(request, answers::read_options_of);
}

double limit_ms_of(const httplib::Request& request, double max_s) {
    return parsed(request,
                  [&](const answers::Parameters& given) { return answers::limit_ms_of(given, max_s); });
}

answers::Parameters body_parameters_of(const httplib::Request& request) {
    if (request.is_multipart_form_data())
        throw bad_request("The requirements of a level cannot be sent as a form.",
                          "Send them as members of a JSON object.");
    return answers::parameters_in(request.body);
}

std::optional<int> whole_number_of(const httplib::Request& request, const std::string& parameter, int min,
                                   int max) {
    return parsed(request, [&](const answers::Parameters& given) {
        return answers::whole_number_of(given, parameter, min, max);
    });
}

}  // namespace unfold::app
