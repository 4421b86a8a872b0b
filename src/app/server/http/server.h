// The server: combines routes, checks and limits. Listens on a port until it is ended.
#pragma once

#include <atomic>
#include <string>

#include "app/server/api/api.h"
#include "app/server/http/http_server.h"

namespace unfold::app {

struct ServerOptions {
    std::string host = "127.0.0.1";
    int port = 8080;  ///< 0: any free port
    ServiceLimits service = {};
    DeviceAccess device = {};
    ConnectionLimits connection = {};
};

class Server {
  public:
    explicit Server(const ServerOptions& options);

    /// Listens on the port and returns it. Throws Error(usage) where it cannot.
    [[nodiscard]] int bind() { return http_.bind(options_.host, options_.port); }
    /// Answers requests until `end` is called from another thread, and returns when all of them are answered.
    /// Requires: `bind` was called.
    void run();
    /// Answers the request of a connection that was made otherwise (of a pair of sockets, say), and closes
    /// it.
    void answer_connection(int socket) { http_.process_and_close_socket(socket); }
    /// Cancels running work and lets `run` return. Safe from any thread, also before `run` has begun.
    /// Requires: `run` is, was or will be called.
    void end();

  private:
    ServerOptions options_;
    Service service_;
    HttpServer http_;
    std::atomic<bool> is_over_ = false;
};

}  // namespace unfold::app
