// Replay of removals on plain cells, step by step, exactly as given.
#include "unfold/verify.h"

#include <algorithm>

#include "puzzle/cell_text.h"

namespace unfold {
namespace {

class Replay {
  public:
    explicit Replay(const TileLevel& level)
        : rules_(level.rules), lattice_(level.board.lattice), cells_(level.board.cells) {}

    // Plays the removal if it is legal. Returns why it is not; empty when it is.
    [[nodiscard]] std::string play(const TileRemoval& removal) {
        for (const Cell cell : {removal.first, removal.second})
            if (!lattice_.contains(cell) || kind_at(cell) == no_tile)
                return "there is no tile in " + place_of(cell);
        if (removal.first == removal.second) return "a tile cannot be removed with itself";
        if (!match(kind_at(removal.first), kind_at(removal.second)))
            return "the tiles in " + place_of(removal.first) + " and " + place_of(removal.second) +
                   " do not match";
        std::string fault = fault_of_path(removal);
        if (!fault.empty()) return fault;
        kind_at(removal.first) = no_tile;
        kind_at(removal.second) = no_tile;
        fall();
        return {};
    }

    [[nodiscard]] bool is_empty() const {
        return std::all_of(cells_.begin(), cells_.end(), [](KindId kind) { return kind == no_tile; });
    }

  private:
    [[nodiscard]] KindId& kind_at(Cell cell) {
        return cells_[static_cast<std::size_t>(cell.row * lattice_.columns + cell.column)];
    }
    [[nodiscard]] bool match(KindId a, KindId b) const {
        if (a == b) return true;
        return std::any_of(rules_.match_groups.begin(), rules_.match_groups.end(), [&](const auto& group) {
            return std::count(group.begin(), group.end(), a) > 0 &&
                   std::count(group.begin(), group.end(), b) > 0;
        });
    }

    [[nodiscard]] std::string fault_of_path(const TileRemoval& removal) {
        const std::vector<Cell>& path = removal.path;
        if (path.size() < 2 || path.front() != removal.first || path.back() != removal.second)
            return "the path does not lead from one tile to the other";
        if (static_cast<int>(path.size()) - 2 > rules_.max_turns) return "the path turns too often";
        Cell at = path.front();
        for (std::size_t i = 1; i < path.size(); ++i) {
            const int down = path[i].row - at.row;
            const int right = path[i].column - at.column;
            if ((down == 0) == (right == 0)) return "the path is not straight from " + place_of(at);
            const Cell step{(down > 0) - (down < 0), (right > 0) - (right < 0)};
            while (at != path[i]) {
                at = {at.row + step.row, at.column + step.column};
                if (at != removal.second && !is_free(at)) return "the path is blocked in " + place_of(at);
            }
        }
        return {};
    }
    // Empty, or in the ring of one cell around the board.
    [[nodiscard]] bool is_free(Cell cell) {
        if (lattice_.contains(cell)) return kind_at(cell) == no_tile;
        return cell.row >= -1 && cell.row <= lattice_.rows && cell.column >= -1 &&
               cell.column <= lattice_.columns;
    }

    // One cell at a time, until nothing moves.
    void fall() {
        if (rules_.gravity == Gravity::none) return;
        const Cell pull = rules_.gravity == Gravity::down   ? Cell{1, 0}
                          : rules_.gravity == Gravity::up   ? Cell{-1, 0}
                          : rules_.gravity == Gravity::left ? Cell{0, -1}
                                                            : Cell{0, 1};
        for (bool moved = true; moved;) {
            moved = false;
            for (int row = 0; row < lattice_.rows; ++row)
                for (int column = 0; column < lattice_.columns; ++column) {
                    const Cell below{row + pull.row, column + pull.column};
                    if (kind_at({row, column}) == no_tile || !lattice_.contains(below) ||
                        kind_at(below) != no_tile)
                        continue;
                    std::swap(kind_at({row, column}), kind_at(below));
                    moved = true;
                }
        }
    }

    const TileRules& rules_;
    const Lattice& lattice_;
    std::vector<KindId> cells_;
};

}  // namespace

Verdict verify(const TileLevel& level, std::span<const TileRemoval> removals) {
    Verdict verdict;
    Replay replay(level);
    for (std::size_t i = 0; i < removals.size(); ++i) {
        const std::string fault = replay.play(removals[i]);
        if (fault.empty()) continue;
        verdict.broken_step = static_cast<int>(i) + 1;
        verdict.reason = "Step " + std::to_string(i + 1) + " is not allowed: " + fault + ".";
        return verdict;
    }
    verdict.legal = true;
    verdict.solved = replay.is_empty();
    if (!verdict.solved) verdict.reason = "Tiles remain after the last step.";
    return verdict;
}

}  // namespace unfold
