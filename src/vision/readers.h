// The reader of each kind of game. A refusal is a value (outcome.h); the levels that they give have no
// source.
#pragma once

#include "unfold/vision.h"

#include <optional>

#include "vision/image/work_image.h"
#include "vision/outcome.h"
#include "vision/lattice/lattice_boards.h"

namespace unfold::vision {

/// The size at which a picture is searched.
enum class Detail : std::uint8_t { low, high };

/// Reads the picture as KAMI 2. Of `options.overrides`, only a given budget counts: it replaces the counter.
/// Cost: 30 ms at low detail, 100 ms at high detail.
[[nodiscard]] Outcome<Reading> read_kami2(const ImageView& image, Detail detail, const ReadOptions& options);

/// True when high detail shows clearly more of the picture than low detail: more than a fifth more pixels
/// where `may_show_board`, otherwise twice as many.
[[nodiscard]] bool gains_from_detail(const ImageView& image, bool may_show_board);

/// Reads a picture of Shisen-Sho: the lattice is what repeats, the tiles are the cells with a common
/// frame, and tiles are of one kind where their faces are alike. Columns and rows are those that the tiles
/// span; a framed cell that is clearly wider than high is not a tile. Boards of at most 1000 cells. Of
/// `options.overrides`, the match groups count. A few tiles that are not clear are refused, unless
/// `options.game` says that they are tiles: chance may have made their pairs. Cost: 100 ms for 18 x 8 tiles
/// at 1280 x 900; several times as much where a reading of a small picture is doubtful, or where it is
/// refused although cells show print: then it is searched again with more detail.
[[nodiscard]] Outcome<Reading> read_tiles(const ImageView& picture, const ReadOptions& options);

/// A board of colors that may be what the picture shows.
struct ColorCandidate {
    Reading reading;               ///< with a confidence of 1
    std::vector<double> features;  ///< what speaks for it; see color_features
    bool is_kami = false, has_bar = false;
};
[[nodiscard]] Outcome<ColorCandidate> read_colors(const ImageView& picture, const LatticeBoard& found,
                                                  const ReadOptions& options);

}  // namespace unfold::vision
