// Agglomerative clustering with average linkage (UPGMA; Sokal and Michener, 1958). The groups are the nodes
// of the dendrogram with the highest joint probability: tiles are removed in pairs, so the size of a kind is
// even, kinds have similar sizes, and the distances have a gap between kinds.
#include "vision/tiles/face_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double join_noise = noise_units / 2.0;  // of a distance at which two groups join

// Scores are integers in millionths, so that equal ones are equal on every machine.
std::int64_t score_of(double log_likelihood) {
    return std::llround(1e6 * log_likelihood);
}

// A node of the dendrogram. The first nodes are the faces.
struct Node {
    std::size_t left = 0, right = 0;
    double joined_at = 0;  // the distance of its two parts
    double tiles = 0;      // the mean probability that its faces are those of tiles
    std::int64_t size = 1;
};

// The likelihood of the sizes of kinds, estimated from their counts, with a prior for sizes that are missing.
class SizePrior {
  public:
    void count(const Node& node, double by) {
        if (node.tiles <= 0.5) return;
        counts_[static_cast<std::size_t>(std::min(node.size, max_size))] += by;
        total_ += by;
    }

    // The log likelihood of this group as a kind of tiles.
    [[nodiscard]] std::int64_t score(const Node& node) const {
        const auto size = static_cast<std::size_t>(std::min(node.size, max_size));
        return node.tiles <= 0 ? 0 : score_of(node.tiles * log_of(size));
    }

    // The log likelihood of all kinds that were counted.
    [[nodiscard]] std::int64_t score_of_all() const {
        double sum = 0;
        for (std::size_t size = 1; size < counts_.size(); ++size)
            if (counts_[size] > 0) sum += counts_[size] * log_of(size);
        return score_of(sum);
    }

  private:
    static constexpr std::int64_t max_size = 64;  // tiles: larger groups count as this
    static constexpr double prior_kinds = 4;      // pseudocounts of the prior

    [[nodiscard]] double log_of(std::size_t size) const {
        constexpr double odd = 0.2;  // of the kinds: covered tiles, and programs without pairs
        // Of groups at random half are odd, and each further pair is half as likely, down to a limit.
        constexpr double min_prior = 0.01;
        const double prior = std::max(min_prior, 0.5 * std::ldexp(1, -static_cast<int>((size + 1) / 2)));
        const double parity = std::log(2 * (size % 2 == 0 ? 1 - odd : odd));
        const double alike = std::log((counts_[size] + prior_kinds * prior) / (total_ + prior_kinds) / prior);
        return (size % 2 == 0 ? alike : std::min(0.0, alike)) + parity;
    }

    std::array<double, max_size + 1> counts_{};
    double total_ = 0;
};

// The distance at which the dendrogram is cut.
struct Cut {
    double at = 2 * noise_units;  // where there are too few likely tiles for an estimate
    double separation = 1;
    SizePrior sizes;
};

// Chooses the merge at which the sizes of the groups are most likely and the distance of the next merge
// exceeds that of the last one most.
Cut best_cut(const std::vector<Node>& tree, std::size_t faces) {
    constexpr double exponent = 20;       // of the separation: steps between merges are a twentieth
    constexpr double max_separation = 2;  // more is not more evidence: kinds are alike by families, too
    Cut best;
    SizePrior sizes;
    for (std::size_t i = 0; i < faces; ++i)
        sizes.count(tree[i], 1);
    best.sizes = sizes;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::min();
    double joined_at = 0;
    for (std::size_t i = faces; i < tree.size(); ++i) {
        const Node &node = tree[i], &left = tree[node.left], &right = tree[node.right];
        if (std::min(left.tiles, right.tiles) > 0.5) {
            const double separation = (node.joined_at + join_noise) / (joined_at + join_noise);
            const std::int64_t score =
                sizes.score_of_all() + score_of(exponent * std::log(std::min(separation, max_separation)));
            if (score > best_score) {
                best_score = score;
                best = {std::sqrt((node.joined_at + join_noise) * (joined_at + join_noise)), separation,
                        sizes};
            }
            joined_at = node.joined_at;
        }
        sizes.count(left, -1);
        sizes.count(right, -1);
        sizes.count(node, 1);
    }
    return best;
}

