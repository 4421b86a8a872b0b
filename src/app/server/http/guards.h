// Admission control: the checks of a request's head, before its body is read.
#pragma once

#include <cstddef>
#include <httplib.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/server/http/http_error.h"

namespace unfold::app {

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
