// Reading the move counter from buttons that the test draws itself.
#include "vision/counter/move_counter.h"

#include "unfold/error.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "drawn_board.h"

namespace unfold::vision {
namespace {

constexpr int button_width_px = 120, button_height_px = 198;  // the proportions of a one-row footer

cv::Mat blank_button() {
    cv::Mat button(button_height_px, button_width_px, CV_8UC3, cv::Scalar(14, 24, 32));
    cv::line(button, {0, 0}, {0, button_height_px}, cv::Scalar::all(230), 2);
    return button;
}

// Draws `text` as the game does: thin, light, in the middle. The stroke font is none that the network was
// trained on.
cv::Mat button_with(const std::string& text, cv::Point offset = {0, 0}) {
    cv::Mat button = blank_button();
    int baseline = 0;
    constexpr double scale = 2.2;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 4, &baseline);
    const cv::Point origin(button_width_px / 2 - size.width / 2, button_height_px / 2 + size.height / 2);
    cv::putText(button, text, origin + offset, cv::FONT_HERSHEY_SIMPLEX, scale, cv::Scalar::all(250), 4,
                cv::LINE_AA);
    return button;
}

void expect_no_count(const cv::Mat& button) {
    const CounterReading reading = read_move_count(button);
    EXPECT_EQ(reading.count, std::nullopt);
    EXPECT_FALSE(reading.doubt.empty());
}

TEST(MoveCounter, ReadsEveryNumberOfOneDigit) {
    for (int count = 0; count <= 9; ++count)
        EXPECT_EQ(read_move_count(button_with(std::to_string(count))).count, count);
}

TEST(MoveCounter, ReadsNumbersOfTwoDigits) {
    for (const int count : {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 23, 31, 47})
        EXPECT_EQ(read_move_count(button_with(std::to_string(count))).count, count);
}

TEST(MoveCounter, IsSureOfAClearPicture) {
    const CounterReading reading = read_move_count(button_with("7"));
    EXPECT_GT(reading.confidence, 0.95);
    EXPECT_LE(reading.confidence, 1.0);
    EXPECT_EQ(reading.doubt, "");
}

TEST(MoveCounter, ReadsACropThatIsOffByATenth) {
    for (const cv::Point offset : {cv::Point(-12, 0), cv::Point(12, 0), cv::Point(0, -19), cv::Point(0, 19)})
        EXPECT_EQ(read_move_count(button_with("14", offset)).count, 14);
}

TEST(MoveCounter, ReadsSmallAndLargeButtons) {
    for (const double factor : {0.25, 0.5, 2.0, 3.3})
        EXPECT_EQ(read_move_count(test::scaled(button_with("5"), factor)).count, 5) << factor;
}

TEST(MoveCounter, ReadsThroughTintAndDimming) {
    cv::Mat warm, dim;
    cv::multiply(button_with("8"), cv::Scalar(0.3, 0.7, 1.0), warm);
    button_with("8").convertTo(dim, CV_8UC3, 0.3);
    EXPECT_EQ(read_move_count(warm).count, 8);
    EXPECT_EQ(read_move_count(dim).count, 8);
}

TEST(MoveCounter, SplitsDigitsThatTouch) {
    cv::Mat button = button_with("2", {-17, 0});
    cv::max(button, button_with("3", {17, 0}), button);
    EXPECT_EQ(read_move_count(button).count, 23);
}

TEST(MoveCounter, ReadsUnderAHalfTransparentBarWhoseEdgeCutsTheDigits) {
    for (const int count : {2, 3, 6, 8, 12, 17})
        for (const int edge : {80, 90, 99, 108, 118}) {
            cv::Mat button = button_with(std::to_string(count));
            cv::Mat covered = button.rowRange(edge, button.rows);
            covered.convertTo(covered, CV_8UC3, 0.45);
            EXPECT_EQ(read_move_count(button).count, count) << "edge at row " << edge;
        }
}

TEST(MoveCounter, PassesOverPiecesOfTheNeighboringButtons) {
    cv::Mat button = button_with("6");
    cv::line(button, {button_width_px - 6, 0}, {button_width_px - 6, button_height_px}, cv::Scalar::all(230),
             2);
    cv::rectangle(button, {0, 80}, {8, 110}, cv::Scalar::all(250), cv::FILLED);
    cv::rectangle(button, {0, 0}, {button_width_px, 16}, cv::Scalar(150, 190, 120), cv::FILLED);
    EXPECT_EQ(read_move_count(button).count, 6);
}

TEST(MoveCounter, GivesNothingForABlankButton) {
    expect_no_count(blank_button());
    expect_no_count(cv::Mat(60, 60, CV_8UC3, cv::Scalar::all(0)));
    expect_no_count(cv::Mat(60, 60, CV_8UC3, cv::Scalar(90, 160, 210)));
}

TEST(MoveCounter, GivesNothingForNoPicture) {
    expect_no_count(cv::Mat());
    expect_no_count(cv::Mat(3, 3, CV_8UC3, cv::Scalar::all(20)));
}

TEST(MoveCounter, GivesNothingForIcons) {
    const cv::Point center(button_width_px / 2, button_height_px / 2);
    for (const int radius : {22, 26, 30, 36, 44}) {
        cv::Mat ring = blank_button(), disc = blank_button(), cross = blank_button(), arrow = blank_button();
        cv::ellipse(ring, center, {radius, radius}, 0, 20, 330, cv::Scalar::all(250), 5, cv::LINE_AA);
        cv::circle(disc, center, radius, cv::Scalar::all(250), cv::FILLED, cv::LINE_AA);
        cv::drawMarker(cross, center, cv::Scalar::all(250), cv::MARKER_TILTED_CROSS, 2 * radius, 5,
                       cv::LINE_AA);
        const std::vector<cv::Point> head{center + cv::Point(-radius, 0), center + cv::Point(radius, -radius),
                                          center + cv::Point(radius, radius)};
        cv::fillPoly(arrow, std::vector<std::vector<cv::Point>>{head}, cv::Scalar::all(250), cv::LINE_AA);
        for (const cv::Mat& button : {ring, disc, cross, arrow})
            expect_no_count(button);
    }
}

TEST(MoveCounter, GivesNothingForThreeDigits) {
    cv::Mat button = button_with("1");
    for (const int offset : {-28, 28})
        cv::max(button, button_with("1", {offset, 0}), button);
    expect_no_count(button);
}

TEST(MoveCounter, GivesNothingForALeadingZero) {
    expect_no_count(button_with("07"));
}

TEST(MoveCounter, GivesNothingForLetters) {
    for (const char* text : {"A", "H", "K", "M", "W", "X"})
        expect_no_count(button_with(text));
}

TEST(MoveCounter, GivesNothingForDarkDigitsOnLightGround) {
    expect_no_count(cv::Scalar::all(255) - button_with("4"));
}

TEST(MoveCounter, GivesNothingForDigitsAtTwoHeights) {
    cv::Mat button = button_with("1", {-15, -14});
    cv::max(button, button_with("1", {15, 14}), button);
    expect_no_count(button);
}

TEST(MoveCounter, PrefersNothingToAWrongCountWhenThePictureMelts) {
    for (int count = 0; count <= 19; ++count)
        for (const double sigma_px : {4.0, 6.0, 8.0, 12.0, 16.0}) {
            cv::Mat melted;
            cv::GaussianBlur(button_with(std::to_string(count)), melted, {}, sigma_px);
            EXPECT_EQ(read_move_count(melted).count.value_or(count), count) << "blur " << sigma_px;
        }
}

TEST(MoveCounter, RefusesAnotherKindOfPicture) {
    EXPECT_THROW((void)read_move_count(cv::Mat(50, 50, CV_8UC1, cv::Scalar(0))), Error);
}

}  // namespace
}  // namespace unfold::vision
