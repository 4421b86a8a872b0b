// CDCL (conflict-driven clause learning) over pairings of tiles: unit propagation, conflict analysis and
// backjumping. It is independent of the geometry of the board.
//
// A variable states that two matching tiles are a pair; every tile is in exactly one pair. "At least one pair
// a tile" is a clause, "at most one" is propagated without clauses. Learning is that of SAT solvers (first
// unique implication point, activities; Marques-Silva and Sakallah, GRASP, 1999; Moskewicz and others, Chaff,
// 2001).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solve/tiles/clause_database.h"

namespace unfold::tiles {

/// Two tiles that match, by their numbers.
using TilePair = std::pair<int, int>;

enum class PairValue : std::uint8_t { ruled_out, taken, undecided };

/// Pairs have the numbers of the list that it is made from. Levels count the decisions made.
class CdclSolver {
  public:
    /// Of so many tiles. What is learned takes about `clause_bytes`. Requires: every tile is in a pair.
    CdclSolver(std::size_t tiles, std::vector<TilePair> pairs, std::size_t clause_bytes);

    [[nodiscard]] const std::vector<TilePair>& pairs() const { return pairs_; }
    [[nodiscard]] const std::vector<int>& pairs_of(int tile) const {
        return pairs_of_[static_cast<std::size_t>(tile)];
    }
    [[nodiscard]] PairValue value(int pair) const { return value_[static_cast<std::size_t>(pair)]; }
    /// How often recent conflicts involved a pair.
    [[nodiscard]] double activity(int pair) const { return activity_[static_cast<std::size_t>(pair)]; }
    /// What is assigned, in the order in which it was.
    [[nodiscard]] const std::vector<Literal>& trail() const { return trail_; }

    /// Assigns what follows from what is assigned. Gives the number of a clause that is false then, or -1.
    int propagate();
    /// Takes an undecided pair, without a reason.
    void decide(int pair);
    /// Adds a clause whose pairs are all ruled out. Gives its number, or -1 where it is empty.
    int add_false_clause(Clause clause);
    /// Learns from a false clause, and goes back to where the learned one decides something. False where the
    /// conflict needs no decision: then no choice of pairs fits all clauses.
    bool learn(int conflict);
    /// Goes back to before the first decision.
    void restart() { undo_to(0); }
    /// Forgets clauses where they have outgrown their memory.
    void forget_if_full();

  private:
    // Why a pair was assigned: a clause, a pair that shares a tile with it, or neither, a decision.
    struct Reason {
        int clause = -1;
        int pair = -1;
    };

    [[nodiscard]] bool holds(Literal literal) const;
    [[nodiscard]] bool is_false(Literal literal) const { return holds(literal.negated()); }
    [[nodiscard]] int current_level() const { return static_cast<int>(level_start_.size()); }
    void assign(Literal literal, Reason reason);
    void demand_some_pair(int tile);
    int rule_out_others(int pair);
    int visit_watchers(Literal now);
    void undo_to(int level);
    void bump(int pair);

    std::vector<TilePair> pairs_;
    std::vector<std::vector<int>> pairs_of_;  // a tile
    ClauseDatabase clauses_;
    // One entry a pair:
    std::vector<PairValue> value_;
    std::vector<int> level_;
    std::vector<Reason> reason_;
    std::vector<double> activity_;
    std::vector<bool> seen_;  // while learning

    std::vector<Literal> trail_;
    std::vector<std::size_t> level_start_;  // in the trail
    std::size_t next_ = 0;                  // of the trail, to be propagated
    double step_ = 1;                       // of activity
};

}  // namespace unfold::tiles
