// Block matching by steepest descent: a shift absorbs small errors of the lattice and the rounding of a
// program to whole pixels. Blocks keep differences local, since two numbers of a suit differ by a stroke.
// Only pairs whose mean colors are similar block by block are shifted.
#include "vision/tiles/face_distances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/mapped.h"
#include "core/quantile.h"
#include "vision/image/dot_product.h"

namespace unfold::vision {
namespace {

constexpr int block_px = 4, blocks_each_way = 6;
constexpr int compared_px = block_px * blocks_each_way;
constexpr int first_px = face_margin_px + (face_px - compared_px) / 2;  // the rim of a cell is not compared
constexpr int reach_px = 3;                                             // of a shift: 9 % of a cell
constexpr std::size_t block_count = std::size_t{blocks_each_way} * blocks_each_way;

// One value per block, row by row.
using Blocks = std::array<int, block_count>;
using Ratios = std::array<float, block_count>;

// Squared differences are sums over the pixels and channels of a block, in squared units of a face.
// Of a block, 2 in Lab at each pixel: dithering and compression.
constexpr int min_noise = 4 * block_px * block_px * lab_units * lab_units;

// The squared differences of each block at a shift of `b`. Stops once their sum exceeds `enough`; the sum.
std::int64_t compare(const Face& a, const Face& b, cv::Point shift, std::int64_t enough, Blocks& sums) {
    static_assert(compared_px == 24 && block_px == 4, "a row is three vectors of two blocks");
    std::int64_t total = 0;
    for (int block_row = 0; block_row < blocks_each_way; ++block_row) {
        cv::v_int32x4 left = cv::v_setzero_s32(), middle = left, right = left;
        for (int channel = 0; channel < 3; ++channel)
            for (int row = 0; row < block_px; ++row) {
                const int y = channel * face_side_px + first_px + block_row * block_px + row;
                const std::int16_t* const p = a.data() + y * face_side_px + first_px;
                const std::int16_t* const q = b.data() + (y + shift.y) * face_side_px + first_px + shift.x;
                const cv::v_int16x8 d = cv::v_load(p) - cv::v_load(q);
                const cv::v_int16x8 e = cv::v_load(p + 8) - cv::v_load(q + 8);
                const cv::v_int16x8 f = cv::v_load(p + 16) - cv::v_load(q + 16);
                left += dot_products(d, d);
                middle += dot_products(e, e);
                right += dot_products(f, f);
            }
        std::array<int, compared_px / 2> pairs;  // of columns
        cv::v_store(pairs.data(), left);
        cv::v_store(pairs.data() + 4, middle);
        cv::v_store(pairs.data() + 8, right);
        for (std::size_t block = 0; block < blocks_each_way; ++block) {
            const int sum = pairs[2 * block] + pairs[2 * block + 1];
            sums[static_cast<std::size_t>(block_row * blocks_each_way) + block] = sum;
            total += sum;
        }
        if (total >= enough) return total;
    }
    return total;
}

struct Match {
    std::size_t a, b;
    cv::Point shift;
    std::int64_t sum;
    Blocks blocks;
};

// Steepest descent from no shift.
Match matched(std::span<const Face> faces, std::size_t a, std::size_t b) {
    Match best{a, b, {}, 0, {}};
    best.sum = compare(faces[a], faces[b], {}, std::numeric_limits<std::int64_t>::max(), best.blocks);
    Blocks blocks;
    for (bool is_better = true; is_better;) {
        is_better = false;
        const cv::Point from = best.shift;
        for (const cv::Point step : {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)}) {
            const cv::Point next = from + step;
            if (std::max(std::abs(next.x), std::abs(next.y)) > reach_px) continue;
            const std::int64_t sum = compare(faces[a], faces[b], next, best.sum, blocks);
            if (sum >= best.sum) continue;
            best = {a, b, next, sum, blocks};
            is_better = true;
        }
    }
    return best;
}

// Statistics of a face for each block: mean color and gradient noise.
struct BlockStatistics {
    std::array<std::int16_t, 3 * block_count> means;  // in units of a face
    Ratios noise;  // a share of the squared gradients by central differences, as sums of squared differences
};

BlockStatistics block_statistics(const Face& face) {
    constexpr float gradient_share = 0.05F;  // of the squared gradient: a phase that is off by 0.2 pixels
    BlockStatistics result{};
    for (int row = 0; row < blocks_each_way; ++row)
        for (int column = 0; column < blocks_each_way; ++column) {
            const auto block = static_cast<std::size_t>(row * blocks_each_way + column);
            int gradients = 0;
            for (int channel = 0; channel < 3; ++channel) {
                int sum = 0;
                for (int i = 0; i < block_px * block_px; ++i) {
                    const int x = first_px + column * block_px + i % block_px;
                    const int y = first_px + row * block_px + i / block_px;
                    const std::int16_t* const at =
                        face.data() + (channel * face_side_px + y) * face_side_px + x;
                    const int across = at[1] - at[-1], down = at[face_side_px] - at[-face_side_px];
                    gradients += (across * across + down * down) / 4;
                    sum += *at;
                }
                result.means[static_cast<std::size_t>(channel) * block_count + block] =
                    static_cast<std::int16_t>(sum / (block_px * block_px));
            }
            result.noise[block] = gradient_share * static_cast<float>(gradients);
        }
    return result;
}

int distance_of_means(const BlockStatistics& a, const BlockStatistics& b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.means.size(); ++i) {
        const int apart = a.means[i] - b.means[i];
        sum += apart * apart;
    }
    return sum;
}

