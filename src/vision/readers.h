// The reader of each kind of game. A refusal is a value (outcome.h); the levels that they give have no
// source.
#pragma once

#include "unfold/vision.h"

#include <vector>

#include "vision/board_probability.h"
#include "vision/lattice/lattice_boards.h"
#include "vision/outcome.h"
#include "vision/refusals.h"

namespace unfold::vision {

/// The size at which a picture is searched.
enum class Detail : std::uint8_t { low, high };

/// Confidence of a cell from which on it is sure; below, the readers report it as doubtful.
inline constexpr float min_sure_cell = 0.4F;

/// Confidence of a reading from which on it is sure: no further reader and no second opinion is asked.
inline constexpr double min_sure_reading = 0.95;

/// Reads the picture as KAMI 2. Of `options.overrides`, only a given budget counts: it replaces the counter.
/// Cost: 30 ms at low detail, 100 ms at high detail.
[[nodiscard]] Outcome<Reading> read_kami2(const ImageView& image, Detail detail, const ReadOptions& options);

/// True if the picture has clearly more pixels than low detail keeps: more than a fifth more if
/// `may_show_board`, otherwise more than twice as many.
[[nodiscard]] bool gains_from_detail(const ImageView& image, bool may_show_board);

/// A reading of a board on a lattice, with the features of the probability models.
struct BoardReading {
    Reading reading;               ///< its confidence is not set
    std::vector<double> features;  ///< what `probability_of` needs; see features_of in the readers
    std::vector<TileCellFeatures> cell_features;  ///< of a board of tiles, one per cell
    /// Lower bound of the probability, from evidence that is not among the features: KAMI's paper and bar.
    double min_probability = 0;
};

/// Reads the cells of a board of colors: of Flood-It, or of KAMI if its bar or its paper is visible; unless
/// `options.game` names the game, the board decides. Of KAMI, also the moves that its bar shows. Of
/// `options.overrides`, the origin counts: the flood of a Flood-It board begins there. Cost: about 40 ms for
/// a screenshot of a phone.
[[nodiscard]] Outcome<BoardReading> read_colors(const ImageView& picture, const LatticeBoard& board,
                                                const ReadOptions& options);

/// Adds the moves that are written beside a board of Flood-It, and a warning if the number of moves allowed
/// is neither in the picture nor in `options.overrides`. Requires: a reading of `read_colors`. Cost: about 30
/// ms for a screenshot of a phone.
void take_moves(Reading& reading, const ImageView& picture, const ReadOptions& options);

/// Reads the cells of a board of tiles: which hold a tile, and which tiles are of one kind. Of
/// `options.overrides`, the match groups count. Cost: about 50 ms for 18 x 8 tiles.
[[nodiscard]] Outcome<BoardReading> read_tiles(const ImageView& picture, const LatticeBoard& board,
                                               const ReadOptions& options);

/// Reads the likeliest board of squares or tiles. Unless that is sure, the boards are also read on the maps
/// of the mirror image: each reading gets the mean of its probabilities in both images, 0 from an image in
/// which it was not read. Adds its attempts to `attempts`. Cost: 150 ms for a screenshot of a phone, twice as
/// much with the mirror image, and about 50 ms for each other extent of a doubtful board.
[[nodiscard]] Outcome<Reading> read_squares(const ImageView& image, const ReadOptions& options,
                                            TriedGames& attempts);

}  // namespace unfold::vision
