// One request a connection: its time limit, its log line, and errors as JSON.
#include "app/server/http/http_server.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <sys/socket.h>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "app/server/http/guards.h"

namespace unfold::app {
namespace {

// Each connection occupies a thread; most of them wait for a client, or for a slot to solve.
constexpr std::size_t connection_threads = 256;
constexpr std::size_t max_upload_bytes = std::size_t{512} << 20U;
constexpr int listen_backlog = 512;

// A thread pool whose queue is bounded, unlike that of cpp-httplib: when all threads are busy, accept()
// blocks, and further connections wait in the kernel's listen backlog.
class BoundedThreads final : public httplib::TaskQueue {
  public:
    void enqueue(std::function<void()> task) override {
        std::unique_lock lock(lock_);
        has_room_.wait(lock, [this] { return running_ < connection_threads; });
        ++running_;
        threads_.enqueue([this, task = std::move(task)] {
            task();
            const std::lock_guard guard(lock_);
            --running_;
            has_room_.notify_one();
        });
    }
    void shutdown() override { threads_.shutdown(); }

  private:
    std::mutex lock_;
    std::condition_variable has_room_;
    std::size_t running_ = 0;
    httplib::ThreadPool threads_{connection_threads};
};

// The request that a thread processes: cpp-httplib gives its handlers the request, but not the connection.
struct Serving {
    Connection connection;
    std::string method;
    std::string target;  // as the client sent it; the log leaves out the query
    int status = 0;      // 0: the client left before there was an answer
    bool is_admitted = false;
    std::size_t reserved_bytes = 0;
};
thread_local Serving* current = nullptr;

// The request log has its own logger: its lines are for programs, those of the default logger for people.
constexpr auto log_name = "requests";

// Thread safe.
void log_request(const Serving& serving) {
    const ordered_json object = {{"method", serving.method},
                                 {"path", serving.target.substr(0, serving.target.find('?'))},
                                 {"status", serving.status},
                                 {"ms", std::round(serving.connection.elapsed_ms() * 10) / 10},
                                 {"bytes", serving.connection.sent_bytes()}};
    // Without the opening brace, which the pattern of the logger contains.
    const std::string text = object.dump(-1, ' ', true, ordered_json::error_handler_t::replace).substr(1);
    if (const auto logger = spdlog::get(log_name)) logger->info("{}", text);
}

[[noreturn]] void cannot_listen(const std::string& host, int port, int reason) {
    const std::string place = "port " + std::to_string(port) + " of " + host;
    if (reason == EADDRINUSE)
        throw Error(ErrorCode::usage, Stage::command, "Another program already listens on " + place + ".",
                    "End that program, or choose another port with --port (0: any that is free).");
    if (reason == EACCES)
        throw Error(ErrorCode::usage, Stage::command, "This user may not listen on " + place + ".",
                    "Choose a port from 1024 on with --port.");
    throw Error(ErrorCode::usage, Stage::command, "Unfold cannot listen on " + place + ".",
                "Give an address of this machine with --host, or leave it out.");
}

// The reason why cpp-httplib itself refused a request, of which it reports only a status.
HttpError own_error(const Connection& connection, int status) {
    if (connection.is_too_slow()) return too_slow();
    if (connection.is_too_long())
        return {431, "too-large", "The head of the request is too long.", "Send fewer or shorter headers."};
    if (status == 414) return {414, "too-large", "The address is too long.", "Use a shorter one."};
    return {400, "bad-request", "The request is malformed.", "See docs/api.md for the valid requests."};
}

// Answers a client that did not finish its first line: cpp-httplib has no request to answer then.
void answer_too_slow(Serving& serving) {
    const HttpError error = too_slow();
    const std::string body = answers::one_line(error.object());
    std::string answer = "HTTP/1.1 " + std::to_string(error.status()) + " Request Timeout\r\n";
    for (const auto& [name, value] : security_headers())
        answer.append(name).append(": ").append(value).append("\r\n");
    answer += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\nConnection: close\r\n\r\n" + body;
    serving.status = error.status();
    serving.connection.write(answer.data(), answer.size());
}

}  // namespace

bool UploadBudget::reserve(std::size_t bytes) {
    std::size_t left = left_.load();
    while (bytes <= left)
        if (left_.compare_exchange_weak(left, left - bytes)) return true;
    return false;
}

void respond(httplib::Response& response, const HttpError& error) {
    response.status = error.status();
    for (const auto& [name, value] : error.headers())
        response.set_header(name, value);
    response.set_content(answers::one_line(error.object()), "application/json");
}

std::optional<std::size_t> content_length(const httplib::Request& request) {
    if (request.get_header_value_count("Content-Length") != 1) return std::nullopt;
    const std::string text = request.get_header_value("Content-Length");
    std::size_t length = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), length);
    if (text.empty() || problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return length;
}