// The pairs that may be equal: for each face, the allowed ones that are nearest by the means of their blocks.
template <class IsAllowed>
std::vector<Match> matches_of(std::span<const Face> faces, std::span<const BlockStatistics> statistics,
                              std::size_t neighbors, const IsAllowed& is_allowed) {
    const std::size_t count = faces.size();
    std::vector<std::vector<std::pair<int, std::size_t>>> near(count);
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (!is_allowed(a, b)) continue;
            const int apart = distance_of_means(statistics[a], statistics[b]);
            near[a].emplace_back(apart, b);
            near[b].emplace_back(apart, a);
        }
    std::vector<bool> is_near(count * count, false);
    for (std::size_t a = 0; a < count; ++a) {
        const std::size_t kept = std::min(neighbors, near[a].size());
        std::partial_sort(near[a].begin(), near[a].begin() + static_cast<std::ptrdiff_t>(kept),
                          near[a].end());
        for (std::size_t i = 0; i < kept; ++i) {
            const std::size_t b = near[a][i].second;
            is_near[std::max(a, b) * count + std::min(a, b)] = true;
        }
    }
    std::vector<Match> matches;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (is_near[a * count + b]) matches.push_back(matched(faces, a, b));
    return matches;
}

// For each likely tile, the match with the nearest other one.
std::vector<const Match*> twins_of(const std::vector<Match>& matches, std::span<const double> tile_odds) {
    std::vector<const Match*> nearest(tile_odds.size(), nullptr);
    for (const Match& match : matches) {
        if (tile_odds[match.a] <= 0 || tile_odds[match.b] <= 0) continue;
        for (const std::size_t face : {match.a, match.b})
            if (!nearest[face] || match.sum < nearest[face]->sum) nearest[face] = &match;
    }
    std::erase(nearest, nullptr);
    return nearest;
}

// The geometric mean of the largest ratio and the mean of all: a stroke differs in one block, two pictures in
// all. Requires: a multiple of four. The order of the sums is fixed, so that they are the same on every
// machine.
int distance(const float* ratios, std::size_t count) {
    cv::v_float32x4 sums = cv::v_setzero_f32(), largest = sums;
    for (std::size_t i = 0; i < count; i += 4) {
        const cv::v_float32x4 four = cv::v_load(ratios + i);
        sums += four;
        largest = cv::v_max(largest, four);
    }
    std::array<float, 4> sum, most;
    cv::v_store(sum.data(), sums);
    cv::v_store(most.data(), largest);
    const float mean = ((sum[0] + sum[1]) + (sum[2] + sum[3])) / static_cast<float>(count);
    const float product = std::max(std::max(most[0], most[1]), std::max(most[2], most[3])) * mean;
    return static_cast<int>(noise_units * std::sqrt(std::sqrt(product)));
}

