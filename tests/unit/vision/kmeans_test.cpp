// k-means finds the colors of a palette from samples that grain and uneven light have spread.
#include "vision/palette/kmeans.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold::vision {
namespace {

constexpr float base_weight = uneven_light_weight;
const std::vector<Lab> six_colors{{30, 40, 20}, {75, 5, 60},  {45, -30, 5},
                                  {90, 0, 8},   {25, 5, -35}, {60, 45, -10}};

// Each color `count` times, spread by up to `spread` in every channel, the colors in turn.
std::vector<Lab> samples_of(const std::vector<Lab>& palette, int count, float spread, std::uint64_t seed) {
    Random random(seed);
    const auto noise = [&] { return spread * static_cast<float>(2 * random.unit() - 1); };
    std::vector<Lab> samples;
    for (int i = 0; i < count; ++i)
        for (const Lab& color : palette)
            samples.push_back({color.l + noise(), color.a + noise(), color.b + noise()});
    return samples;
}

void expect_in_turn(const Clusters& clusters, std::size_t palette_size) {
    for (std::size_t i = 0; i < clusters.cluster_of.size(); ++i)
        EXPECT_EQ(clusters.cluster_of[i], i % palette_size) << i;
}

TEST(KMeans, AssignsSamplesToTheirSeeds) {
    const auto samples = samples_of(six_colors, 20, 6, 1);
    expect_in_turn(k_means(samples, six_colors, base_weight), six_colors.size());
}

TEST(KMeans, MovesSeedsToTheMeanOfTheirSamples) {
    const std::vector<Lab> samples{{10, 0, 0}, {20, 0, 0}, {80, 4, 2}};
    const Clusters clusters = k_means(samples, {{30, 0, 0}, {60, 0, 0}}, 1);
    EXPECT_FLOAT_EQ(clusters.centers[0].l, 15);
    EXPECT_FLOAT_EQ(clusters.centers[1].l, 80);
    EXPECT_FLOAT_EQ(clusters.centers[1].b, 2);
}

TEST(KMeans, KeepsASeedWithoutSamples) {
    const Clusters clusters = k_means({{10, 0, 0}}, {{10, 0, 0}, {90, 50, 50}}, 1);
    EXPECT_FLOAT_EQ(clusters.centers[1].a, 50);
}

TEST(KMeans, KeepsDarkBrownAndCreamApartUnderUnevenLight) {
    const std::vector<Lab> palette{{24, 10, 14}, {86, 2, 18}};
    std::vector<Lab> samples;
    constexpr int cells = 160;
    for (int i = 0; i < cells; ++i) {
        // Vignetting: the darkest cell has two thirds of the light of the brightest.
        const float light = 1 - static_cast<float>(i) / (3 * cells);
        for (const Lab& color : palette)
            samples.push_back({color.l * light, color.a * light, color.b * light});
    }
    expect_in_turn(k_means(samples, palette, lightness_weight(palette, base_weight)), palette.size());
}

TEST(LightnessWeight, IsTheBaseWhereHuesDiffer) {
    EXPECT_FLOAT_EQ(lightness_weight(six_colors, base_weight), base_weight);
}

TEST(LightnessWeight, RisesUntilTwoTonesOfOneHueStayApart) {
    const std::vector<Lab> tones{{40, 20, 20}, {54, 20, 20}};
    const float weight = lightness_weight(tones, base_weight);
    EXPECT_GT(weight, base_weight);
    EXPECT_LT(weight, 1);
    EXPECT_NEAR(distance(tones[0], tones[1], weight), 10, 1e-3);
}

TEST(LightnessWeight, IsAtMostOne) {
    EXPECT_FLOAT_EQ(lightness_weight({{40, 20, 20}, {41, 20, 20}}, base_weight), 1);
    EXPECT_FLOAT_EQ(lightness_weight({{40, 20, 20}, {40, 20, 20}}, base_weight), base_weight);
}

TEST(KMeansBySilhouette, FindsTheNumberOfColors) {
    for (std::size_t k = 2; k <= six_colors.size(); ++k) {
        const std::vector<Lab> palette(six_colors.begin(),
                                       six_colors.begin() + static_cast<std::ptrdiff_t>(k));
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const auto samples = samples_of(palette, 30, 5, seed);
            const Clusters clusters = k_means_by_silhouette(samples, 2, 6, base_weight);
            ASSERT_EQ(clusters.centers.size(), k);
            expect_in_turn(clusters, k);
        }
    }
}

TEST(KMeansBySilhouette, GivesTheSameClustersEveryTime) {
    const auto samples = samples_of(six_colors, 15, 25, 7);
    EXPECT_EQ(k_means_by_silhouette(samples, 2, 6, base_weight).cluster_of,
              k_means_by_silhouette(samples, 2, 6, base_weight).cluster_of);
}

TEST(KMeansBySilhouette, AcceptsEqualColors) {
    const std::vector<Lab> samples(10, Lab{50, 10, 10});
    EXPECT_EQ(k_means_by_silhouette(samples, 2, 6, base_weight).cluster_of.size(), samples.size());
}

// As in a picture with a table of colors: equal samples, which no larger number of clusters separates better.
TEST(KMeansBySilhouette, FindsNoMoreColorsThanThereAre) {
    const std::vector<Lab> flat{{30, 10, -40}, {60, 50, 20}, {80, -20, 60}};
    const auto samples = samples_of(flat, 20, 0, 1);
    const Clusters clusters = k_means_by_silhouette(samples, 2, 6, base_weight);
    EXPECT_EQ(medians_of(clusters, samples).size(), flat.size());
}

TEST(MediansOf, IgnoreASingleStray) {
    const std::vector<Lab> colors{{10, 0, 0}, {12, 1, 1}, {90, 60, 60}};
    const Clusters clusters{{{30, 20, 20}}, {0, 0, 0}};
    EXPECT_FLOAT_EQ(medians_of(clusters, colors)[0].l, 12);
}

}  // namespace
}  // namespace unfold::vision
