// One connection of a client, with a time limit for the whole request and one for the whole answer. The
// timeouts of cpp-httplib restart with every byte, so a slow client could occupy a thread forever.
#pragma once

#include "unfold/deadline.h"

#include <array>
#include <cstddef>
#include <httplib.h>
#include <string>

namespace unfold::app {

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
    // Addresses of clients are not logged, so they are not needed.
    void get_remote_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
    void get_local_ip_and_port(std::string& /*ip*/, int& /*port*/) const override {}
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

}  // namespace unfold::app
