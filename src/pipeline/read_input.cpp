// From bytes to a level, recognized by their content: a picture, a level file, or a plain text board.
#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "puzzle/limits.h"

namespace unfold {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

RegionGraph graph_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    return colors ? build_region_graph(colors->board) : RegionGraph{};
}

void set_source_name(Level& level, const std::string& name) {
    std::visit(
        [&](auto& of_family) {
            if (of_family.source) of_family.source->image = name;
        },
        level);
}

InputResult from_picture(Picture picture, const std::string& name, const ReadOptions& options) {
    ReadResult found = read(picture, options);
    if (!found.reading) return {std::nullopt, std::move(found.refusal), std::move(found.evidence)};
    Input input;
    input.reading = *std::move(found.reading);
    set_source_name(input.reading.level, name);
    input.picture = std::move(picture);
    input.graph = graph_of(input.level());
    if (!options.game) input.evidence = std::move(found.evidence);
    return {std::move(input), std::nullopt, {}};
}

// Draws the level. A level that no screen of ours can show (other lattices, more colors) has no picture and
// is solved all the same.
void draw(Input& input) {
    try {
        Screenshot drawing = render_screenshot(input.level());
        input.picture = std::move(drawing.picture);
        input.reading.geometry = std::move(drawing.geometry);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::usage) throw;
    }
}

Input from_level_file(std::string_view text, const ReadOptions& options) {
    Input input = input_of_level(parse_level(text, options.overrides));
    const Game game = game_of(input.level());
    if (options.game && *options.game != game)
        throw Error(ErrorCode::usage, Stage::command,
                    "The level file is of " + std::string(game_title(game)) + ", not of " +
                        std::string(game_title(*options.game)) + ".",
                    "Give a level of that game, or leave out the game.", "game");
    draw(input);
    return input;
}

Input from_text_board(std::span<const std::uint8_t> bytes, const ReadOptions& options) {
    // In memory, boards of a few cells take many times the bytes of their text.
    check_file_size(bytes.size());
    TextBoardOptions board_options;
    board_options.game = options.game;
    board_options.origin = options.overrides.colors.origin.value_or(OriginChoice{});
    const std::vector<TextBoard> boards = read_boards(bytes, board_options);
    if (boards.size() > 1)
        throw Error(ErrorCode::usage, Stage::level,
                    "The file contains " + std::to_string(boards.size()) + " boards, and one is needed here.",
                    "Give one board, or solve them all at once.");
    Level level = boards[0].level;
    apply_overrides(options.overrides, level);
    Input input = input_of_level(std::move(level));
    draw(input);
    return input;
}

[[noreturn]] void refuse_content(std::string_view text) {
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
            "A text board has a line of digits or letters for each row, without spaces, and needs to be "
            "declared as Flood-It or KAMI.",
            "game");
    throw Error(ErrorCode::not_an_image, Stage::input, "This is neither a picture nor a level file.",
                "Give a PNG, JPEG, WebP, TIFF or BMP screenshot, a level JSON or a .puz file.");
}

InputResult read_any(std::span<const std::uint8_t> bytes, const std::string& name,
                     const ReadOptions& options) {
    if (bytes.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    if (looks_like_image(bytes)) return from_picture(decode_picture(bytes), name, options);
    const std::string_view text = text_of(bytes);
    if (looks_like_level(text)) return {from_level_file(text, options), std::nullopt, {}};
    if (looks_like_boards(text)) return {from_text_board(bytes, options), std::nullopt, {}};
    refuse_content(text);
}

}  // namespace

InputResult read_input(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options) {
    const Stopwatch stopwatch;
    InputResult result = read_any(bytes, name, options);
    if (result.input) result.input->read_ms = stopwatch.elapsed_ms();
    return result;
}

Input input_of_level(Level level) {
    Input input;
    input.reading.level = std::move(level);
    input.graph = graph_of(input.level());
    return input;
}

std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes, const TextBoardOptions& options) {
    const std::string_view text = text_of(bytes);
    if (looks_like_image(bytes) || looks_like_level(text) || !looks_like_boards(text)) return {};
    return parse_boards(text, options);
}

}  // namespace unfold