// Cost: quadratic to cubic.
std::vector<Node> dendrogram_of(const FaceDistances& distances, std::span<const double> tile_odds) {
    // A pale tile and the ground are farther apart than two tiles that differ as much.
    const std::size_t count = distances.size();
    std::vector<Node> tree(count);
    for (std::size_t i = 0; i < count; ++i)
        tree[i].tiles = rounded(1 / (1 + std::exp(-tile_odds[i])));
    // Sums of the distances between the groups that are alive; a group has the place of its first face.
    std::vector<std::int64_t> sums(count * count);
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b)
            sums[a * count + b] = static_cast<std::int64_t>(
                distances(a, b) * (1 + positive_part(std::abs(tree[a].tiles - tree[b].tiles) - 0.5)));
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

// Dynamic programming over the dendrogram, from the leaves to the root: is a node one kind?
struct Decisions {
    std::vector<bool> is_whole;
    std::vector<std::int64_t> gain;  // of the node as one kind over the best groups below it
};

Decisions decided(const std::vector<Node>& tree, const Cut& cut) {
    constexpr double exponent = 8;  // of the density of the distance of two parts of a kind
    std::vector<std::int64_t> best(tree.size()), joins(tree.size());
    Decisions decisions{std::vector<bool>(tree.size()), std::vector<std::int64_t>(tree.size())};
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Node& node = tree[i];
        if (node.size > 1)
            joins[i] = joins[node.left] + joins[node.right] +
                       score_of(exponent * std::log(cut.at / (node.joined_at + join_noise)));
        const std::int64_t whole = joins[i] + cut.sizes.score(node);
        const std::int64_t parts = node.size > 1 ? best[node.left] + best[node.right] : whole;
        decisions.is_whole[i] = whole >= parts;
        decisions.gain[i] = whole - parts;
        best[i] = std::max(whole, parts);
    }
    return decisions;
}

}  // namespace

FaceGroups group_faces(const FaceDistances& distances, std::span<const double> tile_odds) {
    if (distances.size() == 0) return {};
    const std::vector<Node> tree = dendrogram_of(distances, tile_odds);
    const Cut cut = best_cut(tree, distances.size());
    const Decisions decisions = decided(tree, cut);
    FaceGroups groups{std::vector<int>(distances.size()), 0, {}, cut.at, cut.separation};
    // From the root to the leaves: the node that is a group, or none yet, and what its parent loses as one
    // kind.
    const std::size_t none = tree.size();
    std::vector<std::size_t> group_of(tree.size(), none);
    std::vector<std::int64_t> loss(tree.size(), score_of(100)), margin(tree.size());
    for (std::size_t i = tree.size(); i-- > 0;) {
        const Node& node = tree[i];
        if (group_of[i] == none && decisions.is_whole[i]) {
            group_of[i] = i;
            margin[i] = node.size > 1 ? std::min(loss[i], decisions.gain[i]) : loss[i];
        }
        if (node.size == 1) continue;
        for (const std::size_t part : {node.left, node.right}) {
            group_of[part] = group_of[i];
            loss[part] = -decisions.gain[i];
        }
    }
    std::vector<int> number(tree.size(), -1);
    for (std::size_t face = 0; face < distances.size(); ++face) {
        int& known = number[group_of[face]];
        if (known < 0) {
            known = groups.count++;
            groups.margin.push_back(static_cast<double>(margin[group_of[face]]) /
                                    static_cast<double>(score_of(1)));
        }
        groups.group[face] = known;
    }
    return groups;
}

}  // namespace unfold::vision
