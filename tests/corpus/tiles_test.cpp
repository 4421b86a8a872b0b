// Reads every real screenshot of Shisen-Sho and compares it with its label; pictures of everything else are
// refused. One test a file.
#include "unfold/codecs.h"

#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "support/corpus_labels.h"
#include "support/files.h"
#include "support/readings.h"

namespace unfold {
namespace {

std::vector<std::filesystem::path> files_of(const std::string& game,
                                            const std::vector<std::string>& endings) {
    return test::files_in(test::corpus_folder() / game, endings);
}

std::vector<std::filesystem::path> pictures_of_other_games() {
    std::vector<std::filesystem::path> paths;
    for (const char* game : {"kami2", "kami", "floodit"})
        for (const auto& path : files_of(game, {".png", ".jpg"}))
            paths.push_back(path);
    return paths;
}

std::string name_of(const ::testing::TestParamInfo<std::filesystem::path>& file) {
    return test::test_name_of(file.param);
}

void expect_refused(const std::filesystem::path& image) {
    ReadOptions options;
    options.game = Game::shisen;
    const ReadResult result = read(decode_picture(test::bytes_in(image)), options);
    ASSERT_FALSE(result.reading) << image << " was read, confidence " << result.reading->confidence;
    const Error& error = result.refusal.value();
    EXPECT_TRUE(error.code() == ErrorCode::no_board || error.code() == ErrorCode::uncertain_board)
        << error.message();
    EXPECT_FALSE(error.hint().empty());
}

// The codes of a label, row by row; ".." is an empty cell.
std::vector<std::string> codes_of(const nlohmann::json& label) {
    std::vector<std::string> codes;
    for (const std::string row : label.at("cells")) {
        std::istringstream words(row);
        for (std::string code; words >> code;)
            codes.push_back(code);
    }
    return codes;
}

// Codes and kinds are the same apart from their names.
void expect_same_kinds(const TileBoard& board, const std::vector<std::string>& codes) {
    ASSERT_EQ(board.cells.size(), codes.size());
    std::map<std::string, KindId> kind_of_code;
    std::map<KindId, std::string> code_of_kind;
    int next = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        EXPECT_EQ(board.cells[i] == no_tile, codes[i] == "..") << "cell " << i;
        if (board.cells[i] == no_tile || codes[i] == "..") continue;
        if (kind_of_code.emplace(codes[i], board.cells[i]).second &&
            code_of_kind.count(board.cells[i]) == 0) {
            EXPECT_EQ(board.cells[i], KindId{next}) << "kinds are numbered as they appear";
            ++next;
        }
        code_of_kind.emplace(board.cells[i], codes[i]);
        EXPECT_EQ(kind_of_code[codes[i]], board.cells[i]) << "cell " << i;
        EXPECT_EQ(code_of_kind[board.cells[i]], codes[i]) << "cell " << i;
    }
}

class TilePicture : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(TilePicture, IsReadAsLabeled) {
    const auto label = nlohmann::json::parse(test::text_in(GetParam()));
    const auto image = GetParam().parent_path() / label.at("file").get<std::string>();
    if (label.at("kind") == "not-a-level") return expect_refused(image);
    const Reading reading = test::reading_of(decode_picture(test::bytes_in(image)), Game::shisen);
    const TileLevel& level = test::tiles_of(reading);
    const TileBoard& board = level.board;
    const int columns = label.at("columns");
    const int rows = label.at("rows");
    ASSERT_EQ(board.lattice, (Lattice{LatticeKind::square, columns, rows}));
    expect_same_kinds(board, codes_of(label));
    EXPECT_EQ(reading.cell_confidence.size(), board.cells.size());
    EXPECT_GE(reading.confidence, 0.5);
    EXPECT_EQ(level.rules, TileRules{});

    const auto& place = label.at("board");
    const PxFromCell& px = reading.geometry.px_from_cell;
    EXPECT_NEAR(px.x_per_column * columns, place.at("width").get<double>(), 0.1 * px.x_per_column);
    EXPECT_NEAR(px.y_per_row * rows, place.at("height").get<double>(), 0.1 * px.y_per_row);
    // Where a tile begins is a matter of taste by as much as its edge is thick.
    EXPECT_NEAR(px.x0, place.at("x").get<double>(), 0.15 * px.x_per_column);
    EXPECT_NEAR(px.y0, place.at("y").get<double>(), 0.15 * px.y_per_row);
    ASSERT_TRUE(level.source);
    EXPECT_EQ(level.source->width_px, label.at("width").get<int>());
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TilePicture);
INSTANTIATE_TEST_SUITE_P(Corpus, TilePicture, ::testing::ValuesIn(files_of("shisen", {".label.json"})),
                         name_of);

class OtherPicture : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(OtherPicture, IsNoBoardOfTiles) {
    expect_refused(GetParam());
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OtherPicture);
INSTANTIATE_TEST_SUITE_P(Corpus, OtherPicture, ::testing::ValuesIn(pictures_of_other_games()), name_of);

}  // namespace
}  // namespace unfold
