// From bytes to a level, by whatever way the bytes ask for.
#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <algorithm>
#include <string_view>

namespace unfold {
namespace {

// The whole lattice, as an upright rectangle.
RectPx lattice_rect(const PictureGeometry& geometry, const Lattice& lattice) {
    const Point a = geometry.px_from_cell({0, 0});
    const Point b =
        geometry.px_from_cell({static_cast<double>(lattice.columns), static_cast<double>(lattice.rows - 1)});
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
}

Input from_picture(std::span<const std::uint8_t> bytes, const std::string& name, const ReadOptions& options) {
    Input input;
    input.picture = decode_picture(bytes);
    Reading reading = read(input.picture, options);
    input.geometry = reading.geometry;
    input.level = reading.level;
    input.level.source = Source{name, input.picture.width_px, input.picture.height_px,
                                lattice_rect(input.geometry, input.level.board.lattice)};
    input.reading = std::move(reading);
    return input;
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
    try {
        Screenshot drawing = render_screenshot(input.level);
        input.picture = std::move(drawing.picture);
        input.geometry = std::move(drawing.geometry);
    } catch (const Error& error) {
        // A board of another game or with more colors: solved all the same, without a picture.
        if (error.code() != ErrorCode::usage) throw;
    }
    return input;
}

}  // namespace

Input read_input(std::span<const std::uint8_t> bytes, const std::string& name, const ReadOptions& options) {
    const Stopwatch stopwatch;
    if (bytes.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    Input input;
    if (looks_like_image(bytes)) {
        input = from_picture(bytes, name, options);
    } else if (looks_like_level(text)) {
        input = from_level_file(text, options);
    } else {
        throw Error(ErrorCode::not_an_image, Stage::input, "This is neither a picture nor a level file.",
                    "Give a PNG, JPEG, WebP, TIFF or BMP screenshot, a level JSON or a .puz file.");
    }
    input.graph = build_region_graph(input.level.board);
    input.read_ms = stopwatch.elapsed_ms();
    return input;
}

}  // namespace unfold
