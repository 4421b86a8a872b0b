// One line of JSON a request on standard error. What was uploaded, and what it was called, is not in it.
#pragma once

#include <cstddef>
#include <string>

namespace unfold::app {

/// What is said of a request.
struct RequestLine {
    std::string method;
    std::string target;  ///< as the client sent it; the query is left out of the line
    int status = 0;      ///< 0: the client left before there was an answer
    double elapsed_ms = 0;
    std::size_t sent_bytes = 0;
};

/// Makes the log. Entry: the program's logging is set up; with --quiet nothing will be logged.
void start_request_log();
/// Thread safe. Entry: `start_request_log`.
void log_request(const RequestLine& line);

}  // namespace unfold::app
