// Quick good solutions: a beam search over closed floods, one level a move that completes no color.
//
// Correctness: every child is one legal move and its closure, so whatever floods the board is a solution.
// Nothing is proven by not finding one. States are ranked by their relaxed game (see relaxation.h): the sum
// over its blind moves of the regions that are not flooded yet. A state whose relaxed game cannot end before
// the best known solution is dropped.
#pragma once

#include "unfold/deadline.h"

#include <optional>
#include <vector>

#include "core/parallel.h"
#include "solve/rooted_flood/relaxation.h"

namespace unfold::rooted_flood {

struct BeamLimits {
    std::size_t width = 1;
    int below = 0;    ///< only solutions of fewer moves that complete no color are wanted
    int threads = 1;  ///< the answer does not depend on it
    Deadline deadline;
};

template <int Words>
class Beam {
  public:
    /// `map` must outlive it.
    explicit Beam(const FloodMap<Words>& map) : map_(map) {}

    /// The moves that complete no color, in order, of a solution shorter than `limits.below`; nothing where
    /// none was found, or where the deadline passed before. Entry: `start` is closed and not solved.
    [[nodiscard]] std::optional<std::vector<int>> search(const Flood<Words>& start,
                                                         const BeamLimits& limits) {
        levels_.assign(1, {Link{}});
        std::vector<Flood<Words>> states{start};
        // A level of depth d holds states after d moves; the next move makes solutions of d + 1.
        for (int depth = 0; depth + 1 < limits.below && !states.empty(); ++depth) {
            const auto solved = make_candidates(states, depth, limits);
            if (solved) return path_of(*solved);
            if (limits.deadline.expired()) return std::nullopt;
            keep_best(limits.width);
            states.clear();
            std::vector<Link> links;
            for (const Candidate* candidate : kept_) {
                states.push_back(candidate->state);
                links.push_back(candidate->link);
            }
            levels_.push_back(std::move(links));
        }
        return std::nullopt;
    }

  private:
    // Where a state came from: the place of its parent in the level before, and the color played there.
    struct Link {
        std::uint32_t parent = 0;
        int color = 0;
    };
    struct Candidate {
        Flood<Words> state;
        Hash hash;
        Link link;
        int area = 0;
    };

    struct Area {
        int moves = 0;
        int area = 0;
    };
    // The relaxed game of a state: its length, and the regions not flooded summed over its moves.
    UNFOLD_VECTOR_CODE [[nodiscard]] Area area_of(const Flood<Words>& state, int limit) const {
        Flood<Words> game = state;
        Area area{0, game.solved() ? 0 : map_.size() - game.flooded.count()};
        while (!game.solved() && area.moves <= limit) {
            blind_move(map_, game);
            ++area.moves;
            if (!game.solved()) area.area += map_.size() - game.flooded.count();
        }
        return area;
    }

    UNFOLD_VECTOR_CODE [[nodiscard]] bool child_of(const Flood<Words>& state, int color,
                                                   Flood<Words>& child) const {
        if (!state.frontier().meets(map_.of_color(color))) return false;
        child = state;
        play_color(map_, child, color);
        return true;
    }

    // Fills `candidates_` in the order of the parents. Gives the first child that is solved.
    std::optional<Link> make_candidates(const std::vector<Flood<Words>>& states, int depth,
                                        const BeamLimits& limits) {
        const auto colors = static_cast<std::size_t>(map_.colors());
        candidates_.resize(states.size() * colors);
        for_each_index(limits.threads, states.size(), [&](std::size_t parent, int) {
            for (std::size_t c = 0; c < colors; ++c) {
                Candidate& candidate = candidates_[parent * colors + c];
                const int color = static_cast<int>(c);
                candidate.link = {static_cast<std::uint32_t>(parent), color};
                candidate.area = unusable;
                if (!child_of(states[parent], color, candidate.state)) continue;
                const int room = limits.below - 1 - (depth + 1);
                const Area area = area_of(candidate.state, room);
                if (area.moves > room) continue;
                candidate.area = area.area;
                candidate.hash = hash_with(map_, {}, candidate.state.flooded);
            }
        });
        for (const Candidate& candidate : candidates_)
            if (candidate.area != unusable && candidate.state.solved()) return candidate.link;
        return std::nullopt;
    }

    // Leaves in `kept_` the best candidates, each flood once.
    void keep_best(std::size_t width) {
        kept_.clear();
        for (const Candidate& candidate : candidates_)
            if (candidate.area != unusable) kept_.push_back(&candidate);
        std::sort(kept_.begin(), kept_.end(), [](const Candidate* a, const Candidate* b) {
            if (a->area != b->area) return a->area < b->area;
            if (a->hash != b->hash) return a->hash < b->hash;
            return a < b;
        });
        const auto same = [](const Candidate* a, const Candidate* b) { return a->hash == b->hash; };
        kept_.erase(std::unique(kept_.begin(), kept_.end(), same), kept_.end());
        if (kept_.size() > width) kept_.resize(width);
    }

    [[nodiscard]] std::vector<int> path_of(Link last) const {
        std::vector<int> colors{last.color};
        std::uint32_t at = last.parent;
        for (std::size_t level = levels_.size() - 1; level > 0; --level) {
            const Link& link = levels_[level][at];
            colors.push_back(link.color);
            at = link.parent;
        }
        std::reverse(colors.begin(), colors.end());
        return colors;
    }

    static constexpr int unusable = std::numeric_limits<int>::max();

    const FloodMap<Words>& map_;
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> kept_;
    std::vector<std::vector<Link>> levels_;
};

}  // namespace unfold::rooted_flood
