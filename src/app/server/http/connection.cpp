// Reads and writes with poll(), in slices of time, to detect the end of the server.
#include "app/server/http/connection.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace unfold::app {
namespace {

constexpr double slice_ms = 100;
constexpr double max_linger_ms = 3'000;
// When the server ends: clients still receive the answers of interrupted solves.
constexpr double max_send_wait_at_end_ms = 1'000;

}  // namespace

Connection::Connection(socket_t socket, const ConnectionLimits& limits, const Cancellation& ending)
    : socket_(socket), limits_(limits), ending_(ending), allowed_(limits.max_head_bytes) {}

Connection::Waited Connection::wait(short event, double limit_ms) const {
    const Stopwatch stopwatch;
    for (;;) {
        const double left_ms = limit_ms - stopwatch.elapsed_ms();
        if (left_ms <= 0) return Waited::timeout;
        pollfd waiting{socket_, event, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(std::min(left_ms, slice_ms)) + 1);
        if (ready > 0) return Waited::ready;
        if (ready < 0 && errno != EINTR) return Waited::ended;
        if (ending_.requested() && (event == POLLIN || stopwatch.elapsed_ms() > max_send_wait_at_end_ms))
            return Waited::ended;
    }
}

bool Connection::is_readable() const {
    return next_ < end_ || wait(POLLIN, limits_.max_arrival_ms - age_.elapsed_ms()) == Waited::ready;
}

bool Connection::is_writable() const {
    return wait(POLLOUT, limits_.max_send_wait_ms - waited_ms_) == Waited::ready;
}

ssize_t Connection::read(char* to, size_t size) {
    if (delivered_ >= allowed_) {
        is_too_long_ = true;
        return -1;
    }
    if (next_ == end_) {
        const Waited waited = wait(POLLIN, limits_.max_arrival_ms - age_.elapsed_ms());
        is_too_slow_ = is_too_slow_ || waited == Waited::timeout;
        if (waited != Waited::ready) return -1;
        const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
        if (got <= 0) return got;
        next_ = 0;
        end_ = static_cast<std::size_t>(got);
    }
    const std::size_t count = std::min({size, end_ - next_, allowed_ - delivered_});
    std::memcpy(to, buffer_.data() + next_, count);
    next_ += count;
    delivered_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, size_t size) {
    for (;;) {
        const Stopwatch stopwatch;
        const bool is_ready = is_writable();
        waited_ms_ += stopwatch.elapsed_ms();
        if (!is_ready) return -1;
        const ssize_t count = ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) continue;
        if (count > 0) sent_ += static_cast<std::size_t>(count);
        return count;
    }
}

bool Connection::peer_gone() const {
    char byte = 0;
    const ssize_t got = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void Connection::close() {
    ::shutdown(socket_, SHUT_WR);
    const Stopwatch stopwatch;
    while (wait(POLLIN, max_linger_ms - stopwatch.elapsed_ms()) == Waited::ready)
        if (::recv(socket_, buffer_.data(), buffer_.size(), 0) <= 0) break;
    ::close(socket_);
}

}  // namespace unfold::app
