// Which clients are on this machine, by the addresses of a connection, and which have the token.
#include "app/server/http/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string>

#include <gtest/gtest.h>

namespace unfold::app {
namespace {

sockaddr_storage address(const std::string& text) {
    sockaddr_storage storage{};
    auto& ipv4 = reinterpret_cast<sockaddr_in&>(storage);
    auto& ipv6 = reinterpret_cast<sockaddr_in6&>(storage);
    if (::inet_pton(AF_INET, text.c_str(), &ipv4.sin_addr) == 1)
        storage.ss_family = AF_INET;
    else if (::inet_pton(AF_INET6, text.c_str(), &ipv6.sin6_addr) == 1)
        storage.ss_family = AF_INET6;
    EXPECT_NE(storage.ss_family, AF_UNSPEC) << text;
    return storage;
}

TEST(SameMachine, IsALoopbackAddressOrTheOwnOne) {
    for (const auto& [peer, own] : {std::pair{"127.0.0.1", "127.0.0.1"},
                                    {"127.9.9.9", "127.0.0.1"},
                                    {"::1", "::1"},
                                    {"::ffff:127.0.0.1", "::ffff:127.0.0.1"},
                                    {"192.168.1.5", "192.168.1.5"},
                                    {"fd00::5", "fd00::5"}})
        EXPECT_TRUE(is_same_machine(address(peer), address(own))) << peer;
}

TEST(SameMachine, IsNoOtherAddress) {
    for (const auto& [peer, own] : {std::pair{"192.168.1.6", "192.168.1.5"},
                                    {"::ffff:192.168.1.6", "::ffff:192.168.1.5"},
                                    {"128.0.0.1", "127.0.0.1"},
                                    {"fd00::6", "fd00::5"}})
        EXPECT_FALSE(is_same_machine(address(peer), address(own))) << peer;
    EXPECT_FALSE(is_same_machine({}, address("127.0.0.1")));
}

TEST(Token, MustBeTheWholeOne) {
    const auto is_accepted = [](const std::string& header, const std::string& token) {
        httplib::Request request;
        request.set_header("Authorization", header);
        return has_token(request, token);
    };
    EXPECT_TRUE(is_accepted("Bearer open-sesame", "open-sesame"));
    for (const char* header : {"Bearer open-sesam", "Bearer open-sesame2", "open-sesame", "Bearer ", ""})
        EXPECT_FALSE(is_accepted(header, "open-sesame")) << header;
    EXPECT_FALSE(is_accepted("Bearer ", ""));
    EXPECT_FALSE(has_token({}, "open-sesame"));
}

}  // namespace
}  // namespace unfold::app
