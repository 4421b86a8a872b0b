// Depth-first search over positions with a transposition table of dead ends and restarts, after a relaxation
// that refutes many lost boards at once (relaxation.cpp).
//
// A position is dead when no order clears it. It enters the table when all of its children are dead, so a hit
// is a proof; its Zobrist key identifies it (zobrist_keys.h). Restarts shuffle the order of
// moves and keep the table: what is proven stays proven. They grow, so that the search ends however small the
// table is. A first position that turns out dead is refuted.
//
// Safe: when above each tile that is left of a number are only tiles of the same number, all of them go at
// once as the only child. Tops of two columns are always joined (around the board), neighbors in a column
// too, so they can go; they support nothing but each other, and no other tile matches them. A solution that
// makes these removals first stays legal: no other tile lies above them, so their going only empties cells.
// (This holds for paths of two turns.)
#include <algorithm>
#include <span>

#include "core/ordered_by.h"
#include "core/random.h"
#include "solve/tiles/dead_end_table.h"
#include "solve/tiles/searches.h"
#include "solve/tiles/settled_grid.h"
#include "solve/tiles/zobrist_keys.h"

namespace unfold::tiles {
namespace {

// The paths of games with fewer turns, which are rare: TileGrid, with the words of SettledGrid.
class FewTurns {
  public:
    FewTurns(const Stacks& stacks, int rows, int max_turns)
        : rows_(rows), max_turns_(max_turns), grid_(grid_of(stacks, rows)) {}
    [[nodiscard]] Place end_of(Spot tile) const { return place_of(rows_, tile); }
    [[nodiscard]] bool joined(Place a, Place b) const { return grid_.joined(a, b, max_turns_); }

  private:
    int rows_;
    int max_turns_;
    TileGrid grid_;
};

class FallingSearch {
  public:
    FallingSearch(const Stacks& stacks, int rows, int max_turns, const SearchLimits& limits,
                  const OnProgress& on_progress)
        : stacks_(stacks),
          tiles_left_(tiles_of(stacks)),
          spots_(stacks),
          rows_(rows),
          max_turns_(max_turns),
          deadline_(limits.deadline),
          progress_(on_progress, tiles_left_),
          keys_(stacks.size(), rows, spots_.numbers()),
          dead_(limits.memory_bytes) {}

    FallingAnswer run() {
        if (relaxation_refutes(stacks_, rows_, max_turns_, deadline_)) {
            answer_.status = Status::infeasible;
            keep_best_by_playing();
            return answer_;
        }
        double limit = first_limit;
        while (!deadline_.expired()) {
            nodes_left_ = static_cast<std::int64_t>(limit);
            limit *= limit_growth;
            path_.clear();
            switch (begin_node() ? visit(keys_.key_of(stacks_)) : Outcome::limit_reached) {
                case Outcome::cleared:
                    answer_.status = Status::optimal;
                    answer_.order = path_;
                    return answer_;
                case Outcome::dead:
                    answer_.status = Status::infeasible;
                    return answer_;
                case Outcome::limit_reached:
                    break;
            }
        }
        return answer_;
    }

  private:
    // Each restart of the search may expand more nodes than the last one.
    static constexpr double first_limit = 400;  // nodes
    static constexpr double limit_growth = 1.2;
    enum class Outcome : std::uint8_t { cleared, dead, limit_reached };

    struct Choice {
        StackPair pair;
        int tops = 0;  // of the two tiles
        std::uint64_t chance = 0;
    };

    // Only tiles of the same number above.
    [[nodiscard]] bool is_bare(Spot spot) const {
        const auto& stack = stacks_[spot.column];
        return std::all_of(stack.begin() + spot.height, stack.end(),
                           [&](int number) { return number == stack[spot.height]; });
    }

    // All tiles of a number where that is safe: pairs that go one after the other.
    [[nodiscard]] std::vector<StackPair> safe_pairs() const {
        if (max_turns_ < max_path_turns) return {};
        for (std::size_t number = 0; number < spots_.numbers(); ++number) {
            const Spot* const begin = spots_.begin(number);
            const Spot* end = spots_.end(number);
            if (begin == end || !std::all_of(begin, end, [&](Spot spot) { return is_bare(spot); })) continue;
            // From the tops down: the spots are in the order of columns, then heights, so that the last of a
            // column is its top.
            std::vector<StackPair> pairs;
            for (; end != begin; end -= 2)
                pairs.push_back({end[-1], end[-2]});
            return pairs;
        }
        return {};
    }

    // All pairs that are joined, in the order in which they are tried.
    [[nodiscard]] std::vector<Choice> choices() {
        return max_turns_ == max_path_turns ? choices_on(SettledGrid(stacks_))
                                            : choices_on(FewTurns(stacks_, rows_, max_turns_));
    }

