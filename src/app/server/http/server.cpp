// The table of routes, and the function that all requests go through.
#include "app/server/http/server.h"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <thread>

#include "app/page/web_files.h"
#include "app/server/http/addresses.h"
#include "app/server/http/guards.h"

namespace unfold::app {
namespace {

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    for (const auto part : std::views::split(path, '/'))
        parts.emplace_back(part.begin(), part.end());
    return parts;
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

// A method and a path pattern, where ":id" and ":file" stand for any part without a slash.
struct Route {
    std::string method;
    std::string path;
    void (*answer)(const Call&, httplib::Response&);
};

struct PathParts {
    std::string id;
    std::string file;
};

// The routes of the API. HEAD is answered as GET.
const std::vector<Route>& api_routes() {
    static const std::vector<Route> routes{
        {"GET", "/healthz", answer_health},
        {"POST", "/api/read", answer_read},
        {"POST", "/api/solve", answer_solve},
        {"POST", "/api/hint", answer_hint},
        {"POST", "/api/graph", answer_graph},
        {"POST", "/api/grade", answer_grade},
        {"POST", "/api/generate", answer_generate},
        {"POST", "/api/daily", answer_daily},
        {"POST", "/api/convert", answer_convert},
        {"POST", "/api/play", answer_play},
        {"GET", "/api/jobs/:id/events", answer_events},
        {"DELETE", "/api/jobs/:id", cancel_job},
        {"POST", "/api/results/:id/play", answer_play_on_device},
        {"GET", "/api/results/:id/:file", answer_result},
    };
    return routes;
}

// The variable parts of a path that fits the pattern.
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

// 404, or 405 with the methods that the path has; nothing where there is an answer.
std::optional<HttpError> refusal_of_route(const std::string& method, const std::string& path) {
    std::string methods = web_file_at(path) != nullptr ? "GET" : "";
    for (const Route& route : api_routes())
        if (match(route.path, path)) methods += (methods.empty() ? "" : ", ") + route.method;
    if (methods.empty())
        return HttpError(404, "unknown-path", "There is nothing at this address.",
                         "The page is at /; docs/api.md lists the other addresses.");
    const std::vector<std::string> known{"GET", "POST", "DELETE"};
    const bool is_known = std::find(known.begin(), known.end(), as_get(method)) != known.end();
    if (is_known && methods.find(as_get(method)) != std::string::npos) return std::nullopt;
    return HttpError(405, "wrong-method", "This address does not accept " + method + " requests.",
                     "Send a " + methods + " request.")
        .with("Allow", methods);
}

// Answers a request that `refusal_of_route` does not refuse; errors are answers too.
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

}  // namespace

Server::Server(const ServerOptions& options)
    : options_(options),
      service_(options.service, options.device),
      http_(
          options.connection,
          [this](const httplib::Request& request) -> std::optional<HttpError> {
              if (auto refusal = refusal_of_sender(request, own_names())) return refusal;
              if (auto refusal = refusal_of_route(request.method, request.path)) return refusal;
              return refusal_of_body(request);
          },
          service_.ending) {
    const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
        answer(service_, request, HttpServer::serving(), response);
    };
    http_.Get(".*", handler);
    http_.Post(".*", handler);
    http_.Delete(".*", handler);
}

int Server::bind() {
    return http_.bind(options_.host, options_.port);
}

std::vector<std::string> Server::own_names() const {
    std::vector<std::string> names = lan_addresses();
    names.push_back(host_name_of(in_url(options_.host)));
    return names;
}

void Server::run() {
    if (!service_.ending.requested()) http_.listen_after_bind();
    is_over_ = true;
}

void Server::end() {
    service_.ending.request();
    // cpp-httplib cannot be stopped before it runs.
    while (!http_.is_running() && !is_over_)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (http_.is_running()) http_.stop();
}

}  // namespace unfold::app
