// unfold serve: the page and the API over HTTP, for the browser on this machine or a phone in the same
// network.
#include <algorithm>
#include <csignal>
#include <thread>
#include <unistd.h>

#include <spdlog/fmt/fmt.h>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/interrupt.h"
#include "app/server/http/addresses.h"
#include "app/server/http/qr_code.h"
#include "app/server/http/server.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct ServeArguments {
    ServerOptions server{.service = {.solves_at_once = std::max(1U, std::thread::hardware_concurrency())}};
    SearchOptions search;
};

constexpr std::size_t min_token_length = 8;

// A token is sent in a header field.
bool is_token(const std::string& text) {
    return text.size() >= min_token_length &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

std::string url_of(const std::string& host, int port) {
    return fmt::format("http://{}:{}/", in_url(host), port);
}

// Prints the addresses of the page; in a network also a QR code for phones.
void print_addresses(const std::string& host, int port) {
    if (!is_every_network(host))
        return print_text(fmt::format("Unfold is at {}\nCtrl-C ends it.\n", url_of(host, port)));
    std::string text = fmt::format("Unfold is at {}\n", url_of("localhost", port));
    std::vector<std::string> addresses = lan_addresses();
    // 0.0.0.0 accepts only IPv4.
    if (host == "0.0.0.0")
        std::erase_if(addresses, [](const std::string& a) { return a.find(':') < a.size(); });
    for (const std::string& address : addresses)
        text += fmt::format("In this network: {}\n", url_of(address, port));
    if (!addresses.empty()) {
        const auto colors = has_colors(STDOUT_FILENO) ? QrColors::black_on_white : QrColors::of_terminal;
        text += "\n" + qr_text(qr_modules(url_of(addresses.front(), port)), colors) +
                "\nScan it with a phone. Everyone in this network can use the server.\n";
    }
    print_text(text + "Ctrl-C ends it.\n");
}

void print_device(const DeviceAccess& device) {
    if (!device.is_open) return;
    print_text(fmt::format("The page plays on the phone, for browsers on this machine{}.\n",
                           device.token.empty() ? "" : " and those with the token"));
}

// Ctrl-C, and the signals by which a system ends a program. They are blocked in all threads, and one thread
// waits for them: ending the server is more than a signal handler may do.
sigset_t ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    // sigwait() would receive even a signal that is ignored, as by nohup.
    for (const int signal : {SIGINT, SIGHUP})
        if (!is_ignored(signal)) sigaddset(&signals, signal);
    return signals;
}

std::optional<Failure> serve(const ServeArguments& arguments, const Context& /*context*/) {
    const sigset_t signals = ending_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    start_request_log();
    ServerOptions options = arguments.server;
    options.service.max_solve_s = arguments.search.limit_s;
    options.service.memory_bytes = arguments.search.memory_bytes();
    Server server(options);
    print_addresses(options.host, server.bind());
    print_device(options.device);
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
    // When the server ended by itself, the thread is still waiting.
    const bool ended_by_itself = !is_asked_to_end;
    if (ended_by_itself) ::kill(::getpid(), SIGTERM);
    waiting.join();
    if (ended_by_itself)
        throw Error(ErrorCode::internal, Stage::command, "The server cannot accept more connections.",
                    "Start it again.");
    return std::nullopt;
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "serve", "Serve the page and the HTTP interface; see docs/api.md", serve);
    command->add_option("--port", arguments->server.port, "Port to listen on; 0: any free port")
        ->check(CLI::Range(0, 65535))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--host", arguments->server.host,
                     "Address to listen on; 0.0.0.0: every network of this machine")
        ->type_name("ADDRESS")
        ->capture_default_str();
    command
        ->add_option("--jobs", arguments->server.service.solves_at_once,
                     "How many levels are solved at once (default: the number of processors)")
        ->check(CLI::Range(1, 256))
        ->type_name("N");
    auto* device =
        command
            ->add_option_function<std::string>(
                "--device",
                [&is_open = arguments->server.device.is_open](const std::string&) { is_open = true; },
                "Let the page play on the phone that the Android Debug Bridge reaches: adb")
            ->check(CLI::IsMember({"adb"}))
            ->type_name("adb");
    command
        ->add_option("--serial", arguments->server.device.serial, "Which phone, as \"adb devices\" lists it")
        ->type_name("S")
        ->needs(device);
    command
        ->add_option("--token", arguments->server.device.token,
                     "Let clients on other machines play, too, if they send this (8 characters or more)")
        ->check([](const std::string& text) {
            return is_token(text) ? std::string{}
                                  : "use 8 or more letters, digits or symbols, without spaces";
        })
        ->type_name("TEXT")
        ->needs(device);
    add_time_limit(*command, arguments->search, "Longest search that a request may ask for, in seconds");
    add_memory_limit(*command, arguments->search, "MiB of memory for each search");
    command->footer(
        "Nothing that is sent to the server is written to disk, and nothing leaves this machine. Each "
        "request "
        "gets\na line of JSON on standard error (not with --quiet).\n\n"
        "Examples:\n"
        "  unfold serve                       for the browser on this machine\n"
        "  unfold serve --host 0.0.0.0        also for phones in the same network: prints a code to scan\n"
        "  unfold serve --port 0 --jobs 1     on any free port, one level at a time\n"
        "  unfold serve --device adb          with a button that plays on the connected phone");
}

}  // namespace unfold::app
