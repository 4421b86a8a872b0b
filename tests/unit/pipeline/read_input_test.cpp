// An input is recognized by its content and comes with everything that the later stages need.
#include "examples.h"

namespace unfold {
namespace {

using test::board_of;
using test::bytes_of_text;
using test::colors_of;
using test::error_of;
using test::input_of;
using test::sample;
using test::stripes;

ColorLevel level_of_sample(const std::string& name) {
    const auto bytes = sample(name);
    return std::get<ColorLevel>(parse_level(std::string(bytes.begin(), bytes.end())));
}

// Requires: the bytes show a board.
Input read_board(const test::Bytes& bytes, const std::string& name, const ReadOptions& options = {}) {
    return *read_input(bytes, name, options).input;
}

TEST(ReadInput, APictureGivesTheLevelThatItShows) {
    const Input input = read_board(sample("kami2/lantern.png"), "lantern.png");
    const ColorLevel level = level_of_sample("kami2/lantern.level.json");
    EXPECT_EQ(board_of(input).cells, level.board.cells);
    EXPECT_EQ(colors_of(input).budget, level.budget);
    EXPECT_EQ(colors_of(input).game, Game::kami2);
    EXPECT_FALSE(input.reading.cell_confidence.empty());
    EXPECT_FALSE(input.evidence.empty());
    EXPECT_GT(input.read_ms, 0);
}

TEST(ReadInput, APictureIsKeptPixelByPixel) {
    const auto bytes = sample("kami2/lantern.png");
    EXPECT_EQ(read_board(bytes, "lantern.png").picture, decode_picture(bytes));
}

TEST(ReadInput, ThePictureIsNamedInTheLevel) {
    const Input input = read_board(sample("kami2/lantern.png"), "the name.png");
    ASSERT_TRUE(source_of(input.level()));
    EXPECT_EQ(source_of(input.level())->image, "the name.png");
    EXPECT_EQ(source_of(input.level())->width_px, input.picture.width_px);
    EXPECT_EQ(source_of(input.level())->height_px, input.picture.height_px);
}

TEST(ReadInput, TheBoardOfTheSourceIsTheWholeLattice) {
    const Input input = read_board(sample("kami2/kite.png"), "kite.png");
    ASSERT_TRUE(source_of(input.level()));
    const RectPx board = source_of(input.level())->board_px;
    const Point first = input.reading.geometry.px_from_cell({0, 0});
    const Point last = input.reading.geometry.px_from_cell({kami2_columns, kami2_rows - 1});
    EXPECT_NEAR(board.x, first.x, 0.01);
    EXPECT_NEAR(board.y, first.y, 0.01);
    EXPECT_NEAR(board.x + board.width, last.x, 0.01);
    EXPECT_NEAR(board.y + board.height, last.y, 0.01);
}

TEST(ReadInput, ALevelFileGivesItsLevelAndADrawingOfIt) {
    const ColorLevel level = stripes("01210", 3);
    const Input input = input_of(level);
    EXPECT_EQ(board_of(input), level.board);
    EXPECT_EQ(colors_of(input).budget, 3);
    EXPECT_EQ(input.reading.confidence, 1);
    EXPECT_TRUE(input.evidence.empty());
    EXPECT_GT(input.picture.width_px, 0);
    EXPECT_EQ(input.reading.geometry.width_px, input.picture.width_px);
    EXPECT_EQ(input.reading.geometry.swatches_px.size(), level.board.palette.size());
}

TEST(ReadInput, TheDrawingOfALevelFileReadsBackAsTheLevel) {
    const Input drawn = input_of(stripes("0.213", 3));
    const Input read_back = read_board(encode_png(drawn.picture), "drawn.png");
    EXPECT_EQ(board_of(read_back).cells, board_of(drawn).cells);
    EXPECT_EQ(colors_of(read_back).budget, 3);
}

TEST(ReadInput, TheGraphIsThatOfTheBoard) {
    EXPECT_EQ(input_of(stripes("01210", 3)).graph.size(), 5U);
    const Input input = read_board(sample("kami2/lantern.png"), "lantern.png");
    EXPECT_EQ(input.graph.size(), build_region_graph(board_of(input)).size());
}

TEST(ReadInput, ABoardThatCannotBeDrawnHasNoPicture) {
    ColorLevel small;
    small.board = random_board({LatticeKind::triangle, 5, 4}, 3, 1);
    const Input input = input_of(small);
    EXPECT_EQ(board_of(input), small.board);
    EXPECT_EQ(input.picture.width_px, 0);
    EXPECT_GT(input.graph.size(), 1U);
}

TEST(ReadInput, ALevelOfSquaresIsDrawn) {
    for (const Game game : {Game::kami, Game::floodit}) {
        ColorLevel squares;
        squares.game = game;
        squares.board = random_board({LatticeKind::square, 5, 4}, 3, 1);
        const Input input = input_of(squares);
        EXPECT_GT(input.picture.width_px, 0);
        EXPECT_EQ(input.reading.geometry.swatches_px.size(), 3U);
    }
}

TEST(ReadInput, MoreColorsThanTheGameHasAreReadWithoutAPicture) {
    ColorLevel level;
    level.board = random_board(Lattice{}, 9, 1);
    const Input input = input_of(level);
    EXPECT_EQ(board_of(input), level.board);
    EXPECT_EQ(input.picture.width_px, 0);
}

TEST(ReadInput, TheBudgetOfTheOptionsReplacesThatOfTheInput) {
    ReadOptions options;
    options.overrides.colors.budget = 42;
    EXPECT_EQ(colors_of(read_board(sample("kami2/lantern.png"), "lantern.png", options)).budget, 42);
    const auto bytes = bytes_of_text(level_to_json(stripes("01210", 3)));
    EXPECT_EQ(colors_of(read_board(bytes, "level.json", options)).budget, 42);
}

TEST(ReadInput, TheOriginOfTheOptionsReplacesThatOfALevelFile) {
    ColorLevel level;
    level.game = Game::floodit;
    level.board.lattice = {LatticeKind::square, 3, 2};
    level.board.palette = {{200, 40, 40}, {40, 40, 200}};
    for (const int color : {0, 1, 0, 1, -1, 1})
        level.board.cells.push_back(ColorId{color});
    level.origin = Cell{0, 0};
    const auto bytes = bytes_of_text(level_to_json(level));
    ReadOptions options;
    options.overrides.colors.origin = OriginChoice{Cell{1, 2}};
    EXPECT_EQ(colors_of(read_board(bytes, "level.json", options)).origin, (Cell{1, 2}));
    // Beside the lattice, and in its hole, which is also its middle.
    for (const OriginChoice& nowhere :
         {OriginChoice{Cell{2, 0}}, OriginChoice{Cell{1, 1}}, OriginChoice{std::nullopt}}) {
        options.overrides.colors.origin = nowhere;
        const auto error = error_of([&] { return read_input(bytes, "level.json", options); });
        ASSERT_TRUE(error);
        EXPECT_EQ(error->code(), ErrorCode::usage);
        EXPECT_NE(error->message().find("not on the board"), std::string::npos) << error->message();
    }
}

TEST(ReadInput, ALevelFileOfAnotherGameThanAskedForIsWrongUsage) {
    ReadOptions options;
    options.game = Game::kami;
    const auto bytes = bytes_of_text(level_to_json(stripes("01210", 3)));
    const auto error = error_of([&] { return read_input(bytes, "level.json", options); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
}

TEST(ReadInput, StagesOfReadingPassADebugPicture) {
    std::vector<std::string> stages;
    ReadOptions options;
    options.on_debug_picture = [&](std::string_view stage, const Picture& picture) {
        stages.emplace_back(stage);
        EXPECT_GT(picture.width_px, 0);
    };
    static_cast<void>(read_input(sample("kami2/lantern.png"), "lantern.png", options));
    EXPECT_GE(stages.size(), 2U);
}

// The code and stage of what reading these bytes throws.
void expect_error(const test::Bytes& bytes, ErrorCode code, Stage stage) {
    const auto error = error_of([&] { return read_input(bytes, "input"); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), code) << error->message();
    EXPECT_EQ(error->stage(), stage) << stage_name(error->stage());
    EXPECT_FALSE(error->hint().empty());
}

TEST(ReadInputErrors, NoBytesAreEmptyInput) {
    expect_error({}, ErrorCode::empty_input, Stage::input);
}

TEST(ReadInputErrors, AFileOfManyBoardsOverFourMegabytesIsRefused) {
    std::string ids;
    while (ids.size() <= std::size_t{4} << 20U)
        ids += "2x1:01,9\n";
    expect_error(bytes_of_text(ids), ErrorCode::level_too_large, Stage::level);
}

TEST(ReadInputErrors, AnyTextIsNeitherPictureNorLevel) {
    expect_error(bytes_of_text("buy milk\n"), ErrorCode::not_an_image, Stage::input);
}

TEST(ReadInputErrors, BytesOfAnotherKindAreNeitherPictureNorLevel) {
    expect_error({0x7f, 'E', 'L', 'F', 2, 1, 1, 0}, ErrorCode::not_an_image, Stage::input);
}

TEST(ReadInputErrors, ATruncatedPictureIsNamedAsTruncated) {
    expect_error(sample("negative/truncated.png"), ErrorCode::truncated_image, Stage::image);
}

TEST(ReadInputErrors, AHugeHeaderIsRefusedBeforeDecoding) {
    expect_error(sample("negative/huge-header.png"), ErrorCode::image_too_large, Stage::image);
}

TEST(ReadInputErrors, ALevelOfAnotherVersionIsRefused) {
    expect_error(sample("negative/wrong-version.level.json"), ErrorCode::wrong_version, Stage::level);
}

TEST(ReadInput, APhotoHasNoBoardOfAnyGame) {
    const InputResult result = read_input(sample("negative/photo.png"), "photo.png");
    EXPECT_FALSE(result.input);
    ASSERT_TRUE(result.refusal);
    EXPECT_EQ(result.refusal->code(), ErrorCode::no_board);
    EXPECT_EQ(result.refusal->message(),
              "No board of KAMI 2, KAMI, Flood-It or Shisen-Sho was found in this picture.");
    EXPECT_FALSE(result.evidence.empty());
}

TEST(ReadInput, ALevelOfTilesHasNoRegionGraph) {
    const Input input = input_of(solvable_deal(8, 5, 6, {}, 1));
    EXPECT_EQ(game_of(input.level()), Game::shisen);
    EXPECT_TRUE(input.has_picture());
    EXPECT_EQ(input.graph.size(), 0U);
}

TEST(ReadInputErrors, AnOverrideOfTheOtherFamilyIsWrongUsage) {
    ReadOptions options;
    options.overrides.tiles.gravity = Gravity::down;
    const auto bytes = bytes_of_text(level_to_json(stripes("01210", 3)));
    const auto error = error_of([&] { return read_input(bytes, "level.json", options); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_EQ(error->parameter(), "gravity");
}

}  // namespace
}  // namespace unfold
