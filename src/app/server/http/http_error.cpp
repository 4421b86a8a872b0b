// Status codes and JSON of errors.
#include "app/server/http/http_error.h"

#include <array>
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
    // In the order of ErrorCode.
    constexpr std::array statuses{
        400, 400, 400, 400,       // usage, file_not_found, no_inputs, empty_input
        415, 422, 413,            // not_an_image, truncated_image, image_too_large
        400, 400, 400,            // bad_level, wrong_version, level_too_large
        422, 422,                 // no_board, uncertain_board
        422, 422, 422,            // over_budget, no_solution, bound_not_proven
        500, 500,                 // verification_failed, cannot_write
        409, 409, 409, 409, 409,  // no_device, device_failed, board_covered, board_changes, taps_lost
        500,                      // internal
    };
    static_assert(statuses.size() == static_cast<std::size_t>(ErrorCode::internal) + 1);
    return statuses[static_cast<std::size_t>(code)];
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
