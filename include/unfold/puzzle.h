// The puzzle as plain values: lattice, cell, board, move, and the effect of a move.
//
// Frames and ranges
//   cell        (row, column), row 0 at the top, column 0 at the left
//   CellId      row * columns + column
//   "in cells"  a point of the lattice as real numbers: x in columns (0 … columns), y in rows.
//               On the triangle lattice y counts half triangle sides and cell row r is centered on y = r
//               (so y runs from 0 to rows - 1, and rows 0 and rows - 1 are cut in half by the board's
//               edge); on the square lattice cell row r reaches from y = r to y = r + 1.
#pragma once

#include "unfold/id.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

enum class Game : std::uint8_t { kami2, kami, floodit, shisen };
/// "kami2", "kami", "floodit", "shisen".
[[nodiscard]] std::string_view game_name(Game game);
/// The game of that name; nothing where no game has it.
[[nodiscard]] std::optional<Game> game_from_name(std::string_view name);
/// The title for people: "KAMI 2", "KAMI", "Flood-It", "Shisen-Sho".
[[nodiscard]] std::string_view game_title(Game game);

/// The place of a cell. Row 0 is the top, column 0 the left.
struct Cell {
    int row = 0;
    int column = 0;
    auto operator<=>(const Cell&) const = default;
};

/// The default origin of the flood: the top-left cell.
inline constexpr Cell default_origin{0, 0};

/// Where the flood of Flood-It begins.
struct OriginChoice {
    std::optional<Cell> cell = default_origin;  ///< nothing: the middle of the board, (rows / 2, columns / 2)
};

/// row * columns + column of a cell of a known lattice.
using CellId = Id<struct CellTag>;
/// An index of the palette; `off_board` where there is no cell.
using ColorId = Id<struct ColorTag>;
inline constexpr ColorId off_board{-1};

/// A point in lattice units ("in cells", see above) or in pixels, as the name of the variable says.
struct Point {
    double x = 0;
    double y = 0;
};

enum class LatticeKind : std::uint8_t { triangle, square };

/// The canonical frame of KAMI 2: 10 columns of triangles, 14 sides high, so 29 half-rows.
inline constexpr int kami2_columns = 10;
inline constexpr int kami2_rows = 29;

/// Limits a user may rely on.
inline constexpr int max_square_side = 64;
inline constexpr int max_triangle_columns = 40;
inline constexpr int max_triangle_rows = 80;
inline constexpr int max_colors = 32;

/// Edge neighbors of a cell: at most 3 on triangles, 4 on squares. Iterate it like a container.
class Neighbors {
  public:
    void add(CellId cell) { cells_[count_++] = cell; }
    [[nodiscard]] const CellId* begin() const { return cells_.data(); }
    [[nodiscard]] const CellId* end() const { return cells_.data() + count_; }
    [[nodiscard]] std::size_t size() const { return count_; }

  private:
    std::array<CellId, 4> cells_{};
    std::size_t count_ = 0;
};

/// The arrangement of the cells. Triangles point left or right and are one column wide; see `points_right`.
struct Lattice {
    LatticeKind kind = LatticeKind::triangle;
    int columns = kami2_columns;
    int rows = kami2_rows;
    bool operator==(const Lattice&) const = default;

    [[nodiscard]] int cell_count() const { return columns * rows; }
    [[nodiscard]] bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    /// Requires: `contains(cell)`.
    [[nodiscard]] CellId id(Cell cell) const { return CellId{cell.row * columns + cell.column}; }
    [[nodiscard]] Cell cell(CellId id) const { return {id.value / columns, id.value % columns}; }
};

/// Which way a triangle points: right where row + column is even.
[[nodiscard]] inline bool points_right(Cell cell) {
    return (cell.row + cell.column) % 2 == 0;
}

/// The cells that share an edge with `cell`; a shared corner does not count. Requires: a cell of the
/// lattice.
[[nodiscard]] Neighbors neighbors(const Lattice& lattice, CellId cell);

/// The outline of a cell in lattice units, clockwise on the screen, cut at the board's edge (so the half
/// triangles of rows 0 and rows - 1 are triangles too). 3 points on triangles, 4 on squares.
[[nodiscard]] std::vector<Point> cell_outline_in_cells(const Lattice& lattice, Cell cell);

struct Rgb {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    bool operator==(const Rgb&) const = default;
};

/// A colored lattice. `cells` has one entry for each cell of the lattice, row by row: an index of `palette`
/// or `off_board`. The palette (sRGB) is in the order of the game's swatches.
struct Board {
    Lattice lattice;
    std::vector<Rgb> palette;
    std::vector<ColorId> cells;
    bool operator==(const Board&) const = default;

    [[nodiscard]] ColorId color(CellId cell) const { return cells[cell.index()]; }
    [[nodiscard]] bool on_board(CellId cell) const { return cells[cell.index()] != off_board; }
};

/// Throws Error(bad_level or level_too_large, Stage::level) unless the board keeps the invariants above, the
/// limits, and has at least one cell on the board.
void check(const Board& board);

/// One tap: the region that holds `cell` takes `color`. In Flood-It `cell` is the origin.
struct Move {
    Cell cell;
    ColorId color;
    bool operator==(const Move&) const = default;
};

/// The maximal connected set of cells of one color that contains `cell`, in ascending order.
/// Requires: `cell` is on the board. Cost: linear in the cells.
[[nodiscard]] std::vector<CellId> region_of(const Board& board, CellId cell);

/// The same cells grouped by their distance from `cell` within the region: first `cell` alone, then its
/// neighbors, and so on. For drawing how a color spreads. Requires and cost: as `region_of`.
[[nodiscard]] std::vector<std::vector<CellId>> flood_waves(const Board& board, CellId cell);

/// The board after the move. Requires: the move's cell is on the board, its color in the palette.
[[nodiscard]] Board play(Board board, const Move& move);

/// True when all cells on the board have one color.
[[nodiscard]] bool is_solved(const Board& board);

/// One distinct English name per palette color, like "teal", "dark red", for messages.
[[nodiscard]] std::vector<std::string> color_names(std::span<const Rgb> palette);

}  // namespace unfold
