// cpp-httplib's server with what it lacks: a time limit for whole requests, a memory limit for all uploads
// together, a log line for each request, and an end that does not wait for slow clients.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <httplib.h>
#include <optional>
#include <string>

#include "app/server/http/connection.h"
#include "app/server/http/http_error.h"

namespace unfold::app {

/// The memory for the bodies of all requests in progress. Thread safe.
class UploadBudget {
  public:
    explicit UploadBudget(std::size_t bytes) : left_(bytes) {}
    /// Returns false where fewer bytes are left.
    [[nodiscard]] bool reserve(std::size_t bytes);
    void release(std::size_t bytes) { left_ += bytes; }

  private:
    std::atomic<std::size_t> left_;
};

/// Handlers are set as for cpp-httplib. A connection carries one request.
class HttpServer final : public httplib::Server {
  public:
    /// Decides from the head of a request why it is refused; nothing admits it.
    using AdmissionControl = std::function<std::optional<HttpError>(const httplib::Request&)>;

    /// `admission` is called before the body of a request is read. `ending` must outlive the server.
    HttpServer(const ConnectionLimits& limits, AdmissionControl admission, const Cancellation& ending);

    /// Listens on an address; port 0 stands for any free port. Returns the port. Throws Error(usage) where it
    /// cannot listen.
    [[nodiscard]] int bind(const std::string& host, int port);

    /// The connection whose request the calling thread processes. Requires: called from a handler.
    [[nodiscard]] static const Connection& serving();

    /// Answers the request of a connection, and closes it. Errors are answers; throws nothing.
    bool process_and_close_socket(socket_t socket) override;

  private:
    // Returns true where the request is admitted; else fills the response.
    bool admit(const httplib::Request& request, httplib::Response& response);

    ConnectionLimits limits_;
    AdmissionControl admission_;
    const Cancellation& ending_;
    UploadBudget uploads_;
};

/// Fills the response with an error.
void respond(httplib::Response& response, const HttpError& error);

/// The number in the Content-Length header; nothing where it is absent, repeated, or not a number.
[[nodiscard]] std::optional<std::size_t> content_length(const httplib::Request& request);

/// Starts the request log: one line of JSON a request on standard error, without the query, the upload and
/// its name. Requires: the program's logging is set up. With --quiet nothing is logged.
void start_request_log();

}  // namespace unfold::app
