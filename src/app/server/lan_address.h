// The addresses of this machine in its networks.
#pragma once

#include <string>
#include <vector>

namespace unfold::app {

/// The addresses of the network cards that are up, as text, IPv4 before IPv6, without loopback. Link-local
/// IPv6 addresses are left out: no browser takes them.
[[nodiscard]] std::vector<std::string> lan_addresses();

/// True for the addresses that mean "every network of this machine": 0.0.0.0 and ::.
[[nodiscard]] bool is_every_network(const std::string& host);

/// An address as it stands in a URL: IPv6 in brackets.
[[nodiscard]] std::string in_url(const std::string& host);

}  // namespace unfold::app
