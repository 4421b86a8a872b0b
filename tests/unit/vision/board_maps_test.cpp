// The network of the board maps computes what the training program's integer model computes, and refuses
// damaged files.
#include "vision/maps/board_maps.h"

#include "unfold/error.h"

#include <array>
#include <sstream>

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold::vision {
namespace {

// As zlib computes it, of the bytes of a map, row by row.
std::uint32_t crc_of(const cv::Mat1b& map) {
    std::uint32_t crc = 0xffff'ffffU;
    for (const std::uint8_t value : map) {
        crc ^= value;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc % 2 == 1 ? 0xedb8'8320U : 0);
    }
    return ~crc;
}

// The picture that quantize.py computes (test_picture): squares of colors on a gradient, with noise.
cv::Mat computed_picture(int height, int width) {
    cv::Mat picture(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto column = static_cast<std::uint32_t>(x), row = static_cast<std::uint32_t>(y);
            const std::uint32_t noise =
                (row * 1103515245U + column * 12345U + column * row * 2654435761U) >> 24;
            const int cell = (y / 17 * 7 + x / 17 * 13 + (y / 17) * (x / 17)) % 5;
            const std::array<int, 3> colors{cell * 60 % 256, (cell * 97 + 30) % 256, (255 - cell * 50) % 256};
            const bool is_page = x < 20 || y < 24 || x >= width - 30 || y >= height - 9;
            for (int c = 0; c < 3; ++c) {
                const int value =
                    is_page ? (x + c * y) * 255 / (width + c * height) : colors[static_cast<std::size_t>(c)];
                picture.at<cv::Vec3b>(y, x)[2 - c] =
                    cv::saturate_cast<std::uint8_t>(value + static_cast<int>(noise % 9) - 4);
            }
        }
    return picture;
}

// A line of the file: height and width of a picture, and the CRC-32 and the sum of each map.
TEST(BoardMaps, AreThoseOfTheTrainingProgramBitForBit) {
    std::istringstream golden(test::text_in(test::project_folder() / "models/board_maps/golden.txt"));
    int pictures = 0;
    for (std::string line; std::getline(golden, line);) {
        if (line.starts_with('#')) continue;
        SCOPED_TRACE(line);
        std::istringstream words(line);
        int height = 0, width = 0;
        ASSERT_TRUE(words >> height >> width);
        const BoardMaps maps = trained_maps_network().maps_of(computed_picture(height, width));
        for (const cv::Mat1b& map : maps.maps) {
            std::uint32_t crc = 0;
            double sum = 0;
            ASSERT_TRUE(words >> std::hex >> crc >> std::dec >> sum);
            EXPECT_EQ(cv::sum(map)[0], sum);
            EXPECT_EQ(crc_of(map), crc);
        }
        ++pictures;
    }
    EXPECT_EQ(pictures, 4);
}

TEST(BoardMaps, OfANetworkWithAnotherWeightDiffer) {
    auto bytes = test::bytes_in(test::project_folder() / "models/board_maps/network.bin");
    const cv::Mat picture = computed_picture(97, 130);
    const BoardMaps right = MapsNetwork(bytes).maps_of(picture);
    bytes.back() ^= 0x40U;  // the last weight of the last layer
    const BoardMaps wrong = MapsNetwork(bytes).maps_of(picture);
    EXPECT_NE(crc_of(right[MapKind::horizontal_lines]), crc_of(wrong[MapKind::horizontal_lines]));
    EXPECT_EQ(crc_of(right[MapKind::page]), crc_of(wrong[MapKind::page]));
}

TEST(BoardMaps, HaveHalfTheSizeOfThePictureAndClassesThatAddUp) {
    const cv::Mat picture(45, 70, CV_8UC3, cv::Scalar(200, 120, 40));
    const BoardMaps maps = trained_maps_network().maps_of(picture);
    for (const cv::Mat1b& map : maps.maps)
        EXPECT_EQ(map.size(), cv::Size(35, 23));
    for (int y = 0; y < 23; ++y)
        for (int x = 0; x < 35; ++x) {
            int sum = 0;
            for (const MapKind kind :
                 {MapKind::page, MapKind::color_cells, MapKind::tiles, MapKind::triangles})
                sum += maps[kind](y, x);
            EXPECT_NEAR(sum, 255, 2);
        }
}

TEST(MapsNetwork, RefusesFilesThatAreCutOrLongerOrOfAnotherKind) {
    const auto bytes = test::bytes_in(test::project_folder() / "models/board_maps/network.bin");
    EXPECT_NO_THROW(MapsNetwork{bytes});
    for (const std::size_t size : {std::size_t{0}, std::size_t{10}, std::size_t{5000}, bytes.size() - 1})
        EXPECT_THROW(MapsNetwork(std::span(bytes).first(size)), Error) << size;
    auto longer = bytes;
    longer.push_back(0);
    EXPECT_THROW(MapsNetwork{longer}, Error);
    auto other = bytes;
    other[0] = 'X';
    EXPECT_THROW(MapsNetwork{other}, Error);
}

}  // namespace
}  // namespace unfold::vision
