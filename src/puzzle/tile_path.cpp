// The shortest path between two tiles: breadth first by turns, and within the same turns by cells.
//
// A state is a cell of the board or of the ring around it, and the direction in which the path came. The
// search goes through the states by (turns, cells): a step ahead costs a cell, a step in another direction a
// cell and a turn. So the first way to reach a state is the best one.
#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <queue>
#include <tuple>

namespace unfold {
namespace {

constexpr std::array<Cell, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

class PathSearch {
  public:
    PathSearch(const TileBoard& board, Cell from, Cell to, int max_turns)
        : board_(board), from_(from), to_(to), max_turns_(max_turns) {
        const auto places = static_cast<std::size_t>((board.lattice.columns + 2) * (board.lattice.rows + 2));
        best_.resize(4 * places);
        before_.resize(4 * places);
    }

    std::optional<std::vector<Cell>> run() {
        if (is_boxed_in(from_) || is_boxed_in(to_)) return std::nullopt;
        for (int direction = 0; direction < 4; ++direction)
            step({0, 0, from_, direction}, direction);
        while (!open_.empty()) {
            const State state = open_.top().state;
            open_.pop();
            if (state.cell == to_) return corners(state);
            if (state.turns > best_[index(state)].turns) continue;
            for (int direction = 0; direction < 4; ++direction)
                if (direction != (state.direction + 2) % 4) step(state, direction);
        }
        return std::nullopt;
    }

  private:
    struct State {
        int turns = 0, cells = 0;
        Cell cell;
        int direction = 0;
    };
    struct Later {
        State state;
        // Ties by place, so that equal boards give equal paths everywhere.
        bool operator<(const Later& other) const {
            const auto key = [](const State& s) { return std::tuple(s.turns, s.cells, s.cell, s.direction); };
            return key(state) > key(other.state);
        }
    };
    // The ring is part of the board here.
    [[nodiscard]] std::size_t index(const State& state) const {
        const int place = (state.cell.row + 1) * (board_.lattice.columns + 2) + state.cell.column + 1;
        return static_cast<std::size_t>(4 * place + state.direction);
    }

    [[nodiscard]] bool is_free(Cell cell) const {
        const Lattice& lattice = board_.lattice;
        if (lattice.contains(cell)) return !board_.has_tile(lattice.id(cell)) || cell == to_;
        return cell.row >= -1 && cell.row <= lattice.rows && cell.column >= -1 &&
               cell.column <= lattice.columns;
    }
    // No empty cell beside it, and not the other tile.
    [[nodiscard]] bool is_boxed_in(Cell cell) const {
        return std::none_of(directions.begin(), directions.end(), [&](Cell d) {
            const Cell next{cell.row + d.row, cell.column + d.column};
            return is_free(next) || next == from_;
        });
    }

    // Whether the other tile lies straight ahead, which is the only way on after the last turn.
    [[nodiscard]] bool is_ahead(Cell cell, Cell d) const {
        const int rows = to_.row - cell.row;
        const int columns = to_.column - cell.column;
        return d.row == 0 ? rows == 0 && columns * d.column >= 0 : columns == 0 && rows * d.row >= 0;
    }

    void step(const State& from, int direction) {
        const Cell d = directions[static_cast<std::size_t>(direction)];
        const State to{from.turns + (direction != from.direction ? 1 : 0),
                       from.cells + 1,
                       {from.cell.row + d.row, from.cell.column + d.column},
                       direction};
        if (to.turns > max_turns_ || !is_free(to.cell)) return;
        if (to.turns == max_turns_ && !is_ahead(to.cell, d)) return;
        State& known = best_[index(to)];
        if (known.cells > 0 && std::pair(known.turns, known.cells) <= std::pair(to.turns, to.cells)) return;
        known = to;
        before_[index(to)] = from;
        open_.push({to});
    }

    [[nodiscard]] std::vector<Cell> corners(State state) const {
        std::vector<Cell> path{to_};
        while (true) {
            const State before = before_[index(state)];
            if (before.cell == from_) break;
            if (before.direction != state.direction) path.push_back(before.cell);
            state = before;
        }
        path.push_back(from_);
        std::reverse(path.begin(), path.end());
        return path;
    }

    const TileBoard& board_;
    Cell from_;
    Cell to_;
    int max_turns_;
    std::priority_queue<Later> open_;
    std::vector<State> best_;  // a state: the best way to it; no cells: not reached
    std::vector<State> before_;
};

}  // namespace

std::optional<std::vector<Cell>> shortest_path(const TileBoard& board, Cell from, Cell to, int max_turns) {
    return PathSearch(board, from, to, max_turns).run();
}

}  // namespace unfold
