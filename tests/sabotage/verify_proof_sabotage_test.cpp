// Proofs of lower bounds, spoiled on purpose: the check must refuse each, and name the line.
#include "unfold/verify.h"

#include <functional>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

constexpr std::size_t proof_memory_bytes = std::size_t{64} << 20;
constexpr int optimum = 6;

using Lines = std::vector<std::string>;

class ProofSabotage : public testing::Test {
  protected:
    ColorLevel level =
        test::text_level(LatticeKind::square, {"0120120", "1201201", "0210210", "2012120", "1020121"});
    Lines proof = proof_of(level, optimum);

    static Lines proof_of(const ColorLevel& level, int bound) {
        std::ostringstream text;
        EXPECT_TRUE(verify_bound(level, bound, Deadline::never(), proof_memory_bytes, &text).ok());
        std::istringstream stream(text.str());
        Lines lines;
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line);
        return lines;
    }
    static ProofVerdict verdict_on(const Lines& lines, const ColorLevel& level, int claimed = optimum) {
        std::string text;
        for (const std::string& line : lines)
            text += line + "\n";
        std::istringstream stream(text);
        return verify_proof(level, claimed, stream, Deadline::never(), proof_memory_bytes);
    }
    // The proof with a change is refused for this reason. Returns the line.
    std::size_t refused_line(const std::function<void(Lines& lines)>& change,
                             const std::string& reason) const {
        Lines lines = proof;
        change(lines);
        const ProofVerdict verdict = verdict_on(lines, level);
        EXPECT_FALSE(verdict.ok()) << reason;
        EXPECT_NE(verdict.reason.find(reason), std::string::npos) << verdict.reason << ", not " << reason;
        EXPECT_GE(verdict.line, 1U);
        EXPECT_LE(verdict.line, lines.size() + 1);
        EXPECT_GE(verdict.proven, 2) << "the three colors prove two moves without the file";
        return verdict.line;
    }
    [[nodiscard]] bool is_set(std::size_t i) const {
        return proof[i].find(' ') == std::string::npos && proof[i] != "end";
    }
    // The first line from `begin` on that starts so.
    [[nodiscard]] std::size_t find(const std::string& start, std::size_t begin = 0) const {
        while (begin < proof.size() && !proof[begin].starts_with(start))
            ++begin;
        EXPECT_LT(begin, proof.size()) << start;
        return begin;
    }
};

TEST_F(ProofSabotage, TheProofItselfIsAccepted) {
    const ProofVerdict verdict = verdict_on(proof, level);
    EXPECT_TRUE(verdict.ok()) << verdict.line << ": " << verdict.reason;
    EXPECT_EQ(verdict.proven, optimum);
    EXPECT_EQ(verdict.line, 0U);
    EXPECT_GT(verdict.sets, 50U);
}

TEST_F(ProofSabotage, AProofThatIsCutIsRefusedWhereItEnds) {
    for (std::size_t length = 0; length < proof.size(); ++length)
        EXPECT_EQ(refused_line([&](Lines& lines) { lines.resize(length); }, "ends too early"), length + 1);
}

// The list that a line belongs to: its words.
std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

TEST_F(ProofSabotage, EverySetIsNeeded) {
    std::size_t list = 0;
    for (std::size_t i = 0; i < proof.size(); ++i) {
        if (proof[i].starts_with("list")) list = i;
        if (!is_set(i)) continue;
        const auto drop = [&](Lines& lines) {
            std::vector<std::string> words = words_of(lines[list]);
            std::string& count = words[i - list <= std::stoul(words[3]) ? 3 : 4];
            count = std::to_string(std::stoul(count) - 1);
            lines[list] = words[0] + " " + words[1] + " " + words[2] + " " + words[3] + " " + words[4];
            lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
        };
        EXPECT_LT(refused_line(drop, "is contained in no set of cost"), i + 1)
            << "the line of what the set is made of";
    }
}

TEST_F(ProofSabotage, ASetThatLacksARegionIsRefused) {
    for (std::size_t i = 0; i < proof.size(); ++i) {
        if (!is_set(i)) continue;
        const std::size_t digit = proof[i].find_first_not_of('0');
        const auto shrink = [&](Lines& lines) {
            const auto value = std::stoul(std::string{lines[i][digit]}, nullptr, 16);
            lines[i][digit] = "0123456789abcdef"[value & (value - 1)];
        };
        EXPECT_LT(refused_line(shrink, "is contained in no set of cost"), i + 1);
    }
}

TEST_F(ProofSabotage, APieceThatIsNoneAnyMoreIsRefused) {
    const std::size_t list = find("list 2 ");
    refused_line(
        [&](Lines& lines) {
            std::vector<std::string> words = words_of(lines[list]);
            ASSERT_NE(words[3], "0");
            lines[list] = "list 2 " + words[2] + " " + std::to_string(std::stoul(words[3]) - 1) + " " +
                          std::to_string(std::stoul(words[4]) + 1);
        },
        "This set, recolored, is contained in no set of cost 2");
}

