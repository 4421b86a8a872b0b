// From a picture, a level file or a plain text board to an input.
#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "puzzle/limits.h"

namespace unfold {
namespace {

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

Input from_text_board(std::string_view text, const ReadOptions& options) {
    // In memory, boards of a few cells take many times the bytes of their text.
    check_file_size(text.size());
    TextBoardOptions board_options;
    board_options.game = options.game;
    board_options.origin = options.overrides.colors.origin.value_or(OriginChoice{});
    const std::vector<TextBoard> boards = parse_boards(text, board_options);
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
                "Give a PNG, JPEG, WebP, TIFF, BMP or GIF screenshot, a level JSON or a .puz file.");
}

Input read_text(std::string_view text, const ReadOptions& options) {
    if (text.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    if (looks_like_level(text)) return from_level_file(text, options);
    if (looks_like_boards(text)) return from_text_board(text, options);
    refuse_content(text);
}

}  // namespace

InputResult read_input(Picture picture, const std::string& name, const ReadOptions& options) {
    const Stopwatch stopwatch;
    if (std::int64_t{picture.width_px} * picture.height_px > max_image_pixels)
        throw Error(ErrorCode::image_too_large, Stage::image, "The picture has more than 100 megapixels.",
                    "Use the screenshot as the phone saved it.");
    ReadResult found = read(picture, options);
    if (!found.reading) return {std::nullopt, std::move(found.refusal), std::move(found.evidence)};
    Input input;
    input.reading = *std::move(found.reading);
    set_source_name(input.reading.level, name);
    input.picture = std::move(picture);
    input.graph = graph_of(input.level());
    if (!options.game) input.evidence = std::move(found.evidence);
    input.read_ms = stopwatch.elapsed_ms();
    return {std::move(input), std::nullopt, {}};
}

InputResult read_input(const ImageView& image, const std::string& name, const ReadOptions& options) {
    return read_input(to_picture(image), name, options);
}

Input read_input(std::string_view text, const ReadOptions& options) {
    const Stopwatch stopwatch;
    Input input = read_text(text, options);
    input.read_ms = stopwatch.elapsed_ms();
    return input;
}

Input input_of_level(Level level) {
    Input input;
    input.reading.level = std::move(level);
    input.graph = graph_of(input.level());
    return input;
}

Input input_of_later(const Input& earlier, Level level, Picture picture) {
    check(level);
    Input input = earlier;
    input.reading.level = std::move(level);
    input.picture = std::move(picture);
    input.graph = graph_of(input.level());
    input.read_ms = 0;
    return input;
}

}  // namespace unfold
