// Kinds of numbers that differ in one stroke, on a drawn board.
#include "vision/tiles/split_kinds.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"

namespace unfold::vision {
namespace {

// A row of tiles with noise, and their kinds as text alone.
struct DrawnRow {
    explicit DrawnRow(const std::vector<std::string>& texts) {
        constexpr int side_px = 40;
        const auto count = static_cast<int>(texts.size());
        image = cv::Mat(side_px, side_px * count, CV_8UC3, cv::Scalar(225, 230, 235));
        for (int i = 0; i < count; ++i)
            cv::putText(image, texts[static_cast<std::size_t>(i)], {side_px * i + 4, 28},
                        cv::FONT_HERSHEY_SIMPLEX, 0.8, {40, 30, 20}, 2, cv::LINE_AA);
        Random random(5);
        for (int y = 0; y < image.rows; ++y)
            for (int x = 0; x < image.cols; ++x)
                for (int channel = 0; channel < 3; ++channel)
                    image.at<cv::Vec3b>(y, x)[channel] = cv::saturate_cast<std::uint8_t>(
                        image.at<cv::Vec3b>(y, x)[channel] + static_cast<int>(random.below(7)) - 3);
        lattice.lattice = {{0, side_px, count, 0}, {0, side_px, 1, 0}};
        lattice.likeness.assign(texts.size(), 1);
        for (int i = 0; i < count; ++i)
            cells.push_back(i);
    }

    [[nodiscard]] TileFaces faces() const { return {image, lattice, cells, 1}; }

    cv::Mat image;
    TileLattice lattice{{{0, 40, 1, 0}, {0, 40, 1, 0}}, {}, {}};
    std::vector<int> cells;
};

struct Kind {
    std::string text;
    int tiles;
};

// All tiles of the kinds, where 16 and 18 were taken for one.
struct Joined {
    explicit Joined(const std::vector<Kind>& of_board) {
        for (const Kind& kind : of_board) {
            const bool continues = kind.text == "18" && kinds.count > 0;
            if (!continues) ++kinds.count;
            for (int i = 0; i < kind.tiles; ++i) {
                texts.push_back(kind.text);
                kinds.kind.push_back(kinds.count - 1);
                kinds.confidence.push_back(1);
            }
        }
    }
    void split() { split_joined_kinds(kinds, DrawnRow(texts).faces(), texts.size()); }
    [[nodiscard]] std::set<int> kinds_of(const std::string& text) const {
        std::set<int> found;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (texts[i] == text) found.insert(kinds.kind[i]);
        return found;
    }

    std::vector<std::string> texts;
    TileKinds kinds;
};

std::vector<Kind> with_others(std::vector<Kind> kinds) {
    for (const char* text : {"1", "2", "3", "4", "5", "7", "9", "10", "12", "14"})
        kinds.push_back({text, 4});
    return kinds;
}

TEST(SplitKinds, SplitsTwoKindsOfTheUsualNumber) {
    Joined board(with_others({{"16", 4}, {"18", 4}}));
    ASSERT_EQ(board.kinds_of("16"), board.kinds_of("18"));
    board.split();
    EXPECT_EQ(board.kinds_of("16").size(), 1U);
    EXPECT_EQ(board.kinds_of("18").size(), 1U);
    EXPECT_NE(board.kinds_of("16"), board.kinds_of("18"));
    EXPECT_LT(board.kinds.confidence.front(), 0.4F);
    EXPECT_EQ(board.kinds.confidence.back(), 1);
}

TEST(SplitKinds, KeepsAKindOfTwiceAsManyEqualTiles) {
    Joined board(with_others({{"16", 8}}));
    board.split();
    EXPECT_EQ(board.kinds_of("16").size(), 1U);
}

TEST(SplitKinds, KeepsTheNumberThatFollowsTheUsualOne) {
    std::vector<Kind> kinds{{"16", 4}, {"18", 4}};
    for (const char* text : {"1", "2", "3", "4", "5", "7", "9", "10", "12", "14"})
        kinds.push_back({text, 6});
    Joined board(kinds);
    board.split();
    EXPECT_EQ(board.kinds_of("16"), board.kinds_of("18"));
}

TEST(SplitKinds, KeepsANumberThatOthersHave) {
    Joined board(with_others({{"16", 4}, {"18", 4}, {"20", 8}, {"21", 8}}));
    board.split();
    EXPECT_EQ(board.kinds_of("16"), board.kinds_of("18"));
}

}  // namespace
}  // namespace unfold::vision
