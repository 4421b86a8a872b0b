// Tiles get the kinds of their groups; if few kinds are odd, the tiles that fit best make them even.
#include "vision/tiles/tile_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace unfold::vision {
namespace {

constexpr std::size_t max_odd_kinds = 4;   // more are pairs of another sort, not covered or marked tiles
constexpr double max_single_distance = 3;  // of two tiles without twins or marked tiles, in cuts
// Distance to a kind / to the nearest other kind, of tiles beyond the cut and of marked tiles.
constexpr double max_far_ratio = 0.95;

// How often each kind occurs in the chosen cells.
std::map<int, int> sizes_of(const TileKinds& kinds, const std::vector<bool>& is_chosen) {
    std::map<int, int> sizes;
    for (std::size_t i = 0; i < kinds.kind.size(); ++i)
        if (is_chosen[i] && kinds.kind[i] >= 0) ++sizes[kinds.kind[i]];
    return sizes;
}

std::map<int, int> sizes_of(const TileKinds& kinds) {
    return sizes_of(kinds, std::vector<bool>(kinds.kind.size(), true));
}

// True if all tiles of the chosen cells have twins among them: buttons and scenery have none.
bool are_all_twins(const TileKinds& kinds, const std::vector<bool>& is_chosen) {
    const std::map<int, int> inside = sizes_of(kinds, is_chosen);
    return std::all_of(inside.begin(), inside.end(), [](const auto& of) { return of.second > 1; });
}

// The probability that no chosen tile has a twin outside, if tiles were dealt at random. 1 if one has.
double chance_of_no_twin(const TileKinds& kinds, const std::vector<bool>& is_chosen) {
    constexpr double chance_of_single = 0.05;  // of a tile without a twin on the board
    const std::map<int, int> inside = sizes_of(kinds, is_chosen), everywhere = sizes_of(kinds);
    int chosen = 0, all = 0;
    for (const auto& [kind, count] : everywhere) {
        chosen += inside.contains(kind) ? inside.at(kind) : 0;
        all += count;
    }
    double chance = 1;
    for (const auto& [kind, count] : inside) {
        if (everywhere.at(kind) > count) return 1;
        if (count == 1) chance *= chance_of_single;
        for (int pair = 0; pair < count / 2; ++pair)
            chance *= static_cast<double>(chosen - 1) / (all - 1);
    }
    return chance;
}

// The only tile that the only odd kind may lack, if there is one: a covered one, or one without a twin.
std::optional<std::size_t> lost_tile(const TileKinds& kinds, const std::map<int, int>& sizes,
                                     const std::vector<bool>& may_be_tile) {
    std::vector<std::size_t> covered, single;
    for (std::size_t i = 0; i < kinds.kind.size(); ++i) {
        const auto odd = sizes.find(kinds.kind[i]);
        if (kinds.kind[i] < 0 && may_be_tile[i]) covered.push_back(i);
        if (odd != sizes.end() && odd->second == 1) single.push_back(i);
    }
    if (sizes.size() == 1 && covered.size() == 1) return covered.front();
    if (sizes.size() == 2 && covered.empty() && single.size() == 1) return single.front();
    return std::nullopt;
}

// The kinds of two of these tiles, and of no others.
std::map<int, int> pairs_of(const TileKinds& kinds, const std::vector<bool>& is_chosen) {
    std::map<int, int> chosen = sizes_of(kinds, is_chosen);
    const std::map<int, int> all = sizes_of(kinds);
    std::erase_if(chosen, [&](const auto& of) { return of.second != 2 || all.at(of.first) != 2; });
    return chosen;
}

}  // namespace

std::map<int, int> odd_kinds(const TileKinds& kinds) {
    std::map<int, int> sizes = sizes_of(kinds);
    std::erase_if(sizes, [](const auto& of) { return of.second % 2 == 0; });
    return sizes;
}

KindFit fit_of(std::size_t tile, int kind, const TileKinds& kinds, const FaceDistances& distances) {
    KindFit fit{no_fit, no_fit};
    for (std::size_t i = 0; i < kinds.kind.size(); ++i) {
        if (i == tile || kinds.kind[i] < 0) continue;
        double& best = kinds.kind[i] == kind ? fit.own : fit.other;
        best = std::min(best, static_cast<double>(distances.of_most(tile, i)));
    }
    return fit;
}

