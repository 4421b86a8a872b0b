// Shortcuts to what `read` gives.
#pragma once

#include "unfold/vision.h"

#include <optional>

namespace unfold::test {

/// The reading of a picture that shows a board, as this game or as any.
[[nodiscard]] inline Reading reading_of(const Picture& picture, std::optional<Game> game = std::nullopt) {
    ReadOptions options;
    options.game = game;
    return read(picture, options).reading.value();
}

[[nodiscard]] inline const ColorLevel& colors_of(const Reading& reading) {
    return std::get<ColorLevel>(reading.level);
}
[[nodiscard]] inline const TileLevel& tiles_of(const Reading& reading) {
    return std::get<TileLevel>(reading.level);
}

/// Whether a picture is read as this game without a question.
[[nodiscard]] inline bool is_read_for_sure(const Picture& picture, Game game) {
    ReadOptions options;
    options.game = game;
    const ReadResult result = read(picture, options);
    return result.reading && result.reading->confidence >= sure_reading;
}

/// The code of the refusal of a picture; nothing where a level was read.
[[nodiscard]] inline std::optional<ErrorCode> refusal_of(const Picture& picture,
                                                         std::optional<Game> game = std::nullopt) {
    ReadOptions options;
    options.game = game;
    const ReadResult result = read(picture, options);
    if (!result.refusal) return std::nullopt;
    return result.refusal->code();
}

}  // namespace unfold::test
