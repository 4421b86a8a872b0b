// Slow clients, with the server's time limits reduced to half a second: the server disconnects them, however
// they spread what they send, and other clients do not wait for them.
#include "unfold/deadline.h"

#include <arpa/inet.h>
#include <chrono>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "app/server/http/server.h"

namespace unfold::app {
namespace {

constexpr auto limit_ms = 500;

class SlowClients : public testing::Test {
  protected:
    SlowClients() : server_(options()), port_(server_.bind()), thread_([this] { server_.run(); }) {}
    ~SlowClients() override {
        server_.end();
        thread_.join();
    }

    static ServerOptions options() {
        ServerOptions options;
        options.port = 0;
        options.connection.max_arrival_ms = limit_ms;
        options.connection.max_send_wait_ms = limit_ms;
        return options;
    }

    [[nodiscard]] int connected() const {
        const int client = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port_));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(::connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
        return client;
    }

    Server server_;
    int port_;
    std::thread thread_;
};

void send_text(int client, const std::string& text) {
    (void)::send(client, text.data(), text.size(), MSG_NOSIGNAL);
}

// Everything that arrives until the server closes the connection.
std::string received(int client) {
    std::string all;
    char buffer[4096];
    for (;;) {
        const ssize_t got = ::recv(client, buffer, sizeof buffer, 0);
        if (got <= 0) break;
        all.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(client);
    return all;
}

bool has_input(int client) {
    pollfd waiting{client, POLLIN, 0};
    return ::poll(&waiting, 1, 0) > 0;
}

// Sends a text and then a byte every 20 ms, so that a limit that restarts with each byte would never expire.
// True when the server disconnects.
bool is_cut_off_while_trickling(int client, const std::string& start) {
    send_text(client, start);
    for (int i = 0; i < 500; ++i) {
        if (has_input(client)) return true;
        send_text(client, "x");
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
}

const std::string post_head =
    "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
    "4000\r\n\r\n";

TEST_F(SlowClients, AreCutOffInTheMiddleOfTheirFirstLine) {
    const int client = connected();
    EXPECT_TRUE(is_cut_off_while_trickling(client, "GET /"));
    EXPECT_TRUE(received(client).starts_with("HTTP/1.1 408 "));
}

TEST_F(SlowClients, AreCutOffInTheMiddleOfTheirHeaders) {
    const int client = connected();
    EXPECT_TRUE(is_cut_off_while_trickling(client, "GET / HTTP/1.1\r\nHost: local"));
    EXPECT_TRUE(received(client).starts_with("HTTP/1.1 408 "));
}

TEST_F(SlowClients, AreCutOffInTheMiddleOfTheirBody) {
    const int client = connected();
    EXPECT_TRUE(is_cut_off_while_trickling(client, post_head));
    const std::string answer = received(client);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 408 ")) << answer;
    EXPECT_NE(answer.find("\"too-slow\""), std::string::npos);
    EXPECT_NE(answer.find("Content-Security-Policy"), std::string::npos);
}

TEST_F(SlowClients, ThatSendNothingAreDisconnected) {
    const int client = connected();
    EXPECT_EQ(received(client), "");
}

TEST_F(SlowClients, DoNotKeepOthersWaiting) {
    std::vector<int> slow;
    for (int i = 0; i < 100; ++i) {
        slow.push_back(connected());
        send_text(slow.back(), post_head);
    }
    const int quick = connected();
    send_text(quick, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_TRUE(received(quick).starts_with("HTTP/1.1 200 "));
    for (const int client : slow)
        EXPECT_TRUE(received(client).starts_with("HTTP/1.1 408 "));
}

}  // namespace
}  // namespace unfold::app
