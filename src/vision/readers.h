// The reader of each kind of game. A refusal is a value (outcome.h); the levels that they give have no
// source.
#pragma once

#include "unfold/vision.h"

#include <optional>

#include "vision/image/work_image.h"
#include "vision/outcome.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

/// The size at which a picture is searched.
enum class Detail : std::uint8_t { low, high };

/// Reads the picture as KAMI 2. Of `options.overrides`, only a given budget counts: it replaces the counter.
/// Cost: 30 ms at low detail, 100 ms at high detail.
[[nodiscard]] Outcome<Reading> read_kami2(const ImageView& image, Detail detail, const ReadOptions& options);

/// True when high detail shows clearly more of the picture than low detail: more than a fifth more pixels
/// where `may_show_board`, otherwise twice as many.
[[nodiscard]] bool gains_from_detail(const ImageView& image, bool may_show_board);

/// A picture at the size that squares are searched at, and its edges.
struct SquareImage {
    explicit SquareImage(WorkImage in);

    /// True where the edges show a lattice of at least 6 squares a side, as a board of colors does and tiles
    /// hardly do.
    [[nodiscard]] bool shows_many() const;

    WorkImage work;
    SquareEdges edges;
};

/// The picture to be read by `read_squares`. Nothing where it is too small for a board. Cost: linear in the
/// pixels, a fourth of reading a board of colors.
[[nodiscard]] std::optional<SquareImage> find_square_image(const ImageView& picture);

/// Reads a picture of Flood-It or KAMI; where `options.game` does not say which, the board does. Of
/// `options.overrides`, a given budget replaces the number that the picture shows, and the flood of a
/// Flood-It board begins at a given origin. A small picture in which no board is found is enlarged and
/// searched again; if it cannot be enlarged twice, only where it then shows many squares. `image`: what
/// `find_square_image` returns for it. Cost: about 100 ms for a screenshot of a phone.
[[nodiscard]] Outcome<Reading> read_squares(const ImageView& picture, const SquareImage& image,
                                            const ReadOptions& options);

/// What the cells of a board of colors contain besides their color.
struct CellPrints {
    bool are_many = false;  ///< many cells contain something: the board may show tiles
    /// What the cells contain differs from cell to cell, as pictures, numbers and symbols of colors do.
    /// Bevels, gloss and noise do not count. False for cells below 14 pixels.
    bool differ = false;
};

/// Examines the middle 60 % of each cell, reduced to 8 x 8 samples; what is below 4 pixels there is plain.
/// Requires: a square lattice with axes along the picture's. Cost: linear in the pixels and in
/// the cells of the board.
[[nodiscard]] CellPrints prints_of_cells(const ImageView& picture, const Reading& reading);

/// True where rows and columns of a board of colors are plain in one color: it may be the ground of tiles.
[[nodiscard]] bool has_ground_lines(const Reading& reading);

/// Reads a picture of Shisen-Sho: the lattice is what repeats, the tiles are the cells with a common
/// frame, and tiles are of one kind where their faces are alike. Columns and rows are those that the tiles
/// span; a framed cell that is clearly wider than high is not a tile. Boards of at most 1000 cells. Of
/// `options.overrides`, the match groups count. A few tiles that are not clear are refused, unless
/// `options.game` says that they are tiles: chance may have made their pairs. Cost: 100 ms for 18 x 8 tiles
/// at 1280 x 900; several times as much where a reading of a small picture is doubtful, or where it is
/// refused although cells show print: then it is searched again with more detail.
[[nodiscard]] Outcome<Reading> read_tiles(const ImageView& picture, const ReadOptions& options);

}  // namespace unfold::vision
