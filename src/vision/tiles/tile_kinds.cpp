// Average linkage (Sokal and Michener 1958) by chains of nearest neighbors (Benzecri 1982): faces are joined
// from the most alike on, and where the next step would be so much larger than all before, the kinds are
// complete. Pairs are removed together, so every kind is there an even number of times: a cut that leaves odd
// kinds is worse than one that does not, unless the step is much clearer (flowers and seasons may go in pairs
// of different pictures). Near the cut, dynamic programming over the tree of joints chooses the kinds whose
// numbers of tiles are plausible.
#include "vision/tiles/tile_kinds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

constexpr double min_step = 2;     // in Lab: below, differences are noise
constexpr double max_within = 20;  // in Lab: a larger difference is neither dither nor noise

class Groups {
  public:
    explicit Groups(std::size_t size) : parent_(size), size_(size, 1), odd_(static_cast<int>(size)) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }
    [[nodiscard]] std::size_t root(std::size_t i) const {
        while (parent_[i] != i)
            i = parent_[i];
        return i;
    }
    // False where they are joined already.
    bool join(std::size_t a, std::size_t b) {
        a = root(a), b = root(b);
        if (a == b) return false;
        if (a > b) std::swap(a, b);
        odd_ -= size_[a] % 2 + size_[b] % 2;
        parent_[b] = a;
        size_[a] += size_[b];
        odd_ += size_[a] % 2;
        return true;
    }
    [[nodiscard]] int odd() const { return odd_; }
    [[nodiscard]] int size_of(std::size_t i) const { return size_[root(i)]; }

  private:
    std::vector<std::size_t> parent_;
    std::vector<int> size_;
    int odd_;
};

struct FaceLink {
    double difference;
    std::size_t a, b;
};

class Differences {
  public:
    // Of the first faces.
    Differences(const TileFaces& faces, std::size_t size) : Differences(Differences(0), faces, size) {}
    // Those of fewer faces are known.
    Differences(const Differences& known, const TileFaces& faces, std::size_t size) : Differences(size) {
        for (std::size_t a = 0; a < size_; ++a)
            for (std::size_t b = a + 1; b < size_; ++b)
                set(a, b, b < known.size() ? known(a, b) : static_cast<float>(faces.difference(a, b)));
    }
    [[nodiscard]] float operator()(std::size_t a, std::size_t b) const { return values_[a * size_ + b]; }
    void set(std::size_t a, std::size_t b, float value) {
        values_[a * size_ + b] = values_[b * size_ + a] = value;
    }
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    explicit Differences(std::size_t size) : size_(size), values_(size * size, 0) {}

    std::size_t size_;
    std::vector<float> values_;
};

// All joints of groups of faces, least difference first; a group's difference from another is the mean of its
// faces'.
std::vector<FaceLink> joints(Differences differences) {
    const std::size_t size = differences.size();
    std::vector<int> weight(size, 1);  // 0: has joined another
    std::vector<std::size_t> chain;
    std::vector<FaceLink> links;
    const auto nearest_to = [&](std::size_t a, std::size_t preferred) {
        std::size_t best = preferred;
        for (std::size_t b = 0; b < size; ++b)
            if (b != a && weight[b] > 0 && (best == a || differences(a, b) < differences(a, best))) best = b;
        return best;
    };
    while (links.size() + 1 < size) {
        if (chain.empty())
            chain.push_back(static_cast<std::size_t>(
                std::find_if(weight.begin(), weight.end(), [](int w) { return w > 0; }) - weight.begin()));
        const std::size_t a = chain.back();
        const std::size_t before = chain.size() > 1 ? chain[chain.size() - 2] : a;
        const std::size_t b = nearest_to(a, before);
        if (b != before) {
            chain.push_back(b);
            continue;
        }
        // Each is the other's nearest.
        chain.resize(chain.size() - 2);
        links.push_back({static_cast<double>(differences(a, b)), std::min(a, b), std::max(a, b)});
        const auto all = static_cast<float>(weight[a] + weight[b]);
        for (std::size_t c = 0; c < size; ++c)
            if (c != a && c != b && weight[c] > 0)
                differences.set(b, c,
                                (static_cast<float>(weight[a]) * differences(a, c) +
                                 static_cast<float>(weight[b]) * differences(b, c)) /
                                    all);
        weight[b] += weight[a];
        weight[a] = 0;
    }
    std::stable_sort(links.begin(), links.end(),
                     [](const FaceLink& p, const FaceLink& q) { return p.difference < q.difference; });
    return links;
}