    template <typename Grid>
    std::vector<Choice> choices_on(const Grid& grid) {
        std::vector<Choice> found;
        std::vector<decltype(grid.end_of(Spot{}))> ends;
        for (std::size_t number = 0; number < spots_.numbers(); ++number) {
            const Spot* const tiles = spots_.begin(number);
            ends.resize(static_cast<std::size_t>(spots_.end(number) - tiles));
            for (std::size_t i = 0; i < ends.size(); ++i)
                ends[i] = grid.end_of(tiles[i]);
            for (std::size_t i = 0; i < ends.size(); ++i)
                for (std::size_t j = i + 1; j < ends.size(); ++j)
                    if (grid.joined(ends[i], ends[j]))
                        found.push_back({{tiles[i], tiles[j]},
                                         int{is_top(tiles[i])} + int{is_top(tiles[j])},
                                         chance_.next()});
        }
        std::sort(found.begin(), found.end(),
                  ordered_by([](const Choice& choice) { return std::pair(-choice.tops, choice.chance); }));
        return found;
    }

    [[nodiscard]] bool is_top(Spot spot) const { return spot.height + 1U == stacks_[spot.column].size(); }

    void keep_best() {
        if (path_.size() > answer_.order.size()) answer_.order = path_;
    }

    // For a refuted board: plays greedily, so that the answer still has some removals.
    void keep_best_by_playing() {
        while (true) {
            spots_.list(stacks_);
            const auto found = choices();
            if (found.empty()) break;
            path_.push_back(found.front().pair);
            take(stacks_, path_.back());
        }
        keep_best();
    }

    // Counts a position that is expanded; false if the search must end.
    bool begin_node() {
        ++answer_.nodes;
        if (--nodes_left_ <= 0) return false;
        constexpr std::uint64_t poll_interval = 16;  // nodes
        if (answer_.nodes % poll_interval == 0 && deadline_.expired()) nodes_left_ = 0;
        progress_.report(answer_.order.size(), answer_.nodes);
        return true;
    }

    // Decides the position `stacks_`. Requires: `key` is its key, and begin_node() counted it. Appends to the
    // path; undoes the moves that do not clear the board.
    Outcome visit(const StateKey& key) {
        keep_best();
        if (tiles_left_ == 0) return Outcome::cleared;
        if (dead_.contains(key)) return Outcome::dead;
        const std::uint64_t nodes_before = answer_.nodes - 1;
        spots_.list(stacks_);
        const std::vector<StackPair> safe = safe_pairs();
        const Outcome outcome = safe.empty()   ? try_choices(choices(), key)
                                : begin_node() ? play(safe, key)
                                               : Outcome::limit_reached;
        if (outcome == Outcome::dead) dead_.add(key, answer_.nodes - nodes_before);
        return outcome;
    }

    // `key` is of the position before them.
    Outcome try_choices(const std::vector<Choice>& choices, const StateKey& key) {
        for (const auto& [pair, tops, chance] : choices) {
            if (!begin_node()) return Outcome::limit_reached;
            // Four of five children are already in the table, so it is probed before the move is played.
            if (dead_.contains(keys_.key_without(pair, stacks_, key))) continue;
            const Outcome of_child = play({&pair, 1}, key);
            if (of_child != Outcome::dead) return of_child;
        }
        return Outcome::dead;
    }

    // The position after these pairs of one number, one after the other; `key` is of the one before them.
    Outcome play(std::span<const StackPair> pairs, StateKey key) {
        const std::size_t depth = path_.size();
        int number = 0;
        for (const StackPair& pair : pairs) {
            key = keys_.key_without(pair, stacks_, key);
            number = take(stacks_, pair);
            path_.push_back(pair);
        }
        tiles_left_ -= 2 * pairs.size();
        const Outcome outcome = visit(key);
        if (outcome == Outcome::cleared) return outcome;
        tiles_left_ += 2 * pairs.size();
        path_.resize(depth);
        for (std::size_t i = pairs.size(); i-- > 0;)
            put_back(stacks_, pairs[i], number);
        return outcome;
    }

    Stacks stacks_;  // the position
    std::size_t tiles_left_;
    SpotList spots_;  // of the current position; the memory is reused
    int rows_;
    int max_turns_;
    const Deadline& deadline_;
    ProgressReporter progress_;
    ZobristKeys keys_;
    DeadEndTable dead_;
    Random chance_{0x6f72646572U};
    std::int64_t nodes_left_ = 0;
    std::vector<StackPair> path_;
    FallingAnswer answer_;
};

}  // namespace

FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns, const SearchLimits& limits,
                             const OnProgress& on_progress) {
    if (tiles_of(stacks) == 0) return {Status::optimal, {}, 0};
    return FallingSearch(stacks, rows, max_turns, limits, on_progress).run();
}

}  // namespace unfold::tiles