Ratios ratios_of(const Blocks& blocks, const BlockStatistics& a, const BlockStatistics& b,
                 const Ratios& noise) {
    Ratios ratios;
    for (std::size_t i = 0; i < ratios.size(); ++i)
        ratios[i] = static_cast<float>(blocks[i]) / (noise[i] + (a.noise[i] + b.noise[i]));
    return ratios;
}

}  // namespace

FaceDistances::FaceDistances(std::span<const Face> faces, std::span<const double> tile_odds)
    : count_(faces.size()), of_all_(count_ * count_), of_most_(count_ * count_) {
    const std::vector<BlockStatistics> statistics = mapped(faces, block_statistics);
    constexpr std::size_t neighbors = 20;  // more than most kinds have tiles
    const std::vector<Match> matches =
        matches_of(faces, statistics, neighbors, [](std::size_t, std::size_t) { return true; });
    // A tile has a twin, so its nearest neighbor shows how much equal faces differ, and where: the ground may
    // show between tiles, and a picture behind them.
    std::array<std::vector<int>, block_count> of_twins;
    for (const Match* twins : twins_of(matches, tile_odds))
        for (std::size_t block = 0; block < block_count; ++block)
            of_twins[block].push_back(twins->blocks[block]);
    Ratios noise{};
    for (std::size_t block = 0; block < block_count; ++block)
        noise[block] =
            static_cast<float>(min_noise + (of_twins[block].empty() ? 0 : median_value(of_twins[block]) / 2));
    auto match = matches.begin();
    Blocks blocks;
    for (std::size_t a = 0; a < count_; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const bool is_matched = match != matches.end() && match->a == a && match->b == b;
            if (!is_matched)
                compare(faces[a], faces[b], {}, std::numeric_limits<std::int64_t>::max(), blocks);
            Ratios ratios =
                ratios_of(is_matched ? match->blocks : blocks, statistics[a], statistics[b], noise);
            const int all = distance(ratios.data(), block_count);
            int most = all;
            if (is_matched) {
                constexpr std::size_t kept = 28;  // of 36
                std::nth_element(ratios.begin(), ratios.begin() + (kept - 1), ratios.end());
                most = distance(ratios.data(), kept);
                ++match;
            }
            of_all_[a * count_ + b] = of_all_[b * count_ + a] = all;
            of_most_[a * count_ + b] = of_most_[b * count_ + a] = most;
        }
}

Drift drift_of(std::span<const Face> faces, std::span<const double> tile_odds,
               std::span<const cv::Point> cells) {
    constexpr std::size_t neighbors = 3;  // of each face
    constexpr int min_part = 3;           // of the board is between the two: there the shift is large
    cv::Rect span;
    for (const cv::Point& cell : cells)
        span |= cv::Rect(cell, cv::Size(1, 1));
    const std::vector<Match> matches =
        matches_of(faces, mapped(faces, block_statistics), neighbors, [&](std::size_t a, std::size_t b) {
            const cv::Point apart = cells[a] - cells[b];
            return tile_odds[a] > 0 && tile_odds[b] > 0 &&
                   (min_part * std::abs(apart.x) >= span.width ||
                    min_part * std::abs(apart.y) >= span.height);
        });
    const std::vector<std::int64_t> sums = mapped(twins_of(matches, tile_odds), &Match::sum);
    if (sums.empty()) return {};
    // Faces that differ more are rarely of one kind.
    const std::int64_t most = 2 * median_value(sums) + min_noise * std::int64_t{block_count};
    std::int64_t shifts_across = 0, shifts_down = 0, columns = 1, rows = 1;
    for (const Match& match : matches) {
        if (match.sum > most) continue;
        const cv::Point from = cells[match.b] - cells[match.a];
        shifts_across += std::int64_t{from.x} * match.shift.x;
        shifts_down += std::int64_t{from.y} * match.shift.y;
        columns += std::int64_t{from.x} * from.x;
        rows += std::int64_t{from.y} * from.y;
    }
    return {static_cast<double>(shifts_across) / static_cast<double>(columns),
            static_cast<double>(shifts_down) / static_cast<double>(rows)};
}

}  // namespace unfold::vision
