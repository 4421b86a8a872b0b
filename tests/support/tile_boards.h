// Boards of tiles as text, and the slow, sure answer whether they can be cleared.
#pragma once

#include "unfold/level.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace unfold::test {

/// A board of rows of characters, '.' empty: {"AB", "BA"}. Kinds are numbered by their characters.
[[nodiscard]] inline TileLevel tile_level(const std::vector<std::string>& rows,
                                          Gravity gravity = Gravity::none) {
    TileLevel level;
    level.board.lattice = {LatticeKind::square, static_cast<int>(rows.at(0).size()),
                           static_cast<int>(rows.size())};
    for (const std::string& row : rows)
        for (const char c : row)
            level.board.cells.push_back(c == '.' ? no_tile : KindId{static_cast<unsigned char>(c)});
    level.rules.gravity = gravity;
    return level;
}

/// Whether a path joins two cells, tried by walking: every way with at most so many turns, one cell at a
/// time.
class Walker {
  public:
    Walker(const TileBoard& board, Cell to, int max_turns) : board_(board), to_(to), max_turns_(max_turns) {}

    /// The fewest turns times 1000, and the cells of the shortest such way; -1: there is none.
    [[nodiscard]] int cost_from(Cell from) {
        best_ = -1;
        for (int direction = 0; direction < 4; ++direction)
            walk(from, direction, 0, 0);
        return best_;
    }

  private:
    void walk(Cell at, int direction, int turns, int cells) {
        constexpr int rows[]{0, 1, 0, -1};
        constexpr int columns[]{1, 0, -1, 0};
        const Cell next{at.row + rows[direction], at.column + columns[direction]};
        const int cost = 1000 * turns + cells + 1;
        if (best_ >= 0 && cost >= best_) return;
        if (next == to_) {
            best_ = cost;
            return;
        }
        const Lattice& lattice = board_.lattice;
        if (next.row < -1 || next.row > lattice.rows || next.column < -1 || next.column > lattice.columns)
            return;
        if (lattice.contains(next) && board_.has_tile(lattice.id(next))) return;
        for (int turned = 0; turned < 4; ++turned) {
            const bool is_turn = turned != direction;
            if (turned == (direction + 2) % 4 || turns + (is_turn ? 1 : 0) > max_turns_) continue;
            walk(next, turned, turns + (is_turn ? 1 : 0), cells + 1);
        }
    }

    const TileBoard& board_;
    Cell to_;
    int max_turns_;
    int best_ = -1;
};

/// Tries every order, with a table of positions.
class TileOracle {
  public:
    explicit TileOracle(const TileLevel& level) : level_(level), numbers_(match_numbers(level)) {}

    [[nodiscard]] bool can_be_cleared() {
        TileBoard board = level_.board;
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            board.cells[i] = KindId{numbers_[i]};
        return clears(board);
    }

  private:
    bool clears(const TileBoard& board) {
        if (is_cleared(board)) return true;
        if (!lost_.insert(board.cells).second) return false;
        const int cells = board.lattice.cell_count();
        for (int i = 0; i < cells; ++i)
            for (int j = i + 1; j < cells; ++j) {
                if (!board.has_tile(CellId{i}) || board.kind(CellId{i}) != board.kind(CellId{j})) continue;
                const Cell first = board.lattice.cell(CellId{i});
                const Cell second = board.lattice.cell(CellId{j});
                if (Walker(board, second, level_.rules.max_turns).cost_from(first) < 0) continue;
                if (clears(without_pair(board, first, second, level_.rules.gravity))) return true;
            }
        return false;
    }

    const TileLevel& level_;
    std::vector<int> numbers_;
    std::set<std::vector<KindId>> lost_;
};

}  // namespace unfold::test
