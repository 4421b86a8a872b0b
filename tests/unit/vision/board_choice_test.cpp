// The choice among the boards of several lattices, on boards of text.
#include "vision/tiles/board_choice.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/tile_boards.h"

namespace unfold::vision {
namespace {

using Rows = std::vector<std::string>;

// A board that was read in a lattice which is moved by so many pixels; cells have 40 x 50.
Reading reading_of(const Rows& rows, double confidence, double moved_px = 0) {
    Reading reading;
    reading.level = test::tile_level(rows);
    reading.confidence = confidence;
    reading.geometry.px_from_cell = {40, 0, moved_px, 0, 50, moved_px};
    return reading;
}

EvenReading even(const Rows& rows, double confidence, double moved_px = 0, double bits = 0) {
    return {reading_of(rows, confidence, moved_px), bits};
}

TileBoard board(const Rows& rows) {
    return test::tile_level(rows).board;
}

const Rows first_board{"abab", "cdcd", "efef", "abcd"}, second_board{"abba", "dccd", "efef", "abcd"};

TEST(AgreedBoard, IsShownByTwoLatticesThatAreApart) {
    EXPECT_FALSE(agreed_board({}));
    EXPECT_FALSE(agreed_board({even(first_board, 0.3), even(second_board, 0.3, 10)}));
    EXPECT_FALSE(agreed_board({even(first_board, 0.3), even(first_board, 0.3, 1)}))
        << "one lattice, measured twice";
    const auto of_two =
        agreed_board({even(second_board, 0.5, 5), even(first_board, 0.3), even(first_board, 0.3, 10)});
    ASSERT_TRUE(of_two);
    EXPECT_EQ(board_of(*of_two), board(first_board));
    const auto of_three =
        agreed_board({even(first_board, 0.3), even(first_board, 0.3, 10), even(first_board, 0.3, 20)});
    ASSERT_TRUE(of_three);
    EXPECT_GT(of_three->confidence, of_two->confidence) << "one more lattice agrees";
}

TEST(DealtBoard, HasTheMostEvidence) {
    EXPECT_FALSE(dealt_board({}));
    EXPECT_FALSE(dealt_board({even(first_board, 0.3, 0, 7.9)}));
    const auto dealt = dealt_board({even(second_board, 0.9, 0, 8.5), even(first_board, 0.3, 0, 12)});
    ASSERT_TRUE(dealt);
    EXPECT_EQ(board_of(*dealt), board(first_board));
}

// Six tiles of a, of which marks split off two, and kinds of four, six and eight.
const Rows joined_hint{"aaaaaabb", "bbcccccc", "dddddddd"}, split_hint{"aaaaxxbb", "bbcccccc", "dddddddd"};

TEST(RepairedBoard, JoinsThePairThatTwoLatticesJoin) {
    const Reading chosen = reading_of(split_hint, 0.95);
    EXPECT_EQ(board_of(repaired_board({even(joined_hint, 0.3)}, chosen)), board(split_hint))
        << "one lattice alone";
    const Reading repaired = repaired_board({even(joined_hint, 0.3), even(joined_hint, 0.4, 10)}, chosen);
    EXPECT_EQ(board_of(repaired), board(joined_hint));
    EXPECT_EQ(repaired.geometry.px_from_cell.x0, 10) << "the lattice of the surer one";
}

TEST(RepairedBoard, JoinsAPairWhereThatMakesTheDealEven) {
    const Rows even_deal{"aaaaaabb", "bbcccccc", "ddddeeee"}, of_split{"aaaaxxbb", "bbcccccc", "ddddeeee"};
    const Reading repaired = repaired_board({even(even_deal, 0.3)}, reading_of(of_split, 0.5));
    EXPECT_EQ(board_of(repaired), board(even_deal));
    const Rows pairs{"aabb", "ccdd", "xxee"}, fours{"aabb", "ccdd", "aaee"};
    EXPECT_EQ(board_of(repaired_board({even(fours, 0.3), even(fours, 0.3, 10)}, reading_of(pairs, 0.5))),
              board(pairs))
        << "the chosen deal is even";
}

TEST(RepairedBoard, AddsAKindThatOnlyTheChosenLatticeLacks) {
    const Rows pale{"aaaaaabb", "bb..cccc", "dddddddd"}, shown{"aaaaaabb", "bbeecccc", "dddddddd"};
    const std::vector<EvenReading> of_one{even(pale, 0.9), even(shown, 0.4, 10)};
    const Reading repaired = repaired_board(of_one, reading_of(pale, 0.9));
    EXPECT_EQ(board_of(repaired), board(shown));
    const std::vector<EvenReading> of_two{even(pale, 0.9), even(pale, 0.5, 5), even(shown, 0.4, 10)};
    EXPECT_EQ(board_of(repaired_board(of_two, reading_of(pale, 0.9))), board(pale))
        << "two lattices show the holes";
}

TEST(RepairedBoard, RepairsOneErrorAfterTheOther) {
    const Rows two_errors{"aaaaxxbb", "bb..cccc", "ccdddddd"}, one_error{"aaaaaabb", "bb..cccc", "ccdddddd"},
        none{"aaaaaabb", "bbeecccc", "ccdddddd"};
    const std::vector<EvenReading> readings{even(two_errors, 0.9), even(one_error, 0.4), even(none, 0.3, 20)};
    EXPECT_EQ(board_of(repaired_board(readings, reading_of(two_errors, 0.9))), board(none));
    const std::vector<EvenReading> at_once{even(two_errors, 0.9), even(none, 0.3, 20)};
    EXPECT_EQ(board_of(repaired_board(at_once, reading_of(two_errors, 0.9))), board(two_errors))
        << "two errors at once are another board";
}

TEST(RepairedBoard, KeepsTheChosenOneAmongOtherDifferences) {
    const Rows chosen{"aaaaxxbb", "bbcccccc", "ddddeeee"};
    for (const Rows& another :
         {Rows{"aaaaaabb", "bbcccccc", "dddd.eee"}, Rows{"aaaaaabb", "bbcccccc", "dddd...."},
          Rows{"aaaaxxbb", "bbccccdd", "ddddeeee"}, Rows{"aaaaaabb", "bbaaaaaa", "ddddeeee"},
          Rows{"aaaaxxbb", "bbcccccc", "dddddddd"}, Rows{"aaaaxxbb", "bbcccccc"}})
        EXPECT_EQ(
            board_of(repaired_board({even(another, 0.9), even(another, 0.9, 10)}, reading_of(chosen, 0.3))),
            board(chosen))
            << another[0] << another[1] << another.back();
    const Rows pale{"aaaaaabb", "bb..cccc", "dddddddd"}, filled{"aaaaaabb", "bbbbcccc", "dddddddd"};
    EXPECT_EQ(board_of(repaired_board({even(filled, 0.9, 10)}, reading_of(pale, 0.3))), board(pale))
        << "holes of a known kind";
}

TEST(RepairedBoard, ComparesKindsWhateverTheirNumbers) {
    const Rows renamed{"zzzzzzcc", "ccdddddd", "aaaaaaaa"};
    EXPECT_EQ(
        board_of(repaired_board({even(renamed, 0.3), even(renamed, 0.4, 10)}, reading_of(split_hint, 0.5))),
        board(renamed));
}

TEST(EvenDeal, HasOneNumberOfTilesOrTwoThatFollow) {
    EXPECT_TRUE(is_evenly_dealt(board({"aabb", "ccdd"})));
    EXPECT_TRUE(is_evenly_dealt(board({"aabb", "ccdd", "aaee"})));
    EXPECT_FALSE(is_evenly_dealt(board({"aabb", "aadd", "aaee"})));
    EXPECT_FALSE(is_evenly_dealt(board({"abbc", "ccde"}))) << "odd numbers";
    EXPECT_FALSE(is_evenly_dealt(board({"....", "...."})));
}

}  // namespace
}  // namespace unfold::vision