HttpServer::HttpServer(const ConnectionLimits& limits, AdmissionControl admission, const Cancellation& ending)
    : limits_(limits), admission_(std::move(admission)), ending_(ending), uploads_(max_upload_bytes) {
    new_task_queue = [] { return new BoundedThreads; };
    // Not SO_REUSEPORT, which cpp-httplib sets: it would let two servers share a port unnoticed.
    set_socket_options([](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    httplib::Headers headers;
    for (const auto& [name, value] : security_headers())
        headers.emplace(name, value);
    set_default_headers(std::move(headers));
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
        return admit(request, response) ? HandlerResponse::Unhandled : HandlerResponse::Handled;
    });
    set_expect_100_continue_handler([this](const httplib::Request& request, httplib::Response& response) {
        return admit(request, response) ? 100 : response.status;
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
        if (response.body.empty()) respond(response, own_error(current->connection, response.status));
    });
    set_logger([](const httplib::Request& request, const httplib::Response& response) {
        current->method = request.method;
        current->target = request.target;
        current->status = response.status;
    });
}

int HttpServer::bind(const std::string& host, int port) {
    errno = 0;
    const int bound = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
    if (bound <= 0) cannot_listen(host, port, errno);
    // The backlog of cpp-httplib is five: too few for a page that loads many files at once.
    ::listen(svr_sock_, listen_backlog);
    return bound;
}

const Connection& HttpServer::serving() {
    return current->connection;
}

bool HttpServer::admit(const httplib::Request& request, httplib::Response& response) {
    if (current->is_admitted) return true;
    if (const auto refusal = admission_(request)) {
        respond(response, *refusal);
        return false;
    }
    const std::size_t length = content_length(request).value_or(0);
    if (!uploads_.reserve(length)) {
        respond(response, busy());
        return false;
    }
    current->reserved_bytes = length;
    current->connection.allow_body(length);
    current->is_admitted = true;
    return true;
}

bool HttpServer::process_and_close_socket(socket_t socket) {
    Serving serving{Connection(socket, limits_, ending_), {}, {}};
    current = &serving;
    bool is_closed = false;
    bool is_answered = false;
    try {
        is_answered = process_request(serving.connection, true, is_closed, [](httplib::Request& request) {
            // Answers are always complete and not compressed.
            request.ranges.clear();
            request.headers.erase("Accept-Encoding");
        });
        const Connection& connection = serving.connection;
        // Browsers open connections in advance: those that stay silent are closed without an answer.
        if (connection.is_too_slow() && !connection.is_silent() && connection.sent_bytes() == 0)
            answer_too_slow(serving);
    } catch (const std::exception& error) {
        spdlog::error("a connection failed: {}", error.what());
    }
    uploads_.release(serving.reserved_bytes);
    if (!serving.method.empty() || serving.status != 0) log_request(serving);
    serving.connection.close();
    current = nullptr;
    return is_answered;
}

void start_request_log() {
    auto logger = spdlog::stderr_logger_mt(log_name);
    logger->set_pattern("{\"time\":\"%Y-%m-%dT%H:%M:%S.%eZ\",%v", spdlog::pattern_time_type::utc);
    const bool is_quiet = spdlog::default_logger()->level() > spdlog::level::warn;
    logger->set_level(is_quiet ? spdlog::level::off : spdlog::level::info);
}

}  // namespace unfold::app
