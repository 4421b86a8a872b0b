// Pictures for pages: small, and PNG or JPEG as suits them.
#include "unfold/codecs.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace unfold {
namespace {

Picture flat(int width_px, int height_px) {
    Picture picture{width_px, height_px, {}};
    for (int i = 0; i < width_px * height_px; ++i)
        for (const int channel : {200, 40, 90})
            picture.pixels.push_back(static_cast<std::uint8_t>(channel));
    return picture;
}

// Gray with grain, as paper has.
Picture grainy(int width_px, int height_px) {
    Picture picture{width_px, height_px, {}};
    std::uint32_t state = 1;
    for (int i = 0; i < width_px * height_px; ++i) {
        state = state * 1664525U + 1013904223U;
        picture.pixels.insert(picture.pixels.end(), 3, static_cast<std::uint8_t>(120 + (state >> 24U) % 16));
    }
    return picture;
}

TEST(WebPicture, OfFlatColorsIsAPngThatLosesNothing) {
    const WebPicture file = encode_for_web(flat(300, 200), 1);
    EXPECT_EQ(file.media_type, "image/png");
    EXPECT_EQ(decode_picture(file.bytes), flat(300, 200));
}

TEST(WebPicture, OfGrainIsAJpegThatLooksTheSame) {
    const Picture picture = grainy(300, 200);
    const WebPicture file = encode_for_web(picture, 1);
    EXPECT_EQ(file.media_type, "image/jpeg");
    const Picture decoded = decode_picture(file.bytes);
    ASSERT_EQ(decoded.pixels.size(), picture.pixels.size());
    double difference = 0;
    for (std::size_t i = 0; i < picture.pixels.size(); ++i)
        difference += std::abs(picture.pixels[i] - decoded.pixels[i]);
    EXPECT_LT(difference / static_cast<double>(picture.pixels.size()), 4);
}

TEST(WebPicture, IsMadeSmallerByItsScale) {
    const Picture decoded = decode_picture(encode_for_web(flat(300, 200), 0.5).bytes);
    EXPECT_EQ(decoded.width_px, 150);
    EXPECT_EQ(decoded.height_px, 100);
}

}  // namespace
}  // namespace unfold
