// The footer: found below its board, known by its buttons, and what the buttons say of the picture's white.
#include "vision/kami2/footer.h"

#include <gtest/gtest.h>

#include "drawn_board.h"
#include "vision/kami2/footer_parts.h"
#include "vision/kami2/frame.h"

namespace unfold::vision {
namespace {

Frame best_frame(const cv::Mat& image) {
    const LineVotes votes = line_votes(image);
    const LatticeLines lines = fit_lattice_lines(votes, 12, 200).front();
    return frame_with_footer({image, votes}, lines, FooterHeights::usual).value();
}

Footer drawn_footer(int swatches) {
    return {FooterLayout::one_row, test::in_the_corner.footer_px(), swatches, 0};
}

TEST(Footer, SettlesTheFirstRowAndColumn) {
    for (std::size_t colors = 2; colors <= 4; ++colors) {
        const std::vector<Rgb> palette(test::four_colors.begin(),
                                       test::four_colors.begin() + static_cast<std::ptrdiff_t>(colors));
        const Frame frame = best_frame(test::drawn_screen(test::diamonds(palette), test::in_the_corner));
        EXPECT_EQ(frame.footer->swatches, static_cast<int>(colors));
        EXPECT_NEAR(frame.x_px, 0, 2);
        EXPECT_NEAR(frame.y_px, 0, 2);
    }
}

TEST(Footer, IsFoundBelowABoardCroppedAtTheLeft) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner);
    const Frame frame = best_frame(image.colRange(30, image.cols).clone());
    EXPECT_NEAR(frame.x_px, -30, 2);
    EXPECT_NEAR(frame.y_px, 0, 2);
}

TEST(Footer, AStripOfItGivesThePalette) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner);
    const int rows =
        static_cast<int>(test::in_the_corner.footer_top_px() + 0.2 * test::in_the_corner.footer_px().height);
    const cv::Mat cut = image.rowRange(0, rows).clone();
    const Frame frame = best_frame(cut);
    EXPECT_EQ(frame.footer->swatches, 4);
    EXPECT_TRUE(is_cut_off(*frame.footer, cut.rows));
    EXPECT_NEAR(frame.y_px, 0, 2);
    const auto swatches = read_swatches(cut, *frame.footer).value();
    for (std::size_t i = 0; i < swatches.size(); ++i) {
        EXPECT_NEAR(swatches[i].color.r, test::four_colors[i].r, 4);
        EXPECT_NEAR(swatches[i].color.b, test::four_colors[i].b, 4);
    }
}

TEST(Buttons, OfADrawnFooterAreFound) {
    const ButtonStatistics statistics = measure_buttons(
        test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner), drawn_footer(4));
    EXPECT_EQ(statistics.visible_count, 4);
    EXPECT_GT(statistics.min_contrast, 0.5);
    EXPECT_EQ(buttons_score(statistics), 0);
}

TEST(Buttons, PaperIsNoButton) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner);
    Footer on_the_board = drawn_footer(4);
    on_the_board.rect_px.y = 200;
    EXPECT_LT(buttons_score(measure_buttons(image, on_the_board)), -0.4);
    EXPECT_LT(buttons_score(
                  measure_buttons(cv::Mat(image.size(), CV_8UC3, cv::Scalar(30, 30, 30)), drawn_footer(4))),
              -0.9);
}

TEST(Buttons, TheirWhiteUndoesATint) {
    const cv::Mat image = test::drawn_screen(test::diamonds(test::four_colors), test::in_the_corner);
    cv::Mat tinted;
    cv::multiply(image, cv::Scalar(0.5, 0.8, 1.0), tinted);
    const cv::Mat balanced = white_balanced(tinted, measure_buttons(tinted, drawn_footer(4)));
    const auto before = read_swatches(image, drawn_footer(4)).value();
    const auto after = read_swatches(balanced, drawn_footer(4)).value();
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_LT(distance(before[i].lab, after[i].lab, 1), 2.5);
}

TEST(Buttons, NothingIsBalancedWithoutThem) {
    const cv::Mat gray(900, 400, CV_8UC3, cv::Scalar::all(120));
    EXPECT_EQ(white_balanced(gray, measure_buttons(gray, drawn_footer(3))).data, gray.data);
}

}  // namespace
}  // namespace unfold::vision
