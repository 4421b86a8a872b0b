// Seeing: the bytes of a picture in, the level that it shows out.
#pragma once

#include "unfold/level.h"
#include "unfold/picture.h"
#include "unfold/tiles.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// Limits a user may rely on; checked before decoding.
inline constexpr std::size_t max_image_bytes = 64'000'000;
inline constexpr std::int64_t max_image_pixels = 100'000'000;

/// True when the bytes start like a picture that `decode_picture` knows (they may still be damaged).
[[nodiscard]] bool looks_like_image(std::span<const std::uint8_t> bytes);

/// Decodes PNG, JPEG, WebP, TIFF or BMP (but not run-length coded): the orientation of JPEG (EXIF) and TIFF
/// honored, alpha flattened on white, 16 bits reduced to 8. Throws Error at Stage::image: empty_input,
/// not_an_image, truncated_image, image_too_large. Cost: one pass over the pixels. Thread safe.
[[nodiscard]] Picture decode_picture(std::span<const std::uint8_t> bytes);

struct ReadOptions {
    std::optional<Game> game;   ///< what the picture is known to show; nothing: find out
    std::optional<int> budget;  ///< moves allowed from here on: overrides the counter in the picture
    std::optional<OriginChoice>
        origin;  ///< where Flood-It's flood begins; nothing: what the input says, else top left
    std::optional<Gravity>
        gravity;  ///< Shisen-Sho: what no picture shows; nothing: what the level says, else none
    std::optional<MatchGroups>
        match_groups;             ///< Shisen-Sho: replaces that of a level; named as `read` names kinds
    bool board_per_line = false;  ///< of a text file: see TextBoardOptions
    /// Called with a picture of each stage, for looking at ("20-lattice"); may be empty. One look at a
    /// picture follows the other: the last pictures need not be of the look that stands.
    std::function<void(std::string_view stage, const Picture&)> on_debug_picture;
};

/// One look at a picture of an unknown game: as which game, and what came of it.
struct GameEvidence {
    Game game = Game::kami2;
    double confidence = 0;  ///< of the reading as this game; 0: refused
    std::string refusal;    ///< why, for people; empty where it was read
};

/// What was read, where it was found and how sure it is.
struct Reading {
    Level level;
    PictureGeometry geometry;
    double confidence = 0;               ///< of the whole reading, 0 … 1: the least sure of its parts
    std::vector<float> cell_confidence;  ///< one a cell of the lattice, 0 … 1
    std::vector<std::string> warnings;   ///< for people: doubtful cells, a counter that could not be read
    std::vector<Cell> doubtful;          ///< those that a warning names
    /// Where the game was not given: the looks in their order; the reading is that of the last with
    /// confidence.
    std::vector<GameEvidence> evidence;
};

/// Reads the level that a picture shows. The lattice is found in the picture itself, never in a table of
/// screen sizes. Throws Error: no_board (no lattice, or a level that is finished) or uncertain_board at the
/// stage that gave up; usage for a game whose pictures cannot be read, and for an origin that is not on the
/// board. Deterministic. Thread safe. Cost: 30 ms for a clean screenshot of a phone, up to ten times that for
/// what is in doubt.
[[nodiscard]] Reading read(const Picture& picture, const ReadOptions& options = {});

/// A board of Shisen-Sho that was read, where it was found and how sure it is.
struct TileReading {
    /// Kinds are numbered in the order of their first tiles, row by row. Gravity does not show in a picture,
    /// nor which different pictures go together: but for `options.match_groups` the rules are the usual ones.
    /// `source` has no file name.
    TileLevel level;
    PictureGeometry geometry;
    double confidence = 0;               ///< of the whole reading, 0 … 1: the least sure of its parts
    std::vector<float> cell_confidence;  ///< one a cell of the lattice, 0 … 1
    std::vector<std::string> warnings;   ///< for people: doubtful cells, kinds with an odd number of tiles
    std::vector<Cell> doubtful;          ///< those that a warning names, each once
};

/// Reads the board of tiles that a picture shows, of whatever program and tile set: the lattice is what
/// repeats, the tiles are the cells with a common frame, and tiles are of one kind where their faces are
/// alike. Columns and rows are those that the tiles span; what is wider than high is no tile. Boards of
/// at most 1000 cells. Of the options, `game`, `match_groups` and `on_debug_picture` count. Throws Error:
/// no_board (nothing repeats, or the tiles are no pairs) or uncertain_board at the stage that gave up; usage
/// where `options.game` is another game. Deterministic. Thread safe. Cost: 100 ms for 18 x 8 tiles at 1280 x
/// 900; a picture of something else is refused within about the same.
[[nodiscard]] TileReading read_tiles(const Picture& picture, const ReadOptions& options = {});

}  // namespace unfold
