// The immutable data of a board during a search: neighbors, colors, balls and hash keys as bit sets.
#pragma once

#include <utility>
#include <vector>

#include "core/random.h"
#include "core/vector_code.h"
#include "solve/common/region_set.h"
#include "solve/common/state_key.h"
#include "solve/rooted_flood/flood_graph.h"

namespace unfold::rooted_flood {

/// Safe to share between threads.
template <std::size_t Words>
class FloodMap {
  public:
    using Set = RegionSet<Words>;

    explicit FloodMap(const FloodGraph& graph)
        : colors_(graph.colors), size_(graph.size()), color_(graph.color.begin(), graph.color.end()) {
        neighbors_.resize(size_);
        of_color_.resize(colors_);
        for (std::size_t i = 0; i < size_; ++i) {
            for (const std::size_t neighbor : graph.neighbors[i])
                neighbors_[i].add(neighbor);
            of_color_[graph.color[i]].add(i);
        }
        for (const std::size_t region : graph.start)
            start_.add(region);
        for (std::size_t color = 0; color < of_color_.size(); ++color)
            if (!of_color_[color].empty()) present_ |= std::uint32_t{1} << color;
        Random random(0x666c6f6f64U);  // any seed: the same everywhere
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t high = random.next();
            keys_.push_back({high, random.next()});
            key_of_all_ ^= keys_.back();
            all_.add(i);
        }
        grow_balls();
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t colors() const { return colors_; }
    [[nodiscard]] const Set& start() const { return start_; }         ///< touches the start
    [[nodiscard]] std::uint32_t present() const { return present_; }  ///< one bit per color with regions
    /// Of every region, in their order.
    [[nodiscard]] const Set* neighbors() const { return neighbors_.data(); }
    [[nodiscard]] const Set& of_color(std::size_t color) const { return of_color_[color]; }
    [[nodiscard]] std::size_t color(std::size_t region) const { return color_[region]; }
    [[nodiscard]] const StateKey& key(std::size_t region) const { return keys_[region]; }

    [[nodiscard]] const Set& all() const { return all_; }
    [[nodiscard]] const StateKey& key_of_all() const { return key_of_all_; }

    /// The largest distance that there are balls of.
    [[nodiscard]] int largest_ball() const { return static_cast<int>(balls_.size()) - 1; }
    /// The regions at most `distance` away from every region, in their order. Requires: 0 … `largest_ball()`.
    [[nodiscard]] const Set* balls(std::size_t distance) const { return balls_[distance].data(); }

  private:
    static constexpr std::size_t max_ball_bytes = std::size_t{4} << 20;  // what a second-level cache holds

    // From the start, and so from any flood, every relaxed game ends when all regions are in the balls:
    // larger balls are never used.
    UNFOLD_VECTOR_CODE void grow_balls() {
        const std::size_t layer_bytes = neighbors_.size() * sizeof(Set);
        balls_.emplace_back(neighbors_.size());
        for (std::size_t i = 0; i < size_; ++i)
            balls_.back()[i].add(i);
        while ((balls_.size() + 1) * layer_bytes <= max_ball_bytes &&
               !start_.union_of(balls_.back().data()).contains(all_)) {
            std::vector<Set> layer(neighbors_.size());
            const Set* const inner = balls_.back().data();
            for (std::size_t i = 0; i < layer.size(); ++i)
                layer[i] = inner[i] | neighbors_[i].union_of(inner);
            balls_.push_back(std::move(layer));
        }
    }

    std::size_t colors_;
    std::size_t size_;
    std::vector<std::uint8_t> color_;
    Set all_;
    Set start_;
    std::uint32_t present_ = 0;
    std::vector<Set> neighbors_;
    std::vector<Set> of_color_;
    std::vector<StateKey> keys_;
    StateKey key_of_all_;
    std::vector<std::vector<Set>> balls_;
};

}  // namespace unfold::rooted_flood
