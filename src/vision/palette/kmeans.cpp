// Lloyd's iterations, k-means++ seeds, and the choice of k by the mean silhouette.
#include "vision/palette/kmeans.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/random.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// Lab distance that keeps two colors apart: paper grain, noise and compression spread one color by about 10.
constexpr float min_separation = 10;
constexpr int max_rounds = 100;  // of Lloyd's algorithm
constexpr int runs_per_k = 5;    // the most compact one counts

double squared(double x) {
    return x * x;
}

// Sum of the squared distances of all colors from their centers.
double compactness(const std::vector<Lab>& colors, const Clusters& clusters, float weight) {
    double sum = 0;
    for (std::size_t i = 0; i < colors.size(); ++i)
        sum += squared(
            static_cast<double>(distance(colors[i], clusters.centers[clusters.cluster_of[i]], weight)));
    return sum;
}

// Each further seed is drawn with a probability proportional to its squared distance from the seeds so far.
std::vector<Lab> plus_plus_seeds(const std::vector<Lab>& colors, std::size_t k, float weight,
                                 Random& random) {
    std::vector<Lab> seeds{colors[random.below(colors.size())]};
    std::vector<double> cost(colors.size(), std::numeric_limits<double>::max());
    while (seeds.size() < k) {
        double sum = 0;
        for (std::size_t i = 0; i < colors.size(); ++i) {
            cost[i] =
                std::min(cost[i], squared(static_cast<double>(distance(colors[i], seeds.back(), weight))));
            sum += cost[i];
        }
        double drawn = random.unit() * sum;
        std::size_t next = 0;
        while (next + 1 < colors.size() && (drawn -= cost[next]) >= 0)
            ++next;
        seeds.push_back(colors[next]);
    }
    return seeds;
}

// How much nearer the colors are to their own cluster than to the next, from -1 to 1.
double mean_silhouette(const std::vector<Lab>& colors, const Clusters& clusters, float weight) {
    const std::size_t k = clusters.centers.size();
    std::vector<int> sizes(k, 0);
    for (const std::size_t cluster : clusters.cluster_of)
        ++sizes[cluster];
    double sum = 0;
    std::vector<double> total(k);
    for (std::size_t i = 0; i < colors.size(); ++i) {
        std::fill(total.begin(), total.end(), 0);
        for (std::size_t j = 0; j < colors.size(); ++j)
            total[clusters.cluster_of[j]] += static_cast<double>(distance(colors[i], colors[j], weight));
        const std::size_t own = clusters.cluster_of[i];
        if (sizes[own] == 1) continue;
        const double inside = total[own] / (sizes[own] - 1);
        double nearest = std::numeric_limits<double>::max();
        for (std::size_t c = 0; c < k; ++c)
            if (c != own && sizes[c] > 0) nearest = std::min(nearest, total[c] / sizes[c]);
        if (nearest == std::numeric_limits<double>::max()) continue;
        // Equal colors in two clusters are at distance 0 from both.
        const double larger = std::max(nearest, inside);
        if (larger > 0) sum += (nearest - inside) / larger;
    }
    return sum / static_cast<double>(colors.size());
}

void number_by_first_color(Clusters& clusters) {
    const std::size_t unseen = clusters.centers.size();
    std::vector<std::size_t> number(clusters.centers.size(), unseen);
    std::vector<Lab> centers;
    for (std::size_t& cluster : clusters.cluster_of) {
        if (number[cluster] == unseen) {
            number[cluster] = centers.size();
            centers.push_back(clusters.centers[cluster]);
        }
        cluster = number[cluster];
    }
    clusters.centers = std::move(centers);
}

}  // namespace

float lightness_weight(const std::vector<Lab>& seeds, float base) {
    float weight = base;
    for (std::size_t i = 0; i < seeds.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const float in_lightness = std::abs(seeds[i].l - seeds[j].l);
            const float in_chroma = distance(seeds[i], seeds[j], 0);
            if (in_chroma >= min_separation || in_lightness == 0) continue;
            const float needed =
                std::sqrt(min_separation * min_separation - in_chroma * in_chroma) / in_lightness;
            weight = std::max(weight, clamped_to_unit(needed));
        }
    return weight;
}

NearestCenter nearest_center(const std::vector<Lab>& centers, const Lab& color, float weight) {
    NearestCenter nearest{0, std::numeric_limits<float>::max()};
    for (std::size_t c = 0; c < centers.size(); ++c) {
        const float d = distance(color, centers[c], weight);
        if (d < nearest.distance) nearest = {c, d};
    }
    return nearest;
}

Clusters k_means(const std::vector<Lab>& colors, std::vector<Lab> seeds, float weight) {
    Clusters clusters{std::move(seeds), std::vector<std::size_t>(colors.size(), 0)};
    for (int round = 0; round < max_rounds; ++round) {
        bool changed = round == 0;
        std::vector<std::array<double, 4>> sums(clusters.centers.size(), {0, 0, 0, 0});
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const std::size_t nearest = nearest_center(clusters.centers, colors[i], weight).index;
            changed |= nearest != clusters.cluster_of[i];
            clusters.cluster_of[i] = nearest;
            std::array<double, 4>& sum = sums[nearest];
            sum[0] += static_cast<double>(colors[i].l);
            sum[1] += static_cast<double>(colors[i].a);
            sum[2] += static_cast<double>(colors[i].b);
            sum[3] += 1;
        }
        if (!changed) break;
        for (std::size_t c = 0; c < sums.size(); ++c)
            if (sums[c][3] > 0)
                clusters.centers[c] = {static_cast<float>(sums[c][0] / sums[c][3]),
                                       static_cast<float>(sums[c][1] / sums[c][3]),
                                       static_cast<float>(sums[c][2] / sums[c][3])};
    }
    return clusters;
}

std::vector<Lab> medians_of(const Clusters& clusters, const std::vector<Lab>& colors) {
    std::vector<std::vector<Lab>> members(clusters.centers.size());
    for (std::size_t i = 0; i < colors.size(); ++i)
        members[clusters.cluster_of[i]].push_back(colors[i]);
    std::vector<Lab> medians;
    for (std::size_t c = 0; c < members.size(); ++c)
        medians.push_back(members[c].empty() ? clusters.centers[c] : median_of(members[c]));
    return medians;
}

Clusters k_means_by_silhouette(const std::vector<Lab>& colors, std::size_t min_k, std::size_t max_k,
                               float weight) {
    Clusters best;
    double best_silhouette = -2;
    for (std::size_t k = min_k; k <= std::min(max_k, colors.size() - 1); ++k) {
        Random random(k);
        Clusters of_k;
        double best_compactness = std::numeric_limits<double>::max();
        for (int run = 0; run < runs_per_k; ++run) {
            Clusters clusters = k_means(colors, plus_plus_seeds(colors, k, weight, random), weight);
            const double here = compactness(colors, clusters, weight);
            if (here >= best_compactness) continue;
            best_compactness = here;
            of_k = std::move(clusters);
        }
        const double silhouette = mean_silhouette(colors, of_k, weight);
        if (silhouette <= best_silhouette) continue;
        best_silhouette = silhouette;
        best = std::move(of_k);
    }
    number_by_first_color(best);
    return best;
}

}  // namespace unfold::vision
