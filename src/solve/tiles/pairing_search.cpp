// CDCL over pairings, with lazily generated clauses.
//
// Without gravity a removal only empties cells, so whatever is joined stays joined: an order matters less
// than which tile goes with which. A pairing (every tile in exactly one pair of tiles that match) clears the
// board if and only if every non-empty set F of tiles has a pair of the pairing that touches F and is joined
// when all tiles outside F are gone. (If: take the tiles left when no pair of the pairing is joined any more
// as F. Only if: examine the first pair of the order that touches F; what is empty then is outside F.)
//
// At each fixpoint of the clauses:
//  1. Lower closure: pairs that are taken go as soon as they are joined, until none is. All gone: that
//     order is a solution, since each went through cells that were empty.
//  2. Upper closure, from there: a tile is freed when any pair that is not ruled out holds it and is joined
//     through freed cells. This frees at least what any completion of the decisions can clear.
//  3. Tiles F that are not freed: every pair that touches F and is joined with only F on the board is ruled
//     out (else it would have been freed). One of these pairs must be in any pairing that clears the board:
//     this clause is false now, and is learned from. If it is so without any decision, no pairing clears the
//     board.
//  4. Else some pair that is not ruled out is joined now: take it. Where the other two of four tiles are
//     joined too, both pairs can go at once, which loses nothing; such pairs are taken first.
//
// If the pairs themselves do not fit into the memory, kinds with many tiles are split: an order for the
// tiles that match less is one for the board, but that there is none proves nothing.
#include <algorithm>
#include <map>

#include "solve/tiles/cdcl.h"
#include "solve/tiles/searches.h"

namespace unfold::tiles {
namespace {

// How the tiles of each number are split into groups that alone match.
struct Grouping {
    std::size_t max_in_group = 2;
    std::size_t pairs = 0;  // of tiles in the same group
    bool is_whole = false;  // no number is split
};

// How many pairs there are when the tiles of each number match in groups of so many.
std::size_t pairs_in_groups(const std::map<int, std::size_t>& tiles_of, std::size_t max_in_group) {
    std::size_t pairs = 0;
    for (const auto& [number, count] : tiles_of) {
        const std::size_t left_over = count % max_in_group;
        pairs += count / max_in_group * (max_in_group * (max_in_group - 1) / 2);
        if (left_over > 0) pairs += left_over * (left_over - 1) / 2;
    }
    return pairs;
}

// The largest groups, halved until they have at most `max_pairs` pairs; at least two tiles each.
Grouping grouping_that_fits(const std::vector<NumberedTile>& tiles, std::size_t max_pairs) {
    std::map<int, std::size_t> tiles_of;
    Grouping grouping;
    for (const NumberedTile& tile : tiles)
        grouping.max_in_group = std::max(grouping.max_in_group, ++tiles_of[tile.number]);
    const std::size_t largest = grouping.max_in_group;
    grouping.pairs = pairs_in_groups(tiles_of, largest);
    while (grouping.pairs > max_pairs && grouping.max_in_group > 2) {
        grouping.max_in_group = (grouping.max_in_group / 2 + 1) / 2 * 2;  // even, as the numbers are
        grouping.pairs = pairs_in_groups(tiles_of, grouping.max_in_group);
    }
    grouping.is_whole = grouping.max_in_group == largest;
    return grouping;
}

// The tiles with new numbers: neighbors in the list come into the same group.
std::vector<NumberedTile> split(std::vector<NumberedTile> tiles, std::size_t max_in_group) {
    struct Group {
        int number = 0;
        std::size_t tiles = 0;
    };
    std::map<int, Group> open;
    int numbers = 0;
    for (NumberedTile& tile : tiles) {
        Group& group = open[tile.number];
        if (group.tiles % max_in_group == 0) group.number = numbers++;
        ++group.tiles;
        tile.number = group.number;
    }
    return tiles;
}

// Every two tiles that match.
std::vector<TilePair> all_pairs(const std::vector<NumberedTile>& tiles, std::size_t count) {
    std::vector<TilePair> pairs;
    pairs.reserve(count);
    for (std::size_t a = 0; a < tiles.size(); ++a)
        for (std::size_t b = a + 1; b < tiles.size(); ++b)
            if (tiles[a].number == tiles[b].number)
                pairs.emplace_back(static_cast<int>(a), static_cast<int>(b));
    return pairs;
}

class PairingSearch {
  public:
    PairingSearch(const std::vector<NumberedTile>& tiles, std::size_t pair_count, int columns, int rows,
                  int max_turns, const SearchLimits& limits, std::size_t clause_bytes,
                  const OnProgress& on_progress)
        : tiles_(tiles),
          full_grid_(columns, rows),
          max_turns_(max_turns),
          limits_(limits),
          progress_(on_progress, tiles.size()),
          solver_(tiles.size(), all_pairs(tiles, pair_count), clause_bytes) {
        for (const NumberedTile& tile : tiles)
            full_grid_.fill(tile.place);
    }

