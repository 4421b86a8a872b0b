// All methods go to one function, which looks the path up in the table of routes.
#include "app/server/server.h"

#include <chrono>
#include <thread>

#include "app/server/guards.h"
#include "app/server/lan_address.h"
#include "app/server/routes.h"

namespace unfold::app {

Server::Server(const ServerOptions& options)
    : options_(options),
      service_(options.service),
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
    // cpp-httplib cannot be stopped before it has begun.
    while (!http_.is_running() && !is_over_)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (http_.is_running()) http_.stop();
}

}  // namespace unfold::app
