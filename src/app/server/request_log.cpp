// The request log is a logger of its own: its lines are for programs, those of the default logger for people.
#include "app/server/request_log.h"

#include <cmath>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "app/report_parts.h"

namespace unfold::app {
namespace {
constexpr auto log_name = "requests";
}  // namespace

void start_request_log() {
    auto logger = spdlog::stderr_logger_mt(log_name);
    logger->set_pattern("{\"time\":\"%Y-%m-%dT%H:%M:%S.%eZ\",%v", spdlog::pattern_time_type::utc);
    const bool is_quiet = spdlog::default_logger()->level() > spdlog::level::warn;
    logger->set_level(is_quiet ? spdlog::level::off : spdlog::level::info);
}

void log_request(const RequestLine& line) {
    const ordered_json object = {{"method", line.method},
                                 {"path", line.target.substr(0, line.target.find('?'))},
                                 {"status", line.status},
                                 {"ms", std::round(line.elapsed_ms * 10) / 10},
                                 {"bytes", line.sent_bytes}};
    // Without the brace that the pattern has written.
    const std::string text = object.dump(-1, ' ', true, ordered_json::error_handler_t::replace).substr(1);
    if (const auto logger = spdlog::get(log_name)) logger->info("{}", text);
}

}  // namespace unfold::app
