// The clause database of the CDCL solver: watched literals, and deletion of learned clauses when they exceed
// the memory limit.
//
// Every learned clause follows from the board, so any of them may be deleted except the reasons of current
// assignments. The search still terminates: the intervals between restarts grow, and between two restarts the
// learned clause of each conflict, which is a reason, prevents a return to the same assignment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/ordered_by.h"

namespace unfold::tiles {

/// A pair of tiles, or its negation.
struct Literal {
    int code = 0;
    [[nodiscard]] static Literal of(int pair, bool value) { return {2 * pair + (value ? 0 : 1)}; }
    [[nodiscard]] int pair() const { return code / 2; }
    [[nodiscard]] bool value() const { return code % 2 == 0; }
    [[nodiscard]] Literal negated() const { return {code ^ 1}; }
    [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(code); }
    bool operator==(const Literal&) const = default;
};
using Clause = std::vector<Literal>;

/// Clauses by number. Numbers change only in `reduce`.
class ClauseDatabase {
  public:
    ClauseDatabase(std::size_t pairs, std::size_t memory_bytes)
        : memory_bytes_(memory_bytes), watching_(2 * pairs) {}

    /// Original clauses are never deleted and do not count toward the memory limit. Requires: none was
    /// learned.
    int add_original(const Clause& clause) {
        ++given_;
        return append(clause);
    }
    int add_learned(const Clause& clause) {
        learned_bytes_ += bytes_of(clause);
        return append(clause);
    }
    /// Watches the first two literals of the clause.
    void watch(int number) {
        const Clause& clause = (*this)[number];
        watchers(clause[0].negated()).push_back(number);
        watchers(clause[1].negated()).push_back(number);
    }

    [[nodiscard]] Clause& operator[](int number) { return clauses_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] std::vector<int>& watchers(Literal now_true) { return watching_[now_true.index()]; }
    [[nodiscard]] std::size_t size() const { return clauses_.size(); }
    [[nodiscard]] bool is_full() const { return learned_bytes_ > memory_bytes_; }

    /// Clause deletion: keeps the original clauses, the needed ones (reasons), and of the others the
    /// shortest (of equal length the newest) that fit into half the memory. Returns the new number of each
    /// clause, -1 if deleted.
    std::vector<int> reduce(const std::vector<bool>& needed) {
        const std::vector<bool> keeps = kept(needed);
        std::vector<int> number_now(clauses_.size(), -1);
        std::size_t count = 0;
        for (std::size_t i = 0; i < clauses_.size(); ++i) {
            if (!keeps[i]) continue;
            number_now[i] = static_cast<int>(count);
            if (count != i) clauses_[count] = std::move(clauses_[i]);
            ++count;
        }
        clauses_.resize(count);
        for (std::vector<int>& numbers : watching_) {
            for (int& number : numbers)
                number = number_now[static_cast<std::size_t>(number)];
            std::erase(numbers, -1);
            numbers.shrink_to_fit();
        }
        return number_now;
    }

  private:
    // The memory of the vector's head, its block and its two watchers, all in vectors that grow by doubling.
    // Not measured on the vectors, because the deletion must not depend on the standard library.
    static std::size_t bytes_of(const Clause& clause) {
        constexpr std::size_t bytes_of_head = 120;
        return bytes_of_head + clause.size() * sizeof(Literal);
    }

    // Stores a copy, which has no spare capacity.
    int append(const Clause& clause) {
        clauses_.emplace_back(clause.begin(), clause.end());
        return static_cast<int>(clauses_.size()) - 1;
    }

    [[nodiscard]] std::vector<bool> kept(const std::vector<bool>& needed) {
        std::vector<bool> keeps = needed;
        std::vector<std::size_t> others;
        learned_bytes_ = 0;
        // From the newest on: of clauses of one length, the newest stay.
        for (std::size_t i = clauses_.size(); i-- > 0;) {
            if (i < given_)
                keeps[i] = true;
            else if (needed[i])
                learned_bytes_ += bytes_of(clauses_[i]);
            else
                others.push_back(i);
        }
        std::stable_sort(others.begin(), others.end(),
                         ordered_by([&](std::size_t i) { return clauses_[i].size(); }));
        for (const std::size_t i : others) {
            if (learned_bytes_ + bytes_of(clauses_[i]) > memory_bytes_ / 2) break;
            learned_bytes_ += bytes_of(clauses_[i]);
            keeps[i] = true;
        }
        return keeps;
    }

    std::size_t memory_bytes_;
    std::size_t learned_bytes_ = 0;
    std::size_t given_ = 0;
    std::vector<Clause> clauses_;
    std::vector<std::vector<int>> watching_;
};

}  // namespace unfold::tiles
