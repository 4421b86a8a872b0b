// One connection of a client, which has so long to say what it wants and so long to take the answer, however
// it spreads that time: the timeouts of cpp-httplib begin anew with every byte.
#pragma once

#include "unfold/deadline.h"

#include <array>
#include <cstddef>
#include <httplib.h>
#include <string>

namespace unfold::app {

struct ConnectionLimits {
    double arrival_ms = 30'000;           ///< for the whole request to arrive
    double taking_ms = 30'000;            ///< that may be waited, in all, for the client to take the answer
    std::size_t head_bytes = 64U << 10U;  ///< of the request line and the headers
};

/// The requests of one socket; each connection carries one. Used by one thread. `ending` must outlive it.
class Connection final : public httplib::Stream {
  public:
    /// `ending`: the server ends; what waits on the socket gives up.
    Connection(socket_t socket, const ConnectionLimits& limits, const Cancellation& ending);

    /// Lets the client send a body of so many bytes after the head that it has sent.
    void allow_body(std::size_t bytes) { allowed_ = delivered_ + bytes; }
    /// The client has closed its side: nobody waits for the answer.
    [[nodiscard]] bool peer_gone() const;
    /// The request did not arrive in time.
    [[nodiscard]] bool is_too_slow() const { return is_too_slow_; }
    /// The client has not sent a byte.
    [[nodiscard]] bool is_silent() const { return delivered_ == 0; }
    /// The client sent more than it may.
    [[nodiscard]] bool is_too_long() const { return is_too_long_; }
    [[nodiscard]] std::size_t sent_bytes() const { return sent_; }
    [[nodiscard]] double elapsed_ms() const { return age_.elapsed_ms(); }
    /// Ends the answer and closes the socket. A client that still sends gets a while to read the answer: to
    /// close at once would throw it away.
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
    std::size_t allowed_;   // bytes that may be read
    std::size_t delivered_ = 0;
    std::size_t sent_ = 0;
    double waited_ms_ = 0;  // for the client to take the answer
    bool is_too_slow_ = false;
    bool is_too_long_ = false;
};

}  // namespace unfold::app
