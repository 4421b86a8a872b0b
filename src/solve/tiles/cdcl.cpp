// Unit propagation, backtracking and clause learning of CdclSolver, as in a SAT solver; the at-most-one
// clauses are implicit.
#include "solve/tiles/cdcl.h"

#include <algorithm>

#include "core/ordered_by.h"

namespace unfold::tiles {
namespace {

constexpr double activity_decay = 0.95;  // with every learned clause

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

CdclSolver::CdclSolver(std::size_t tiles, std::vector<TilePair> pairs, std::size_t clause_bytes)
    : pairs_(std::move(pairs)),
      pairs_of_(tiles),
      clauses_(pairs_.size(), clause_bytes),
      value_(pairs_.size(), PairValue::undecided),
      level_(pairs_.size(), 0),
      reason_(pairs_.size()),
      activity_(pairs_.size(), 0),
      seen_(pairs_.size(), false) {
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair)
        for (const int tile : {pairs_[pair].first, pairs_[pair].second})
            pairs_of_[at(tile)].push_back(static_cast<int>(pair));
    for (std::size_t tile = 0; tile < tiles; ++tile)
        add_at_least_one_clause(static_cast<int>(tile));
}

bool CdclSolver::holds(Literal literal) const {
    return value(literal.pair()) == (literal.value() ? PairValue::taken : PairValue::ruled_out);
}

void CdclSolver::assign(Literal literal, Reason reason) {
    value_[at(literal.pair())] = literal.value() ? PairValue::taken : PairValue::ruled_out;
    level_[at(literal.pair())] = current_level();
    reason_[at(literal.pair())] = reason;
    trail_.push_back(literal);
}

void CdclSolver::add_at_least_one_clause(int tile) {
    Clause clause;
    for (const int pair : pairs_of_[at(tile)])
        clause.push_back(Literal::of(pair, true));
    const int number = clauses_.add_original(clause);
    if (clause.size() > 1)
        clauses_.watch(number);
    else if (value(clause[0].pair()) == PairValue::undecided)
        assign(clause[0], {number, -1});
}

// Its two latest literals are watched.
int CdclSolver::add_false_clause(Clause clause) {
    if (clause.empty()) return -1;
    std::sort(clause.begin(), clause.end(), ordered_by([&](Literal literal) {
                  return std::pair(-level_[at(literal.pair())], literal.code);
              }));
    undo_to(level_[at(clause[0].pair())]);
    const int number = clauses_.add_learned(clause);
    if (clause.size() > 1) clauses_.watch(number);
    return number;
}

int CdclSolver::propagate() {
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
int CdclSolver::rule_out_others(int pair) {
    for (const int tile : {pairs_[at(pair)].first, pairs_[at(pair)].second})
        for (const int other : pairs_of_[at(tile)]) {
            if (other == pair) continue;
            if (value(other) == PairValue::undecided) assign(Literal::of(other, false), {-1, pair});
            if (value(other) == PairValue::taken)
                return clauses_.add_learned({Literal::of(pair, false), Literal::of(other, false)});
        }
    return -1;
}

int CdclSolver::visit_watchers(Literal now) {
    std::vector<int>& watchers = clauses_.watchers(now);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watchers.size(); ++i) {
        Clause& clause = clauses_[watchers[i]];
        if (clause[0] == now.negated()) std::swap(clause[0], clause[1]);
        if (holds(clause[0])) {
            watchers[kept++] = watchers[i];
            continue;
        }
        const auto other =
            std::find_if(clause.begin() + 2, clause.end(), [&](Literal l) { return !is_false(l); });
        if (other != clause.end()) {
            std::swap(clause[1], *other);
            clauses_.watchers(clause[1].negated()).push_back(watchers[i]);
            continue;
        }
        const int number = watchers[i];
        watchers[kept++] = number;
        if (is_false(clause[0])) {
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

void CdclSolver::undo_to(int level) {
    if (current_level() <= level) return;
    const std::size_t keep = level_start_[at(level)];
    for (std::size_t i = keep; i < trail_.size(); ++i)
        value_[at(trail_[i].pair())] = PairValue::undecided;
    trail_.resize(keep);
    next_ = keep;
    level_start_.resize(at(level));
}

void CdclSolver::decide(int pair) {
    level_start_.push_back(trail_.size());
    assign(Literal::of(pair, true), {});
}

void CdclSolver::bump(int pair) {
    constexpr double max_activity = 1e100;  // above it all are scaled down, so that none overflows
    activity_[at(pair)] += step_;
    if (activity_[at(pair)] <= max_activity) return;
    for (double& a : activity_)
        a /= max_activity;
    step_ /= max_activity;
}

bool CdclSolver::learn(int conflict) {
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
    const auto resolve_literal = [&](Literal literal) {
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
        resolve_literal(literal);
    std::size_t i = trail_.size();
    Literal pivot{};
    while (true) {
        do
            pivot = trail_[--i];
        while (!seen_[at(pivot.pair())]);
        if (--open == 0) break;
        const Reason reason = reason_[at(pivot.pair())];
        if (reason.pair >= 0) {
            resolve_literal(Literal::of(reason.pair, false));
        } else {
            for (const Literal literal : clauses_[reason.clause])
                if (literal.pair() != pivot.pair()) resolve_literal(literal);
        }
    }
    learned[0] = pivot.negated();
    for (const int pair : marked)
        seen_[at(pair)] = false;
    step_ /= activity_decay;
    undo_to(back_to);
    if (learned.size() > 1) {
        const auto latest = std::max_element(learned.begin() + 1, learned.end(),
                                             ordered_by([&](Literal l) { return level_[at(l.pair())]; }));
        std::swap(learned[1], *latest);
    }
    const int number = clauses_.add_learned(learned);
    if (learned.size() > 1) clauses_.watch(number);
    assign(learned[0], {number, -1});
    return true;
}

void CdclSolver::reduce_if_full() {
    if (!clauses_.is_full()) return;
    std::vector<bool> needed(clauses_.size(), false);
    for (const Literal literal : trail_)
        if (const int clause = reason_[at(literal.pair())].clause; clause >= 0) needed[at(clause)] = true;
    const std::vector<int> number_now = clauses_.reduce(needed);
    for (const Literal literal : trail_)
        if (int& clause = reason_[at(literal.pair())].clause; clause >= 0) clause = number_now[at(clause)];
}

}  // namespace unfold::tiles
