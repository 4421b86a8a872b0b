// The checks of Host, Origin, Content-Type and Content-Length.
#include "app/server/http/guards.h"

#include <algorithm>
#include <cctype>

#include "app/server/http/http_server.h"

namespace unfold::app {
namespace {

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

// 127.x.y.z, not 127.x.y.z.example.org.
bool is_loopback_address(std::string_view name) {
    constexpr std::string_view digits_and_dots = "0123456789.";
    return name.starts_with("127.") && name.find_first_not_of(digits_and_dots) == std::string_view::npos;
}

std::optional<HttpError> refusal_of_upload(const httplib::Request& request) {
    if (request.has_header("Content-Encoding"))
        return HttpError(415, "wrong-type", "Compressed requests are not accepted.", "Send it uncompressed.");
    const bool has_length = request.get_header_value_count("Content-Length") == 1;
    if (request.has_header("Transfer-Encoding") || !has_length)
        return HttpError(411, "length-missing", "The request has no Content-Length.",
                         "Add the header Content-Length.");
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
                         is_json ? "A level may be at most 4 MB." : "A picture may be at most 64 MB.");
    return std::nullopt;
}

}  // namespace

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
    if (has_port && (rest[0] != ':' || rest.find_first_not_of("0123456789", 1) != std::string_view::npos))
        return "";
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
