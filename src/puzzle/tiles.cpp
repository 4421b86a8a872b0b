// Boards of tiles: matching, validation, the removal of a pair, and the shortest path between two tiles.
#include "unfold/level.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

#include "puzzle/cell_text.h"
#include "puzzle/lattice.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::array<std::string_view, 5> gravity_names{"none", "down", "left", "right", "up"};
static_assert(gravity_names.size() == static_cast<std::size_t>(Gravity::up) + 1);

void check_shape(const TileBoard& board) {
    const Lattice& lattice = board.lattice;
    if (!facts_of(lattice.kind).is_orthogonal || lattice.columns < 1 || lattice.rows < 1)
        bad_level("A board of tiles needs a lattice of squares with rows and columns.",
                  "Correct the lattice.");
    check_tile_size(lattice);
    if (board.cells.size() != static_cast<std::size_t>(lattice.cell_count()))
        bad_level("The number of cells does not match the rows and columns of the board.",
                  "Give one entry per cell.");
    for (const KindId kind : board.cells)
        if (kind < no_tile || kind.value >= max_tile_kinds)
            bad_level("A tile has an invalid kind.", "Use kinds 00 to zz.");
}

void check_rules(const TileRules& rules) {
    if (rules.max_turns < 0 || rules.max_turns > max_path_turns)
        bad_level("A path may turn 0, 1 or 2 times, not " + std::to_string(rules.max_turns) + ".",
                  "Correct \"max_turns\".");
    std::vector<KindId> grouped;
    for (const auto& group : rules.match_groups)
        grouped.insert(grouped.end(), group.begin(), group.end());
    std::sort(grouped.begin(), grouped.end());
    if (!grouped.empty() && (grouped.front().value < 0 || grouped.back().value >= max_tile_kinds))
        bad_level("A match group contains an invalid kind.", "Use kinds 00 to zz.");
    if (std::adjacent_find(grouped.begin(), grouped.end()) != grouped.end())
        bad_level("A kind appears twice in the groups of kinds that match.",
                  "Name each kind once, in one group at most.");
}

void check_pairs(const TileLevel& level) {
    std::map<int, std::vector<Cell>> cells_of;
    const std::vector<int> numbers = match_numbers(level);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= 0)
            cells_of[numbers[i]].push_back(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    for (const auto& [number, cells] : cells_of) {
        if (cells.size() % 2 == 0) continue;
        const std::string places = names_of_cells(cells);
        bad_level(cells.size() == 1 ? "The tile in " + places + " has no partner."
                                    : std::to_string(cells.size()) +
                                          " tiles match each other, an odd number: " + places + ".",
                  "Correct these cells, or name the kinds that match each other in \"match_groups\": every "
                  "tile needs a "
                  "partner.",
                  "match_groups");
    }
}

constexpr std::array<Cell, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

// The shortest path between two tiles: Dijkstra's algorithm with the cost (turns, cells), compared
// lexicographically. A state is a cell of the board or of the ring around it, and the direction of arrival. A
// step ahead costs a cell, a step in another direction a cell and a turn.

class PathSearch {
  public:
    PathSearch(const TileBoard& board, Cell from, Cell to, int max_turns)
        : board_(board), from_(from), to_(to), max_turns_(max_turns) {
        const auto places = static_cast<std::size_t>((board.lattice.columns + 2) * (board.lattice.rows + 2));
        best_state_.resize(4 * places);
        predecessor_.resize(4 * places);
    }