// The numbers of kinds by their numbers of tiles.
struct Sizes {
    std::map<int, int> kinds_of_size;
    int usual = 0;  // the even size of most faces, unless one kind alone has most of them
    int kinds = 0;
    int faces = 0;

    // Plain cells may be holes, of which there are any number.
    Sizes(const Groups& groups, const std::vector<bool>& is_plain) {
        std::vector<int> plain(is_plain.size(), 0);  // of each root
        for (std::size_t i = 0; i < is_plain.size(); ++i)
            plain[groups.root(i)] += is_plain[i] ? 1 : 0;
        for (std::size_t i = 0; i < is_plain.size(); ++i)
            if (groups.root(i) == i && 2 * plain[i] <= groups.size_of(i)) {
                ++kinds_of_size[groups.size_of(i)];
                faces += groups.size_of(i);
            }
        int most = 0;
        for (const auto& [size, count] : kinds_of_size) {
            kinds += count;
            if (size % 2 == 0 && size * count > most && (count > 1 || 2 * size <= faces))
                most = size * count, usual = size;
        }
    }
    // How plausible a kind of that size is, -1.5 … 0.7. Games have equally many tiles of each kind, or deal
    // pairs; play takes pairs away.
    [[nodiscard]] double plausibility(int size) const {
        constexpr double of_usual = 0.7, of_large = -0.7, of_odd = -1.5;
        constexpr int few = 10;  // one in so many
        if (size % 2 == 1) return of_odd;
        if (size == usual) return of_usual;
        const auto found = kinds_of_size.find(size);
        const int count = found == kinds_of_size.end() ? 0 : found->second;
        constexpr int usually_dealt = 4;
        const bool is_large = size > 2 * usual || (size == 2 * usual && few * count <= kinds);
        return is_large && size > usually_dealt ? of_large : 0;
    }
    // By how much a kind of that size is less likely than one of the most frequent size: the logarithm, at
    // most 0.
    [[nodiscard]] double rarity(int size) const {
        constexpr double other_even = 0.4, other_odd = 0.05;  // kinds that might be there besides
        double of_size = 0, most = 0;
        for (const auto& [other, count] : kinds_of_size) {
            if (other == size) of_size = count;
            if (other % 2 == 0) most = std::max<double>(most, count);
        }
        const double besides = size % 2 == 0 ? other_even : other_odd;
        const double share = (size % 2 == 0 ? of_size : 0) + besides;
        return std::clamp(std::log(share / (most + other_even)), -4.0, 0.0);
    }
};

// How plausible the sizes of the kinds are: the mean over the faces.
double regularity(const Groups& groups, const std::vector<bool>& is_plain) {
    const Sizes sizes(groups, is_plain);
    double sum = 0;
    for (const auto& [size, count] : sizes.kinds_of_size)
        sum += size * count * sizes.plausibility(size);
    return sum / std::max(1, sizes.faces);
}

// How unlikely it is that chance leaves so few of the kinds odd, in bits: the bound of Hoeffding (1963), for
// one grouping. The best of many cuts has some bits by chance.
double parity_bits(int kinds, int odd) {
    constexpr double bits_per_nat = 1.4427;
    const double lead = 0.5 - static_cast<double>(odd) / kinds;
    return lead > 0 ? 2 * bits_per_nat * kinds * lead * lead : 0;
}

