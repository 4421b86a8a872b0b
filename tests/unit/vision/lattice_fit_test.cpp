// The lattice's lines and how the picture leans, on boards drawn at a known place.
#include "vision/kami2/lattice_fit.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "drawn_board.h"
#include "vision/kami2/tilt.h"

namespace unfold::vision {
namespace {

double off_by(double phase, double wanted, double pitch) {
    return std::abs(std::remainder(phase - wanted, pitch));
}

TEST(LatticeFit, FindsThePitchAndTheVerticalLines) {
    const test::DrawnPlace place{37.3, 11, 20};
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), place);
    const LatticeLines lines = fit_lattice_lines(line_votes(image), 12, 200).front();
    EXPECT_NEAR(lines.pitch_px, 37.3, 0.1);
    EXPECT_LT(off_by(lines.phase_px[0], 11, 37.3), 0.6);
}

TEST(LatticeFit, FindsABoardOfTwoRegionsByItsCreases) {
    Board board = test::diamonds({test::four_colors[0], test::four_colors[1]});
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        board.cells[i] = ColorId{i < 145 ? 0 : 1};
    const cv::Mat image = test::drawn_screen(board, {42, 0, 10});
    EXPECT_NEAR(fit_lattice_lines(line_votes(image), 12, 200).front().pitch_px, 42, 0.15);
}

TEST(LatticeFit, TheThirdPhaseIsTheDifferenceOfTheOthers) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), {40, 5, 5});
    const LatticeLines lines = fit_lattice_lines(line_votes(image), 12, 200).front();
    EXPECT_LT(off_by(lines.phase_px[1] - lines.phase_px[2], lines.phase_px[0], lines.pitch_px), 1e-6);
}

TEST(LatticeFit, GivesTheBestFirst) {
    for (const double pitch : {31.0, 44.0}) {
        const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), {pitch, 11, 20});
        const std::vector<LatticeLines> lines = fit_lattice_lines(line_votes(image), 12, 200);
        EXPECT_GT(lines.size(), 2U);
        EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
            return a.score > b.score;
        })) << pitch;
    }
}

TEST(NextVote, IsTheFirstAboveTheLimit) {
    constexpr Vote limit = 100;
    constexpr int columns = 45;
    std::vector<Vote> row(columns, limit);
    for (const int voting : {0, 1, 7, 8, 22, 23, 40, 44})
        row[static_cast<std::size_t>(voting)] = limit + 1;
    row[12] = 0x8000;
    row[34] = 0xffff;
    for (int from = 0; from <= columns; ++from) {
        int expected = from;
        while (expected < columns && row[static_cast<std::size_t>(expected)] <= limit)
            ++expected;
        EXPECT_EQ(next_vote(row.data(), from, columns, limit), expected) << from;
    }
    EXPECT_EQ(next_vote(row.data(), 35, 40, limit), 40);
}

TEST(Tilt, OfAnUprightPictureIsNone) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), {40, 5, 5});
    EXPECT_TRUE(estimate_distortion(line_votes(image)).is_none());
}

TEST(Tilt, IsMeasuredWithItsSign) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), {40, 5, 5});
    for (const double degrees : {-2.0, -0.5, 0.5, 1.25}) {
        // Turning back by the opposite turns by the angle.
        const Distortion distortion = estimate_distortion(line_votes(untilted(image, -degrees)));
        EXPECT_NEAR(distortion.tilt_degrees, degrees, 0.06);
        EXPECT_EQ(distortion.height_stretch, 1);
    }
}

TEST(Tilt, AStretchOfTheHeightIsNotATilt) {
    for (const double stretch : {0.93, 1.06}) {
        cv::Mat image;
        cv::resize(test::drawn_screen(test::diamonds(test::four_colors), {40, 5, 5}), image, {}, 1, stretch);
        const Distortion distortion = estimate_distortion(line_votes(image));
        EXPECT_EQ(distortion.tilt_degrees, 0);
        EXPECT_NEAR(distortion.height_stretch, stretch, 0.006);
    }
}

TEST(Tilt, TheMapBackIsThatOfTheImage) {
    cv::Mat image(400, 300, CV_8UC3, cv::Scalar::all(0));
    cv::circle(image, {200, 90}, 4, cv::Scalar::all(255), cv::FILLED);
    cv::Mat level = untilted(image, 2);
    cv::cvtColor(level, level, cv::COLOR_BGR2GRAY);
    const cv::Moments m = cv::moments(level);
    const cv::Vec3d back =
        tilted_from_untilted(image.size(), 2) * cv::Vec3d(m.m10 / m.m00 + 0.5, m.m01 / m.m00 + 0.5, 1);
    EXPECT_NEAR(back[0], 200.5, 0.1);
    EXPECT_NEAR(back[1], 90.5, 0.1);
}

}  // namespace
}  // namespace unfold::vision
