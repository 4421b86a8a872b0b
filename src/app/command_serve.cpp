// unfold serve: the page and the API over HTTP, for the browser on this machine or a phone in the same
// network.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>
#include <unistd.h>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/search_limits.h"
#include "app/server/lan_address.h"
#include "app/server/qr_code.h"
#include "app/server/request_log.h"
#include "app/server/server.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct ServeArguments {
    std::string host = "127.0.0.1";
    int port = 8080;
    std::size_t jobs = std::max(1U, std::thread::hardware_concurrency());
    SearchLimits limits;
};

ServerOptions options_of(const ServeArguments& arguments) {
    ServerOptions options;
    options.host = arguments.host;
    options.port = arguments.port;
    options.service = {arguments.jobs, arguments.limits.limit_s, arguments.limits.memory_bytes()};
    return options;
}

std::string url_of(const std::string& host, int port) {
    return "http://" + in_url(host) + ":" + std::to_string(port) + "/";
}

// Where to point a browser; in a network also a code for the camera of a phone.
void say_where(const std::string& host, int port) {
    if (!is_every_network(host)) {
        std::printf("Unfold is at %s\nCtrl-C ends it.\n", url_of(host, port).c_str());
        std::fflush(stdout);
        return;
    }
    std::printf("Unfold is at %s\n", url_of("localhost", port).c_str());
    std::vector<std::string> addresses = lan_addresses();
    // Who listens on 0.0.0.0 listens to the old protocol only.
    if (host == "0.0.0.0")
        std::erase_if(addresses, [](const std::string& a) { return a.find(':') < a.size(); });
    for (const std::string& address : addresses)
        std::printf("In this network: %s\n", url_of(address, port).c_str());
    if (!addresses.empty()) {
        const auto colors =
            has_colors(STDOUT_FILENO) ? TerminalColors::black_on_white : TerminalColors::as_they_are;
        std::printf("\n%s\n", qr_text(qr_modules(url_of(addresses.front(), port)), colors).c_str());
        std::printf("Scan it with a phone. Everyone in this network can use the server.\n");
    }
    std::printf("Ctrl-C ends it.\n");
    std::fflush(stdout);
}

// Ctrl-C, and the signals by which a system ends a program. Blocked in all threads and waited for by one:
// what ends the server is more than a signal handler may do.
sigset_t ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    // Ignored, as by nohup, a signal would still come through to who waits for it.
    for (const int signal : {SIGINT, SIGHUP})
        if (!is_ignored(signal)) sigaddset(&signals, signal);
    return signals;
}

Outcome serve(const ServeArguments& arguments) {
    const sigset_t signals = ending_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    start_request_log();
    Server server(options_of(arguments));
    say_where(arguments.host, server.bind());
    std::atomic<bool> is_asked_to_end = false;
    std::thread waiting([&] {
        int signal = 0;
        sigwait(&signals, &signal);
        is_asked_to_end = true;
        // The second signal ends the program at once.
        for (const int again : {SIGINT, SIGTERM})
            if (sigismember(&signals, again) == 1) std::signal(again, SIG_DFL);
        pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
        server.end();
    });
    server.run();
    // Where the server ended by itself, the thread still waits.
    const bool ended_by_itself = !is_asked_to_end;
    if (ended_by_itself) ::kill(::getpid(), SIGTERM);
    waiting.join();
    if (ended_by_itself)
        throw Error(ErrorCode::internal, Stage::command, "The server can take no more connections.",
                    "Start it again.");
    return std::nullopt;
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("serve", "Show the page, and answer programs, over HTTP; see docs/api.md");
    const auto arguments = std::make_shared<ServeArguments>();
    command->add_option("--port", arguments->port, "Port to listen on; 0: any that is free")
        ->check(CLI::Range(0, 65535))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--host", arguments->host,
                     "Address to listen on; 0.0.0.0: every network of this machine")
        ->type_name("ADDRESS")
        ->capture_default_str();
    command
        ->add_option("--jobs", arguments->jobs,
                     "How many levels are solved at once (default: the processors)")
        ->check(CLI::Range(1, 256))
        ->type_name("N");
    add_time_limit(*command, arguments->limits, "Longest search that a request may ask for, in seconds");
    add_memory_limit(*command, arguments->limits, "MiB of memory for each search");
    command->footer(
        "Nothing that is sent to the server is written to disk, and nothing leaves this machine. A line of "
        "JSON "
        "a\nrequest goes to standard error (not with --quiet).\n\n"
        "Examples:\n"
        "  unfold serve                       for the browser on this machine\n"
        "  unfold serve --host 0.0.0.0        also for phones in the same network: prints a code to scan\n"
        "  unfold serve --port 0 --jobs 1     on any free port, one level at a time");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return serve(*arguments); }); };
    });
}

}  // namespace unfold::app
