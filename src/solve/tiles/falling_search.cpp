// Depth first over positions, with a table of those that are proven dead, restarts, and a relaxed game that
// refutes.
//
// A position is dead when no order clears it. It enters the table when all of its children are dead, so a hit
// is a proof; its name is made of random keys, one a column, height and number. Restarts shuffle the order of
// moves and keep the table: what is proven stays proven. They grow, so that the search ends however small the
// table is. A first position that turns out dead is refuted.
//
// Safe: when above each tile that is left of a number stand only tiles of the same number, all of them go at
// once as the only child. Tops of two columns are always joined (around the board), neighbors in a column
// too, so they can go; they hold nothing up but each other, and take nobody's partner; any solution with
// these removals made first stays legal, for a tile above none of the others only ever leaves cells empty.
// (This holds for paths of two turns.)
//
// Relaxed game: U are tiles that may go at some time, the others stay. A column with f of the others always
// fills its f lowest cells, and any cell above may be empty at some time; a tile with g of the others below
// it, at height y now, lies between g and y when it goes. If no pair of tiles of the same number, one at
// least of them not in U, is joined for any heights of these ranges through cells that may be empty, then the
// first tile outside U to go cannot: none of them ever goes.
#include "solve/tiles/falling_search.h"

#include <algorithm>
#include <span>

#include "core/random.h"
#include "solve/tiles/dead_positions.h"

namespace unfold::tiles {
namespace {

// Heights count from the bottom, rows of a grid from the top with a ring around.
Place place_of(int rows, int column, int height) {
    return {rows - height, column + 1};
}

TileGrid grid_of(const Stacks& stacks, int rows) {
    TileGrid grid(static_cast<int>(stacks.size()), rows);
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            grid.fill(place_of(rows, static_cast<int>(column), static_cast<int>(height)));
    return grid;
}

// The upper of two in a column goes first and comes back last: the other keeps its height.
bool is_second_first(const StackPair& pair) {
    return pair.first_column == pair.second_column && pair.first_height < pair.second_height;
}

// Gives the number of the two tiles.
int take(Stacks& stacks, const StackPair& pair) {
    int number = 0;
    const auto erase = [&](int column, int height) {
        auto& stack = stacks[static_cast<std::size_t>(column)];
        number = stack[static_cast<std::size_t>(height)];
        stack.erase(stack.begin() + height);
    };
    if (is_second_first(pair)) erase(pair.second_column, pair.second_height);
    erase(pair.first_column, pair.first_height);
    if (!is_second_first(pair)) erase(pair.second_column, pair.second_height);
    return number;
}

void put_back(Stacks& stacks, const StackPair& pair, int number) {
    const auto insert = [&](int column, int height) {
        auto& stack = stacks[static_cast<std::size_t>(column)];
        stack.insert(stack.begin() + height, number);
    };
    if (!is_second_first(pair)) insert(pair.second_column, pair.second_height);
    insert(pair.first_column, pair.first_height);
    if (is_second_first(pair)) insert(pair.second_column, pair.second_height);
}

std::size_t tiles_of(const Stacks& stacks) {
    std::size_t count = 0;
    for (const auto& stack : stacks)
        count += stack.size();
    return count;
}

// Small, for a search keeps many: no side of a board is over 62.
struct Spot {
    std::uint8_t column, height;
};
using Spots = std::vector<std::vector<Spot>>;  // a number: its tiles, column by column from the bottom

// Into `spots`, whose memory is used again.
void list_spots(const Stacks& stacks, Spots& spots) {
    for (auto& tiles : spots)
        tiles.clear();
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height) {
            const auto number = static_cast<std::size_t>(stacks[column][height]);
            if (number >= spots.size()) spots.resize(number + 1);
            spots[number].push_back({static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)});
        }
}

// The relaxed game of the head of this file: true where it proves that some tile never goes.
class RelaxedGame {
  public:
    RelaxedGame(const Stacks& stacks, int rows, int max_turns, const Deadline& deadline)
        : stacks_(stacks), rows_(rows), max_turns_(max_turns), deadline_(deadline), may_go_(stacks.size()) {
        for (std::size_t column = 0; column < stacks.size(); ++column)
            may_go_[column].assign(stacks[column].size(), false);
    }

    // False, too, where the time ends first.
    bool refutes() {
        Spots spots;
        list_spots(stacks_, spots);
        for (bool changed = true; changed;) {
            changed = false;
            const TileGrid grid = grid_of_others();
            for (const auto& tiles : spots)
                for (std::size_t i = 0; i < tiles.size(); ++i)
                    for (std::size_t j = i + 1; j < tiles.size(); ++j) {
                        if (goes(tiles[i]) && goes(tiles[j])) continue;
                        if (is_out_of_time_) return false;
                        if (!can_join(grid, tiles[i], tiles[j])) continue;
                        set_goes(tiles[i]);
                        set_goes(tiles[j]);
                        changed = true;
                    }
        }
        return std::any_of(may_go_.begin(), may_go_.end(), [](const std::vector<bool>& column) {
            return std::find(column.begin(), column.end(), false) != column.end();
        });
    }

