// k-means clustering of sampled colors into a palette, for all color games.
//
// Distances are in CIE Lab with a reduced weight of lightness, because uneven light changes lightness far
// more than chroma. The weight follows from the seeds (`lightness_weight`): if two palette colors differ in
// little but lightness, it rises until they stay apart. Seeds are the swatches or buttons if they are
// visible, single-linkage clusters on boards of squares, else k-means++.
#pragma once

#include <cstddef>
#include <vector>

#include "vision/image/lab.h"

namespace unfold::vision {

/// The weight of lightness before the light on the board is known: it varies by up to 18 over a board of KAMI
/// 2.
inline constexpr float uneven_light_weight = 0.5F;

struct Clusters {
    std::vector<Lab> centers;             ///< one per cluster: the mean of its colors
    std::vector<std::size_t> cluster_of;  ///< one per color
};

/// The weight of lightness in distances between these seeds: `base`, or the smallest larger weight, at most
/// 1, at which no two seeds are nearer than the spread of one color on a real board. Cost: quadratic in the
/// seeds.
[[nodiscard]] float lightness_weight(const std::vector<Lab>& seeds, float base);

struct NearestCenter {
    std::size_t index = 0;
    float distance = 0;
};
/// The center nearest to a color; the first of several equally near ones. Requires: `centers` is not empty.
[[nodiscard]] NearestCenter nearest_center(const std::vector<Lab>& centers, const Lab& color, float weight);

/// Lloyd's algorithm ("Least squares quantization in PCM", 1982): assigns every color to the nearest center,
/// moves each center to the mean of its colors, and repeats until no assignment changes, at most 100 times. A
/// center without colors stays where it is. Requires: `seeds` is not empty. Cost: colors times seeds per
/// round.
[[nodiscard]] Clusters k_means(const std::vector<Lab>& colors, std::vector<Lab> seeds, float weight);

/// The palette colors of clusters: the median of each, which scribbles and gloss shift less than the mean. A
/// cluster without colors keeps its center.
[[nodiscard]] std::vector<Lab> medians_of(const Clusters& clusters, const std::vector<Lab>& colors);

/// Clusters without known seeds: for each k from `min_k` to `max_k` the most compact of five runs from
/// k-means++ seeds (Arthur, Vassilvitskii: "k-means++: the advantages of careful seeding", 2007), and the k
/// of the largest mean silhouette (Rousseeuw, 1987). Clusters are numbered by their first color.
/// Deterministic. Requires: more colors than `min_k`. Cost: quadratic in the colors, times the range of k.
[[nodiscard]] Clusters k_means_by_silhouette(const std::vector<Lab>& colors, std::size_t min_k,
                                             std::size_t max_k, float weight);

}  // namespace unfold::vision
