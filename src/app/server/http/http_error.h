// Errors as HTTP answers: those of HTTP itself, and the status of every error of the library. Admission
// control: the checks of a request's head, before its body is read.
#pragma once

#include <cstddef>
#include <httplib.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/answers.h"

namespace unfold::app {

using nlohmann::ordered_json;

/// A refused request.
class HttpError : public std::runtime_error {
  public:
    /// `code`: as in the answer ("busy"). `message` and `hint`: one sentence each, for people.
    HttpError(int status, std::string code, const std::string& message, std::string hint)
        : std::runtime_error(message), status_(status), code_(std::move(code)), hint_(std::move(hint)) {}
    /// An error of the library.
    explicit HttpError(const Error& error);

    /// The same with an additional header of the answer.
    [[nodiscard]] HttpError with(const std::string& header, const std::string& value) const;

    [[nodiscard]] int status() const { return status_; }
    [[nodiscard]] const std::string& code() const { return code_; }
    /// The same with the attempts to read a picture in the answer.
    [[nodiscard]] HttpError with(const std::vector<GameEvidence>& evidence) const;

    /// The answer: {"error": …}, with "evidence" beside it where there is some.
    [[nodiscard]] ordered_json object() const;
    [[nodiscard]] const std::map<std::string, std::string>& headers() const { return headers_; }

  private:
    int status_;
    std::string code_;
    std::string stage_ = "request";
    std::string hint_;
    std::string parameter_;
    std::map<std::string, std::string> headers_;
    ordered_json evidence_;
};

/// 408: the request did not arrive in time.
[[nodiscard]] HttpError too_slow();
/// 503: too much work is waiting.
[[nodiscard]] HttpError busy();
/// 409: the client, or the end of the server, cancelled the work.
[[nodiscard]] HttpError cancelled();
/// 400: the request makes no sense.
[[nodiscard]] HttpError bad_request(const std::string& message, const std::string& hint);

/// The HTTP status of an error of the library.
[[nodiscard]] int status_of(ErrorCode code);

/// The exception that is being handled, as an answer. Requires: called from a catch block.
[[nodiscard]] HttpError error_of_current_exception();

/// Limits a user may rely on.
inline constexpr std::size_t max_body_bytes = std::size_t{64} << 20U;
inline constexpr std::size_t max_json_bytes = std::size_t{4} << 20U;

/// The headers of every answer.
[[nodiscard]] const std::vector<std::pair<std::string, std::string>>& security_headers();

/// The name or address in "name", "name:port" or "[address]:port", in lower case; empty for other texts.
[[nodiscard]] std::string host_name_of(std::string_view host_header);

/// True when a Host header names this machine: a loopback name or address, or one of `own_names` (in lower
/// case). Refusing other hosts prevents DNS rebinding, where a foreign page reaches the server through its
/// own name after pointing that name to this machine.
[[nodiscard]] bool is_own_host(std::string_view host_header, const std::vector<std::string>& own_names);

/// True when an Origin header names the host and port of the Host header.
[[nodiscard]] bool is_same_origin(std::string_view origin, std::string_view host_header);

/// Why a request is refused for its Host or its Origin.
[[nodiscard]] std::optional<HttpError> refusal_of_sender(const httplib::Request& request,
                                                         const std::vector<std::string>& own_names);
/// Why a request is refused for the type or size of its body.
[[nodiscard]] std::optional<HttpError> refusal_of_body(const httplib::Request& request);

}  // namespace unfold::app
