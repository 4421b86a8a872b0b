// The beam search over distances, and why its answers are right.
//
// Correctness: every child is one legal move and its closure (see flood_state.h), so whatever floods the
// board is a solution. Nothing is proven by not finding one.
//
// A state stores each region's distance from the flood: a lower bound on the moves that flood it. States are
// ranked by the sum of the squared distances, because the farthest regions decide the length of a game. On
// boards of 64 x 64 the squares save one percent of the moves compared with the plain sum; exponents from 1.5
// to 2.5 perform alike.
//
// One breadth-first search rates all moves of a state. A move floods regions at distance 1, so it lowers any
// distance by 0 or 1, and by 1 exactly where some shortest path from the flood begins with a region of the
// move's color. The colors with which shortest paths to a region begin are those of its neighbors nearer to
// the flood, put together. So a state's `nearer_by` gives the ranks of all its children, and a child's
// distances without a search.
#include "solve/rooted_flood/beam.h"

#include "unfold/puzzle.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_set>
#include <utility>

#include "core/parallel.h"
#include "core/random.h"
#include "core/vector_code.h"
#include "solve/common/region_set.h"

namespace unfold::rooted_flood {
namespace {

using Distance = std::uint16_t;
constexpr Distance unreached = std::numeric_limits<Distance>::max();
using ColorCounts = std::array<std::uint32_t, max_colors>;

struct Position {
    std::vector<Distance> distance;        // one per region; 0: flooded
    std::vector<std::uint32_t> nearer_by;  // one per region: a bit per color whose move lowers its distance
    ColorCounts left{};                    // unflooded regions per color
    ColorCounts touching{};                // of these, at distance 1
    std::array<std::uint64_t, max_colors>
        key{};               // per color: the exclusive or of the keys of what it would flood
    std::uint64_t hash = 0;  // of what is flooded
    std::uint64_t sum = 0;   // of the squared distances

    [[nodiscard]] bool solved() const { return sum == 0; }
};

// A move from a position of the level before. The best ones come first.
struct Child {
    std::uint64_t sum = 0;
    std::uint64_t identity = 0;  // children with equal values are duplicates
    std::uint32_t parent = 0;
    std::uint32_t color = 0;
    auto operator<=>(const Child&) const = default;
};

// The unflooded regions, nearest first (counting sort). Its memory is reused.
class DistanceOrder {
  public:
    void sort(const std::vector<Distance>& distance) {
        end_.assign(1, 0);
        for (const Distance d : distance) {
            if (d >= end_.size()) end_.resize(d + 1U, 0);
            ++end_[d];
        }
        flooded_ = end_[0];
        std::uint32_t before = 0;
        for (std::uint32_t& end : end_)
            end = std::exchange(before, before + end);
        regions_.resize(distance.size());
        for (std::size_t i = 0; i < distance.size(); ++i)
            regions_[end_[distance[i]]++] = static_cast<std::uint16_t>(i);
    }
    [[nodiscard]] std::span<const std::uint16_t> unflooded() const {
        return std::span<const std::uint16_t>(regions_).subspan(flooded_);
    }

  private:
    std::vector<std::uint32_t> end_;  // per distance: where its regions end, once they are sorted
    std::vector<std::uint16_t> regions_;
    std::size_t flooded_ = 0;
};

// The decrease of the square when the distance decreases by one.
constexpr std::uint32_t gain_of_nearer(Distance distance) {
    return 2U * distance - 1;
}

class DistanceMap {
  public:
    explicit DistanceMap(const FloodGraph& graph) : graph_(graph) {
        Random random(0x64697374U);  // any seed: the same everywhere
        for (const auto& neighbors : graph.neighbors) {
            begin_.push_back(static_cast<std::uint32_t>(neighbors_.size()));
            for (const std::size_t neighbor : neighbors)
                neighbors_.push_back(static_cast<std::uint16_t>(neighbor));
            keys_.push_back(random.next());
        }
        begin_.push_back(static_cast<std::uint32_t>(neighbors_.size()));
    }

