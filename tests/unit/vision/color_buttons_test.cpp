// The color buttons beside a board of squares.
#include "vision/square/color_buttons.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/mapped.h"

namespace unfold::vision {
namespace {

const cv::Scalar page_color(40, 40, 40);
const std::vector<cv::Scalar> button_colors{
    {60, 60, 220}, {60, 200, 60}, {220, 120, 40}, {40, 200, 230}, {200, 60, 200}};

// A page with a row of buttons of 40 pixels; the board would lie above them.
cv::Mat row_of_buttons(const std::vector<cv::Scalar>& colors) {
    cv::Mat image(600, 500, CV_8UC3, page_color);
    for (std::size_t i = 0; i < colors.size(); ++i)
        image(cv::Rect(60 + 70 * static_cast<int>(i), 480, 40, 40)).setTo(colors[i]);
    return image;
}

Lab lab_of(const cv::Scalar& color) {
    return lab_from_bgr(cv::Vec3b(cv::saturate_cast<std::uint8_t>(color[0]),
                                  cv::saturate_cast<std::uint8_t>(color[1]),
                                  cv::saturate_cast<std::uint8_t>(color[2])));
}

std::optional<std::vector<cv::Rect>> buttons_in(const cv::Mat& image, const std::vector<Lab>& colors) {
    return find_color_buttons(lab_from_bgr(image), cv::Rect(60, 60, 300, 300), colors, 40);
}

TEST(ColorButtons, AreFoundAmongThoseOfColorsThatTheBoardHasNoLonger) {
    for (const std::vector<std::size_t>& shown : {std::vector<std::size_t>{3, 0}, {4, 0, 2}}) {
        const auto buttons =
            buttons_in(row_of_buttons(button_colors),
                       mapped(shown, [](std::size_t i) { return lab_of(button_colors[i]); }));
        ASSERT_TRUE(buttons);
        ASSERT_EQ(buttons->size(), shown.size());
        for (std::size_t i = 0; i < shown.size(); ++i)
            EXPECT_EQ((*buttons)[i], cv::Rect(60 + 70 * static_cast<int>(shown[i]), 480, 40, 40));
    }
}

TEST(ColorButtons, AreNotFoundForAColorWithoutOne) {
    EXPECT_FALSE(
        buttons_in(row_of_buttons(button_colors), {lab_of(button_colors[0]), lab_of({250, 250, 250})}));
}

TEST(ColorButtons, AreNotTakenFromASmallerPictureOfTheBoard) {
    cv::Mat image = row_of_buttons(button_colors);
    std::vector<Lab> colors;
    for (std::size_t i = 0; i < button_colors.size(); ++i) {
        colors.push_back(lab_of(button_colors[i]));
        image(cv::Rect(60 + 22 * static_cast<int>(i), 20, 20, 20))
            .setTo(button_colors[button_colors.size() - 1 - i]);
    }
    const auto buttons = buttons_in(image, colors);
    ASSERT_TRUE(buttons);
    EXPECT_EQ((*buttons)[0], cv::Rect(60, 480, 40, 40));
}

}  // namespace
}  // namespace unfold::vision
