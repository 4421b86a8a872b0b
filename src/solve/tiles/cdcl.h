// CDCL (conflict-driven clause learning) over pairings of tiles: unit propagation, conflict analysis and
// backjumping. It is independent of the geometry of the board.
//
// A variable states that two matching tiles are a pair; every tile is in exactly one pair. "At least one pair
// per tile" is a clause, "at most one" is propagated without clauses. Learning is that of SAT solvers (first
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
    /// For so many tiles. Learned clauses take about `clause_bytes`. Requires: every tile is in a pair.
    CdclSolver(std::size_t tiles, std::vector<TilePair> pairs, std::size_t clause_bytes);

    [[nodiscard]] const std::vector<TilePair>& pairs() const { return pairs_; }
    [[nodiscard]] const std::vector<int>& pairs_of(int tile) const {
        return pairs_of_[static_cast<std::size_t>(tile)];
    }
    [[nodiscard]] PairValue value(int pair) const { return value_[static_cast<std::size_t>(pair)]; }
    /// How often recent conflicts involved a pair.
    [[nodiscard]] double activity(int pair) const { return activity_[static_cast<std::size_t>(pair)]; }
    /// The assigned literals, in the order of assignment.
    [[nodiscard]] const std::vector<Literal>& trail() const { return trail_; }

    /// Unit propagation. Returns the number of a clause that became false, or -1.
    int propagate();
    /// Assigns true to an undecided pair, without a reason.
    void decide(int pair);
    /// Adds a clause whose pairs are all ruled out. Returns its number, or -1 if it is empty.
    int add_false_clause(Clause clause);
    /// Learns a clause from a false one, and backjumps to the level where it is unit. Returns false if the
    /// conflict is independent of all decisions: then no choice of pairs satisfies all clauses.
    bool learn(int conflict);
    /// Undoes all decisions.
    void restart() { undo_to(0); }
    /// Deletes learned clauses if they exceed their memory limit.
    void reduce_if_full();

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
    void add_at_least_one_clause(int tile);
    int rule_out_others(int pair);
    int visit_watchers(Literal now);
    void undo_to(int level);
    void bump(int pair);

    std::vector<TilePair> pairs_;
    std::vector<std::vector<int>> pairs_of_;  // per tile
    ClauseDatabase clauses_;
    // One entry per pair:
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
