// Naive Bayes: tiles have a common rim, a print or a frame, and a twin. Holes show the ground that is also
// outside, or a picture that does not repeat. What is usual is estimated from the likely tiles and the rest.
#include "vision/tiles/tile_evidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "core/mapped.h"
#include "core/quantile.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr std::ptrdiff_t min_cells = 8;  // tiles, or ground: fewer give no statistics of rims and textures

// Every other pixel of the rim of a face.
std::vector<cv::Point> rim_pixels() {
    constexpr int rim_px = 5;  // an eighth of a cell and the line between two of them
    std::vector<cv::Point> pixels;
    for (int y = 0; y < face_px; ++y)
        for (int x = 0; x < face_px; ++x)
            if (std::min({x, y, face_px - 1 - x, face_px - 1 - y}) < rim_px && (x + y) % 2 == 0)
                pixels.emplace_back(x, y);
    return pixels;
}

using Color = cv::Vec3i;         // in units of a face
using Rim = std::vector<Color>;  // one per pixel

// The median of the rims of some faces. Requires: one at least.
Rim usual_rim(const std::vector<Rim>& rims, const std::vector<std::size_t>& chosen) {
    Rim usual(rims.front().size());
    for (std::size_t pixel = 0; pixel < usual.size(); ++pixel)
        for (int channel = 0; channel < 3; ++channel)
            usual[pixel][channel] =
                median_value(mapped(chosen, [&](std::size_t i) { return rims[i][pixel][channel]; }));
    return usual;
}

// The mean distance of two rims, in Lab. Beyond `max_distance` lie other colors altogether.
double distance_of_rims(const Rim& a, const Rim& b) {
    constexpr int max_distance = 30 * lab_units;
    std::int64_t sum = 0;
    for (std::size_t pixel = 0; pixel < a.size(); ++pixel) {
        const double squared = cv::norm(a[pixel] - b[pixel], cv::NORM_L2SQR);
        sum += std::min(max_distance, static_cast<int>(std::sqrt(static_cast<float>(squared))));
    }
    return static_cast<double>(sum) / static_cast<double>(a.size()) / lab_units;
}

// A rim of one color, the mean of another one.
Rim flat_rim(const Rim& rim) {
    const auto count = static_cast<int>(rim.size());
    Color mean;
    for (const Color& color : rim)
        mean += color;
    for (int& value : mean.val)
        value /= count;
    return Rim(rim.size(), mean);
}

std::vector<Rim> rims_of(const std::vector<Face>& faces) {
    const std::vector<cv::Point> pixels = rim_pixels();
    return mapped(faces, [&](const Face& face) {
        return mapped(pixels, [&](cv::Point at) {
            return Color{value_at(face, 0, at.x, at.y), value_at(face, 1, at.x, at.y),
                         value_at(face, 2, at.x, at.y)};
        });
    });
}

// Mean absolute difference of neighboring pixels of a cell, without its margin, summed over the channels, in
// Lab.
double texture_of(const Face& face) {
    std::int64_t sum = 0;
    for (int y = 0; y + 1 < face_px; ++y)
        for (int x = 0; x + 1 < face_px; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                const int here = value_at(face, channel, x, y);
                sum += std::abs(value_at(face, channel, x + 1, y) - here) +
                       std::abs(value_at(face, channel, x, y + 1) - here);
            }
    return static_cast<double>(sum) / (2.0 * lab_units * face_px * face_px);
}

// The evidence of the texture of each cell: ground may be plain, tiles have a print or a frame.
std::vector<double> odds_of_textures(const TileEvidence& cells, const std::vector<std::size_t>& tiles) {
    constexpr double texture_exponent = 2;   // of the density of the texture
    constexpr double noise = 0.3;            // in Lab
    constexpr double max_plain_against = 3;  // log odds
    constexpr double plain_share = 0.25;     // of the tiles are plainer
    const std::vector<double> textures = mapped(cells.faces, texture_of);
    const double plain = quantile(mapped(tiles, [&](std::size_t i) { return textures[i]; }), plain_share) / 2;
    return mapped(textures, [&](double texture) {
        return std::clamp(rounded(texture_exponent * std::log((texture + noise) / (plain + noise))),
                          -max_plain_against, 0.0);
    });
}

// Log odds of the rim and of the occurrences: programs mark tiles by their rims, too.
constexpr double max_for = 3, max_against = 4;

// The evidence of the rim of each cell: a cell with the common rim of tiles is a tile. One that is far from
// it is not, and neither is one that has the rim of the ground, or no structure.
std::vector<double> odds_of_rims(const TileEvidence& cells, const std::vector<std::size_t>& tiles,
                                 const std::vector<std::size_t>& ground) {
    constexpr double rim_exponent = 5;  // of the density of the distance
    constexpr double rim_noise = 1;     // in Lab
    constexpr double of_anything = 2;   // distance of other things / of usual tiles
    const std::vector<Rim> rims = rims_of(cells.faces);
    const Rim of_tiles = usual_rim(rims, tiles);
    const auto apart = [&](std::size_t i) { return distance_of_rims(rims[i], of_tiles); };
    constexpr double usual_share = 0.6;  // have a rim that is at least so usual
    const double usual = of_anything * (quantile(mapped(tiles, apart), usual_share) + rim_noise);
    std::optional<Rim> of_ground;
    if (std::ssize(ground) >= min_cells) of_ground = usual_rim(rims, ground);
    std::vector<double> odds;
    for (std::size_t i = 0; i < cells.faces.size(); ++i) {
        double other = std::min(usual, distance_of_rims(flat_rim(rims[i]), of_tiles) + rim_noise);
        if (of_ground) other = std::min(other, distance_of_rims(rims[i], *of_ground) + rim_noise);
        const double own = apart(i) + rim_noise;
        odds.push_back(std::clamp(rounded(rim_exponent * std::log(other / own)), -max_against, max_for));
    }
    return odds;
}

