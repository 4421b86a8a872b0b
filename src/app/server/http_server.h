// cpp-httplib's server with what it leaves open: a limit on the time of a whole request, a limit on what all
// uploads take together, a log line a request, and an end that waits for nobody.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <httplib.h>
#include <optional>
#include <string>

#include "app/server/connection.h"
#include "app/server/http_error.h"

namespace unfold::app {

/// The bytes of the requests that are being read or worked on. Thread safe.
class UploadBudget {
  public:
    explicit UploadBudget(std::size_t bytes) : left_(bytes) {}
    /// False where there is no room for so many.
    [[nodiscard]] bool take(std::size_t bytes);
    void give_back(std::size_t bytes) { left_ += bytes; }

  private:
    std::atomic<std::size_t> left_;
};

/// Handlers are set as cpp-httplib says. A connection carries one request.
class HttpServer final : public httplib::Server {
  public:
    /// Tells from its head why a request is turned down; nothing lets it in.
    using Doorkeeper = std::function<std::optional<HttpError>(const httplib::Request&)>;

    /// `doorkeeper` is asked before the body of a request is read. `ending` must outlive the server.
    HttpServer(const ConnectionLimits& limits, Doorkeeper doorkeeper, const Cancellation& ending);

    /// Listens on an address; port 0 takes any that is free. Gives the port. Throws Error(usage) where it
    /// cannot.
    [[nodiscard]] int bind(const std::string& host, int port);

    /// The connection whose request the calling thread works on. Entry: in a handler.
    [[nodiscard]] static const Connection& serving();

    /// Answers the one request of a connection, and closes it. Errors are answers; throws nothing.
    bool process_and_close_socket(socket_t socket) override;

  private:
    // Lets a request in, or fills the response.
    bool admit(const httplib::Request& request, httplib::Response& response);

    ConnectionLimits limits_;
    Doorkeeper doorkeeper_;
    const Cancellation& ending_;
    UploadBudget uploads_;
};

/// Makes an error the answer.
void respond(httplib::Response& response, const HttpError& error);

/// The number in the one Content-Length header; nothing where there is none, or no number.
[[nodiscard]] std::optional<std::size_t> content_length(const httplib::Request& request);

}  // namespace unfold::app
