// The addresses of this machine in its local networks.
#pragma once

#include <string>
#include <vector>

namespace unfold::app {

/// The addresses of the active network interfaces as text, IPv4 before IPv6, without loopback and without
/// link-local IPv6 addresses, which browsers do not accept.
[[nodiscard]] std::vector<std::string> lan_addresses();

/// True for the wildcard addresses 0.0.0.0 and ::, which stand for every network of this machine.
[[nodiscard]] bool is_every_network(const std::string& host);

/// An address as in a URL: IPv6 in brackets.
[[nodiscard]] std::string in_url(const std::string& host);

}  // namespace unfold::app
