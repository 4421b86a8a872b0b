// Clause learning over pairings.
//
// Without gravity a removal only empties cells, so whatever is joined stays joined: an order matters less
// than which tile goes with which. A variable says that two tiles that match are a pair; every tile is in
// exactly one. A pairing clears the board if and only if every non-empty set F of tiles has a pair of the
// pairing that touches F and is joined when all tiles outside F are gone. (If: take the tiles left when no
// pair of the pairing is joined any more as F. Only if: look at the first pair of the order that touches F;
// what is empty then is outside F.)
//
// At each fixpoint of the clauses:
//  1. lower closure: pairs that are decided go as soon as they are joined, until none is. All gone: that
//  order is a
//     solution, since each went through cells that were empty.
//  2. upper closure, from there: a tile is freed when any pair that is not ruled out holds it and is joined
//  through
//     freed cells. This frees at least what any completion of the decisions can clear.
//  3. tiles F that are not freed: every pair that touches F and is joined with only F on the board is ruled
//  out (else
//     it would have been freed). One of these pairs must be in any pairing that clears the board: this clause
//     is false now, and is learned from. If it is so without any decision, no pairing clears the board.
//  4. else some pair that is not ruled out is joined now: decide it. Where the other two of four tiles are
//  joined too,
//     both pairs can go at once, which loses nothing; such pairs are decided first.
//
// Learning is that of SAT solvers (first unique implication point, activities, restarts); "exactly one pair a
// tile" is propagated without clauses in one direction.
//
// Where the pairs themselves do not fit into the memory, kinds with many tiles are split: an order for the
// tiles that match less is one for the board, but that there is none proves nothing.
#include "solve/tiles/pairing_search.h"

#include <algorithm>

#include "solve/tiles/clause_store.h"
#include "solve/tiles/kind_groups.h"

namespace unfold::tiles {
namespace {

constexpr int undecided = -1;

// Why a pair was assigned: a clause, a pair that shares a tile with it, or a decision.
struct Reason {
    int clause = -1;
    int pair = -1;
};

class PairingSearch {
  public:
    PairingSearch(const std::vector<Tile>& tiles, std::size_t pair_count, int columns, int rows,
                  int max_turns, const SearchLimits& limits, std::size_t clause_bytes)
        : tiles_(tiles),
          full_grid_(columns, rows),
          max_turns_(max_turns),
          limits_(limits),
          progress_(limits, tiles.size()),
          clauses_(pair_count, clause_bytes) {
        for (const Tile& tile : tiles)
            full_grid_.fill(tile.place);
        pairs_.reserve(pair_count);
        pairs_of_.resize(tiles.size());
        for (int a = 0; a < size(); ++a)
            for (int b = a + 1; b < size(); ++b)
                if (tiles[at(a)].number == tiles[at(b)].number) add_pair(a, b);
        value_.assign(pairs_.size(), undecided);
        level_.assign(pairs_.size(), 0);
        reason_.resize(pairs_.size());
        activity_.assign(pairs_.size(), 0);
        seen_.assign(pairs_.size(), false);
        for (int tile = 0; tile < size(); ++tile)
            demand_some_pair(tile);
    }

    PairingAnswer run() {
        std::uint64_t conflicts_until_restart = first_restart;
        std::uint64_t conflicts = 0;
        while (true) {
            int conflict = propagate();
            if (conflict < 0) {
                Fixpoint fixpoint = look();
                if (fixpoint.solved) {
                    answer_.status = TileStatus::solved;
                    return answer_;
                }
                if (fixpoint.conflict.empty() && !fixpoint.stuck) {
                    ++answer_.nodes;
                    if (limits_.deadline.expired()) return answer_;
                    progress_.tell(answer_.order.size(), answer_.nodes);
                    decide(fixpoint.choice);
                    continue;
                }
                conflict = add_false_clause(std::move(fixpoint.conflict));
            }
            if (conflict < 0 || !learn(conflict)) break;
            if (limits_.deadline.expired()) return answer_;
            if (clauses_.is_full()) forget();
            if (++conflicts == conflicts_until_restart) {
                conflicts = 0;
                conflicts_until_restart += conflicts_until_restart / 2;
                undo_to(0);
            }
        }
        answer_.status = TileStatus::infeasible;
        return answer_;
    }