    std::optional<std::vector<Cell>> run() {
        if (is_boxed_in(from_) || is_boxed_in(to_)) return std::nullopt;
        for (int direction = 0; direction < 4; ++direction)
            step({0, 0, from_, direction}, direction);
        while (!open_.empty()) {
            const State state = open_.top().state;
            open_.pop();
            if (state.cell == to_) return corners(state);
            if (state.turns > best_state_[index(state)].turns) continue;
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
    struct QueueEntry {
        State state;
        // Ties are broken by position, so that the path is the same on every platform.
        bool operator<(const QueueEntry& other) const {
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
        State& known = best_state_[index(to)];
        if (known.cells > 0 && std::pair(known.turns, known.cells) <= std::pair(to.turns, to.cells)) return;
        known = to;
        predecessor_[index(to)] = from;
        open_.push({to});
    }

    [[nodiscard]] std::vector<Cell> corners(State state) const {
        std::vector<Cell> path{to_};
        while (true) {
            const State before = predecessor_[index(state)];
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
    std::priority_queue<QueueEntry> open_;
    std::vector<State> best_state_;  // per state: the best way to it; no cells: not reached
    std::vector<State> predecessor_;
};

}  // namespace

std::string_view gravity_name(Gravity gravity) {
    return gravity_names[static_cast<std::size_t>(gravity)];
}

std::optional<Gravity> gravity_from_name(std::string_view name) {
    const auto* const found = std::find(gravity_names.begin(), gravity_names.end(), name);
    if (found == gravity_names.end()) return std::nullopt;
    return static_cast<Gravity>(found - gravity_names.begin());
}

std::vector<int> match_numbers(const TileLevel& level) {
    std::vector<int> leader(static_cast<std::size_t>(max_tile_kinds));
    for (std::size_t i = 0; i < leader.size(); ++i)
        leader[i] = static_cast<int>(i);
    for (const auto& group : level.rules.match_groups)
        for (const KindId kind : group)
            leader[kind.index()] = group.front().value;
    std::vector<int> number(leader.size(), -1);
    std::vector<int> numbers;
    int next = 0;
    for (const KindId kind : level.board.cells) {
        if (kind == no_tile) {
            numbers.push_back(-1);
            continue;
        }
        int& known = number[static_cast<std::size_t>(leader[kind.index()])];
        if (known < 0) known = next++;
        numbers.push_back(known);
    }
    return numbers;
}

void check(const TileLevel& level) {
    check_shape(level.board);
    check_rules(level.rules);
    check_pairs(level);
    const TileBoard resting = settled(level.board, level.rules.gravity);
    for (std::size_t i = 0; i < resting.cells.size(); ++i) {
        if (resting.cells[i] == level.board.cells[i]) continue;
        bad_level("Tiles have no support near " +
                      place_of(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)})) +
                      ", although gravity is " + std::string(gravity_name(level.rules.gravity)) + ".",
                  "Correct \"gravity\", or let the tiles rest on each other.");
    }
}

TileBoard settled(TileBoard board, Gravity gravity) {
    if (gravity == Gravity::none) return board;
    const FallLines lines(board.lattice, gravity);
    for (int line = 0; line < lines.count; ++line)
        for (int next = 0, height = 0; height < lines.length; ++height) {
            const CellId here = board.lattice.id(lines.cell(line, height));
            if (!board.has_tile(here)) continue;
            std::swap(board.cells[here.index()],
                      board.cells[board.lattice.id(lines.cell(line, next++)).index()]);
        }
    return board;
}

TileBoard without_pair(TileBoard board, Cell first, Cell second, Gravity gravity) {
    board.cells[board.lattice.id(first).index()] = no_tile;
    board.cells[board.lattice.id(second).index()] = no_tile;
    return settled(std::move(board), gravity);
}

bool is_cleared(const TileBoard& board) {
    return std::count(board.cells.begin(), board.cells.end(), no_tile) == std::ssize(board.cells);
}

std::optional<MatchGroups> match_groups_from_text(std::string_view text) {
    MatchGroups groups;
    std::vector<KindId> all;
    for (const std::string_view part : split(text, ',')) {
        std::vector<KindId>& group = groups.emplace_back();
        for (const std::string_view word : split(part, ' ')) {
            if (word.empty()) continue;
            const std::optional<KindId> kind = kind_from_name(word);
            if (!kind || std::find(all.begin(), all.end(), *kind) != all.end()) return std::nullopt;
            group.push_back(*kind);
            all.push_back(*kind);
        }
        if (group.size() < 2) return std::nullopt;
    }
    return groups;
}

std::optional<std::vector<Cell>> shortest_path(const TileBoard& board, Cell from, Cell to, int max_turns) {
    return PathSearch(board, from, to, max_turns).run();
}

}  // namespace unfold
