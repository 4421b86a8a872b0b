// From bytes to a level, by whatever way the bytes ask for.
#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <algorithm>
#include <string_view>

#include "pipeline/input_of_picture.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

// The whole lattice, as an upright rectangle.
RectPx lattice_rect(const PictureGeometry& geometry, const Lattice& lattice) {
    const Point a = geometry.px_from_cell({0, 0});
    const int row_units = lattice.kind == LatticeKind::square ? lattice.rows : lattice.rows - 1;
    const Point b =
        geometry.px_from_cell({static_cast<double>(lattice.columns), static_cast<double>(row_units)});
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
}

// Our own drawing of the level, where there is one: a board of another game or with more colors is solved all
// the same, without a picture.
void draw(Input& input) {
    try {
        Screenshot drawing = render_screenshot(input.level);
        input.picture = std::move(drawing.picture);
        input.geometry = std::move(drawing.geometry);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::usage) throw;
    }
}

void set_origin(Level& level, const OriginChoice& origin) {
    if (level.game != Game::floodit)
        throw Error(
            ErrorCode::usage, Stage::command,
            "Only Flood-It has an origin, and the level is of " + std::string(game_title(level.game)) + ".",
            "Leave out --origin.");
    const Lattice& lattice = level.board.lattice;
    const Cell cell = origin.cell.value_or(Cell{lattice.rows / 2, lattice.columns / 2});
    if (!lattice.contains(cell) || !level.board.on_board(lattice.id(cell)))
        throw Error(ErrorCode::usage, Stage::command,
                    "The origin, row " + std::to_string(cell.row) + ", column " +
                        std::to_string(cell.column) + ", is not on the board.",
                    "Name a cell of the board with --origin ROW,COLUMN, counted from 0.");
    level.origin = cell;
}

Input from_level_file(std::string_view text, const ReadOptions& options) {
    Input input;
    input.level = parse_level(text);
    if (options.game && *options.game != input.level.game)
        throw Error(ErrorCode::usage, Stage::command,
                    "The level file is of " + std::string(game_title(input.level.game)) + ", not of " +
                        std::string(game_title(*options.game)) + ".",
                    "Leave out --game, or give the right level.");
    if (options.budget) {
        input.level.budget = options.budget;
        input.level.moves_made.reset();
    }
    if (options.origin) set_origin(input.level, *options.origin);
    if (options.gravity || options.match_groups)
        throw Error(ErrorCode::usage, Stage::command,
                    "Only Shisen-Sho has tiles, and the level is of " +
                        std::string(game_title(input.level.game)) + ".",
                    "Leave out --gravity and --match-groups.");
    input.graph = build_region_graph(input.level.board);
    draw(input);
    return input;
}

Input from_text_board(std::span<const std::uint8_t> bytes, const ReadOptions& options) {
    // In memory, boards of a few cells take many times the bytes of their text.
    check_file_size(bytes.size());
    const std::vector<TextBoard> boards = read_boards(bytes, options);
    if (boards.size() > 1)
        throw Error(ErrorCode::usage, Stage::level,
                    "The file holds " + std::to_string(boards.size()) + " boards.",
                    "Only \"unfold solve\" works through many boards: give the others one board.");
    Input input = input_of_level(boards[0].level);
    if (options.budget) input.level.budget = options.budget;
    draw(input);
    return input;
}

[[noreturn]] void refuse_kind(std::string_view text) {
    const bool is_utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    if (is_utf16)
        throw Error(ErrorCode::not_an_image, Stage::input,
                    "This is a text in UTF-16, which Unfold does not read.", "Save it as UTF-8.");
    const bool is_text = std::none_of(text.begin(), text.end(), [](char c) {
        return c >= 0 && c < ' ' && c != '\t' && c != '\r' && c != '\n';
    });
    if (is_text)
        throw Error(
            ErrorCode::not_an_image, Stage::input,
            "This is a text, but neither a level file nor a plain text board.",
            "A text board has a line of digits or letters for each row, without spaces, and needs --game "
            "floodit or --game kami.");
    throw Error(ErrorCode::not_an_image, Stage::input, "This is neither a picture nor a level file.",
                "Give a PNG, JPEG, WebP, TIFF or BMP screenshot, a level JSON or a .puz file.");
}

}  // namespace

Input input_of_picture(Picture& picture, const std::string& name, const ReadOptions& options) {
    Input input;
    Reading reading = read(picture, options);
    input.picture = std::move(picture);
    input.geometry = reading.geometry;
    input.level = reading.level;
    input.level.source = Source{name, input.picture.width_px, input.picture.height_px,
                                lattice_rect(input.geometry, input.level.board.lattice)};
    input.reading = std::move(reading);
    input.graph = build_region_graph(input.level.board);
    return input;
}

Input read_input(std::span<const std::uint8_t> bytes, const std::string& name, const ReadOptions& options) {
    const Stopwatch stopwatch;
    if (bytes.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Input input;
    if (looks_like_image(bytes)) {
        Picture picture = decode_picture(bytes);
        input = input_of_picture(picture, name, options);
    } else if (looks_like_level(text)) {
        input = from_level_file(text, options);
    } else if (looks_like_boards(text)) {
        input = from_text_board(bytes, options);
    } else {
        refuse_kind(text);
    }
    input.read_ms = stopwatch.elapsed_ms();
    return input;
}

Input input_of_level(Level level) {
    Input input;
    input.level = std::move(level);
    input.graph = build_region_graph(input.level.board);
    return input;
}

std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes, const ReadOptions& options) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (looks_like_image(bytes) || looks_like_level(text) || !looks_like_boards(text)) return {};
    const bool is_flood_id = text.find(':') != std::string_view::npos;
    if (!options.game && !is_flood_id)
        throw Error(ErrorCode::usage, Stage::level, "A plain text board does not say which game it is of.",
                    "Add --game floodit or --game kami.");
    TextBoardOptions board_options;
    board_options.game = options.game.value_or(Game::floodit);
    board_options.origin = options.origin.value_or(OriginChoice{});
    board_options.board_per_line = options.board_per_line;
    return parse_boards(text, board_options);
}

}  // namespace unfold