// Where else a cell's face occurs: tiles have twins, pictures do not repeat, holes show what is outside.
enum class Occurrence { alone, inside, outside };

std::vector<Occurrence> occurrences_of(const TileEvidence& cells, const FaceGroups& groups) {
    std::vector<int> sizes(static_cast<std::size_t>(groups.count)), outside(sizes.size());
    for (std::size_t i = 0; i < cells.odds.size(); ++i) {
        const auto group = static_cast<std::size_t>(groups.group[i]);
        ++sizes[group];
        if (cells.is_outside[i]) ++outside[group];
    }
    std::vector<Occurrence> occurrences;
    for (std::size_t group = 0; group < sizes.size(); ++group)
        occurrences.push_back(sizes[group] == 1                                ? Occurrence::alone
                              : outside[group] > std::max(1, sizes[group] / 8) ? Occurrence::outside
                                                                               : Occurrence::inside);
    return occurrences;
}

// The log odds of each occurrence, from its counts among likely tiles and likely ground of this picture.
std::array<double, 3> odds_of_occurrences(const TileEvidence& cells, const FaceGroups& groups,
                                          const std::vector<Occurrence>& occurrences) {
    constexpr double likely = 1;  // log odds
    // Pseudocounts of the prior.
    std::array<double, 3> tiles{1, 8, 1}, ground{3, 2, 5};
    double all_tiles = 10, all_ground = 10;
    for (std::size_t i = 0; i < cells.odds.size(); ++i) {
        const auto at = static_cast<std::size_t>(occurrences[static_cast<std::size_t>(groups.group[i])]);
        if (cells.odds[i] > max_against) ++tiles[at], ++all_tiles;  // the maps and the rim agree
        if (cells.odds[i] < -likely && !cells.is_outside[i]) ++ground[at], ++all_ground;
    }
    std::array<double, 3> odds{};
    for (std::size_t at = 0; at < odds.size(); ++at)
        odds[at] = std::clamp(rounded(std::log(tiles[at] / all_tiles * all_ground / ground[at])),
                              -max_against, max_for);
    return odds;
}

}  // namespace

void update_log_odds(TileEvidence& cells, const std::vector<bool>& is_likely_tile) {
    std::vector<std::size_t> tiles, ground;
    for (std::size_t i = 0; i < is_likely_tile.size(); ++i)
        (is_likely_tile[i] ? tiles : ground).push_back(i);
    const std::vector<double> of_rims = odds_of_rims(cells, tiles, ground);
    const std::vector<double> of_textures = odds_of_textures(cells, tiles);
    // A cell with the rim of a tile may be blank.
    for (std::size_t i = 0; i < is_likely_tile.size(); ++i)
        cells.odds[i] =
            rounded(cells.of_maps[i] + of_rims[i] + clamped_to_unit(1 - of_rims[i]) * of_textures[i]);
}

std::vector<double> odds_of_groups(const TileEvidence& cells, const FaceGroups& groups) {
    constexpr double outside_weight = 0.25;  // there may be a tile where another one shows the same
    const std::vector<Occurrence> occurrences = occurrences_of(cells, groups);
    const std::array<double, 3> of_occurrences = odds_of_occurrences(cells, groups, occurrences);
    std::vector<double> sums(occurrences.size()), weights(occurrences.size());
    for (std::size_t i = 0; i < cells.odds.size(); ++i) {
        const auto group = static_cast<std::size_t>(groups.group[i]);
        const double weight = cells.is_outside[i] ? outside_weight : 1;
        sums[group] += weight * cells.odds[i];
        weights[group] += weight;
    }
    for (std::size_t group = 0; group < sums.size(); ++group)
        sums[group] = rounded(sums[group] / weights[group] +
                              of_occurrences[static_cast<std::size_t>(occurrences[group])]);
    return sums;
}

std::vector<bool> likely_tiles(const TileEvidence& cells, const FaceGroups& groups,
                               const std::vector<double>& odds, const std::vector<bool>& before) {
    const std::vector<Occurrence> occurrences = occurrences_of(cells, groups);
    const std::vector<bool> is_tile = mapped(groups.group, [&](int group) {
        const auto at = static_cast<std::size_t>(group);
        return odds[at] > 0 && occurrences[at] == Occurrence::inside;
    });
    return std::count(is_tile.begin(), is_tile.end(), true) >= min_cells ? is_tile : before;
}

}  // namespace unfold::vision