  private:
    static constexpr std::uint64_t first_restart = 100;
    static constexpr double decay = 0.95;

    // A tile: 1 or 0. Asked millions of times, which std::vector<bool> answers half as fast.
    using Flags = std::vector<std::uint8_t>;

    struct Fixpoint {
        bool solved = false;
        bool stuck = false;  // some tiles cannot be freed
        Clause conflict;     // then: the pairs of which one is needed, all ruled out
        int choice = -1;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] int size() const { return static_cast<int>(tiles_.size()); }
    [[nodiscard]] int current_level() const { return static_cast<int>(level_start_.size()); }

    void add_pair(int a, int b) {
        const int pair = static_cast<int>(pairs_.size());
        pairs_.emplace_back(a, b);
        pairs_of_[at(a)].push_back(pair);
        pairs_of_[at(b)].push_back(pair);
    }

    [[nodiscard]] bool joined(const TileGrid& grid, int pair) const {
        const auto [a, b] = pairs_[at(pair)];
        return grid.joined(tiles_[at(a)].place, tiles_[at(b)].place, max_turns_);
    }

    // 1 where the literal holds, 0 where its negation does.
    [[nodiscard]] int value_of(Literal literal) const {
        const int value = value_[at(literal.pair())];
        if (value == undecided) return undecided;
        return (value == 1) == literal.value() ? 1 : 0;
    }

    void assign(Literal literal, Reason reason) {
        value_[at(literal.pair())] = literal.value() ? 1 : 0;
        level_[at(literal.pair())] = current_level();
        reason_[at(literal.pair())] = reason;
        trail_.push_back(literal);
    }

    void demand_some_pair(int tile) {
        Clause clause;
        for (const int pair : pairs_of_[at(tile)])
            clause.push_back(Literal::of(pair, true));
        const int number = clauses_.add_given(clause);
        if (clause.size() > 1)
            clauses_.watch(number);
        else if (value_of(clause[0]) == undecided)
            assign(clause[0], {number, -1});
    }

    // A clause that is false now: its two latest literals are watched. -1 where it is empty.
    int add_false_clause(Clause clause) {
        if (clause.empty()) return -1;
        std::sort(clause.begin(), clause.end(), [&](Literal a, Literal b) {
            const int level_a = level_[at(a.pair())];
            const int level_b = level_[at(b.pair())];
            return level_a != level_b ? level_a > level_b : a.code < b.code;
        });
        undo_to(level_[at(clause[0].pair())]);
        const int number = clauses_.add_learned(clause);
        if (clause.size() > 1) clauses_.watch(number);
        return number;
    }

    // Assigns what follows; the clause that is false then, or -1.
    int propagate() {
        while (next_ < trail_.size()) {
            const Literal now = trail_[next_++];
            if (now.value()) {
                const int conflict = rule_out_others(now.pair());
                if (conflict >= 0) return conflict;
            }
            const int conflict = visit_watchers(now);
            if (conflict >= 0) return conflict;
        }
        return -1;
    }

    // A tile is in one pair only. Two pairs that share a tile are a conflict of two literals.
    int rule_out_others(int pair) {
        for (const int tile : {pairs_[at(pair)].first, pairs_[at(pair)].second})
            for (const int other : pairs_of_[at(tile)]) {
                if (other == pair) continue;
                if (value_[at(other)] == undecided) assign(Literal::of(other, false), {-1, pair});
                if (value_[at(other)] == 1)
                    return clauses_.add_learned({Literal::of(pair, false), Literal::of(other, false)});
            }
        return -1;
    }

