// Average linkage (Sokal and Michener 1958) by chains of nearest neighbors (Benzecri 1982): faces are joined
// from the most alike on, and where the next step would be so much larger than all before, the kinds are
// complete. Pairs are removed together, so every kind is there an even number
// of times: a cut that leaves odd kinds is worse than one that does not, unless the step is much clearer
// (flowers and seasons may go in pairs of different pictures).
#include "vision/tiles/tile_kinds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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
    explicit Differences(const TileFaces& faces) : size_(faces.size()), values_(size_ * size_, 0) {
        for (std::size_t a = 0; a < size_; ++a)
            for (std::size_t b = a + 1; b < size_; ++b)
                values_[a * size_ + b] = values_[b * size_ + a] = static_cast<float>(faces.difference(a, b));
    }
    [[nodiscard]] float operator()(std::size_t a, std::size_t b) const { return values_[a * size_ + b]; }
    void set(std::size_t a, std::size_t b, float value) {
        values_[a * size_ + b] = values_[b * size_ + a] = value;
    }
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    std::size_t size_;
    std::vector<float> values_;
};

// All joints of groups of the first faces, least difference first; a group's difference from another is the
// mean of its faces'.
std::vector<FaceLink> joints(Differences differences, std::size_t size) {
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

// Kinds of twice as many tiles as usual, where there are only a few of them: two kinds taken for one.
int oversized(const Groups& groups, std::size_t faces) {
    std::vector<int> sizes;
    for (std::size_t i = 0; i < faces; ++i)
        if (groups.root(i) == i) sizes.push_back(groups.size_of(i));
    std::sort(sizes.begin(), sizes.end());
    const int usual = sizes[sizes.size() / 2];
    if (usual < 2) return 0;
    const auto large = sizes.end() - std::lower_bound(sizes.begin(), sizes.end(), 2 * usual);
    constexpr int few = 10;  // one in so many
    return few * large <= static_cast<std::ptrdiff_t>(sizes.size()) ? static_cast<int>(large) : 0;
}

// How plausible it is that the kinds are complete after so many links.
double score_of_cut(const std::vector<FaceLink>& links, std::size_t cut, const Groups& groups,
                    std::size_t faces) {
    const double last = links[cut - 1].difference;
    const double step = std::max(links[cut].difference, min_step) / std::max(last, min_step);
    // An odd kind costs as much as a step of that factor, and so does one that looks like two.
    constexpr double odd_costs = 1.2;
    // Of two steps alike, the one among small differences is that between noise and kinds.
    constexpr double noise_costs = 0.3;
    const double noise = std::max(last / min_step, 1.0);
    return std::log(step) - noise_costs * std::log(noise) -
           (groups.odd() + oversized(groups, faces)) * std::log(odd_costs);
}

// Of each number of links, from 1 on, while what they join is not too different.
std::vector<double> scores_of_cuts(const std::vector<FaceLink>& links, std::size_t faces) {
    Groups groups(faces);
    std::vector<double> scores;
    for (std::size_t i = 0; i + 1 < links.size() && links[i].difference <= max_within; ++i) {
        groups.join(links[i].a, links[i].b);
        scores.push_back(score_of_cut(links, i + 1, groups, faces));
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

// Pictures of which hardly one is there twice, as the icons of a phone, are not tiles: to compare each with
// each would take seconds.
bool is_mostly_lone(Groups& groups, std::size_t sure) {
    constexpr std::size_t some = 8;  // that programs tint or frame
    std::size_t lone = 0, kinds = 0;
    for (std::size_t i = 0; i < sure; ++i) {
        if (groups.root(i) == i) ++kinds;
        if (groups.size_of(i) == 1) ++lone;
    }
    return 2 * lone > kinds + some;
}

// A lone tile that a program tints or frames joins the odd kind that it equals apart from the tint or frame.
// Signs on several grounds differ by a tint alone: only odd kinds count, and where two of them
// fit, neither does.
void join_tinted(Groups& groups, const TileFaces& faces, std::vector<float>& confidence) {
    for (std::size_t lone = 0; lone < faces.size(); ++lone) {
        if (groups.size_of(lone) != 1) continue;
        double best = 1e9, second = 1e9;
        std::size_t twin = lone;
        for (std::size_t other = 0; other < faces.size(); ++other) {
            if (other == lone || groups.root(other) != other) continue;  // one of each kind is enough
            if (groups.size_of(other) % 2 == 0) continue;
            const double difference = faces.difference_without_tint(lone, other);
            if (difference < best)
                second = best, best = difference, twin = other;
            else
                second = std::min(second, difference);
        }
        constexpr double max_left = 6;  // in Lab
        constexpr double min_left = 1;  // below, all is noise
        constexpr double min_lead = 1.25;
        constexpr double max_of_print = 0.5;  // plain colors map onto faint print, too
        if (twin == lone || best > max_left || best > max_of_print * faces.contrast(twin)) continue;
        if (std::max(best, min_left) * min_lead > second) continue;
        groups.join(lone, twin);
        confidence[lone] = static_cast<float>(std::min(1.0, 2 * (1 - best / second)));
    }
}

// A pair of marked tiles, such as a hint: their edges differ from those of nearly all others.
std::vector<bool> are_marked(const TileFaces& faces, std::size_t sure) {
    constexpr std::size_t max_marked = 4;
    constexpr float clearly_apart = 8;  // in Lab
    std::vector<Eigen::Array3f> colors;
    for (std::size_t i = 0; i < faces.size(); ++i)
        colors.push_back(faces.edge_color(i));
    Eigen::Array3f usual;
    for (Eigen::Index channel = 0; channel < 3; ++channel) {
        std::vector<float> values;
        for (std::size_t i = 0; i < sure; ++i)
            values.push_back(colors[i][channel]);
        usual[channel] = median_value(std::move(values));
    }
    std::vector<bool> marked;
    for (const Eigen::Array3f& color : colors)
        marked.push_back((color - usual).matrix().norm() > clearly_apart);
    const auto count = std::count(marked.begin(), marked.begin() + static_cast<std::ptrdiff_t>(sure), true);
    if (count > static_cast<std::ptrdiff_t>(max_marked)) marked.assign(marked.size(), false);
    return marked;
}

// Two marked tiles of one kind look like a kind of their own. They join the kind that they equal apart from
// the mark; where none is clearly nearest, they are in doubt.
void join_marked(Groups& groups, const TileFaces& faces, std::size_t sure, double limit,
                 std::vector<float>& confidence) {
    const std::vector<bool> marked = are_marked(faces, sure);
    for (std::size_t face = 0; face < sure; ++face) {
        if (groups.size_of(face) > 2) continue;
        bool are_all_marked = true;
        for (std::size_t i = 0; i < sure; ++i)
            are_all_marked = are_all_marked && (marked[i] || groups.root(i) != groups.root(face));
        if (!are_all_marked) continue;
        double best = 1e9, second = 1e9, best_share = 0, second_share = 0;
        std::size_t twin = face, covered_twin = face;
        for (std::size_t other = 0; other < sure; ++other) {
            if (marked[other] || groups.root(other) != other || groups.root(other) == groups.root(face))
                continue;
            const double difference = faces.difference_without_tint(face, other);
            if (difference < best)
                second = best, best = difference, twin = other;
            else
                second = std::min(second, difference);
            const double share = faces.alike_in_middle(face, other, limit);
            if (share > best_share)
                second_share = best_share, best_share = share, covered_twin = other;
            else
                second_share = std::max(second_share, share);
        }
        constexpr double max_left = 6, min_left = 1;  // in Lab
        constexpr double min_lead = 1.25, max_of_print = 0.5, min_share = 0.55, clear_lead = 0.25;
        constexpr float of_covered = 0.5F, doubt = 0.25F;
        const bool is_covered = best_share >= min_share && best_share - second_share >= clear_lead;
        const bool is_tinted = twin != face && best <= max_left &&
                               best <= max_of_print * faces.contrast(twin) &&
                               std::max(best, min_left) * min_lead <= second;
        const bool was_pair = groups.size_of(face) == 2;
        if (is_covered || is_tinted) {
            const float sureness = is_covered ? of_covered : static_cast<float>(1 - best / second);
            for (std::size_t i = 0; i < faces.size(); ++i)
                if (groups.root(i) == groups.root(face)) confidence[i] = sureness;
            groups.join(face, is_covered ? covered_twin : twin);
        } else if (was_pair) {
            for (std::size_t i = 0; i < faces.size(); ++i)
                if (groups.root(i) == groups.root(face)) confidence[i] = std::min(confidence[i], doubt);
        }
    }
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

}  // namespace

TileKinds group_faces(const TileFaces& faces, std::size_t sure) {
    TileKinds kinds;
    if (sure < 2) return kinds;
    const Differences differences(faces);
    const std::vector<FaceLink> links = joints(differences, sure);
    const std::vector<double> scores = scores_of_cuts(links, sure);
    const KindCut found = best_of(scores);
    const std::size_t cut = found.links;
    kinds.score = found.score;
    Groups groups(faces.size());
    for (std::size_t i = 0; i < cut; ++i)
        groups.join(links[i].a, links[i].b);
    kinds.within = cut > 0 ? links[cut - 1].difference : 0;
    const double between = cut < links.size() ? links[cut].difference : kinds.within;
    kinds.separation = between / std::max(kinds.within, min_step);
    kinds.limit = std::sqrt(std::max(kinds.within, min_step) * between);
    join_others(groups, differences, sure, kinds.limit);

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
    const std::vector<bool> doubt = in_doubt(links, scores, found, sure);
    for (std::size_t i = 0; i < sure; ++i)
        if (doubt[i]) kinds.confidence[i] = std::min(kinds.confidence[i], of_doubt);
    if (!is_mostly_lone(groups, sure)) {
        join_tinted(groups, faces, kinds.confidence);
        join_marked(groups, faces, sure, kinds.limit, kinds.confidence);
    }
    std::vector<int> number(faces.size(), -1);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        int& of_root = number[groups.root(i)];
        if (of_root < 0) of_root = kinds.count++;
        kinds.kind.push_back(of_root);
    }
    return kinds;
}

}  // namespace unfold::vision
