// The table of routes; the files of the page come first.
#include "app/server/routes.h"

#include <algorithm>

#include "app/server/http_server.h"
#include "app/server/web_files.h"

namespace unfold::app {
namespace {

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts(1);
    for (const char c : path)
        if (c == '/')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

const WebFile* web_file_at(const std::string& path) {
    const auto& files = web_files();
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const WebFile& file) { return file.url_path == path; });
    return found == files.end() ? nullptr : &*found;
}

void answer_web_file(const WebFile& file, const httplib::Request& request, httplib::Response& response) {
    response.set_header("ETag", file.entity_tag);
    response.set_header("Cache-Control", "no-cache");
    if (request.get_header_value("If-None-Match") == file.entity_tag) {
        response.status = 304;
        return;
    }
    response.set_content(file.content.data(), file.content.size(), file.media_type);
}

std::string as_get(const std::string& method) {
    return method == "HEAD" ? "GET" : method;
}

}  // namespace

const std::vector<Route>& api_routes() {
    static const std::vector<Route> routes{
        {"GET", "/healthz", answer_health},
        {"POST", "/api/read", answer_read},
        {"POST", "/api/solve", answer_solve},
        {"POST", "/api/hint", answer_hint},
        {"POST", "/api/graph", answer_graph},
        {"POST", "/api/play", answer_play},
        {"GET", "/api/jobs/:id/events", answer_events},
        {"DELETE", "/api/jobs/:id", cancel_job},
        {"GET", "/api/results/:id/:file", answer_result},
    };
    return routes;
}

std::optional<PathParts> match(const std::string& pattern, const std::string& path) {
    const std::vector<std::string> wanted = parts_of(pattern);
    const std::vector<std::string> given = parts_of(path);
    if (wanted.size() != given.size()) return std::nullopt;
    PathParts parts;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == ":id")
            parts.id = given[i];
        else if (wanted[i] == ":file")
            parts.file = given[i];
        else if (wanted[i] != given[i])
            return std::nullopt;
    }
    return parts;
}

std::optional<HttpError> refusal_of_route(const std::string& method, const std::string& path) {
    std::string methods = web_file_at(path) != nullptr ? "GET" : "";
    for (const Route& route : api_routes())
        if (match(route.path, path)) methods += (methods.empty() ? "" : ", ") + route.method;
    if (methods.empty())
        return HttpError(404, "unknown-path", "There is nothing at this address.",
                         "The page is at /, and docs/api.md tells the rest.");
    const std::vector<std::string> known{"GET", "POST", "DELETE"};
    const bool is_known = std::find(known.begin(), known.end(), as_get(method)) != known.end();
    if (is_known && methods.find(as_get(method)) != std::string::npos) return std::nullopt;
    return HttpError(405, "wrong-method", "This address does not take " + method + " requests.",
                     "Send a " + methods + " request.")
        .with("Allow", methods);
}

void answer(Service& service, const httplib::Request& request, const Connection& connection,
            httplib::Response& response) {
    try {
        if (const WebFile* file = web_file_at(request.path)) return answer_web_file(*file, request, response);
        for (const Route& route : api_routes()) {
            const auto parts = match(route.path, request.path);
            if (!parts || route.method != as_get(request.method)) continue;
            return route.answer({service, request, connection, parts->id, parts->file}, response);
        }
    } catch (...) {
        respond(response, error_of_current_exception());
    }
}

}  // namespace unfold::app