// How plausible it is that the kinds are complete after so many links.
double score_of_cut(const std::vector<FaceLink>& links, std::size_t cut, const Groups& groups,
                    const std::vector<bool>& is_plain) {
    const double last = links[cut - 1].difference;
    const double step = std::max(links[cut].difference, min_step) / std::max(last, min_step);
    // Of two steps alike, the one among small differences is that between noise and kinds.
    constexpr double noise_costs = 0.3;
    constexpr double regularity_counts = 1.5;
    constexpr double bit_counts = 0.02, max_bits = 40;
    const double noise = std::max(last / min_step, 1.0);
    const double bits = parity_bits(static_cast<int>(is_plain.size() - cut), groups.odd());
    return std::log(step) - noise_costs * std::log(noise) + regularity_counts * regularity(groups, is_plain) +
           bit_counts * std::min(bits, max_bits);
}

// Of each number of links, from 1 on, while what they join is not too different and enough kinds are left.
std::vector<double> scores_of_cuts(const std::vector<FaceLink>& links, const std::vector<bool>& is_plain) {
    Groups groups(is_plain.size());
    std::vector<double> scores;
    for (std::size_t i = 0; i + 1 < links.size() && links[i].difference <= max_within; ++i) {
        if (i > 0 && i + 1 + min_tile_kinds > is_plain.size()) break;
        groups.join(links[i].a, links[i].b);
        scores.push_back(score_of_cut(links, i + 1, groups, is_plain));
    }
    return scores;
}

struct KindCut {
    std::size_t links = 0;  // so many are within kinds
    double score = -1e9;
};

KindCut best_of(const std::vector<double>& scores) {
    const auto best = std::max_element(scores.begin(), scores.end());
    if (best == scores.end()) return {};
    return {static_cast<std::size_t>(best - scores.begin()) + 1, *best};
}

// Another cut nearly as plausible leaves what it splits or joins in doubt.
std::vector<bool> in_doubt(const std::vector<FaceLink>& links, const std::vector<double>& scores,
                           const KindCut& best, std::size_t faces) {
    constexpr double nearly = 0.6;  // as a step of 1.8 against one of 1
    constexpr double min_score = 0.05;
    std::vector<bool> doubt(faces, false);
    for (std::size_t cut = 1; cut <= scores.size(); ++cut) {
        if (cut == best.links || scores[cut - 1] < std::max(min_score, best.score - nearly)) continue;
        const std::size_t from = std::min(cut, best.links);
        const std::size_t to = std::max(cut, best.links);
        Groups groups(faces);
        for (std::size_t i = 0; i < to; ++i)
            groups.join(links[i].a, links[i].b);
        std::vector<bool> touched(faces, false);
        for (std::size_t i = from; i < to; ++i)
            touched[groups.root(links[i].a)] = true;
        for (std::size_t i = 0; i < faces; ++i)
            if (touched[groups.root(i)]) doubt[i] = true;
    }
    return doubt;
}

// The likeliest kinds near a cut: some groups are split further and some joined, where that makes their sizes
// plausible and their differences hardly less so. Dynamic programming over the tree of joints: a group is one
// kind, or what its two halves are.
Groups regrouped(const std::vector<FaceLink>& links, double limit, const Sizes& sizes, std::size_t faces) {
    constexpr double step_counts = 3, size_counts = 0.5;
    struct Node {
        std::size_t left = 0, right = 0;  // nodes; a face has none
        double as_one = 0, best = 0;      // the value as one kind, and the best one
    };
    const double of_face = size_counts * sizes.rarity(1);
    std::vector<Node> nodes(faces, {0, 0, of_face, of_face});
    Groups groups(faces);
    std::vector<std::size_t> node_of(faces);  // of each root
    std::iota(node_of.begin(), node_of.end(), std::size_t{0});
    std::vector<double> within(faces, 0);  // what the joints below each node cost
    for (const FaceLink& link : links) {
        const std::size_t a = groups.root(link.a), b = groups.root(link.b);
        Node node{node_of[a], node_of[b]};
        const double above = std::log(std::max(link.difference, min_step) / limit);
        within.push_back(within[node.left] + within[node.right] - step_counts * std::max(0.0, above));
        groups.join(a, b);
        node.as_one = within.back() + size_counts * sizes.rarity(groups.size_of(a));
        const double apart =
            nodes[node.left].best + nodes[node.right].best - step_counts * std::max(0.0, -above);
        node.best = std::max(node.as_one, apart);
        node_of[groups.root(a)] = nodes.size();
        nodes.push_back(node);
    }
    // From the whole tree down: what is one kind is joined.
    Groups result(faces);
    std::vector<std::size_t> first(nodes.size());  // a face of each node
    for (std::size_t i = 0; i < nodes.size(); ++i)
        first[i] = i < faces ? i : first[nodes[i].left];
    std::vector<bool> is_kind(nodes.size(), false);
    for (std::size_t i = nodes.size(); i-- > faces;) {
        const Node& node = nodes[i];
        if (is_kind[i] || node.as_one >= node.best) {
            is_kind[node.left] = is_kind[node.right] = true;
            result.join(first[node.left], first[node.right]);
        }
    }
    return result;
}