    PairingAnswer run() {
        std::uint64_t conflicts_until_restart = first_restart;
        std::uint64_t conflicts = 0;
        while (true) {
            int conflict = solver_.propagate();
            if (conflict < 0) {
                Fixpoint fixpoint = close_fixpoint();
                if (fixpoint.solved) {
                    answer_.status = Status::optimal;
                    return answer_;
                }
                if (fixpoint.conflict.empty() && !fixpoint.stuck) {
                    ++answer_.nodes;
                    if (limits_.deadline.expired()) return answer_;
                    progress_.report(answer_.order.size(), answer_.nodes);
                    solver_.decide(fixpoint.choice);
                    continue;
                }
                conflict = solver_.add_false_clause(std::move(fixpoint.conflict));
            }
            if (conflict < 0 || !solver_.learn(conflict)) break;
            if (limits_.deadline.expired()) return answer_;
            solver_.reduce_if_full();
            if (++conflicts == conflicts_until_restart) {
                conflicts = 0;
                conflicts_until_restart += conflicts_until_restart / 2;
                solver_.restart();
            }
        }
        answer_.status = Status::infeasible;
        return answer_;
    }

  private:
    static constexpr std::uint64_t first_restart = 100;  // conflicts

    // One byte per tile: std::vector<bool> is half as fast in this inner loop.
    using Flags = std::vector<std::uint8_t>;

    struct Fixpoint {
        bool solved = false;
        bool stuck = false;  // some tiles cannot be freed
        Clause conflict;     // then: the pairs of which one is needed, all ruled out
        int choice = -1;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    [[nodiscard]] bool joined(const TileGrid& grid, int pair) const {
        const auto [a, b] = solver_.pairs()[at(pair)];
        return grid.joined(tiles_[at(a)].place, tiles_[at(b)].place, max_turns_);
    }

