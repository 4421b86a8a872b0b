// cpp-httplib's server with what it lacks: a time limit for whole requests, a memory limit for all uploads
// together, a log line for each request, and an end that does not wait for slow clients.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <httplib.h>
#include <optional>
#include <string>

#include "app/server/http/http_error.h"

namespace unfold::app {

// One connection of a client, with a time limit for the whole request and one for the whole answer. The
// timeouts of cpp-httplib restart with every byte, so a slow client could occupy a thread forever.

struct ConnectionLimits {
    double max_arrival_ms = 30'000;           ///< until the whole request has arrived
    double max_send_wait_ms = 30'000;         ///< total time spent waiting for the client to accept data
    std::size_t max_head_bytes = 64U << 10U;  ///< of the request line and the headers
};

/// A socket that carries one request. Used by one thread. `ending` must outlive it.
class Connection final : public httplib::Stream {
  public:
    /// `ending`: requested when the server ends; waiting on the socket then stops.
    Connection(socket_t socket, const ConnectionLimits& limits, const Cancellation& ending);

    /// Permits a body of so many bytes after the head that has arrived.
    void allow_body(std::size_t bytes) { allowed_ = delivered_ + bytes; }
    /// The client has closed its side and does not wait for the answer.
    [[nodiscard]] bool peer_gone() const;
    /// The request did not arrive in time.
    [[nodiscard]] bool is_too_slow() const { return is_too_slow_; }
    /// The client has not sent a byte.
    [[nodiscard]] bool is_silent() const { return delivered_ == 0; }
    /// The client sent more than permitted.
    [[nodiscard]] bool is_too_long() const { return is_too_long_; }
    [[nodiscard]] std::size_t sent_bytes() const { return sent_; }
    [[nodiscard]] double elapsed_ms() const { return age_.elapsed_ms(); }
    /// Ends the answer and closes the socket, after a while for clients that are still sending: closing at
    /// once would make them lose the answer.
    void close();

    [[nodiscard]] bool is_readable() const override;
    [[nodiscard]] bool is_writable() const override;
    ssize_t read(char* to, size_t size) override;
    ssize_t write(const char* from, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_; }

  private:
    enum class Waited { ready, timeout, ended };
    // Waits until the socket can do `event` of poll().
    Waited wait(short event, double limit_ms) const;

    socket_t socket_;
    ConnectionLimits limits_;
    const Cancellation& ending_;
    Stopwatch age_;
    std::array<char, 16384> buffer_{};
    std::size_t next_ = 0;  // in buffer_
    std::size_t end_ = 0;   // in buffer_
    std::size_t allowed_;   // bytes that may be read in all
    std::size_t delivered_ = 0;
    std::size_t sent_ = 0;
    double waited_ms_ = 0;  // for the client to accept data
    bool is_too_slow_ = false;
    bool is_too_long_ = false;
};

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
