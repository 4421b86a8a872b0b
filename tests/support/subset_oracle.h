// The fewest moves of an island for every final color, by the exact recurrence over its connected subsets:
// reaches 16 regions, where trying whole boards does not.
//
// f(S, c) is the fewest moves that make the connected set S one region of color c:
//   f({v}, color of v) = 0;  f(S, c) <= f(S, c') + 1;  f(A + B, c) <= f(A, c) + f(B, c) for adjacent A and B.
// It is exact: just before the last move every component is connected, and each move lies in one component.
#pragma once

#include "unfold/graph.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace unfold::test {

/// f(island, c) for every color c. Requires: at most 20 members, connected. Exponential in their number.
[[nodiscard]] inline std::vector<int> fewest_moves_by_color(const RegionGraph& graph,
                                                            const std::vector<RegionId>& members,
                                                            int colors) {
    const std::size_t count = members.size();
    const std::uint32_t all = (std::uint32_t{1} << count) - 1;
    std::map<RegionId, std::size_t> place;
    for (std::size_t i = 0; i < count; ++i)
        place[members[i]] = i;
    std::vector<std::uint32_t> beside(count, 0);
    for (std::size_t i = 0; i < count; ++i)
        for (const RegionId neighbor : graph[members[i]].neighbors)
            beside[i] |= std::uint32_t{1} << place.at(neighbor);

    const auto is_connected = [&](std::uint32_t set) {
        std::uint32_t reached = set & (~set + 1);
        for (std::uint32_t before = 0; before != reached;) {
            before = reached;
            for (std::size_t i = 0; i < count; ++i)
                if ((before >> i & 1) != 0) reached |= beside[i] & set;
        }
        return reached == set;
    };

    constexpr int never = 1000;
    std::vector<std::vector<int>> cost(std::size_t{all} + 1);  // empty: not connected
    for (std::uint32_t set = 1; set <= all; ++set) {
        if (!is_connected(set)) continue;
        std::vector<int> best(static_cast<std::size_t>(colors), never);
        for (std::size_t i = 0; i < count; ++i)
            if (set == std::uint32_t{1} << i) best[graph[members[i]].color.index()] = 0;
        for (std::uint32_t part = (set - 1) & set; part > 0; part = (part - 1) & set) {
            if (part < (set ^ part) || cost[part].empty() || cost[set ^ part].empty()) continue;
            for (std::size_t c = 0; c < best.size(); ++c)
                best[c] = std::min(best[c], cost[part][c] + cost[set ^ part][c]);
        }
        const int recolored = *std::min_element(best.begin(), best.end()) + 1;
        for (int& moves : best)
            moves = std::min(moves, recolored);
        cost[set] = std::move(best);
    }
    return cost[all];
}

/// Fewest moves for the whole board: the islands share their final color.
[[nodiscard]] inline int fewest_moves_by_subsets(const RegionGraph& graph, int colors) {
    std::vector<int> total(static_cast<std::size_t>(colors), 0);
    for (const auto& members : islands(graph)) {
        const std::vector<int> moves = fewest_moves_by_color(graph, members, colors);
        for (std::size_t c = 0; c < total.size(); ++c)
            total[c] += moves[c];
    }
    return *std::min_element(total.begin(), total.end());
}

}  // namespace unfold::test
