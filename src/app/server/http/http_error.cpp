// Status codes and JSON of errors.
#include "app/server/http/http_error.h"

#include <algorithm>
#include <cctype>
#include <new>

#include <spdlog/spdlog.h>

#include "app/server/http/http_server.h"

namespace unfold::app {
namespace {

HttpError server_defect(const std::string& what) {
    spdlog::error("defect: {}", what);
    return HttpError(Error(ErrorCode::internal, Stage::command,
                           "Something went wrong inside Unfold: " + what + ".",
                           "This is a defect: please report it with the input."));
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

bool is_number(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// 127.x.y.z, not 127.x.y.z.example.org.
bool is_loopback_address(std::string_view name) {
    constexpr std::string_view digits_and_dots = "0123456789.";
    return name.starts_with("127.") && name.find_first_not_of(digits_and_dots) == std::string_view::npos;
}

std::optional<HttpError> refusal_of_upload(const httplib::Request& request) {
    if (request.has_header("Content-Encoding"))
        return HttpError(415, "wrong-type", "A request may not be compressed.", "Send it as it is.");
    const bool has_length = request.get_header_value_count("Content-Length") == 1;
    if (request.has_header("Transfer-Encoding") || !has_length)
        return HttpError(411, "length-missing", "The request does not say how long it is.",
                         "Send it with a Content-Length.");
    const auto length = content_length(request);
    if (!length)
        return bad_request("The length of the request is not a number.", "Correct its Content-Length.");
    const std::string type = lower_case(request.get_header_value("Content-Type"));
    const bool is_json = type.starts_with("application/json");
    if (!is_json && !type.starts_with("multipart/form-data"))
        return HttpError(415, "wrong-type", "The request is neither a form with a file nor JSON.",
                         "Send multipart/form-data with a file \"image\", or a level as application/json.");
    if (*length > (is_json ? max_json_bytes : max_body_bytes))
        return HttpError(413, "too-large", "The upload is too large.",
                         is_json ? "A level may have 4 MB." : "A picture may have 64 MB.");
    return std::nullopt;
}

}  // namespace

HttpError::HttpError(const Error& error)
    : HttpError(status_of(error.code()), std::string(code_name(error.code())), error.message(),
                error.hint()) {
    stage_ = stage_name(error.stage());
    parameter_ = error.parameter();
}

HttpError HttpError::with(const std::string& header, const std::string& value) const {
    HttpError changed = *this;
    changed.headers_[header] = value;
    return changed;
}

HttpError HttpError::with(const std::vector<GameEvidence>& evidence) const {
    HttpError changed = *this;
    if (!evidence.empty()) changed.evidence_ = answers::evidence_array(evidence);
    return changed;
}

ordered_json HttpError::object() const {
    ordered_json error = {{"code", code_}, {"stage", stage_}, {"message", what()}, {"hint", hint_}};
    if (!parameter_.empty()) error["parameter"] = parameter_;
    ordered_json object({{"error", std::move(error)}});
    if (!evidence_.is_null()) object["evidence"] = evidence_;
    return object;
}

HttpError too_slow() {
    return {408, "too-slow", "The request did not arrive in time.", "Send it over a faster connection."};
}

HttpError busy() {
    return HttpError(503, "busy", "The server has too much to do.",
                     "Send the request again in a few seconds.")
        .with("Retry-After", "2");
}

HttpError cancelled() {
    return {409, "cancelled", "The work was cancelled before it began.", "Send the request again."};
}

HttpError bad_request(const std::string& message, const std::string& hint) {
    return {400, std::string(code_name(ErrorCode::usage)), message, hint};
}

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
        case ErrorCode::file_not_found:
        case ErrorCode::no_inputs:
        case ErrorCode::empty_input:
        case ErrorCode::bad_level:
        case ErrorCode::wrong_version:
        case ErrorCode::level_too_large:
            return 400;
        case ErrorCode::image_too_large:
            return 413;
        case ErrorCode::not_an_image:
            return 415;
        case ErrorCode::truncated_image:
        case ErrorCode::no_board:
        case ErrorCode::uncertain_board:
        case ErrorCode::over_budget:
        case ErrorCode::no_solution:
        case ErrorCode::bound_not_proven:
            return 422;
        case ErrorCode::no_device:
        case ErrorCode::device_failed:
        case ErrorCode::board_covered:
        case ErrorCode::board_changes:
        case ErrorCode::taps_lost:
            return 409;
        case ErrorCode::verification_failed:
        case ErrorCode::cannot_write:
        case ErrorCode::internal:
            return 500;
    }
    return 500;
}

HttpError error_of_current_exception() {
    try {
        throw;
    } catch (const HttpError& error) {
        return error;
    } catch (const Error& error) {
        return HttpError(error);
    } catch (const std::bad_alloc&) {
        return {500, std::string(code_name(ErrorCode::internal)),
                "There is not enough memory for this request.",
                "Send a smaller picture, or try again later."};
    } catch (const std::exception& error) {
        return server_defect(error.what());
    } catch (...) {
        return server_defect("an unknown exception");
    }
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; script-src 'self'; "
         "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"}};
    return headers;
}

std::string host_name_of(std::string_view host_header) {
    const bool is_bracketed = host_header.starts_with('[');
    const std::size_t end = host_header.find(is_bracketed ? ']' : ':');
    std::string_view name = host_header.substr(0, end);
    std::string_view rest = end == std::string_view::npos ? std::string_view() : host_header.substr(end);
    if (is_bracketed) {
        if (rest.empty()) return "";
        name.remove_prefix(1);
        rest.remove_prefix(1);
    }
    const bool has_port = !rest.empty();
    if (has_port && (rest[0] != ':' || !is_number(rest.substr(1)))) return "";
    return lower_case(name);
}

bool is_own_host(std::string_view host_header, const std::vector<std::string>& own_names) {
    const std::string name = host_name_of(host_header);
    if (name == "localhost" || name == "::1" || is_loopback_address(name)) return true;
    return !name.empty() && std::find(own_names.begin(), own_names.end(), name) != own_names.end();
}

bool is_same_origin(std::string_view origin, std::string_view host_header) {
    constexpr std::string_view scheme = "http://";
    return origin.starts_with(scheme) && lower_case(origin.substr(scheme.size())) == lower_case(host_header);
}

std::optional<HttpError> refusal_of_sender(const httplib::Request& request,
                                           const std::vector<std::string>& own_names) {
    const std::string host = request.get_header_value("Host");
    if (request.get_header_value_count("Host") != 1 || !is_own_host(host, own_names))
        return HttpError(403, "forbidden-host", "The request is for another host than this one.",
                         "Use the address that \"unfold serve\" prints.");
    const bool is_read_only = request.method == "GET" || request.method == "HEAD";
    if (is_read_only) return std::nullopt;
    if (request.has_header("Origin") && !is_same_origin(request.get_header_value("Origin"), host))
        return HttpError(403, "forbidden-origin", "The request comes from a page of another server.",
                         "Use the page that \"unfold serve\" shows.");
    return std::nullopt;
}

std::optional<HttpError> refusal_of_body(const httplib::Request& request) {
    if (request.method == "POST") return refusal_of_upload(request);
    if (content_length(request).value_or(0) > 0 || request.has_header("Transfer-Encoding"))
        return bad_request("A request of this kind has no body.", "Send it without one.");
    return std::nullopt;
}

}  // namespace unfold::app