void make_even(TileKinds& kinds, const FaceDistances& distances, double cut,
               const std::vector<bool>& may_be_tile) {
    constexpr double max_ratio = 1.05;  // distance to the odd kind / to the nearest other kind
    for (;;) {
        const std::map<int, int> sizes = odd_kinds(kinds);
        const bool are_few = sizes.size() <= max_odd_kinds;
        const std::optional<std::size_t> lost = lost_tile(kinds, sizes, may_be_tile);
        double least = no_fit;
        std::optional<std::pair<std::size_t, int>> best;
        for (std::size_t tile = 0; tile < kinds.kind.size(); ++tile) {
            const bool is_covered = kinds.kind[tile] < 0 && may_be_tile[tile];
            if (!is_covered && !sizes.contains(kinds.kind[tile])) continue;
            for (const auto& [kind, size] : sizes) {
                if (kind == kinds.kind[tile]) continue;
                const KindFit fit = fit_of(tile, kind, kinds, distances);
                // Two unmatched tiles are as likely two kinds, so they must be near. If only one odd kind
                // remains, it lacks a tile; if only one tile can be that one, its distance is ignored,
                // because a tint changes the whole face.
                const bool are_single = size == 1 && !is_covered && sizes.at(kinds.kind[tile]) == 1;
                const bool is_missing = is_covered && sizes.size() == 1;
                const double enough = lost == tile                   ? no_fit
                                      : fit.own > cut && !is_missing ? max_far_ratio
                                                                     : max_ratio;
                if ((!are_few && fit.own > cut) || (are_single && fit.own > max_single_distance * cut) ||
                    fit.ratio() >= std::min(least, enough))
                    continue;
                least = fit.ratio();
                best.emplace(tile, kind);
            }
        }
        if (!best) return;
        kinds.kind[best->first] = best->second;
        ++kinds.moved_count;
    }
}

void join_marked_pairs(TileKinds& kinds, const FaceDistances& distances, double cut,
                       const std::vector<bool>& has_other_rim) {
    std::map<int, int> sizes = odd_kinds(kinds);
    if (sizes.size() > max_odd_kinds) return;
    std::erase_if(sizes, [](const auto& of) { return of.second > 1; });
    sizes.merge(pairs_of(kinds, has_other_rim));
    std::map<int, std::vector<std::size_t>> marked;  // by the kind that is nearest
    for (std::size_t tile = 0; tile < kinds.kind.size(); ++tile) {
        if (!sizes.contains(kinds.kind[tile])) continue;
        double least = sizes.at(kinds.kind[tile]) == 1 ? max_single_distance * cut : cut;
        int nearest = -1;
        for (std::size_t i = 0; i < kinds.kind.size(); ++i)
            if (kinds.kind[i] >= 0 && !sizes.contains(kinds.kind[i]) && distances.of_most(tile, i) < least) {
                least = distances.of_most(tile, i);
                nearest = kinds.kind[i];
            }
        TileKinds others = kinds;
        std::replace(others.kind.begin(), others.kind.end(), kinds.kind[tile], -1);
        if (nearest >= 0 && fit_of(tile, nearest, others, distances).ratio() < max_far_ratio)
            marked[nearest].push_back(tile);
    }
    for (const auto& [kind, tiles] : marked) {
        if (tiles.size() != 2) continue;
        for (const std::size_t tile : tiles)
            kinds.kind[tile] = kind;
        kinds.moved_count += 2;
    }
}

void join_last_pair(TileKinds& kinds, const FaceDistances& distances, double cut) {
    const std::map<int, int> sizes = odd_kinds(kinds);
    if (sizes.size() != 2 || sizes.begin()->second != 1 || sizes.rbegin()->second != 1) return;
    const int kind = sizes.begin()->first, other = sizes.rbegin()->first;
    const auto tile_of = [&](int single) {
        return std::find(kinds.kind.begin(), kinds.kind.end(), single) - kinds.kind.begin();
    };
    const auto tile = static_cast<std::size_t>(tile_of(other));
    if (distances.of_most(static_cast<std::size_t>(tile_of(kind)), tile) > max_single_distance * cut) return;
    kinds.kind[tile] = kind;
    ++kinds.moved_count;
}

void remove_foreign_sides(TileKinds& kinds, const std::vector<cv::Point>& places) {
    constexpr double max_chance = 0.01;      // of the chosen lines on a real board
    constexpr double chance_of_empty = 0.3;  // of a column or row of the board
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        cv::Rect span;
        for (std::size_t i = 0; i < places.size(); ++i)
            if (kinds.kind[i] >= 0) span |= cv::Rect(places[i], cv::Size(1, 1));
        const std::array<cv::Point, 4> inwards{cv::Point(1, 0), {-1, 0}, {0, 1}, {0, -1}};
        for (const cv::Point& side : inwards) {
            const int depth = ((side.x != 0 ? span.width : span.height) - 1) / 2;  // a minority
            for (int lines = depth; lines > 0 && !is_changed; --lines) {
                std::vector<bool> is_chosen;
                for (const cv::Point& place : places)
                    is_chosen.push_back(!(span + side * lines).contains(place));
                // The columns or rows between them and the rest are empty.
                cv::Rect part;
                for (std::size_t i = 0; i < places.size(); ++i)
                    if (is_chosen[i] && kinds.kind[i] >= 0) part |= cv::Rect(places[i], cv::Size(1, 1));
                const int empty = lines - (side.x != 0 ? part.width : part.height);
                const double chance = chance_of_no_twin(kinds, is_chosen) * std::pow(chance_of_empty, empty);
                if (chance >= max_chance || are_all_twins(kinds, is_chosen)) continue;
                for (std::size_t i = 0; i < places.size(); ++i)
                    if (is_chosen[i]) kinds.kind[i] = -1;
                is_changed = true;
            }
        }
    }
}

}  // namespace unfold::vision
