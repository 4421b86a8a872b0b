// Whether a client runs on this machine.
#pragma once

#include <httplib.h>
#include <string_view>
#include <sys/socket.h>

namespace unfold::app {

/// True when both ends of a connection are on one machine: a loopback address, or one address at both ends.
[[nodiscard]] bool is_same_machine(const sockaddr_storage& peer, const sockaddr_storage& own);

/// True when the other end of a connected socket is on this machine.
[[nodiscard]] bool is_local_peer(int socket);

/// True when a proxy passed the request on, so that its client may be anywhere.
[[nodiscard]] bool is_forwarded(const httplib::Request& request);

/// True when the request has the header "Authorization: Bearer TOKEN". False for an empty token. Takes the
/// same time wherever the first difference is.
[[nodiscard]] bool has_token(const httplib::Request& request, std::string_view token);

}  // namespace unfold::app
