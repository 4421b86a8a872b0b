// All methods go to one function, which looks the path up in the table of routes.
#include "app/server/server.h"

#include "app/server/guards.h"
#include "app/server/lan_address.h"
#include "app/server/routes.h"

namespace unfold::app {

Server::Server(const ServerOptions& options)
    : options_(options),
      own_names_(lan_addresses()),
      service_(options.service),
      http_(
          options.connection,
          [this](const httplib::Request& request) -> std::optional<HttpError> {
              if (auto refusal = refusal_of_sender(request, own_names_)) return refusal;
              if (auto refusal = refusal_of_route(request.method, request.path)) return refusal;
              return refusal_of_body(request);
          },
          service_.ending) {
    own_names_.push_back(host_name_of(in_url(options.host)));
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

void Server::run() {
    http_.listen_after_bind();
}

void Server::end() {
    service_.ending.request();
    http_.stop();
}

}  // namespace unfold::app
