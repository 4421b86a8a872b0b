// Agglomerative clustering with average linkage (Sokal and Michener, 1958); the groups are nodes of the tree
// that are most probable together. Pairs of tiles are removed together: a kind is there an even number of
// times, while half of wrong groups are odd. And the distances have a gap between kinds.
#include "vision/tiles/face_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

constexpr int noise_units = 16;  // of a distance
constexpr double min_noise = 4;  // in squared units of Lab: dithering and compression

using Ratios = std::array<double, std::tuple_size_v<BlockDistances>>;

// Of the first `count` blocks, by the geometric mean of the largest one and their mean.
int distance(const Ratios& ratios, std::size_t count) {
    double largest = 0, sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        largest = std::max(largest, ratios[i]);
        sum += ratios[i];
    }
    return static_cast<int>(noise_units * std::sqrt(std::sqrt(largest * sum / static_cast<double>(count))));
}

// Scores are whole numbers, so that equal ones are equal on every machine: in units of a millionth.
std::int64_t score_of(double log_likelihood) {
    return std::llround(1e6 * log_likelihood);
}

// Rounded, for the same reason.
double probability_of(double log_odds) {
    constexpr double steps = 1024;
    return std::round(steps / (1 + std::exp(-log_odds))) / steps;
}

// A node of the tree of average linkage. The first nodes are the faces.
struct Node {
    std::size_t left = 0, right = 0;
    double joined_at = 0;  // the distance of its two parts
    double tiles = 0;      // the mean probability that its faces are those of tiles
    std::int64_t size = 1;
};

constexpr double odd = 0.2;  // of the kinds of tiles: covered tiles, and programs without pairs

// The log likelihood that a group of this size is a kind of tiles, by that of any group.
std::int64_t score_of_parity(const Node& node) {
    return score_of(node.tiles * std::log(2 * (node.size % 2 == 0 ? 1 - odd : odd)));
}

// The distance at which the tree is cut: the numbers of tiles of its groups are even, and no two groups of
// tiles join for long.
struct Cut {
    double at = 6 * noise_units;  // where there are too few likely tiles for an estimate
    double separation = 1;
};

Cut best_cut(const std::vector<Node>& tree, std::size_t faces) {
    constexpr double exponent = 3;  // of the density of the separation
    Cut best;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::min(), parity = 0;
    double joined_at = 0;
    for (std::size_t i = 0; i < faces; ++i)
        parity += score_of_parity(tree[i]);
    for (std::size_t i = faces; i < tree.size(); ++i) {
        const Node &node = tree[i], &left = tree[node.left], &right = tree[node.right];
        if (std::min(left.tiles, right.tiles) > 0.5) {
            const double separation = (node.joined_at + noise_units) / (joined_at + noise_units);
            const std::int64_t score = parity + score_of(exponent * std::log(separation));
            if (score > best_score) {
                best_score = score;
                best = {std::sqrt((node.joined_at + noise_units) * (joined_at + noise_units)), separation};
            }
            joined_at = node.joined_at;
        }
        parity += score_of_parity(node) - score_of_parity(left) - score_of_parity(right);
    }
    return best;
}

// Cost: quadratic to cubic.
std::vector<Node> tree_of(const FaceDistances& distances, std::span<const double> tile_odds) {
    // A pale tile and the ground are farther apart than two tiles that differ as much.
    constexpr double unlike_counts = 4;
    const std::size_t count = distances.size();
    std::vector<Node> tree(count);
    for (std::size_t i = 0; i < count; ++i)
        tree[i].tiles = probability_of(tile_odds[i]);
    // Sums of the distances between the groups that are alive; a group has the place of its first face.
    std::vector<std::int64_t> sums(count * count);
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b)
            sums[a * count + b] = static_cast<std::int64_t>(
                distances(a, b) *
                (1 + unlike_counts * std::max(0.0, std::abs(tree[a].tiles - tree[b].tiles) - 0.5)));
    std::vector<std::size_t> alive(count), node(count), nearest(count);
    std::iota(alive.begin(), alive.end(), 0);
    std::iota(node.begin(), node.end(), 0);
    const auto apart = [&](std::size_t a, std::size_t b) {
        return static_cast<double>(sums[a * count + b]) /
               static_cast<double>(tree[node[a]].size * tree[node[b]].size);
    };
    const auto find_nearest = [&](std::size_t a) {
        nearest[a] = a;
        for (const std::size_t b : alive)
            if (b != a && (nearest[a] == a || apart(a, b) < apart(a, nearest[a]))) nearest[a] = b;
    };
    for (const std::size_t a : alive)
        find_nearest(a);
    while (alive.size() > 1) {
        std::size_t a = alive.front();
        for (const std::size_t other : alive)
            if (apart(other, nearest[other]) < apart(a, nearest[a])) a = other;
        std::size_t b = nearest[a];
        if (a > b) std::swap(a, b);
        const Node& left = tree[node[a]];
        const Node& right = tree[node[b]];
        Node joined{node[a], node[b], apart(a, b), 0, left.size + right.size};
        joined.tiles =
            (left.tiles * static_cast<double>(left.size) + right.tiles * static_cast<double>(right.size)) /
            static_cast<double>(joined.size);
        for (const std::size_t other : alive) {
            sums[a * count + other] += sums[b * count + other];
            sums[other * count + a] = sums[a * count + other];
        }
        node[a] = tree.size();
        tree.push_back(joined);
        std::erase(alive, b);
        for (const std::size_t other : alive)
            if (other == a || nearest[other] == a || nearest[other] == b) find_nearest(other);
    }
    return tree;
}

}  // namespace

