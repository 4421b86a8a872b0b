// Admission control: names of this machine, origins, and the sizes and types of bodies.
#include "app/server/http/guards.h"

#include <gtest/gtest.h>

#include "app/server/http/addresses.h"

namespace unfold::app {
namespace {

httplib::Request post(const std::string& type, const std::string& length) {
    httplib::Request request;
    request.method = "POST";
    request.set_header("Content-Type", type);
    request.set_header("Content-Length", length);
    return request;
}

int status_of_body(const httplib::Request& request) {
    const auto refusal = refusal_of_body(request);
    return refusal ? refusal->status() : 200;
}

TEST(HostName, IsThePartBeforeThePort) {
    EXPECT_EQ(host_name_of("Localhost:8080"), "localhost");
    EXPECT_EQ(host_name_of("localhost"), "localhost");
    EXPECT_EQ(host_name_of("[::1]:80"), "::1");
    EXPECT_EQ(host_name_of("[FE80::1]"), "fe80::1");
    EXPECT_EQ(host_name_of("10.0.0.7:"), "10.0.0.7");
}

TEST(HostName, IsEmptyForOtherTexts) {
    for (const char* text : {"", ":80", "[::1", "[::1]x", "a:b", "a:80:80", "::1"})
        EXPECT_EQ(host_name_of(text), "") << text;
}

TEST(OwnHost, IsLoopbackOrAKnownName) {
    const std::vector<std::string> own{"192.168.1.5", "fd00::5"};
    for (const char* host : {"localhost", "LOCALHOST:1", "127.0.0.1", "127.255.0.9:80", "[::1]:80",
                             "192.168.1.5:8080", "[fd00::5]"})
        EXPECT_TRUE(is_own_host(host, own)) << host;
    for (const char* host : {"", "evil.example", "127.0.0.1.evil.example", "127.evil", "192.168.1.50",
                             "localhost.evil.example", "[fd00::6]", "0.0.0.0"})
        EXPECT_FALSE(is_own_host(host, own)) << host;
}

TEST(OwnHost, AnEmptyNameIsNeverOwn) {
    EXPECT_FALSE(is_own_host("", {""}));
}

TEST(SameOrigin, NeedsTheSameHostAndPort) {
    EXPECT_TRUE(is_same_origin("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(is_same_origin("http://LocalHost", "localhost"));
    for (const char* origin :
         {"null", "", "http://localhost", "http://localhost:8081", "https://localhost:8080",
          "http://localhost:8080.evil.example", "http://evil.example"})
        EXPECT_FALSE(is_same_origin(origin, "localhost:8080")) << origin;
}

TEST(Body, MayHaveItsLimitAndNotAByteMore) {
    EXPECT_EQ(status_of_body(post("multipart/form-data; boundary=x", std::to_string(max_body_bytes))), 200);
    EXPECT_EQ(status_of_body(post("multipart/form-data; boundary=x", std::to_string(max_body_bytes + 1))),
              413);
    EXPECT_EQ(status_of_body(post("application/json", std::to_string(max_json_bytes))), 200);
    EXPECT_EQ(status_of_body(post("application/json; charset=utf-8", std::to_string(max_json_bytes + 1))),
              413);
}

TEST(Body, IsAllowedOnlyInPosts) {
    httplib::Request request;
    request.method = "DELETE";
    EXPECT_EQ(status_of_body(request), 200);
    request.set_header("Content-Length", "3");
    EXPECT_EQ(status_of_body(request), 400);
}

TEST(Address, IsInBracketsInAUrlWhereItHasColons) {
    EXPECT_EQ(in_url("10.0.0.7"), "10.0.0.7");
    EXPECT_EQ(in_url("fd00::5"), "[fd00::5]");
}

TEST(Address, OfTheNetworkIsNeverLoopback) {
    for (const std::string& address : lan_addresses()) {
        EXPECT_FALSE(address.starts_with("127.")) << address;
        EXPECT_NE(address, "::1");
        EXPECT_FALSE(address.starts_with("fe80:")) << address;
    }
}

}  // namespace
}  // namespace unfold::app
