// The server: routes, checks and limits put together. Starts on a port, runs until it is ended.
#pragma once

#include <atomic>
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
    /// Answers the one request of a connection that was made otherwise (of a pair of sockets, say), and
    /// closes it.
    void answer_connection(int socket) { http_.process_and_close_socket(socket); }
    /// Cancels what runs and lets `run` return. Safe from any thread, also before `run` has begun. Entry:
    /// `run` is, was or will be called.
    void end();

  private:
    // The names under which this machine is asked for; networks come and go.
    [[nodiscard]] std::vector<std::string> own_names() const;

    ServerOptions options_;
    Service service_;
    HttpServer http_;
    std::atomic<bool> is_over_ = false;
};

}  // namespace unfold::app