// The others join what differs from them by less than the limit, one by one and least difference first.
void join_others(Groups& groups, const Differences& differences, std::size_t sure, double limit) {
    std::vector<FaceLink> links;
    for (std::size_t a = sure; a < differences.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (static_cast<double>(differences(a, b)) <= limit)
                links.push_back({static_cast<double>(differences(a, b)), b, a});
    std::stable_sort(links.begin(), links.end(),
                     [](const FaceLink& p, const FaceLink& q) { return p.difference < q.difference; });
    for (const FaceLink& link : links) {
        // Two kinds of sure tiles stay two; roots are the first of their groups.
        const bool both_sure = groups.root(link.a) < sure && groups.root(link.b) < sure;
        if (!both_sure) groups.join(link.a, link.b);
    }
}

// The groups of the sure tiles, and how they came about.
struct SureGroups {
    TileKinds summary;
    Differences differences;
    std::vector<FaceLink> links;
    std::vector<double> scores;
    KindCut cut;
    Groups at_cut, regrouped;
};

// Counts odd kinds with the tiles of the others, which may complete kinds of the sure ones. Keeps the more
// plausible count.
void update_parity(TileKinds& kinds, const Groups& at_cut, std::size_t sure) {
    int count = 0, odd = 0;
    for (std::size_t i = 0; i < sure; ++i) {
        if (at_cut.root(i) != i) continue;
        ++count;
        odd += at_cut.size_of(i) % 2;
    }
    kinds.odd_share = std::min(kinds.odd_share, static_cast<double>(odd) / count);
    kinds.parity_bits = std::max(kinds.parity_bits, parity_bits(count, odd));
}

// Where kinds are clearly separated and most of them are odd, regrouping makes pairs by chance.
bool are_pairs_of_chance(const TileKinds& kinds) {
    constexpr double clear = 2;
    return kinds.separation >= clear && kinds.odd_share > 0.5;
}

TileKinds with_others(const SureGroups& of_sure, const TileFaces& faces) {
    TileKinds kinds = of_sure.summary;
    const std::size_t sure = of_sure.differences.size();
    const Differences differences(of_sure.differences, faces, faces.size());
    const auto joined = [&](const Groups& sure_groups) {
        Groups groups(faces.size());
        for (std::size_t i = 0; i < sure; ++i)
            groups.join(sure_groups.root(i), i);
        join_others(groups, differences, sure, kinds.limit);
        return groups;
    };
    const Groups groups = joined(of_sure.regrouped);
    update_parity(kinds, joined(of_sure.at_cut), sure);

    kinds.confidence.assign(faces.size(), 0);
    for (std::size_t a = 0; a < faces.size(); ++a) {
        // The mean of its own kind, and the least mean of another.
        std::vector<float> sum(faces.size(), 0);
        std::vector<int> count(faces.size(), 0);
        for (std::size_t b = 0; b < faces.size(); ++b) {
            if (a == b) continue;
            sum[groups.root(b)] += differences(a, b);
            ++count[groups.root(b)];
        }
        float own = 0, other = 1e9F;
        for (std::size_t root = 0; root < faces.size(); ++root) {
            if (count[root] == 0) continue;
            const float mean = sum[root] / static_cast<float>(count[root]);
            if (root == groups.root(a))
                own = mean;
            else
                other = std::min(other, mean);
        }
        // A kind of one tile is what is unlike all others.
        if (groups.size_of(a) == 1) own = static_cast<float>(kinds.within);
        kinds.confidence[a] = std::clamp(1 - std::max(own, static_cast<float>(min_step)) / other, 0.0F, 1.0F);
    }
    constexpr float of_doubt = 0.3F;
    const std::vector<bool> doubt = in_doubt(of_sure.links, of_sure.scores, of_sure.cut, sure);
    const auto is_regrouped = [&](std::size_t i) {
        return of_sure.regrouped.size_of(i) != of_sure.at_cut.size_of(i);
    };
    for (std::size_t i = 0; i < sure; ++i)
        if (doubt[i] || is_regrouped(i)) kinds.confidence[i] = std::min(kinds.confidence[i], of_doubt);
    std::vector<int> number(faces.size(), -1);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        int& of_root = number[groups.root(i)];
        if (of_root < 0) of_root = kinds.count++;
        kinds.kind.push_back(of_root);
    }
    return kinds;
}

}  // namespace

