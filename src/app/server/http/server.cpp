// The table of routes, and the function that all requests go through.
#include "app/server/http/server.h"

#include <algorithm>
#include <chrono>
#include <regex>
#include <thread>

#include "app/page/web_files.h"
#include "app/server/http/addresses.h"
#include "app/server/http/guards.h"

namespace unfold::app {
namespace {

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

// Capture group 1 of the path is `Call::id`, group 2 is `Call::file`.
struct Route {
    std::string method;
    std::regex path;
    Answer* answer;
};

// The routes of the API. HEAD is answered as GET.
const std::vector<Route>& api_routes() {
    static const std::vector<Route> routes{
        {"GET", std::regex("/healthz"), answer_health},
        {"POST", std::regex("/api/read"), answer_read},
        {"POST", std::regex("/api/solve"), answer_solve},
        {"POST", std::regex("/api/hint"), answer_hint},
        {"POST", std::regex("/api/graph"), answer_graph},
        {"POST", std::regex("/api/grade"), answer_grade},
        {"POST", std::regex("/api/generate"), answer_generate},
        {"POST", std::regex("/api/daily"), answer_daily},
        {"POST", std::regex("/api/convert"), answer_convert},
        {"POST", std::regex("/api/play"), answer_play},
        {"GET", std::regex("/api/jobs/([^/]*)/events"), answer_events},
        {"DELETE", std::regex("/api/jobs/([^/]*)"), cancel_job},
        {"POST", std::regex("/api/results/([^/]*)/play"), answer_play_on_device},
        {"GET", std::regex("/api/results/([^/]*)/([^/]*)"), answer_result},
    };
    return routes;
}

// 404, or 405 with the methods that the path has; nothing where there is an answer.
std::optional<HttpError> refusal_of_route(const std::string& method, const std::string& path) {
    std::string methods = web_file_at(path) != nullptr ? "GET" : "";
    for (const Route& route : api_routes())
        if (std::regex_match(path, route.path)) methods += (methods.empty() ? "" : ", ") + route.method;
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
            std::smatch parts;
            if (route.method == as_get(request.method) && std::regex_match(request.path, parts, route.path))
                return route.answer({service, request, connection, parts.str(1), parts.str(2)}, response);
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
              // The host names of this machine, queried each time because networks change.
              std::vector<std::string> own_names = lan_addresses();
              own_names.push_back(host_name_of(in_url(options_.host)));
              if (auto refusal = refusal_of_sender(request, own_names)) return refusal;
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
