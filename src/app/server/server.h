// The server: routes, checks and limits put together. Starts on a port, runs until it is ended.
#pragma once

#include <string>
#include <vector>

#include "app/server/http_server.h"
#include "app/server/service.h"

namespace unfold::app {

struct ServerOptions {
    std::string host = "127.0.0.1";
    int port = 8080;  ///< 0: any that is free
    ServiceLimits service;
    ConnectionLimits connection;
};

class Server {
  public:
    explicit Server(const ServerOptions& options);

    /// Takes the port and gives it. Throws Error(usage) where it cannot.
    [[nodiscard]] int bind();
    /// Answers requests until `end` is called from another thread, and returns when all of them are answered.
    /// Entry: `bind` was called.
    void run();
    /// Cancels what runs and lets `run` return. Safe from any thread.
    void end();

  private:
    ServerOptions options_;
    std::vector<std::string> own_names_;
    Service service_;
    HttpServer http_;
};

}  // namespace unfold::app