    // The closures described at the head of this file.
    Fixpoint close_fixpoint() {
        Fixpoint fixpoint;
        TileGrid grid = full_grid_;
        std::vector<std::pair<int, int>> order;
        Flags gone(tiles_.size(), 0);
        std::vector<int> waiting;
        for (const Literal literal : solver_.trail())
            if (literal.value()) waiting.push_back(literal.pair());
        for (bool changed = true; changed;) {
            changed = false;
            for (int& pair : waiting) {
                if (pair < 0 || !joined(grid, pair)) continue;
                const auto [a, b] = solver_.pairs()[at(pair)];
                grid.clear(tiles_[at(a)].place);
                grid.clear(tiles_[at(b)].place);
                gone[at(a)] = gone[at(b)] = 1;
                order.emplace_back(a, b);
                pair = -1;
                changed = true;
            }
        }
        if (order.size() > answer_.order.size()) answer_.order = order;
        fixpoint.solved = 2 * order.size() == tiles_.size();
        if (fixpoint.solved) return fixpoint;
        fixpoint.choice = best_choice(grid, gone);

        Flags freed = gone;
        waiting.clear();
        for (std::size_t pair = 0; pair < solver_.pairs().size(); ++pair)
            if (solver_.value(static_cast<int>(pair)) != PairValue::ruled_out)
                waiting.push_back(static_cast<int>(pair));
        for (bool changed = true; changed;) {
            changed = false;
            std::size_t kept = 0;
            for (const int pair : waiting) {
                const auto [a, b] = solver_.pairs()[at(pair)];
                if (freed[at(a)] && freed[at(b)]) continue;  // it has no more to say
                if (!joined(grid, pair)) {
                    waiting[kept++] = pair;
                    continue;
                }
                for (const int tile : {a, b}) {
                    freed[at(tile)] = 1;
                    grid.clear(tiles_[at(tile)].place);
                }
                changed = true;
            }
            waiting.resize(kept);
        }
        if (std::count(freed.begin(), freed.end(), 0) == 0) return fixpoint;
        fixpoint.stuck = true;
        for (std::size_t pair = 0; pair < solver_.pairs().size(); ++pair) {
            const auto [a, b] = solver_.pairs()[pair];
            if ((!freed[at(a)] || !freed[at(b)]) && joined(grid, static_cast<int>(pair)))
                fixpoint.conflict.push_back(Literal::of(static_cast<int>(pair), true));
        }
        return fixpoint;
    }

    // A pair that is joined: first one whose kind can go whole, then the most active.
    [[nodiscard]] int best_choice(const TileGrid& grid, const Flags& gone) const {
        int best = -1;
        for (std::size_t i = 0; i < solver_.pairs().size(); ++i) {
            const int pair = static_cast<int>(i);
            if (solver_.value(pair) != PairValue::undecided || !joined(grid, pair)) continue;
            if (completes_kind(grid, gone, pair)) return pair;
            if (best < 0 || solver_.activity(pair) > solver_.activity(best)) best = pair;
        }
        return best;
    }

    // Whether only two more tiles of the kind are left, and they are joined as well.
    [[nodiscard]] bool completes_kind(const TileGrid& grid, const Flags& gone, int pair) const {
        const auto [a, b] = solver_.pairs()[at(pair)];
        int other = -1;
        for (const int candidate : solver_.pairs_of(a)) {
            const auto [c, d] = solver_.pairs()[at(candidate)];
            const int partner = c == a ? d : c;
            if (partner == b || gone[at(partner)]) continue;
            for (const int rest : solver_.pairs_of(partner)) {
                const auto [e, f] = solver_.pairs()[at(rest)];
                const int last = e == partner ? f : e;
                if (last == a || last == b || gone[at(last)]) continue;
                if (other >= 0 && other != rest) return false;
                other = rest;
            }
        }
        return other >= 0 && solver_.value(other) != PairValue::ruled_out && joined(grid, other);
    }

    const std::vector<NumberedTile>& tiles_;
    TileGrid full_grid_;
    int max_turns_;
    const SearchLimits& limits_;
    ProgressReporter progress_;
    CdclSolver solver_;
    PairingAnswer answer_;
};

}  // namespace

PairingAnswer search_pairings(const std::vector<NumberedTile>& tiles, int columns, int rows, int max_turns,
                              const SearchLimits& limits, const OnProgress& on_progress) {
    constexpr std::size_t bytes_per_pair = 128;  // with its two literals and all its data
    const Grouping grouping = grouping_that_fits(tiles, limits.memory_bytes / bytes_per_pair);
    const std::size_t pair_bytes = bytes_per_pair * grouping.pairs;
    const std::size_t clause_bytes = limits.memory_bytes - std::min(limits.memory_bytes, pair_bytes);
    const std::vector<NumberedTile> searched =
        grouping.is_whole ? tiles : split(tiles, grouping.max_in_group);
    PairingAnswer answer =
        PairingSearch(searched, grouping.pairs, columns, rows, max_turns, limits, clause_bytes, on_progress)
            .run();
    if (!grouping.is_whole && answer.status == Status::infeasible) answer.status = Status::unknown;
    return answer;
}

}  // namespace unfold::tiles