    [[nodiscard]] std::size_t colors() const { return graph_.colors; }

    [[nodiscard]] Position first() const {
        Position position;
        position.distance.assign(keys_.size(), unreached);
        std::vector<std::uint16_t> queue;
        for (const std::size_t region : graph_.start) {
            position.distance[static_cast<std::size_t>(region)] = 1;
            queue.push_back(static_cast<std::uint16_t>(region));
        }
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto next = static_cast<Distance>(position.distance[queue[i]] + 1);
            position.sum += std::uint64_t{position.distance[queue[i]]} * position.distance[queue[i]];
            ++position.left[color(queue[i])];
            for_each_neighbor(queue[i], [&](std::uint16_t neighbor) {
                if (position.distance[neighbor] != unreached) return;
                position.distance[neighbor] = next;
                queue.push_back(neighbor);
            });
        }
        return position;
    }

    /// Completes colors, and prepares the position for `gains` and `child`.
    void close(Position& position, DistanceOrder& order) const {
        prepare(position, order);
        for (std::size_t color = 0; color < colors(); ++color) {
            if (position.left[color] == 0 || position.touching[color] != position.left[color]) continue;
            position = child(position, color);
            prepare(position, order);
            color = std::numeric_limits<std::size_t>::max();  // from the first color again
        }
    }

    /// The decrease of the sum by a move of each color. Requires: prepared.
    UNFOLD_VECTOR_CODE [[nodiscard]] ColorCounts gains(const Position& position) const {
        ColorCounts gains{};
        const std::uint32_t* nearer_by = position.nearer_by.data();
        const Distance* distance = position.distance.data();
        const std::size_t count = position.nearer_by.size();
        for (std::size_t color = 0; color < colors(); ++color) {
            std::uint32_t gain = 0;
            for (std::size_t i = 0; i < count; ++i)
                gain += (nearer_by[i] >> color & 1U) * gain_of_nearer(distance[i]);
            gains[color] = gain;
        }
        return gains;
    }

    /// The position after a move, neither closed nor prepared. Requires: `position` is prepared, and a region
    /// of the color touches the flood.
    UNFOLD_VECTOR_CODE [[nodiscard]] Position child(const Position& position, std::size_t color) const {
        Position after;
        after.distance.resize(position.distance.size());
        const std::uint32_t* nearer_by = position.nearer_by.data();
        const Distance* before = position.distance.data();
        Distance* distance = after.distance.data();
        std::uint64_t gain = 0;
        for (std::size_t i = 0; i < after.distance.size(); ++i) {
            const std::uint32_t nearer = nearer_by[i] >> color & 1U;
            distance[i] = static_cast<Distance>(before[i] - nearer);
            gain += nearer * gain_of_nearer(before[i]);
        }
        after.left = position.left;
        after.left[color] -= position.touching[color];
        after.hash = position.hash ^ position.key[color];
        after.sum = position.sum - gain;
        return after;
    }

  private:
    [[nodiscard]] std::size_t color(std::size_t region) const { return graph_.color[region]; }
    template <class Visit>
    void for_each_neighbor(std::size_t region, const Visit& visit) const {
        for (std::uint32_t i = begin_[region]; i < begin_[region + 1]; ++i)
            visit(neighbors_[i]);
    }

