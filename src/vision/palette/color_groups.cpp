// Single linkage gives the number of clusters and their seeds: the minimum spanning tree by Prim's algorithm,
// cut at the widest gap of its link lengths. k-means from these seeds gives the clusters.
#include "vision/palette/color_groups.h"

#include "unfold/puzzle.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/mapped.h"
#include "core/quantile.h"
#include "vision/palette/kmeans.h"

namespace unfold::vision {
namespace {

// In Lab: links within a color are shorter, links between the nearest colors of known games longer (pastel
// tiles 9 and more, JPEG and gloss up to 4).
constexpr float min_between = 7;
constexpr float min_ratio = 2;  // of the links between and within colors
constexpr float min_link = 1;   // shorter links count as this long, so that the ratio is defined

struct ColorLink {
    float length = 0;
    std::size_t from = 0, to = 0;
};

std::vector<ColorLink> minimum_spanning_tree(const std::vector<Lab>& colors) {
    std::vector<ColorLink> links;
    std::vector<ColorLink> best(colors.size(), {std::numeric_limits<float>::max(), 0, 0});
    std::vector<bool> reached(colors.size(), false);
    std::size_t at = 0;
    for (std::size_t step = 1; step < colors.size(); ++step) {
        reached[at] = true;
        std::size_t next = at;
        float shortest = std::numeric_limits<float>::max();
        for (std::size_t i = 0; i < colors.size(); ++i) {
            if (reached[i]) continue;
            const float length = distance(colors[at], colors[i]);
            if (length < best[i].length) best[i] = {length, at, i};
            if (best[i].length < shortest) {
                shortest = best[i].length;
                next = i;
            }
        }
        links.push_back(best[next]);
        at = next;
    }
    return links;
}

// Links of at least `length` lie between colors; they are `ratio` times as long as those within.
struct ColorCut {
    float length = 0;
    float ratio = 0;
};

// The cut with the largest ratio; empty if none is clear.
std::optional<ColorCut> cut_of(const std::vector<ColorLink>& links) {
    std::vector<float> lengths =
        mapped(links, [](const ColorLink& link) { return std::max(min_link, link.length); });
    std::sort(lengths.begin(), lengths.end());
    std::optional<ColorCut> best;
    const std::size_t first = lengths.size() > max_colors ? lengths.size() - max_colors : 0;
    for (std::size_t i = first; i < lengths.size(); ++i) {
        const ColorCut cut{lengths[i], lengths[i] / (i == 0 ? min_link : lengths[i - 1])};
        if (cut.length < min_between || cut.ratio < min_ratio) continue;
        if (!best || cut.ratio >= best->ratio) best = cut;
    }
    return best;
}

double nearest_between(const std::vector<Lab>& centers) {
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t a = 0; a < centers.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            nearest = std::min(nearest, static_cast<double>(distance(centers[a], centers[b])));
    return nearest;
}

// Numbers the groups by first appearance; returns their colors. `part`: which colors form a group.
std::vector<std::vector<Lab>> members_of(ColorGroups& groups, const std::vector<Lab>& colors,
                                         const std::vector<std::size_t>& part) {
    std::map<std::size_t, int> number;
    std::vector<std::vector<Lab>> members;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const auto [of_part, is_new] = number.try_emplace(part[i], static_cast<int>(members.size()));
        if (is_new) members.emplace_back();
        groups.group.push_back(of_part->second);
        members[static_cast<std::size_t>(of_part->second)].push_back(colors[i]);
    }
    return members;
}

}  // namespace

std::optional<ColorGroups> group_colors(const std::vector<Lab>& colors) {
    if (colors.size() < 2) return std::nullopt;
    const std::vector<ColorLink> links = minimum_spanning_tree(colors);
    const std::optional<ColorCut> cut = cut_of(links);
    if (!cut) return std::nullopt;
    std::vector<std::size_t> part(colors.size(), 0);
    std::size_t parts = 1;
    for (const ColorLink& link : links)  // each continues those before it
        part[link.to] = std::max(min_link, link.length) < cut->length ? part[link.from] : parts++;
    ColorGroups groups;
    groups.link_ratio = static_cast<double>(cut->ratio);
    const std::vector<std::vector<Lab>> members = members_of(groups, colors, part);
    const std::vector<Lab> seeds =
        mapped(members, [](const std::vector<Lab>& of_one) { return median_of(of_one); });
    const Clusters clusters = k_means(colors, seeds, lightness_weight(seeds, uneven_light_weight));
    for (std::size_t i = 0; i < colors.size(); ++i)
        groups.group[i] = static_cast<int>(clusters.cluster_of[i]);
    groups.center = medians_of(clusters, colors);
    for (std::size_t i = 0; i < colors.size(); ++i)
        groups.widest_within = std::max(
            groups.widest_within, static_cast<double>(distance(
                                      colors[i], groups.center[static_cast<std::size_t>(groups.group[i])])));
    groups.nearest_between = nearest_between(groups.center);
    return groups;
}

ColorGroups group_by_seeds(const std::vector<Lab>& colors, const std::vector<Lab>& seeds) {
    ColorGroups groups;
    const auto nearest =
        mapped(colors, [&](const Lab& color) { return nearest_center(seeds, color, 1).index; });
    for (const std::vector<Lab>& of_one : members_of(groups, colors, nearest))
        groups.center.push_back(median_of(of_one));
    std::vector<float> away;
    for (std::size_t i = 0; i < colors.size(); ++i)
        away.push_back(distance(colors[i], groups.center[static_cast<std::size_t>(groups.group[i])]));
    constexpr double most = 0.97;  // of the colors
    groups.widest_within = static_cast<double>(quantile(std::move(away), most));
    groups.nearest_between = nearest_between(groups.center);
    return groups;
}

}  // namespace unfold::vision