FaceDistances::FaceDistances(std::span<const Face> faces, std::span<const double> tile_odds)
    : count_(faces.size()), of_all_(count_ * count_), of_most_(count_ * count_) {
    std::vector<BlockDistances> pairs;
    pairs.reserve(count_ * (count_ + 1) / 2);
    const auto pair = [&](std::size_t a, std::size_t b) -> const BlockDistances& {
        return pairs[std::max(a, b) * (std::max(a, b) - 1) / 2 + std::min(a, b)];
    };
    for (std::size_t a = 0; a < count_; ++a)
        for (std::size_t b = 0; b < a; ++b)
            pairs.push_back(distances_of(faces[a], faces[b]));
    // A tile has a twin, so that its nearest neighbor shows how much equal faces differ, and where: the
    // ground may show between tiles, and a picture behind them.
    std::array<std::vector<int>, std::tuple_size_v<BlockDistances>> of_neighbors;
    for (std::size_t a = 0; a < count_; ++a) {
        if (tile_odds[a] <= 0) continue;
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        std::size_t nearest = a;
        for (std::size_t b = 0; b < count_; ++b) {
            if (b == a || tile_odds[b] <= 0) continue;
            const auto& blocks = pair(a, b);
            const auto sum = std::accumulate(blocks.begin(), blocks.end(), std::int64_t{0});
            if (sum < least) least = sum, nearest = b;
        }
        if (nearest == a) continue;
        for (std::size_t block = 0; block < of_neighbors.size(); ++block)
            of_neighbors[block].push_back(pair(a, nearest)[block]);
    }
    Ratios noise{};
    for (std::size_t block = 0; block < noise.size(); ++block)
        noise[block] = min_noise + (of_neighbors[block].empty() ? 0 : median_value(of_neighbors[block]));
    for (std::size_t a = 0; a < count_; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            Ratios ratios{};
            for (std::size_t block = 0; block < ratios.size(); ++block)
                ratios[block] = pair(a, b)[block] / noise[block];
            // The largest block and the mean count alike: a stroke differs in one, two pictures in all.
            of_all_[a * count_ + b] = of_all_[b * count_ + a] = distance(ratios, ratios.size());
            constexpr std::size_t most = ratios.size() * 3 / 4;
            std::nth_element(ratios.begin(), ratios.begin() + (most - 1), ratios.end());
            of_most_[a * count_ + b] = of_most_[b * count_ + a] = distance(ratios, most);
        }
}

FaceGroups group_faces(const FaceDistances& distances, std::span<const double> tile_odds) {
    if (distances.size() == 0) return {};
    const std::vector<Node> tree = tree_of(distances, tile_odds);
    const Cut cut = best_cut(tree, distances.size());
    // Near the cut, whether the parts of a node are one kind is decided for each node, from the leaves to the
    // root: `whole` is the score of the node as one kind, `best` that of the best groups below it.
    constexpr double exponent = 6;  // of the density of the distance of two parts of a kind
    std::vector<std::int64_t> best(tree.size()), joins(tree.size());
    std::vector<bool> is_whole(tree.size());
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Node& node = tree[i];
        if (node.size > 1)
            joins[i] = joins[node.left] + joins[node.right] +
                       score_of(exponent * std::log(cut.at / (node.joined_at + noise_units)));
        const std::int64_t whole = joins[i] + score_of_parity(node);
        const std::int64_t parts = node.size > 1 ? best[node.left] + best[node.right] : whole;
        is_whole[i] = whole >= parts;
        best[i] = std::max(whole, parts);
    }
    FaceGroups groups{std::vector<int>(distances.size()), 0, cut.separation};
    std::vector<std::size_t> node_of(distances.size());
    std::vector<std::size_t> open{tree.size() - 1};
    while (!open.empty()) {
        const std::size_t i = open.back();
        open.pop_back();
        if (!is_whole[i]) {
            open.push_back(tree[i].left);
            open.push_back(tree[i].right);
            continue;
        }
        std::vector<std::size_t> members{i};
        while (!members.empty()) {
            const Node& node = tree[members.back()];
            const std::size_t at = members.back();
            members.pop_back();
            if (node.size == 1) {
                node_of[at] = i;
                continue;
            }
            members.push_back(node.left);
            members.push_back(node.right);
        }
    }
    std::vector<int> number(tree.size(), -1);
    for (std::size_t face = 0; face < distances.size(); ++face) {
        int& known = number[node_of[face]];
        if (known < 0) known = groups.count++;
        groups.group[face] = known;
    }
    return groups;
}

}  // namespace unfold::vision
