// Base64 and SHA-256 against the examples of their standards.
#include <gtest/gtest.h>

#include "app/page/solved_page.h"

namespace unfold::app {
namespace {

TEST(Base64, IsThatOfTheExamplesInRfc4648) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64("\xfb\xff\xbf"), "+/+/");
}

TEST(Sha256, IsThatOfTheExampleOfItsStandard) {
    // ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad
    EXPECT_EQ(sha256_base64("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

}  // namespace
}  // namespace unfold::app
