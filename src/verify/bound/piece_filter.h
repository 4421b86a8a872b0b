// Which pieces are worth joining to a set: those without which the union would be hopeless are left out.
#pragma once

#include <bit>
#include <vector>

#include "verify/bound/region_index.h"
#include "verify/bound/target_table.h"

namespace unfold::verify_detail {

/// One bit per color.
using ColorMask = std::uint32_t;

[[nodiscard]] inline bool has_color(ColorMask mask, std::size_t color) {
    return (mask >> color & 1) != 0;
}

/// For unions of one color after which a given number of moves is left.
template <std::size_t Words>
class PieceFilter {
  public:
    using Set = RegionSet<Words>;

    /// Requires: all outlive this.
    PieceFilter(const IslandSets<Words>& island, const TargetTable<Words>& targets,
                const std::vector<Set>& pieces, std::size_t c, std::size_t moves_left, ColorMask final_colors,
                ProofBudget& budget)
        : island_(&island),
          targets_(&targets),
          index_({}, budget),
          c_(c),
          moves_left_(moves_left),
          memory_(budget) {
        for (const Set& piece : pieces)
            index_.add(piece);
        for (std::size_t d = 0; d < island.colors; ++d)
            if (has_color(final_colors, d) && (moves_left > 0 || c == d)) finals_.push_back(d);
        meeting_.resize(finals_.size() * island.size);
    }

    /// Calls `visit(i)` for each piece whose union with `set` is not hopeless, until it returns false.
    template <class Visit>
    bool for_each_helpful(const Set& set, const Visit& visit) {
        std::vector<std::uint64_t> helpful(index_.blocks());
        for (std::size_t f = 0; f < finals_.size(); ++f)
            add_helpful(set, f, helpful);
        for (std::size_t block = 0; block < helpful.size(); ++block)
            for (std::uint64_t rest = helpful[block]; rest != 0; rest &= rest - 1)
                if (!visit(64 * block + static_cast<std::size_t>(std::countr_zero(rest)))) return false;
        return true;
    }

  private:
    // For the final color finals_[f], a piece must meet the rows of all targets that the set misses.
    void add_helpful(const Set& set, std::size_t f, std::vector<std::uint64_t>& helpful) {
        std::vector<const std::uint64_t*> needed;
        island_->all.without(set).for_each([&](std::size_t w) {
            const Set& row = targets_->row(moves_left_, finals_[f], c_, w);
            if (row.meets(set)) return;
            std::vector<std::uint64_t>& meeting = meeting_[f * island_->size + w];
            if (meeting.empty()) {
                meeting = index_.meeting(row);
                memory_.take(meeting.size() * sizeof(meeting[0]));
            }
            needed.push_back(meeting.data());
        });
        for (std::size_t block = 0; block < helpful.size(); ++block) {
            std::uint64_t meeting_all = index_.present(block);
            for (std::size_t i = 0; i < needed.size() && meeting_all != 0; ++i)
                meeting_all &= needed[i][block];
            helpful[block] |= meeting_all;
        }
    }

    const IslandSets<Words>* island_;
    const TargetTable<Words>* targets_;
    RegionIndex<Words> index_;
    std::size_t c_;
    std::size_t moves_left_;
    std::vector<std::size_t> finals_;
    std::vector<std::vector<std::uint64_t>> meeting_;  // by final color and target, made when first needed
    HeldMemory memory_;
};

}  // namespace unfold::verify_detail
