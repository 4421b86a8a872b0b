// Reads every real screenshot of Flood-It and of the first KAMI and compares it with its label: one
// expectation a file.
#include "unfold/codecs.h"

#include <map>

#include <gtest/gtest.h>

#include "support/corpus_labels.h"
#include "support/files.h"
#include "support/readings.h"

namespace unfold {
namespace {

std::vector<std::filesystem::path> labels_of(const std::string& game) {
    return test::files_in(test::corpus_folder() / game, {".label.json"});
}

std::string name_of(const ::testing::TestParamInfo<std::filesystem::path>& file) {
    return test::test_name_of(file.param, ".label.json");
}

struct SquareLabel {
    std::filesystem::path image;
    std::string kind;
    int columns = 0, rows = 0;
    std::vector<std::string> palette;
    std::string cells;
    RectPx board_px;
    std::optional<int> budget;
    std::optional<int> moves_made;
};

std::optional<int> number_at(const nlohmann::json& json, const char* name) {
    if (!json.contains(name) || !json.at(name).is_number()) return std::nullopt;
    return json.at(name).get<int>();
}

SquareLabel label_of(const std::filesystem::path& path) {
    const auto json = nlohmann::json::parse(test::text_in(path));
    SquareLabel label;
    label.image = path.parent_path() / json.at("file").get<std::string>();
    label.kind = json.at("kind");
    if (label.kind == "not-a-level") return label;
    label.budget = number_at(json, "budget");
    label.moves_made = number_at(json, "moves_made");
    label.columns = json.at("columns");
    label.rows = json.at("rows");
    label.palette = json.at("palette").get<std::vector<std::string>>();
    for (const std::string row : json.at("cells"))
        label.cells += row;
    const auto& board = json.at("board");
    label.board_px = {board.at("x"), board.at("y"), board.at("width"), board.at("height")};
    return label;
}

std::string symbols_of(const Board& board) {
    std::string symbols;
    for (const ColorId color : board.cells)
        symbols += "0123456789abcdefghijklmnopqrstuvwxyz"[color.index()];
    return symbols;
}

void expect_refused(const std::filesystem::path& image, const std::optional<Game>& game) {
    const std::optional<ErrorCode> code = test::refusal_of(decode_picture(test::bytes_in(image)), game);
    EXPECT_TRUE(code == ErrorCode::no_board || code == ErrorCode::uncertain_board)
        << image << (code ? "" : " was read as a level");
}

// The icon of a program on its start page, a board of 4 x 4 cells: read, but the player is asked.
constexpr std::string_view known_misreading = "tfuxu_floodit__screenshot-1.png";

void expect_in_doubt(const std::filesystem::path& image) {
    const Reading reading = test::reading_of(decode_picture(test::bytes_in(image)));
    EXPECT_LT(reading.confidence, sure_reading);
    EXPECT_FALSE(reading.warnings.empty());
}

class FloodPicture : public ::testing::TestWithParam<std::filesystem::path> {};

// Every cell, the palette in its order, the place; the game is found out.
TEST_P(FloodPicture, IsReadAsLabeled) {
    const SquareLabel label = label_of(GetParam());
    if (label.image.filename() == known_misreading) return expect_in_doubt(label.image);
    if (label.kind == "not-a-level") return expect_refused(label.image, std::nullopt);
    const Reading reading = test::reading_of(decode_picture(test::bytes_in(label.image)));
    const ColorLevel& level = test::colors_of(reading);
    EXPECT_EQ(level.game, Game::floodit);
    EXPECT_EQ(level.board.lattice, (Lattice{LatticeKind::square, label.columns, label.rows}));
    EXPECT_EQ(level.board.palette.size(), label.palette.size());
    EXPECT_EQ(symbols_of(level.board), label.cells);
    EXPECT_EQ(level.origin, (Cell{0, 0}));
    const PxFromCell& px = reading.geometry.px_from_cell;
    EXPECT_NEAR(px.x_per_column * label.columns, label.board_px.width, 0.02 * label.board_px.width);
    EXPECT_NEAR(px.y_per_row * label.rows, label.board_px.height, 0.02 * label.board_px.height);
    EXPECT_NEAR(px.x0, label.board_px.x, 0.15 * px.x_per_column);
    EXPECT_NEAR(px.y0, label.board_px.y, 0.15 * px.y_per_row);
    EXPECT_GE(reading.confidence, 0.5);
    // Numbers beside the board are read where they are written as a fraction: nothing rather than a guess.
    if (level.budget) {
        EXPECT_EQ(level.budget, label.budget);
        EXPECT_EQ(level.moves_made, label.moves_made);
    } else {
        EXPECT_FALSE(reading.warnings.empty());
        EXPECT_FALSE(level.moves_made);
    }
}

TEST(FloodPictures, ShowTheirFractions) {
    UNFOLD_REQUIRE_CORPUS(test::corpus_folder());
    int shown = 0, read_of_them = 0;
    for (const auto& path : labels_of("floodit")) {
        const SquareLabel label = label_of(path);
        if (label.kind == "not-a-level" || !label.budget || !label.moves_made) continue;
        ++shown;
        const Reading reading = test::reading_of(decode_picture(test::bytes_in(label.image)));
        read_of_them += test::colors_of(reading).budget.has_value() ? 1 : 0;
    }
    // One touches the edge of its picture; two show the game's board without the text below it.
    EXPECT_EQ(shown, 9);
    EXPECT_GE(read_of_them, 6);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloodPicture);
INSTANTIATE_TEST_SUITE_P(Corpus, FloodPicture, ::testing::ValuesIn(labels_of("floodit")), name_of);

// A figure that shows a board of squares beside a graph is read as that board.
constexpr const char* figure = "hexylena_kami-solver__media_graph.label.json";

class KamiPicture : public ::testing::TestWithParam<std::filesystem::path> {};

// Every cell and number; without the color bar, the colors are numbered as they appear.
TEST_P(KamiPicture, IsReadAsLabeled) {
    const SquareLabel label = label_of(GetParam());
    if (GetParam().filename() == figure) {
        EXPECT_EQ(game_of(test::reading_of(decode_picture(test::bytes_in(label.image))).level), Game::floodit)
            << "is refused now: drop the exception";
        return;
    }
    if (label.kind == "not-a-level") return expect_refused(label.image, std::nullopt);
    const Reading reading = test::reading_of(decode_picture(test::bytes_in(label.image)));
    const ColorLevel& level = test::colors_of(reading);
    EXPECT_EQ(level.game, Game::kami);
    EXPECT_EQ(level.board.lattice, (Lattice{LatticeKind::square, label.columns, label.rows}));
    EXPECT_EQ(level.budget, label.budget);
    EXPECT_EQ(level.moves_made, label.moves_made);
    EXPECT_EQ(level.board.palette.size(), label.palette.size());
    const std::string symbols = symbols_of(level.board);
    if (label.budget) {
        EXPECT_EQ(symbols, label.cells);
        EXPECT_EQ(reading.geometry.swatches_px.size(), label.palette.size());
        EXPECT_TRUE(reading.warnings.empty());
        return;
    }
    ASSERT_EQ(symbols.size(), label.cells.size());
    std::map<char, char> label_of_symbol;
    std::map<char, char> symbol_of_label;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        label_of_symbol.emplace(symbols[i], label.cells[i]);
        symbol_of_label.emplace(label.cells[i], symbols[i]);
        EXPECT_EQ(label_of_symbol[symbols[i]], label.cells[i]) << "cell " << i;
        EXPECT_EQ(symbol_of_label[label.cells[i]], symbols[i]) << "cell " << i;
    }
    EXPECT_FALSE(reading.warnings.empty());
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(KamiPicture);
INSTANTIATE_TEST_SUITE_P(Corpus, KamiPicture, ::testing::ValuesIn(labels_of("kami")), name_of);

class TrianglePicture : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(TrianglePicture, IsNoBoardOfSquares) {
    const auto image = test::read_label(GetParam()).image;
    expect_refused(image, Game::floodit);
    expect_refused(image, Game::kami);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TrianglePicture);
INSTANTIATE_TEST_SUITE_P(Corpus, TrianglePicture, ::testing::ValuesIn(labels_of("kami2")), name_of);

class TilePicture : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(TilePicture, IsNoBoardOfColors) {
    const auto label = nlohmann::json::parse(test::text_in(GetParam()));
    const auto image = GetParam().parent_path() / label.at("file").get<std::string>();
    expect_refused(image, Game::floodit);
    expect_refused(image, Game::kami);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TilePicture);
INSTANTIATE_TEST_SUITE_P(Corpus, TilePicture, ::testing::ValuesIn(labels_of("shisen")), name_of);

}  // namespace
}  // namespace unfold
