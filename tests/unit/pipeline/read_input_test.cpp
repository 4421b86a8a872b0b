// An input is told by its content, and comes with everything that the later stages need.
#include "examples.h"

namespace unfold {
namespace {

using test::bytes_of_text;
using test::error_of;
using test::input_of;
using test::sample;
using test::stripes;

Level level_of_sample(const std::string& name) {
    const auto bytes = sample(name);
    return parse_level(std::string(bytes.begin(), bytes.end()));
}

TEST(ReadInput, APictureGivesTheLevelThatItShows) {
    const Input input = read_input(sample("kami2/lantern.png"), "lantern.png");
    const Level level = level_of_sample("kami2/lantern.level.json");
    EXPECT_EQ(input.level.board.cells, level.board.cells);
    EXPECT_EQ(input.level.budget, level.budget);
    EXPECT_EQ(input.level.game, Game::kami2);
    EXPECT_TRUE(input.reading.has_value());
    EXPECT_GT(input.read_ms, 0);
}

TEST(ReadInput, APictureIsKeptPixelByPixel) {
    const auto bytes = sample("kami2/lantern.png");
    EXPECT_EQ(read_input(bytes, "lantern.png").picture, decode_picture(bytes));
}

TEST(ReadInput, ThePictureIsNamedInTheLevel) {
    const Input input = read_input(sample("kami2/lantern.png"), "the name.png");
    ASSERT_TRUE(input.level.source);
    EXPECT_EQ(input.level.source->image, "the name.png");
    EXPECT_EQ(input.level.source->width_px, input.picture.width_px);
    EXPECT_EQ(input.level.source->height_px, input.picture.height_px);
}

TEST(ReadInput, TheBoardOfTheSourceIsTheWholeLattice) {
    const Input input = read_input(sample("kami2/kite.png"), "kite.png");
    ASSERT_TRUE(input.level.source);
    const RectPx board = input.level.source->board_px;
    const Point first = input.geometry.px_from_cell({0, 0});
    const Point last = input.geometry.px_from_cell({kami2_columns, kami2_rows - 1});
    EXPECT_NEAR(board.x, first.x, 0.01);
    EXPECT_NEAR(board.y, first.y, 0.01);
    EXPECT_NEAR(board.x + board.width, last.x, 0.01);
    EXPECT_NEAR(board.y + board.height, last.y, 0.01);
}

TEST(ReadInput, ALevelFileGivesItsLevelAndADrawingOfIt) {
    const Level level = stripes("01210", 3);
    const Input input = input_of(level);
    EXPECT_EQ(input.level.board, level.board);
    EXPECT_EQ(input.level.budget, 3);
    EXPECT_FALSE(input.reading);
    EXPECT_GT(input.picture.width_px, 0);
    EXPECT_EQ(input.geometry.width_px, input.picture.width_px);
    EXPECT_EQ(input.geometry.swatches_px.size(), level.board.palette.size());
}

TEST(ReadInput, TheDrawingOfALevelFileReadsBackAsTheLevel) {
    const Input drawn = input_of(stripes("0.213", 3));
    const Input read_back = read_input(encode_png(drawn.picture), "drawn.png");
    EXPECT_EQ(read_back.level.board.cells, drawn.level.board.cells);
    EXPECT_EQ(read_back.level.budget, 3);
}

TEST(ReadInput, TheGraphIsThatOfTheBoard) {
    EXPECT_EQ(input_of(stripes("01210", 3)).graph.size(), 5U);
    const Input input = read_input(sample("kami2/lantern.png"), "lantern.png");
    EXPECT_EQ(input.graph.size(), build_region_graph(input.level.board).size());
}

TEST(ReadInput, ABoardThatCannotBeDrawnHasNoPicture) {
    Level small;
    small.board = random_board({LatticeKind::triangle, 5, 4}, 3, 1);
    const Input input = input_of(small);
    EXPECT_EQ(input.level.board, small.board);
    EXPECT_EQ(input.picture.width_px, 0);
    EXPECT_GT(input.graph.size(), 1U);
}

TEST(ReadInput, ALevelOfSquaresIsDrawn) {
    for (const Game game : {Game::kami, Game::floodit}) {
        Level squares;
        squares.game = game;
        squares.board = random_board({LatticeKind::square, 5, 4}, 3, 1);
        const Input input = input_of(squares);
        EXPECT_GT(input.picture.width_px, 0);
        EXPECT_EQ(input.geometry.swatches_px.size(), 3U);
    }
}

TEST(ReadInput, MoreColorsThanTheGameHasAreReadWithoutAPicture) {
    Level level;
    level.board = random_board(Lattice{}, 9, 1);
    const Input input = input_of(level);
    EXPECT_EQ(input.level.board, level.board);
    EXPECT_EQ(input.picture.width_px, 0);
}

TEST(ReadInput, TheBudgetOfTheOptionsComesBeforeThatOfTheInput) {
    ReadOptions options;
    options.budget = 42;
    EXPECT_EQ(read_input(sample("kami2/lantern.png"), "lantern.png", options).level.budget, 42);
    const auto bytes = bytes_of_text(level_to_json(stripes("01210", 3)));
    EXPECT_EQ(read_input(bytes, "level.json", options).level.budget, 42);
}

TEST(ReadInput, TheOriginOfTheOptionsComesBeforeThatOfALevelFile) {
    Level level;
    level.game = Game::floodit;
    level.board.lattice = {LatticeKind::square, 3, 2};
    level.board.palette = {{200, 40, 40}, {40, 40, 200}};
    for (const int color : {0, 1, 0, 1, -1, 1})
        level.board.cells.push_back(ColorId{color});
    level.origin = Cell{0, 0};
    const auto bytes = bytes_of_text(level_to_json(level));
    ReadOptions options;
    options.origin = OriginChoice{Cell{1, 2}};
    EXPECT_EQ(read_input(bytes, "level.json", options).level.origin, (Cell{1, 2}));
    // Beside the lattice, and in its hole, which is also its middle.
    for (const OriginChoice& nowhere :
         {OriginChoice{Cell{2, 0}}, OriginChoice{Cell{1, 1}}, OriginChoice{std::nullopt}}) {
        options.origin = nowhere;
        const auto error = error_of([&] { static_cast<void>(read_input(bytes, "level.json", options)); });
        ASSERT_TRUE(error);
        EXPECT_EQ(error->code(), ErrorCode::usage);
        EXPECT_NE(error->message().find("not on the board"), std::string::npos) << error->message();
    }
}

TEST(ReadInput, ALevelFileOfAnotherGameThanAskedForIsWrongUsage) {
    ReadOptions options;
    options.game = Game::kami;
    const auto bytes = bytes_of_text(level_to_json(stripes("01210", 3)));
    const auto error = error_of([&] { static_cast<void>(read_input(bytes, "level.json", options)); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
}

TEST(ReadInput, ADebugPictureIsGivenForStagesOfReading) {
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
    const auto error = error_of([&] { static_cast<void>(read_input(bytes, "input")); });
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

TEST(ReadInputErrors, ATruncatedPictureIsSaidToBeOne) {
    expect_error(sample("negative/truncated.png"), ErrorCode::truncated_image, Stage::image);
}

TEST(ReadInputErrors, AHugeHeaderIsRefusedBeforeDecoding) {
    expect_error(sample("negative/huge-header.png"), ErrorCode::image_too_large, Stage::image);
}

TEST(ReadInputErrors, ALevelOfAnotherVersionIsSaidToBeOne) {
    expect_error(sample("negative/wrong-version.level.json"), ErrorCode::wrong_version, Stage::level);
}

TEST(ReadInputErrors, APhotoHasNoBoard) {
    const auto error =
        error_of([] { static_cast<void>(read_input(sample("negative/photo.png"), "photo.png")); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::no_board);
}

}  // namespace
}  // namespace unfold
