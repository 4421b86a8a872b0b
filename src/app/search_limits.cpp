// The same names, ranges and defaults in every command that searches.
#include "app/search_limits.h"

namespace unfold::app {
namespace {

// Accepts any number of seconds, also none and parts of one; no upper limit.
CLI::Validator duration() {
    const auto complaint = [](const std::string& text) {
        double seconds = -1;
        const bool is_number = CLI::detail::lexical_cast(text, seconds);
        return is_number && seconds >= 0 ? std::string()
                                         : text + " is not a number of seconds, like 5 or 0.5";
    };
    return {complaint, "SECONDS"};
}

}  // namespace

SolveOptions SearchLimits::options(const Cancellation* cancellation) const {
    SolveOptions options;
    options.limit_ms = limit_s * 1000;
    options.memory_bytes = memory_bytes();
    options.threads = threads;
    options.cancellation = cancellation;
    return options;
}

CLI::Option* add_time_limit(CLI::App& command, SearchLimits& limits, const std::string& help) {
    return command.add_option("--time-limit", limits.limit_s, help)
        ->check(duration())
        ->type_name("S")
        ->capture_default_str();
}

CLI::Option* add_memory_limit(CLI::App& command, SearchLimits& limits, const std::string& help) {
    return command.add_option("--memory", limits.memory_mib, help)
        ->check(CLI::Range(16, 1 << 20))
        ->type_name("MIB")
        ->capture_default_str();
}

CLI::Option* add_threads(CLI::App& command, SearchLimits& limits, const std::string& help) {
    return command.add_option("--threads", limits.threads, help)
        ->check(CLI::Range(1, 256))
        ->type_name("N")
        ->capture_default_str();
}

}  // namespace unfold::app
