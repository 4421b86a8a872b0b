// A layer of the free flood's breadth-first search keeps the maximal states, against plain loops over all.
#include "solve/free_flood/search_layer.h"

#include "unfold/puzzle.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold::free_flood {
namespace {

// A row of cells of two colors by turns: an island for which only the numbers of regions and colors count.
Island<1> row_of_regions(int regions) {
    Board board;
    board.lattice = {LatticeKind::square, 1, regions};
    board.palette.resize(2);
    for (int i = 0; i < regions; ++i)
        board.cells.push_back(ColorId{i % 2});
    const RegionGraph graph = build_region_graph(board);
    return {graph, islands(graph).front(), 2};
}

State<1> state_of(std::initializer_list<std::size_t> regions, std::uint8_t color, std::uint8_t uses) {
    State<1> state;
    for (const std::size_t region : regions)
        state.set.add(region);
    state.color = color;
    state.uses = uses;
    return state;
}

constexpr std::uint8_t side = State<1>::as_side;
constexpr std::uint8_t main_blob = State<1>::as_main;
constexpr std::uint8_t both = side | main_blob;

bool dominates(const State<1>& a, const State<1>& b) {
    return a.color == b.color && a.set.contains(b.set) && (b.uses & ~a.uses) == 0;
}

TEST(SearchLayer, DropsWhatALargerSetOfTheSameColorCanDo) {
    const Island<1> island = row_of_regions(6);
    SearchLayer<1> layer(island);
    layer.insert(state_of({1, 2}, 0, main_blob));
    layer.insert(state_of({1, 2, 3}, 0, both));
    layer.insert(state_of({1, 2}, 1, main_blob));
    ASSERT_TRUE(layer.settle(1, Deadline::never()));
    std::vector<State<1>> kept;
    layer.move_to(kept);
    ASSERT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept[0].set.count(), 3);
    EXPECT_EQ(kept[1].color, 1);
}

TEST(SearchLayer, KeepsASmallerSetThatCanDoMore) {
    const Island<1> island = row_of_regions(6);
    SearchLayer<1> layer(island);
    layer.insert(state_of({1, 2, 3}, 0, main_blob));
    ASSERT_TRUE(layer.settle(1, Deadline::never()));
    EXPECT_TRUE(layer.covers(state_of({1, 2}, 0, main_blob)));
    EXPECT_TRUE(layer.covers(state_of({1, 2}, 0, 0)));
    EXPECT_FALSE(layer.covers(state_of({1, 2}, 0, both)));
    EXPECT_FALSE(layer.covers(state_of({1, 2}, 1, main_blob)));
    EXPECT_FALSE(layer.covers(state_of({1, 4}, 0, main_blob)));
}

TEST(SearchLayer, InsertsAnEqualStateOnceUnlessItCanDoMore) {
    const Island<1> island = row_of_regions(6);
    SearchLayer<1> layer(island);
    EXPECT_TRUE(layer.insert(state_of({1}, 0, side)));
    EXPECT_FALSE(layer.insert(state_of({1}, 0, side)));
    EXPECT_FALSE(layer.insert(state_of({1}, 0, 0)));
    EXPECT_TRUE(layer.insert(state_of({1}, 0, main_blob)));
    EXPECT_FALSE(layer.insert(state_of({1}, 0, both)));
    EXPECT_TRUE(layer.insert(state_of({1}, 1, side)));
}

TEST(SearchLayer, KeepsTheSameSetsWheneverItIsSettled) {
    const Island<1> island = row_of_regions(12);
    for (const int settle_every : {1'000'000, 1000, 37}) {
        Random random(1);
        SearchLayer<1> layer(island);
        std::vector<State<1>> all;
        for (int i = 0; i < 5000; ++i) {
            State<1> state = state_of({}, static_cast<std::uint8_t>(random.below(2)),
                                      static_cast<std::uint8_t>(random.below(4)));
            for (int r = 0; r < 12; ++r)
                if (random.below(1 + random.below(8)) == 0) state.set.add(static_cast<std::size_t>(r));
            all.push_back(state);
            if (!layer.covers(state)) layer.insert(state);
            if (i % settle_every == settle_every - 1) {
                ASSERT_TRUE(layer.settle(1, Deadline::never()));
            }
        }
        ASSERT_TRUE(layer.settle(1, Deadline::never()));
        std::vector<State<1>> kept;
        layer.move_to(kept);
        EXPECT_EQ(layer.size(), 0U);
        EXPECT_GT(kept.size(), 50U);
        EXPECT_LT(kept.size(), 2500U);
        for (const State<1>& state : all)
            EXPECT_TRUE(std::any_of(kept.begin(), kept.end(),
                                    [&](const State<1>& other) { return dominates(other, state); }));
        for (std::size_t i = 0; i < kept.size(); ++i)
            for (std::size_t j = 0; j < kept.size(); ++j)
                if (i != j) {
                    ASSERT_FALSE(dominates(kept[i], kept[j]));
                }
    }
}

TEST(SearchLayer, StopsAtTheDeadline) {
    const Island<1> island = row_of_regions(6);
    SearchLayer<1> layer(island);
    layer.insert(state_of({1}, 0, side));
    EXPECT_FALSE(layer.settle(1, Deadline::after_ms(0)));
}

}  // namespace
}  // namespace unfold::free_flood
