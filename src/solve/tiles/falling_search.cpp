// Depth-first search over positions with a transposition table of dead ends and restarts, after a relaxation
// that refutes many lost boards at once (below).
//
// A position is dead when no order clears it. It enters the table when all of its children are dead, so a hit
// is a proof; its Zobrist key identifies it (dead_end_table.h). Restarts shuffle the order of
// moves and keep the table: what is proven stays proven. They grow, so that the search ends however small the
// table is. A first position that turns out dead is refuted.
//
// Safe: when above each tile that is left of a number are only tiles of the same number, all of them go at
// once as the only child. Tops of two columns are always joined (around the board), neighbors in a column
// too, so they can go; they support nothing but each other, and no other tile matches them. A solution that
// makes these removals first stays legal: no other tile lies above them, so their going only empties cells.
// (This holds for paths of two turns.)
#include <algorithm>

#include "core/random.h"
#include "solve/tiles/dead_end_table.h"
#include "solve/tiles/searches.h"
#include "solve/tiles/stacks.h"

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
    static constexpr double first_limit = 400;
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
                pairs.push_back(pair_of(end[-1], end[-2]));
            return pairs;
        }
        return {};
    }

    static StackPair pair_of(Spot a, Spot b) { return {a.column, a.height, b.column, b.height}; }

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
                        found.push_back(
                            {pair_of(tiles[i], tiles[j]),
                             static_cast<int>(is_top(tiles[i])) + static_cast<int>(is_top(tiles[j])),
                             chance_.next()});
        }
        std::sort(found.begin(), found.end(), [](const Choice& a, const Choice& b) {
            return a.tops != b.tops ? a.tops > b.tops : a.chance < b.chance;
        });
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
        constexpr std::uint64_t poll_interval = 16;
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

class RelaxedGame {
  public:
    RelaxedGame(const Stacks& stacks, int rows, int max_turns, const Deadline& deadline)
        : stacks_(stacks), rows_(rows), max_turns_(max_turns), deadline_(deadline), may_go_(stacks.size()) {
        for (std::size_t column = 0; column < stacks.size(); ++column)
            may_go_[column].assign(stacks[column].size(), false);
    }

    bool refutes() {
        SpotList spots(stacks_);
        spots.list(stacks_);
        for (bool changed = true; changed;) {
            changed = false;
            const TileGrid grid = grid_of_others();
            for (std::size_t number = 0; number < spots.numbers(); ++number)
                for (const Spot* a = spots.begin(number); a != spots.end(number); ++a)
                    for (const Spot* b = a + 1; b != spots.end(number); ++b) {
                        if (goes(*a) && goes(*b)) continue;
                        if (is_out_of_time_) return false;
                        if (!can_join(grid, *a, *b)) continue;
                        set_goes(*a);
                        set_goes(*b);
                        changed = true;
                    }
        }
        return std::any_of(may_go_.begin(), may_go_.end(), [](const std::vector<bool>& column) {
            return std::find(column.begin(), column.end(), false) != column.end();
        });
    }

  private:
    [[nodiscard]] bool goes(Spot spot) const { return may_go_[spot.column][spot.height]; }
    void set_goes(Spot spot) { may_go_[spot.column][spot.height] = true; }
    [[nodiscard]] int others_below(std::size_t column, std::size_t height) const {
        const auto& column_goes = may_go_[column];
        return static_cast<int>(std::count(column_goes.begin(),
                                           column_goes.begin() + static_cast<std::ptrdiff_t>(height), false));
    }
    [[nodiscard]] TileGrid grid_of_others() const {
        Stacks others(stacks_.size());
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            others[column].resize(static_cast<std::size_t>(others_below(column, stacks_[column].size())));
        return grid_of(others, rows_);
    }
    static Spot spot_of(std::size_t column, int height) {
        return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)};
    }
    [[nodiscard]] bool can_join(const TileGrid& grid, Spot a, Spot b) {
        for (int height_a = others_below(a.column, a.height); height_a <= a.height; ++height_a)
            for (int height_b = others_below(b.column, b.height); height_b <= b.height; ++height_b) {
                constexpr std::uint64_t poll_interval = 1U << 20U;  // some tens of milliseconds
                if (++tests_ % poll_interval == 0) is_out_of_time_ = deadline_.expired();
                const Place place_a = place_of(rows_, spot_of(a.column, height_a));
                const Place place_b = place_of(rows_, spot_of(b.column, height_b));
                if (!(place_a == place_b) && grid.joined(place_a, place_b, max_turns_)) return true;
            }
        return false;
    }

    const Stacks& stacks_;
    int rows_;
    int max_turns_;
    const Deadline& deadline_;
    std::uint64_t tests_ = 0;
    bool is_out_of_time_ = false;
    std::vector<std::vector<bool>> may_go_;
};

}  // namespace

FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns, const SearchLimits& limits,
                             const OnProgress& on_progress) {
    if (tiles_of(stacks) == 0) return {Status::optimal, {}, 0};
    return FallingSearch(stacks, rows, max_turns, limits, on_progress).run();
}

// Correctness of the relaxation: let U be the tiles that may go at some time; the others stay. A column with
// f of the others always fills its f lowest cells, and any cell above may be empty at some time; a tile with
// g of the others below it, at height y now, lies between g and y when it goes. If no pair of tiles of the
// same number, one at least of them not in U, is joined for any heights of these ranges through cells that
// may be empty, then the first tile outside U to go cannot: none of them ever goes.

bool relaxation_refutes(const Stacks& stacks, int rows, int max_turns, const Deadline& deadline) {
    return RelaxedGame(stacks, rows, max_turns, deadline).refutes();
}

}  // namespace unfold::tiles
