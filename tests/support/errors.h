// The error that code throws, as a value.
#pragma once

#include "unfold/error.h"

#include <optional>
#include <string>

namespace unfold::test {

/// The error that a call throws; nothing where it throws none.
template <class Callable>
[[nodiscard]] std::optional<Error> error_of(const Callable& call) {
    try {
        static_cast<void>(call());
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

/// The code of that error.
template <class Callable>
[[nodiscard]] std::optional<ErrorCode> error_code_of(const Callable& call) {
    const std::optional<Error> error = error_of(call);
    return error ? std::optional(error->code()) : std::nullopt;
}

/// The message of that error; "nothing was thrown" where none is.
template <class Callable>
[[nodiscard]] std::string error_message_of(const Callable& call) {
    const std::optional<Error> error = error_of(call);
    return error ? error->message() : "nothing was thrown";
}

}  // namespace unfold::test