TEST_F(ProofSabotage, TheWholeIslandMustNotHaveAFinalColor) {
    const std::size_t list = find("list 4 ");
    const std::size_t line = refused_line(
        [&](Lines& lines) {
            std::string& set = lines[list + 1];
            // As many regions as the island line has colors.
            const std::size_t regions = words_of(lines[1])[2].size();
            for (std::size_t digit = 0; digit < set.size(); ++digit) {
                const std::size_t bits = std::min<std::size_t>(4, regions - 4 * digit);
                set[digit] = "0137f"[bits];
            }
        },
        "The whole island has a final color");
    EXPECT_EQ(line, list + 2);
}

TEST_F(ProofSabotage, MoreMovesThanWereSearchedAreRefused) {
    const std::size_t game = find("game ");
    for (const std::string more : {"game 6 ", "game 7 "})
        refused_line([&](Lines& lines) { lines[game].replace(0, 7, more); },
                     "is contained in no set of cost");
}

TEST_F(ProofSabotage, AProofOfAnotherLevelIsRefused) {
    ColorLevel other = level;
    std::swap(other.board.cells[0], other.board.cells[1]);
    const ProofVerdict verdict = verdict_on(proof, other);
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.line, 2U);
    EXPECT_NE(verdict.reason.find("of another level"), std::string::npos) << verdict.reason;
    refused_line([](Lines& lines) { lines[1].replace(0, 8, "island 1"); }, "not a whole number up to 0");
}

TEST_F(ProofSabotage, AProofOfLessIsRefusedAtItsEnd) {
    const ProofVerdict verdict = verdict_on(proof, level, optimum + 1);
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.proven, optimum);
    EXPECT_EQ(verdict.line, proof.size());
    refused_line([](Lines& lines) { lines = {"unfold-proof 1", "end"}; }, "shows only that");
}

TEST_F(ProofSabotage, WhatIsNoProofIsRefused) {
    const std::size_t game = find("game "), list = find("list 1 ");
    const auto line_with = [&](std::size_t i, const std::string& text, const std::string& reason) {
        EXPECT_EQ(refused_line([&](Lines& lines) { lines[i] = text; }, reason), i + 1) << text;
    };
    line_with(0, "unfold-level 1", "not a proof");
    line_with(0, "unfold-proof 2", "another version");
    line_with(0, "unfold-proof", "too many or too few words");
    line_with(0, std::string(100'000, 'x'), "too long");
    line_with(1, "", "empty");
    line_with(1, "peninsula 0 01", "not expected");
    line_with(1, "island x 01", "not a whole number");
    line_with(game, "game 99999 012", "not a whole number up to");
    line_with(game, "game -1 012", "not a whole number up to");
    line_with(game, "game 5 0129", "not a list of colors");
    line_with(game, "game 5", "too many or too few words");
    line_with(list, "list 0 0 1 0", "in ascending order");
    line_with(list, "list 1 z 1 0", "in ascending order");
    line_with(list, "list 1 0 1", "too many or too few words");
    line_with(list + 1, "0", "not a set");
    line_with(list + 1, std::string(proof[list + 1].size(), 'g'), "not a set");
    const Lines nine{"unfold-proof 1", "island 0 010101010", "game 3 01", "list 1 0 1 0", "008", "end"};
    const ProofVerdict verdict = verdict_on(nine, test::text_level(LatticeKind::square, {"010101010"}), 4);
    EXPECT_NE(verdict.reason.find("not a set of the island's 9 regions"), std::string::npos)
        << verdict.reason;
    EXPECT_EQ(verdict.line, 5U) << "there is no region 11";
    const std::size_t end = proof.size() - 1;
    line_with(end, "start", "not expected");
    refused_line([](Lines& lines) { lines.emplace_back("end"); }, "after its end");
    refused_line([&](Lines& lines) { lines.insert(lines.end() - 1, proof[list]); }, "in ascending order");
}

TEST_F(ProofSabotage, FarRegionsMustBeThoseOfTheIsland) {
    const auto with_far = [&](const std::string& far) {
        Lines lines = proof;
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(find("game ")) + 1, far);
        return verdict_on(lines, level);
    };
    for (const std::string far : {"far 0 5 11 20", "far 3", "far"})
        EXPECT_TRUE(with_far(far).ok()) << far << ": they only show more sets to be hopeless";
    EXPECT_NE(with_far("far 0 99").reason.find("not a whole number up to"), std::string::npos);
    EXPECT_NE(with_far("far 0 1 2 3 4 5 6 7 8 9 10").reason.find("too many far"), std::string::npos);
}

TEST_F(ProofSabotage, ACheckWithoutTimeOrMemorySaysNothing) {
    std::string text;
    for (const std::string& line : proof)
        text += line + "\n";
    std::istringstream first(text), second(text);
    const ProofVerdict late = verify_proof(level, optimum, first, Deadline::after_ms(0), proof_memory_bytes);
    EXPECT_FALSE(late.ok());
    EXPECT_EQ(late.ending, BoundEnding::time);
    const ProofVerdict full = verify_proof(level, optimum, second, Deadline::never(), 1000);
    EXPECT_FALSE(full.ok());
    EXPECT_EQ(full.ending, BoundEnding::memory);
}

}  // namespace
}  // namespace unfold