  private:
    [[nodiscard]] bool goes(Spot spot) const {
        return may_go_[static_cast<std::size_t>(spot.column)][static_cast<std::size_t>(spot.height)];
    }
    void set_goes(Spot spot) {
        may_go_[static_cast<std::size_t>(spot.column)][static_cast<std::size_t>(spot.height)] = true;
    }
    [[nodiscard]] int others_below(int column, int height) const {
        const auto& column_goes = may_go_[static_cast<std::size_t>(column)];
        return static_cast<int>(std::count(column_goes.begin(), column_goes.begin() + height, false));
    }
    [[nodiscard]] TileGrid grid_of_others() const {
        Stacks others(stacks_.size());
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            others[column].resize(static_cast<std::size_t>(
                others_below(static_cast<int>(column), static_cast<int>(stacks_[column].size()))));
        return grid_of(others, rows_);
    }
    [[nodiscard]] bool can_join(const TileGrid& grid, Spot a, Spot b) {
        for (int height_a = others_below(a.column, a.height); height_a <= a.height; ++height_a)
            for (int height_b = others_below(b.column, b.height); height_b <= b.height; ++height_b) {
                constexpr std::uint64_t asked_every = 1U << 20U;  // some tens of milliseconds
                if (++tests_ % asked_every == 0) is_out_of_time_ = deadline_.expired();
                const Place place_a = place_of(rows_, a.column, height_a);
                const Place place_b = place_of(rows_, b.column, height_b);
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

class FallingSearch {
  public:
    FallingSearch(const Stacks& stacks, int rows, int max_turns, const SearchLimits& limits)
        : stacks_(stacks),
          rows_(rows),
          max_turns_(max_turns),
          deadline_(limits.deadline),
          progress_(limits, tiles_of(stacks)),
          dead_(limits.memory_bytes) {
        for (const auto& stack : stacks)
            for (const int number : stack)
                numbers_ = std::max(numbers_, static_cast<std::size_t>(number) + 1);
        // Those that fit into a megabyte are made once.
        constexpr std::size_t most_keys = std::size_t{1} << 16;
        keys_.resize(std::min(most_keys, stacks.size() * static_cast<std::size_t>(rows) * numbers_));
        for (std::size_t number = 0; number < keys_.size(); ++number)
            keys_[number] = key_of(number);
    }

    FallingAnswer run() {
        if (RelaxedGame(stacks_, rows_, max_turns_, deadline_).refutes()) {
            answer_.status = TileStatus::infeasible;
            keep_best_by_playing();
            return answer_;
        }
        double limit = first_limit;
        while (!deadline_.expired()) {
            nodes_left_ = static_cast<std::int64_t>(limit);
            limit *= limit_growth;
            path_.clear();
            switch (visit()) {
                case Outcome::cleared:
                    answer_.status = TileStatus::solved;
                    answer_.order = path_;
                    return answer_;
                case Outcome::dead:
                    answer_.status = TileStatus::infeasible;
                    return answer_;
                case Outcome::cut:
                    break;
            }
        }
        return answer_;
    }

  private:
    static constexpr double first_limit = 400;
    static constexpr double limit_growth = 1.2;
    enum class Outcome : std::uint8_t { cleared, dead, cut };

    struct Choice {
        StackPair pair;
        int tops = 0;  // of the two tiles
        std::uint64_t chance = 0;
    };

    [[nodiscard]] PositionName name_of_position() const {
        PositionName name;
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            for (std::size_t height = 0; height < stacks_[column].size(); ++height) {
                const std::size_t cell = column * static_cast<std::size_t>(rows_) + height;
                const std::size_t number =
                    cell * numbers_ + static_cast<std::size_t>(stacks_[column][height]);
                const PositionName key = number < keys_.size() ? keys_[number] : key_of(number);
                name.high ^= key.high;
                name.low ^= key.low;
            }
        return name;
    }

    static PositionName key_of(std::size_t number) {
        Random key(number);
        const std::uint64_t high = key.next();
        return {high, key.next()};
    }

    [[nodiscard]] bool is_top(Spot spot) const {
        return spot.height + 1 == static_cast<int>(stacks_[static_cast<std::size_t>(spot.column)].size());
    }
    // Only tiles of the same number above.
    [[nodiscard]] bool is_bare(Spot spot) const {
        const auto& stack = stacks_[static_cast<std::size_t>(spot.column)];
        return std::all_of(stack.begin() + spot.height, stack.end(), [&](int number) {
            return number == stack[static_cast<std::size_t>(spot.height)];
        });
    }

    // All tiles of a number where that is safe: pairs that go one after the other.
    [[nodiscard]] std::vector<StackPair> safe_pairs() const {
        if (max_turns_ < most_path_turns) return {};
        for (const auto& tiles : spots_) {
            if (tiles.empty() || !std::all_of(tiles.begin(), tiles.end(), [&](Spot s) { return is_bare(s); }))
                continue;
            // From the tops down: the last of each column's run first.
            std::vector<Spot> rest = tiles;
            std::vector<StackPair> pairs;
            while (!rest.empty()) {
                // `rest` is ordered by column, then height: the last of a column is its top.
                const Spot first = rest.back();
                rest.pop_back();
                const Spot second = rest.back();
                rest.pop_back();
                pairs.push_back({first.column, first.height, second.column, second.height});
            }
            return pairs;
        }
        return {};
    }

    // All pairs that are joined, in the order in which they are tried.
    [[nodiscard]] std::vector<StackPair> choices() {
        const TileGrid grid = grid_of(stacks_, rows_);
        std::vector<Choice> found;
        for (const auto& tiles : spots_)
            for (std::size_t i = 0; i < tiles.size(); ++i)
                for (std::size_t j = i + 1; j < tiles.size(); ++j) {
                    const Spot a = tiles[i];
                    const Spot b = tiles[j];
                    if (!grid.joined(place_of(rows_, a.column, a.height), place_of(rows_, b.column, b.height),
                                     max_turns_))
                        continue;
                    found.push_back({{a.column, a.height, b.column, b.height},
                                     static_cast<int>(is_top(a)) + static_cast<int>(is_top(b)),
                                     chance_.next()});
                }
        std::sort(found.begin(), found.end(), [](const Choice& a, const Choice& b) {
            return a.tops != b.tops ? a.tops > b.tops : a.chance < b.chance;
        });
        std::vector<StackPair> pairs;
        pairs.reserve(found.size());
        for (const Choice& choice : found)
            pairs.push_back(choice.pair);
        return pairs;
    }

    void keep_best() {
        if (path_.size() > answer_.order.size()) answer_.order = path_;
    }

    // Of a refuted board: some removals all the same.
    void keep_best_by_playing() {
        while (true) {
            list_spots(stacks_, spots_);
            const auto found = choices();
            if (found.empty()) break;
            path_.push_back(found.front());
            take(stacks_, found.front());
        }
        keep_best();
    }

    // Of the position `stacks_`. Appends to the path; takes back what did not clear the board.
    Outcome visit() {
        keep_best();
        if (std::all_of(stacks_.begin(), stacks_.end(), [](const auto& stack) { return stack.empty(); }))
            return Outcome::cleared;
        const std::uint64_t nodes_before = answer_.nodes++;
        if (--nodes_left_ <= 0) return Outcome::cut;
        constexpr std::uint64_t asked_every = 16;
        if (answer_.nodes % asked_every == 0 && deadline_.expired()) nodes_left_ = 0;
        progress_.tell(answer_.order.size(), answer_.nodes);
        const PositionName name = name_of_position();
        if (dead_.contains(name)) return Outcome::dead;
        list_spots(stacks_, spots_);
        const std::vector<StackPair> safe = safe_pairs();
        const Outcome outcome = safe.empty() ? try_choices(choices()) : play(safe);
        if (outcome == Outcome::dead) dead_.add(name, answer_.nodes - nodes_before);
        return outcome;
    }

    // The position after these pairs, one after the other.
    Outcome play(std::span<const StackPair> pairs) {
        const std::size_t depth = path_.size();
        std::vector<int> numbers;
        for (const StackPair& pair : pairs) {
            numbers.push_back(take(stacks_, pair));
            path_.push_back(pair);
        }
        const Outcome outcome = visit();
        if (outcome == Outcome::cleared) return outcome;
        path_.resize(depth);
        for (std::size_t i = pairs.size(); i-- > 0;)
            put_back(stacks_, pairs[i], numbers[i]);
        return outcome;
    }

    Outcome try_choices(const std::vector<StackPair>& choices) {
        Outcome outcome = Outcome::dead;
        for (const StackPair& choice : choices) {
            const Outcome of_child = play({&choice, 1});
            if (of_child == Outcome::cleared) return of_child;
            if (of_child == Outcome::cut) outcome = Outcome::cut;
            if (outcome == Outcome::cut && nodes_left_ <= 0) break;
        }
        return outcome;
    }

    Stacks stacks_;  // the position
    Spots spots_;    // of the position; memory that is used again
    int rows_;
    int max_turns_;
    const Deadline& deadline_;
    ProgressTeller progress_;
    std::size_t numbers_ = 0;
    std::vector<PositionName> keys_;
    DeadPositions dead_;
    Random chance_{0x6f72646572U};
    std::int64_t nodes_left_ = 0;
    std::vector<StackPair> path_;
    FallingAnswer answer_;
};

}  // namespace

FallingAnswer search_falling(const Stacks& stacks, int rows, int max_turns, const SearchLimits& limits) {
    if (tiles_of(stacks) == 0) return {TileStatus::solved, {}, 0};
    return FallingSearch(stacks, rows, max_turns, limits).run();
}

}  // namespace unfold::tiles
