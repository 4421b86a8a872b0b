// The readers: take an image, return the level that it shows.
#pragma once

#include "unfold/error.h"
#include "unfold/reading.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

struct ReadOptions {
    std::optional<Game> game;  ///< the game that the picture shows; nothing: detect it
    LevelOverrides
        overrides;  ///< applied to the level; a given budget or origin is also evidence for the reader
    /// Called with a picture of each stage, for debugging ("20-lattice"); may be empty. The reader may try
    /// several interpretations; the last debug images are not necessarily those of the accepted one.
    std::function<void(std::string_view stage, const Picture&)> on_debug_picture;
};

/// One attempt to read the picture as a game, and its result.
struct GameEvidence {
    Game game = Game::kami2;
    double confidence = 0;  ///< of the reading as this game; 0: refused
    std::string refusal;    ///< why, for people; empty where it was read
};

/// A reading, or the reason why there is none.
struct ReadResult {
    std::optional<Reading> reading;
    /// Set when there is no reading: no_board or uncertain_board, at the stage that refused, with a message
    /// that covers all games that were tried.
    std::optional<Error> refusal;
    std::vector<GameEvidence> evidence;  ///< every attempt, in order
};

/// Reads the level that a picture shows. With `options.game` set, only that game's reader runs; otherwise all
/// readers do until one is confident. The lattice is detected in the picture itself, never looked up in a
/// table of screen sizes. KAMI 2: triangles; KAMI and Flood-It: squares of any program; Shisen-Sho: tiles of
/// any program and tile set, up to 1000 cells, with kinds numbered in the order of their first tiles. The
/// level's `source` has no file name. "No board" and "not sure" are values: see `ReadResult`. Throws
/// Error(usage) for an override that does not fit the level (see `apply_overrides`). Large pictures are not
/// copied: readers work on downscaled images. Deterministic. Thread safe. Cost: 30 ms for a clean KAMI 2
/// screenshot of a phone, up to ten times that for squares, tiles and doubtful pictures.
[[nodiscard]] ReadResult read(const ImageView& image, const ReadOptions& options = {});

/// The state of a cell of a known board in a later picture.
enum class LaterLook : std::uint8_t {
    known,    ///< matches a color, a tile, or an empty cell of the board
    hidden,   ///< not comparable: outside the picture, or covered by a mark in the earlier picture
    foreign,  ///< matches nothing of the board: the background behind a removed tile, or a covered cell
};

/// The cells of a known board in a later picture of the same screen.
struct LaterCells {
    /// The level of the earlier reading with the cells as they are now. A hidden cell and a foreign one of a
    /// board of colors keep what the earlier reading had; a foreign one of a board of tiles has no tile.
    Level level;
    std::vector<LaterLook> looks;  ///< one per cell of the lattice
};

/// Reads the cells of a board whose place is known from an earlier picture of the same screen, by comparison
/// with that picture: no search for the lattice, so it also reads a board that is nearly finished. Requires:
/// `reading` is that of `earlier`; both pictures have the same size. Throws Error(usage, Stage::cells) where
/// their sizes differ. Deterministic. Thread safe. Cost: 5 ms for a phone's screenshot.
[[nodiscard]] LaterCells read_again(const ImageView& earlier, const Reading& reading, const ImageView& later);

}  // namespace unfold
