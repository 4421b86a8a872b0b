// Beam search for upper bounds: one growing blob with side stars.
//
// Correctness: a state is a connected set of regions that has been made one color; every child is one legal
// move on the real board, so whatever covers the island is a solution. Nothing is proven by not finding one.
//
// A blob grows by taking another color (and with it all its neighbors of that color), or by a *side star*: a
// neighbor of the blob takes the blob's color and brings its own neighbors of that color along. Without side
// stars the beam misses the best solutions of some published levels. States are ranked by how far the rest of
// the island is from the blob.
#pragma once

#include "unfold/deadline.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "core/ordered_by.h"
#include "solve/free_flood/island.h"

namespace unfold::free_flood {

/// The best known solution for each final color; empty optional: none known.
struct SolutionsByColor {
    std::vector<std::optional<std::vector<IslandMove>>> moves;

    explicit SolutionsByColor(std::size_t colors) : moves(colors) {}

    /// Fewest moves for a final color; a large number where none is known.
    [[nodiscard]] std::size_t cost(std::size_t color) const {
        return moves[color] ? moves[color]->size() : unknown_cost;
    }
    [[nodiscard]] std::size_t min_cost() const {
        std::size_t least = unknown_cost;
        for (std::size_t c = 0; c < moves.size(); ++c)
            least = std::min(least, cost(c));
        return least;
    }
    void offer(std::size_t color, std::vector<IslandMove> candidate) {
        if (candidate.size() < cost(color)) moves[color] = std::move(candidate);
    }

    static constexpr std::size_t unknown_cost = 1'000'000;  // moves; more than any solution has
};

/// Node counts of a search. Equal input and options give equal counts.
struct SearchCounts {
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
};

template <std::size_t Words>
class Beam {
  public:
    using Set = RegionSet<Words>;

    Beam(const Island<Words>& island, const Deadline& deadline, SearchCounts& counts)
        : island_(island), deadline_(deadline), counts_(counts) {}

    /// Improves `best` by a beam of `width` from every region in turn. Stops early at the deadline.
    void improve(SolutionsByColor& best, std::size_t width) {
        for (std::size_t start = 0; start < island_.regions && !deadline_.expired(); ++start) {
            if (best.min_cost() == 0) return;
            from_region(start, best, width, best.min_cost() - 1, Children::recolorings_and_side_stars);
        }
    }

    /// Some solution, quickly: a beam of one, by recoloring alone, from a region in the middle.
    void grow_from_center(SolutionsByColor& best) {
        // Halfway between two regions that are far apart.
        const std::vector<std::size_t> order = island_.walk_from(island_.walk_from(0).regions.back()).regions;
        from_region(order[order.size() / 2], best, 1, SolutionsByColor::unknown_cost, Children::recolorings);
    }

  private:
    struct Node {
        Set blob;
        std::size_t color = 0;
        std::size_t parent = 0;  // in the layer before
        IslandMove move;
        std::uint64_t hash = 0;
        double rank = 0;
    };
    using Layer = std::vector<Node>;

    enum class Children : std::uint8_t { recolorings, recolorings_and_side_stars };

    void from_region(std::size_t start, SolutionsByColor& best, std::size_t width, std::size_t limit,
                     Children children) {
        std::vector<Layer> layers;
        Node root;
        root.blob.add(start);
        root.color = island_.color[start];
        root.hash = hash_of(root);
        layers.push_back({root});
        std::unordered_set<std::uint64_t> seen{root.hash};
        while (true) {
            const auto full = std::find_if(layers.back().begin(), layers.back().end(),
                                           [&](const Node& node) { return node.blob == island_.all; });
            if (full != layers.back().end()) {
                best.offer(full->color,
                           moves_to(layers, static_cast<std::size_t>(full - layers.back().begin())));
                return;
            }
            const std::size_t cost = layers.size();
            // The first answer (by recoloring alone) ignores the deadline.
            const bool late = children == Children::recolorings_and_side_stars && deadline_.expired();
            if (cost > limit || late) return;
            Layer next;
            for (std::size_t i = 0; i < layers.back().size(); ++i)
                expand(layers.back()[i], i, start, limit - cost, children, seen, next);
            if (next.empty()) return;
            keep_best(next, width);
            layers.push_back(std::move(next));
        }
    }

    void expand(const Node& node, std::size_t index, std::size_t start, std::size_t moves_left,
                Children children, std::unordered_set<std::uint64_t>& seen, Layer& next) {
        ++counts_.nodes;
        const Set around = island_.neighbors_of(node.blob).without(node.blob);
        for (std::size_t c = 0; c < island_.colors; ++c) {
            if (c == node.color) continue;
            const Set joined = around & island_.with_color(c);
            if (joined.empty()) continue;
            add({node.blob | joined, c, index, {start, c}, 0, 0}, moves_left, seen, next);
        }
        if (children == Children::recolorings) return;
        around.for_each([&](std::size_t v) {
            if (deadline_.expired()) return;
            Set star = island_.adjacent[v] & island_.with_color(node.color);
            star.add(v);
            add({node.blob | star, node.color, index, {v, node.color}, 0, 0}, moves_left, seen, next);
        });
    }

    void add(Node child, std::size_t moves_left, std::unordered_set<std::uint64_t>& seen, Layer& next) {
        child.hash = hash_of(child);
        if (!seen.insert(child.hash).second) {
            ++counts_.duplicates;
            return;
        }
        std::size_t colors_left = 0;
        for (std::size_t c = 0; c < island_.colors; ++c)
            if (c != child.color && !child.blob.contains(island_.with_color(c))) ++colors_left;
        // Each color that is left takes a move of its own.
        if (colors_left > moves_left) return;
        child.rank = rank_of(child.blob, colors_left);
        next.push_back(child);
    }

    // Low is good: squares of the distances, so that far regions weigh most.
    [[nodiscard]] double rank_of(const Set& blob, std::size_t colors_left) const {
        double sum = 0;
        int distance = -1;
        island_.for_each_ring(blob, [&](const Set& ring) {
            ++distance;
            sum += ring.count() * distance * distance;
        });
        return sum + 3 * distance * distance + 0.5 * static_cast<double>(colors_left);
    }

    static void keep_best(Layer& layer, std::size_t width) {
        const auto kept = layer.begin() + static_cast<std::ptrdiff_t>(std::min(width, layer.size()));
        std::partial_sort(layer.begin(), kept, layer.end(),
                          ordered_by([](const Node& n) { return std::pair(n.rank, n.hash); }));
        layer.erase(kept, layer.end());
    }

    [[nodiscard]] std::uint64_t hash_of(const Node& node) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15U * (node.color + 1);
        node.blob.for_each([&](std::size_t i) { hash ^= island_.hash[i]; });
        return hash;
    }

    static std::vector<IslandMove> moves_to(const std::vector<Layer>& layers, std::size_t index) {
        std::vector<IslandMove> moves;
        for (std::size_t depth = layers.size() - 1; depth > 0; --depth) {
            const Node& node = layers[depth][index];
            moves.push_back(node.move);
            index = node.parent;
        }
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    const Island<Words>& island_;
    const Deadline& deadline_;
    SearchCounts& counts_;
};

}  // namespace unfold::free_flood
