// Any bytes as what a client sends to the server: answered with HTTP and, where it is an error, with JSON
// that says so. The server never falls over. The connection is a pair of sockets within the process; no port
// is taken.
#include <cstddef>
#include <cstdint>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

#include "app/server/http/http_server.h"
#include "app/server/http/server.h"
#include "require.h"

using unfold::app::Server;
using unfold::app::ServerOptions;
using unfold::fuzz::require;

namespace {

constexpr std::string_view end_of_head = "\r\n\r\n";

Server& server() {
    static Server& the_server = [&]() -> Server& {
        spdlog::set_default_logger(spdlog::null_logger_mt("unfold"));
        spdlog::set_level(spdlog::level::off);
        unfold::app::start_request_log();
        ServerOptions options;
        options.service = {1, 0.02, std::size_t{64} << 20U};
        // Who sends too little is not waited for.
        options.connection.arrival_ms = 20;
        return *new Server(options);
    }();
    return the_server;
}

// "Content-Length: ?" becomes the length of the body: a fuzzer that must count would not get far.
std::string request_from(std::string text) {
    if (text.find(end_of_head) == std::string::npos) text += end_of_head;
    constexpr std::string_view unknown = "Content-Length: ?";
    const std::size_t at = text.find(unknown);
    const std::size_t body = text.find(end_of_head) + end_of_head.size();
    if (at < body) text.replace(at + unknown.size() - 1, 1, std::to_string(text.size() - body));
    return text;
}

std::string answer_to(const std::string& request) {
    int ends[2];
    require(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "there are sockets");
    std::string answer;
    std::thread client([&] {
        (void)::send(ends[0], request.data(), request.size(), MSG_NOSIGNAL);
        char piece[65536];
        for (ssize_t got = 0; (got = ::recv(ends[0], piece, sizeof piece, 0)) > 0;)
            answer.append(piece, static_cast<std::size_t>(got));
        ::close(ends[0]);
    });
    server().answer_connection(ends[1]);
    client.join();
    return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string request = request_from(std::string(reinterpret_cast<const char*>(data), size));
    // News of a job are waited for, ten seconds where there is no such job.
    if (request.find("/events") != std::string::npos) return 0;
    const std::string answer = answer_to(request);
    if (answer.empty()) return 0;
    require(answer.starts_with("HTTP/1.1 ") && answer.size() > 12, "an answer is HTTP");
    const int status = std::stoi(answer.substr(9, 3));
    require(status != 500, "no request shows a defect");
    const std::string body = answer.substr(std::min(answer.size(), answer.find(end_of_head) + 4));
    if (status >= 400 && !request.starts_with("HEAD")) {
        const auto object = nlohmann::json::parse(body, nullptr, false);
        require(object.is_object() && object.contains("error"), "an error says what is wrong");
        require(!object["error"].value("message", "").empty() && !object["error"].value("hint", "").empty(),
                "an error says what and what to do");
    }
    return 0;
}
