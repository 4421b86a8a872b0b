// Status codes and JSON of errors.
#include "app/server/http/http_error.h"

#include <new>

#include <spdlog/spdlog.h>

namespace unfold::app {
namespace {

HttpError server_defect(const std::string& what) {
    spdlog::error("defect: {}", what);
    return HttpError(answers::defect(what));
}

}  // namespace

HttpError::HttpError(const Error& error, const std::vector<GameEvidence>& evidence)
    : std::runtime_error(error.message()),
      status_(status_of(error.code())),
      object_({{"error", answers::error_object(error)}}) {
    if (!evidence.empty()) object_["evidence"] = answers::evidence_array(evidence);
}

HttpError HttpError::with(const std::string& header, const std::string& value) const {
    HttpError changed = *this;
    changed.headers_[header] = value;
    return changed;
}

HttpError too_slow() {
    return {408, "too-slow", "The request did not arrive in time.", "Send it over a faster connection."};
}

HttpError busy() {
    return HttpError(503, "busy", "The server is busy.", "Send the request again in a few seconds.")
        .with("Retry-After", "2");
}

HttpError canceled() {
    return {409, "cancelled", "The work was canceled before it began.", "Send the request again."};
}

HttpError bad_request(const std::string& message, const std::string& hint) {
    return {400, code_name(ErrorCode::usage), message, hint};
}

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
        case ErrorCode::file_not_found:
        case ErrorCode::no_inputs:
        case ErrorCode::empty_input:
        case ErrorCode::bad_level:
        case ErrorCode::wrong_version:
        case ErrorCode::level_too_large:
            return 400;
        case ErrorCode::image_too_large:
            return 413;
        case ErrorCode::not_an_image:
            return 415;
        case ErrorCode::truncated_image:
        case ErrorCode::no_board:
        case ErrorCode::uncertain_board:
        case ErrorCode::over_budget:
        case ErrorCode::no_solution:
        case ErrorCode::bound_not_proven:
            return 422;
        case ErrorCode::no_device:
        case ErrorCode::device_failed:
        case ErrorCode::board_covered:
        case ErrorCode::board_changes:
        case ErrorCode::taps_lost:
            return 409;
        case ErrorCode::verification_failed:
        case ErrorCode::cannot_write:
        case ErrorCode::internal:
            return 500;
    }
    return 500;
}

HttpError error_of_current_exception() {
    try {
        throw;
    } catch (const HttpError& error) {
        return error;
    } catch (const Error& error) {
        return HttpError(error);
    } catch (const std::bad_alloc&) {
        return {500, code_name(ErrorCode::internal), "There is not enough memory for this request.",
                "Send a smaller picture, or try again later."};
    } catch (const std::exception& error) {
        return server_defect(error.what());
    } catch (...) {
        return server_defect("an unknown exception");
    }
}

}  // namespace unfold::app
