// Errors as HTTP answers: those of HTTP itself, and the status of every error of the library.
#pragma once

#include "unfold/error.h"

#include <map>
#include <stdexcept>
#include <string>

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
/// 409: the client, or the end of the server, canceled the work.
[[nodiscard]] HttpError canceled();
/// 400: the request makes no sense.
[[nodiscard]] HttpError bad_request(const std::string& message, const std::string& hint);

/// The HTTP status of an error of the library.
[[nodiscard]] int status_of(ErrorCode code);

/// The exception that is being handled, as an answer. Requires: called from a catch block.
[[nodiscard]] HttpError error_of_current_exception();

}  // namespace unfold::app
