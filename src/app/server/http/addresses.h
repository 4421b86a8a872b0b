// The addresses of this machine in its local networks, and whether a client runs on it.
#pragma once

#include <httplib.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <vector>

namespace unfold::app {

/// The addresses of the active network interfaces as text, IPv4 before IPv6, without loopback and without
/// link-local IPv6 addresses, which browsers do not accept.
[[nodiscard]] std::vector<std::string> lan_addresses();

/// True for the wildcard addresses 0.0.0.0 and ::, which stand for every network of this machine.
[[nodiscard]] bool is_every_network(const std::string& host);

/// An address as in a URL: IPv6 in brackets.
[[nodiscard]] std::string in_url(const std::string& host);

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
