// The bound check against solvers that try everything: it never proves more than the optimum, and on small
// boards it proves exactly that.
#include "unfold/graph.h"
#include "unfold/verify.h"

#include <array>
#include <sstream>

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/oracle.h"
#include "support/random_level.h"
#include "support/subset_oracle.h"

namespace unfold {
namespace {

using test::random_level;
using test::Shape;
using test::text_of;

constexpr std::size_t memory_bytes = std::size_t{64} << 20;

// What is proven when one move more than the optimum is claimed: never that, and no less than the optimum.
void expect_exactly(const ColorLevel& level, int optimum) {
    const BoundVerdict verdict = verify_bound(level, optimum + 1, Deadline::never(), memory_bytes);
    EXPECT_EQ(verdict.proven, optimum) << text_of(level.board);
    EXPECT_EQ(verdict.ending, BoundEnding::arguments) << text_of(level.board);
    EXPECT_FALSE(verdict.ok());
    EXPECT_TRUE(verify_bound(level, optimum, Deadline::never(), memory_bytes).ok()) << text_of(level.board);
}

TEST(VerifyBoundProperty, ProvesTheOptimumOfBoardsSmallEnoughToTryEverything) {
    Random random(5100);
    const std::array<Shape, 6> shapes{{{LatticeKind::square, 3, 3, 3, 0},
                                       {LatticeKind::square, 4, 3, 3, 5},
                                       {LatticeKind::square, 5, 2, 4, 6},
                                       {LatticeKind::triangle, 3, 4, 3, 0},
                                       {LatticeKind::triangle, 4, 4, 4, 5},
                                       {LatticeKind::triangle, 3, 6, 5, 4}}};
    int boards = 0;
    while (boards < 300) {
        const ColorLevel level = random_level(random, shapes[random.below(shapes.size())]);
        if (build_region_graph(level.board).size() > 9) continue;
        ++boards;
        const int optimum = test::fewest_moves(level.board, 12);
        ASSERT_GE(optimum, 0);
        expect_exactly(level, optimum);
    }
}

TEST(VerifyBoundProperty, ProvesTheOptimumOfBoardsUpToSixteenRegions) {
    Random random(5200);
    const std::array<Shape, 5> shapes{{{LatticeKind::square, 4, 4, 4, 0},
                                       {LatticeKind::square, 5, 4, 3, 0},
                                       {LatticeKind::square, 5, 5, 4, 4},
                                       {LatticeKind::triangle, 4, 6, 4, 0},
                                       {LatticeKind::triangle, 5, 7, 3, 6}}};
    int boards = 0;
    while (boards < 200) {
        const ColorLevel level = random_level(random, shapes[random.below(shapes.size())]);
        const RegionGraph graph = build_region_graph(level.board);
        if (graph.size() < 10 || graph.size() > 16) continue;
        ++boards;
        expect_exactly(level,
                       test::fewest_moves_by_subsets(graph, static_cast<int>(level.board.palette.size())));
    }
}

// One character or one line of a proof is another.
std::string changed(const std::string& proof, Random& random) {
    std::string text = proof;
    const std::size_t at = random.below(text.size());
    if (random.below(2) == 0) {
        text[at] = text[random.below(text.size())];
    } else {
        const std::size_t begin = text.rfind('\n', at) + 1;
        text.erase(begin, text.find('\n', begin) + 1 - begin);
    }
    return text;
}

TEST(VerifyProofProperty, AProofIsAcceptedForTheOptimumAndNoneForMore) {
    Random random(5300);
    const std::array<Shape, 3> shapes{{{LatticeKind::square, 6, 5, 4, 0},
                                       {LatticeKind::square, 6, 6, 3, 5},
                                       {LatticeKind::triangle, 5, 7, 3, 6}}};
    int with_sets = 0;
    for (int i = 0; i < 150; ++i) {
        const ColorLevel level = random_level(random, shapes[random.below(shapes.size())]);
        const int bound = verify_bound(level, 99, Deadline::never(), memory_bytes).proven;
        std::ostringstream written;
        ASSERT_TRUE(verify_bound(level, bound, Deadline::never(), memory_bytes, &written).ok());
        const auto check = [&](const std::string& text, int claimed) {
            std::istringstream proof(text);
            return verify_proof(level, claimed, proof, Deadline::never(), memory_bytes);
        };
        const ProofVerdict verdict = check(written.str(), bound);
        EXPECT_TRUE(verdict.ok()) << verdict.line << ": " << verdict.reason << '\n' << text_of(level.board);
        with_sets += verdict.sets > 0 ? 1 : 0;
        for (int change = 0; change < 20; ++change) {
            const std::string text = changed(written.str(), random);
            EXPECT_FALSE(check(text, bound + 1).ok()) << text;
            EXPECT_LE(check(text, bound + 1).proven, bound) << text;
        }
    }
    EXPECT_GE(with_sets, 50);
}

}  // namespace
}  // namespace unfold
