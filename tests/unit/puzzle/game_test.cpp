// The tables of games and lattices: names lead back to their rows, and the page has the same rows.
#include "puzzle/game.h"

#include <gtest/gtest.h>

#include "puzzle/lattice.h"
#include "support/files.h"

namespace unfold {
namespace {

std::string text_of_page() {
    return test::text_in(test::project_folder() / "src/app/page/web/js/level.js");
}

std::string move_on_page(MoveKind kind) {
    switch (kind) {
        case MoveKind::recolor_region:
            return "region";
        case MoveKind::recolor_flood:
            return "flood";
        case MoveKind::remove_pair:
            return "pair";
    }
    return "";
}

TEST(GameFacts, NamesLeadBackToTheirGames) {
    for (const Game game : all_games)
        EXPECT_EQ(game_from_name(game_name(game)), game);
    EXPECT_EQ(game_from_name("KAMI 2"), std::nullopt);
    EXPECT_EQ(game_names(), (std::vector<std::string>{"kami2", "kami", "floodit", "shisen"}));
}

TEST(GameFacts, ThePageHasTheSame) {
    const std::string page = text_of_page();
    for (const Game game : all_games) {
        const GameFacts& facts = facts_of(game);
        const std::string row = std::string(facts.name) + ": { title: \"" + std::string(facts.title) +
                                "\", move: \"" + move_on_page(facts.move_kind) + "\" }";
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

TEST(LatticeFacts, ThePageHasTheSame) {
    const std::string page = text_of_page();
    for (const LatticeKind kind : all_lattice_kinds) {
        const LatticeFacts& facts = facts_of(kind);
        const std::string row = std::string(facts.name) +
                                ": {\n    max: { columns: " + std::to_string(facts.max_columns) +
                                ", rows: " + std::to_string(facts.max_rows) + " },";
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

}  // namespace
}  // namespace unfold
