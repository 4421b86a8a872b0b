// From the interfaces that getifaddrs() lists.
#include "app/server/http/lan_address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>

namespace unfold::app {
namespace {

std::string text_of(int family, const void* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    return ::inet_ntop(family, address, text.data(), text.size()) == nullptr ? "" : text.data();
}

std::string address_of(const ifaddrs& card) {
    const bool is_usable =
        card.ifa_addr != nullptr && (card.ifa_flags & IFF_UP) != 0 && (card.ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_usable) return "";
    if (card.ifa_addr->sa_family == AF_INET)
        return text_of(AF_INET, &reinterpret_cast<const sockaddr_in*>(card.ifa_addr)->sin_addr);
    if (card.ifa_addr->sa_family != AF_INET6) return "";
    const in6_addr& address = reinterpret_cast<const sockaddr_in6*>(card.ifa_addr)->sin6_addr;
    return IN6_IS_ADDR_LINKLOCAL(&address) ? "" : text_of(AF_INET6, &address);
}

}  // namespace

std::vector<std::string> lan_addresses() {
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> cards(first, &::freeifaddrs);
    std::vector<std::string> addresses;
    for (const ifaddrs* card = first; card != nullptr; card = card->ifa_next)
        if (const std::string address = address_of(*card); !address.empty()) addresses.push_back(address);
    std::stable_partition(addresses.begin(), addresses.end(),
                          [](const std::string& address) { return address.find(':') == std::string::npos; });
    return addresses;
}

bool is_every_network(const std::string& host) {
    return host == "0.0.0.0" || host == "::";
}

std::string in_url(const std::string& host) {
    return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

}  // namespace unfold::app