    // Fills `nearer_by`, `touching` and `key`, from the nearest regions to the farthest. The beam spends
    // nearly all of its time here, so it uses bare pointers and no branch that a processor cannot predict.
    void prepare(Position& position, DistanceOrder& order) const {
        order.sort(position.distance);
        position.nearer_by.assign(position.distance.size(), 0);
        position.touching = {};
        position.key = {};
        const Distance* const distance = position.distance.data();
        std::uint32_t* const nearer_by = position.nearer_by.data();
        const std::uint32_t* const begin = begin_.data();
        const std::uint16_t* const neighbors = neighbors_.data();
        for (const std::uint16_t region : order.unflooded()) {
            if (distance[region] == 1) {
                nearer_by[region] = std::uint32_t{1} << color(region);
                ++position.touching[color(region)];
                position.key[color(region)] ^= keys_[region];
                continue;
            }
            const int nearer = distance[region] - 1;
            std::uint32_t colors = 0;
            for (std::uint32_t i = begin[region]; i < begin[region + 1U]; ++i) {
                const std::uint32_t is_nearer = distance[neighbors[i]] == nearer ? ~0U : 0U;
                colors |= nearer_by[neighbors[i]] & is_nearer;
            }
            nearer_by[region] = colors;
        }
    }

    const FloodGraph& graph_;
    std::vector<std::uint32_t> begin_;  // of a region's neighbors
    std::vector<std::uint16_t> neighbors_;
    std::vector<std::uint64_t> keys_;
};

// The best children, each identity once, best first.
std::vector<Child> best_of(std::vector<Child> children, std::size_t width) {
    std::sort(children.begin(), children.end());
    std::unordered_set<std::uint64_t> seen;
    std::vector<Child> best;
    for (const Child& child : children) {
        if (best.size() == width) break;
        if (seen.insert(child.identity).second) best.push_back(child);
    }
    return best;
}

std::vector<int> path_to(const std::vector<std::vector<Child>>& levels, std::size_t last) {
    std::vector<int> colors;
    for (std::size_t level = levels.size(); level-- > 0;) {
        const Child& child = levels[level][last];
        colors.push_back(static_cast<int>(child.color));
        last = child.parent;
    }
    std::reverse(colors.begin(), colors.end());
    return colors;
}

std::vector<Child> children_of(const DistanceMap& map, const std::vector<Position>& positions,
                               const BeamLimits& limits) {
    const bool by_flood = limits.duplicate_rule == DuplicateRule::equal_floods;
    std::vector<ColorCounts> gains(positions.size());
    for_each_index(limits.threads, positions.size(),
                   [&](std::size_t parent, int) { gains[parent] = map.gains(positions[parent]); });
    std::vector<Child> children;
    for (std::size_t parent = 0; parent < positions.size(); ++parent) {
        const Position& position = positions[parent];
        for (std::size_t color = 0; color < map.colors(); ++color)
            if (position.touching[color] > 0)
                children.push_back({position.sum - gains[parent][color],
                                    (by_flood ? position.hash : 0) ^ position.key[color],
                                    static_cast<std::uint32_t>(parent), static_cast<std::uint32_t>(color)});
    }
    return children;
}

}  // namespace

std::size_t beam_state_bytes(const FloodGraph& graph) {
    return sizeof(Position) + graph.size() * (sizeof(Distance) + sizeof(std::uint32_t)) +
           graph.colors * sizeof(Child);
}

std::optional<std::vector<int>> search_beam(const FloodGraph& graph, const BeamLimits& limits) {
    const DistanceMap map(graph);
    std::vector<DistanceOrder> orders(static_cast<std::size_t>(std::max(1, limits.threads)));
    std::vector<Position> positions{map.first()};
    map.close(positions.front(), orders.front());
    std::vector<std::vector<Child>> levels;
    while (!positions.empty()) {
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (positions[i].solved()) return path_to(levels, i);
        if (levels.size() + 1 >= limits.below) return std::nullopt;
        levels.push_back(best_of(children_of(map, positions, limits), limits.width));
        const std::vector<Child>& kept = levels.back();
        std::vector<Position> next(kept.size());
        for_each_index(limits.threads, kept.size(), [&](std::size_t i, int worker) {
            if (limits.deadline.expired()) return;
            next[i] = map.child(positions[kept[i].parent], kept[i].color);
            map.close(next[i], orders[static_cast<std::size_t>(worker)]);
        });
        if (limits.deadline.expired()) return std::nullopt;
        positions = std::move(next);
    }
    return std::nullopt;
}

}  // namespace unfold::rooted_flood