    int visit_watchers(Literal now) {
        std::vector<int>& watchers = clauses_.watchers(now);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < watchers.size(); ++i) {
            Clause& clause = clauses_[watchers[i]];
            const Literal is_false = now.negated();
            if (clause[0] == is_false) std::swap(clause[0], clause[1]);
            if (value_of(clause[0]) == 1) {
                watchers[kept++] = watchers[i];
                continue;
            }
            const auto other =
                std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return value_of(l) != 0; });
            if (other != clause.end()) {
                std::swap(clause[1], *other);
                clauses_.watchers(clause[1].negated()).push_back(watchers[i]);
                continue;
            }
            const int number = watchers[i];
            watchers[kept++] = number;
            if (value_of(clause[0]) == 0) {
                for (++i; i < watchers.size(); ++i)
                    watchers[kept++] = watchers[i];
                watchers.resize(kept);
                return number;
            }
            assign(clause[0], {number, -1});
        }
        watchers.resize(kept);
        return -1;
    }

    void undo_to(int level) {
        if (current_level() <= level) return;
        const std::size_t keep = level_start_[at(level)];
        for (std::size_t i = keep; i < trail_.size(); ++i)
            value_[at(trail_[i].pair())] = undecided;
        trail_.resize(keep);
        next_ = keep;
        level_start_.resize(at(level));
    }

    void decide(int pair) {
        level_start_.push_back(trail_.size());
        assign(Literal::of(pair, true), {});
    }

    void bump(int pair) {
        constexpr double largest = 1e100;
        activity_[at(pair)] += step_;
        if (activity_[at(pair)] <= largest) return;
        for (double& a : activity_)
            a /= largest;
        step_ /= largest;
    }

    // Learns from a false clause and goes back to where the learned one decides something. False where the
    // conflict needs no decision.
    bool learn(int conflict) {
        // A clause that is false below the current level is a conflict of that level.
        int level = 0;
        for (const Literal literal : clauses_[conflict])
            level = std::max(level, level_[at(literal.pair())]);
        undo_to(level);
        if (level == 0) return false;
        Clause learned{Literal{}};
        int open = 0;
        int back_to = 0;
        std::vector<int> marked;
        const auto look_at = [&](Literal literal) {
            const int pair = literal.pair();
            if (seen_[at(pair)] || level_[at(pair)] == 0) return;
            seen_[at(pair)] = true;
            marked.push_back(pair);
            bump(pair);
            if (level_[at(pair)] == level) {
                ++open;
            } else {
                learned.push_back(literal);
                back_to = std::max(back_to, level_[at(pair)]);
            }
        };
        for (const Literal literal : clauses_[conflict])
            look_at(literal);
        std::size_t i = trail_.size();
        Literal turning{};
        while (true) {
            do
                turning = trail_[--i];
            while (!seen_[at(turning.pair())]);
            if (--open == 0) break;
            const Reason reason = reason_[at(turning.pair())];
            if (reason.pair >= 0) {
                look_at(Literal::of(reason.pair, false));
            } else {
                for (const Literal literal : clauses_[reason.clause])
                    if (literal.pair() != turning.pair()) look_at(literal);
            }
        }
        learned[0] = turning.negated();
        for (const int pair : marked)
            seen_[at(pair)] = false;
        step_ /= decay;
        undo_to(back_to);
        if (learned.size() > 1) {
            const auto latest = std::max_element(
                learned.begin() + 1, learned.end(),
                [&](Literal a, Literal b) { return level_[at(a.pair())] < level_[at(b.pair())]; });
            std::swap(learned[1], *latest);
        }
        const int number = clauses_.add_learned(learned);
        if (learned.size() > 1) clauses_.watch(number);
        assign(learned[0], {number, -1});
        return true;
    }

    void forget() {
        std::vector<bool> needed(clauses_.size(), false);
        for (const Literal literal : trail_)
            if (const int clause = reason_[at(literal.pair())].clause; clause >= 0) needed[at(clause)] = true;
        const std::vector<int> number_now = clauses_.forget(needed);
        for (const Literal literal : trail_)
            if (int& clause = reason_[at(literal.pair())].clause; clause >= 0)
                clause = number_now[at(clause)];
    }

    // The closures of the head of this file.
    Fixpoint look() {
        Fixpoint fixpoint;
        TileGrid grid = full_grid_;
        std::vector<std::pair<int, int>> order;
        Flags gone(tiles_.size(), 0);
        std::vector<int> waiting;
        for (const Literal literal : trail_)
            if (literal.value()) waiting.push_back(literal.pair());
        for (bool changed = true; changed;) {
            changed = false;
            for (int& pair : waiting) {
                if (pair < 0 || !joined(grid, pair)) continue;
                const auto [a, b] = pairs_[at(pair)];
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
        for (std::size_t pair = 0; pair < pairs_.size(); ++pair)
            if (value_[pair] != 0) waiting.push_back(static_cast<int>(pair));
        for (bool changed = true; changed;) {
            changed = false;
            std::size_t kept = 0;
            for (const int pair : waiting) {
                const auto [a, b] = pairs_[at(pair)];
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
        if (std::find(freed.begin(), freed.end(), 0) == freed.end()) return fixpoint;
        fixpoint.stuck = true;
        for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
            const auto [a, b] = pairs_[pair];
            if ((!freed[at(a)] || !freed[at(b)]) && joined(grid, static_cast<int>(pair)))
                fixpoint.conflict.push_back(Literal::of(static_cast<int>(pair), true));
        }
        return fixpoint;
    }

    // A pair that is joined: first one whose kind can go whole, then the most active.
    [[nodiscard]] int best_choice(const TileGrid& grid, const Flags& gone) const {
        int best = -1;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            const int pair = static_cast<int>(i);
            if (value_[i] != undecided || !joined(grid, pair)) continue;
            if (completes_kind(grid, gone, pair)) return pair;
            if (best < 0 || activity_[i] > activity_[at(best)]) best = pair;
        }
        return best;
    }

    // Whether only two more tiles of the kind are left, and they are joined as well.
    [[nodiscard]] bool completes_kind(const TileGrid& grid, const Flags& gone, int pair) const {
        const auto [a, b] = pairs_[at(pair)];
        int other = -1;
        for (const int candidate : pairs_of_[at(a)]) {
            const auto [c, d] = pairs_[at(candidate)];
            const int partner = c == a ? d : c;
            if (partner == b || gone[at(partner)]) continue;
            for (const int rest : pairs_of_[at(partner)]) {
                const auto [e, f] = pairs_[at(rest)];
                const int last = e == partner ? f : e;
                if (last == a || last == b || gone[at(last)]) continue;
                if (other >= 0 && other != rest) return false;
                other = rest;
            }
        }
        return other >= 0 && value_[at(other)] != 0 && joined(grid, other);
    }

    const std::vector<Tile>& tiles_;
    TileGrid full_grid_;
    int max_turns_;
    const SearchLimits& limits_;
    ProgressTeller progress_;
    std::vector<std::pair<int, int>> pairs_;
    std::vector<std::vector<int>> pairs_of_;  // a tile
    ClauseStore clauses_;
    std::vector<int> value_;  // a pair: 1, 0 or undecided
    std::vector<int> level_;
    std::vector<Reason> reason_;
    std::vector<double> activity_;
    std::vector<bool> seen_;
    std::vector<Literal> trail_;
    std::vector<std::size_t> level_start_;
    std::size_t next_ = 0;
    double step_ = 1;
    PairingAnswer answer_;
};

}  // namespace

PairingAnswer search_pairings(const std::vector<Tile>& tiles, int columns, int rows, int max_turns,
                              const SearchLimits& limits) {
    constexpr std::size_t bytes_a_pair = 128;  // with its two literals and all that is kept of it
    const Grouping grouping = grouping_that_fits(tiles, limits.memory_bytes / bytes_a_pair);
    const std::size_t pair_bytes = bytes_a_pair * grouping.pairs;
    const std::size_t clause_bytes = limits.memory_bytes - std::min(limits.memory_bytes, pair_bytes);
    const std::vector<Tile> searched = grouping.is_whole ? tiles : split(tiles, grouping.most_in_group);
    PairingAnswer answer =
        PairingSearch(searched, grouping.pairs, columns, rows, max_turns, limits, clause_bytes).run();
    if (!grouping.is_whole && answer.status == TileStatus::infeasible) answer.status = TileStatus::unknown;
    return answer;
}

}  // namespace unfold::tiles