SureKinds group_sure_faces(const TileFaces& faces, std::size_t sure) {
    TileKinds kinds;
    if (sure < 2) return {kinds, [kinds](const TileFaces&) { return kinds; }};
    Differences differences(faces, sure);
    std::vector<bool> is_plain(sure);
    for (std::size_t i = 0; i < sure; ++i)
        is_plain[i] = !faces.has_print(i, true);
    std::vector<FaceLink> links = joints(differences);
    std::vector<double> scores = scores_of_cuts(links, is_plain);
    const KindCut found = best_of(scores);
    const std::size_t cut = found.links;
    kinds.score = found.score;
    Groups at_cut(sure);
    for (std::size_t i = 0; i < cut; ++i)
        at_cut.join(links[i].a, links[i].b);
    kinds.odd_share = static_cast<double>(at_cut.odd()) / static_cast<double>(sure - cut);
    kinds.parity_bits = parity_bits(static_cast<int>(sure - cut), at_cut.odd());
    kinds.within = cut > 0 ? links[cut - 1].difference : 0;
    const double between = cut < links.size() ? links[cut].difference : kinds.within;
    kinds.separation = between / std::max(kinds.within, min_step);
    kinds.limit = std::sqrt(std::max(kinds.within, min_step) * std::max(between, min_step));
    Groups groups = regrouped(links, kinds.limit, Sizes(at_cut, is_plain), sure);
    kinds.regularity = regularity(are_pairs_of_chance(kinds) ? at_cut : groups, is_plain);
    SureGroups of_sure{kinds, std::move(differences), std::move(links), std::move(scores),
                       found, std::move(at_cut),      std::move(groups)};
    return {kinds,
            [of_sure = std::move(of_sure)](const TileFaces& all) { return with_others(of_sure, all); }};
}

void update_regularity(TileKinds& kinds, const TileFaces& faces, std::size_t sure) {
    if (kinds.count == 0 || are_pairs_of_chance(kinds)) return;
    Groups groups(faces.size());
    std::vector<std::size_t> first(static_cast<std::size_t>(kinds.count), faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i) {
        std::size_t& of_kind = first[static_cast<std::size_t>(kinds.kind[i])];
        of_kind = std::min(of_kind, i);
        groups.join(of_kind, i);
    }
    std::vector<bool> is_left_out(faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i)
        is_left_out[i] = groups.root(i) >= sure || !faces.has_print(i, true);
    kinds.regularity = std::max(kinds.regularity, regularity(groups, is_left_out));
}

TileKinds group_faces(const TileFaces& faces, std::size_t sure) {
    return group_sure_faces(faces, sure).with_others(faces);
}

}  // namespace unfold::vision
