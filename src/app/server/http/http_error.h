// Errors as HTTP answers: those of HTTP itself, and the status of every error of the library.
#pragma once

#include "unfold/error.h"

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "answers/answers.h"

namespace unfold::app {

using nlohmann::ordered_json;

/// A refused request.
class HttpError : public std::runtime_error {
  public:
    /// `code`: as in the answer ("busy"). `message` and `hint`: one sentence each, for people.
    HttpError(int status, std::string_view code, const std::string& message, const std::string& hint)
        : std::runtime_error(message),
          status_(status),
          object_({{"error", {{"code", code}, {"stage", "request"}, {"message", message}, {"hint", hint}}}}) {
    }
    /// An error of the library, with the attempts to read a picture where there were some.
    explicit HttpError(const Error& error, const std::vector<GameEvidence>& evidence = {});

    /// The same with an additional header of the answer.
    [[nodiscard]] HttpError with(const std::string& header, const std::string& value) const;

    [[nodiscard]] int status() const { return status_; }

    /// The answer: {"error": …}, with "evidence" beside it where there is some.
    [[nodiscard]] const ordered_json& object() const { return object_; }
    [[nodiscard]] const std::map<std::string, std::string>& headers() const { return headers_; }

  private:
    int status_;
    ordered_json object_;
    std::map<std::string, std::string> headers_;
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
