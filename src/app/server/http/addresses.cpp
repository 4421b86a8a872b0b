// The interfaces that getifaddrs() lists; the addresses of both ends of a socket; the header fields of
// proxies and of tokens (RFC 6750).
#include "app/server/http/addresses.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <openssl/crypto.h>

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

// An address as IPv6; an IPv4 address is mapped, as sockets of IPv6 show it.
in6_addr as_ipv6(const sockaddr_storage& address) {
    if (address.ss_family == AF_INET6) return reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    const in_addr& ipv4 = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
    in6_addr mapped{};
    mapped.s6_addr[10] = mapped.s6_addr[11] = 0xff;
    std::memcpy(&mapped.s6_addr[12], &ipv4, sizeof ipv4);
    return mapped;
}

bool is_loopback(const in6_addr& address) {
    constexpr std::uint8_t loopback_network = 127;
    if (IN6_IS_ADDR_V4MAPPED(&address)) return address.s6_addr[12] == loopback_network;
    return IN6_IS_ADDR_LOOPBACK(&address);
}

bool is_internet(const sockaddr_storage& address) {
    return address.ss_family == AF_INET || address.ss_family == AF_INET6;
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

bool is_same_machine(const sockaddr_storage& peer, const sockaddr_storage& own) {
    if (peer.ss_family == AF_UNIX) return true;
    if (!is_internet(peer) || !is_internet(own)) return false;
    const in6_addr there = as_ipv6(peer);
    const in6_addr here = as_ipv6(own);
    return is_loopback(there) || std::memcmp(&there, &here, sizeof there) == 0;
}

bool is_local_peer(int socket) {
    sockaddr_storage peer{};
    sockaddr_storage own{};
    socklen_t peer_size = sizeof peer;
    socklen_t own_size = sizeof own;
    if (::getpeername(socket, reinterpret_cast<sockaddr*>(&peer), &peer_size) != 0) return false;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &own_size) != 0) return false;
    return is_same_machine(peer, own);
}

bool is_forwarded(const httplib::Request& request) {
    constexpr std::array<const char*, 4> fields{"Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"};
    return std::any_of(fields.begin(), fields.end(),
                       [&](const char* field) { return request.has_header(field); });
}

bool has_token(const httplib::Request& request, std::string_view token) {
    const std::string wanted = "Bearer " + std::string(token);
    const std::string given = request.get_header_value("Authorization");
    return !token.empty() && given.size() == wanted.size() &&
           CRYPTO_memcmp(given.data(), wanted.data(), wanted.size()) == 0;
}

}  // namespace unfold::app
