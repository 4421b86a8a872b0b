// Groups by halving, and tiles dealt to them in their order.
#include "solve/tiles/kind_groups.h"

#include <algorithm>
#include <map>

namespace unfold::tiles {
namespace {

// How many pairs there are when the tiles of each number match in groups of so many.
std::size_t pairs_in_groups(const std::map<int, std::size_t>& tiles_of, std::size_t max_in_group) {
    std::size_t pairs = 0;
    for (const auto& [number, count] : tiles_of) {
        const std::size_t left_over = count % max_in_group;
        pairs += count / max_in_group * (max_in_group * (max_in_group - 1) / 2);
        if (left_over > 0) pairs += left_over * (left_over - 1) / 2;
    }
    return pairs;
}

}  // namespace

Grouping grouping_that_fits(const std::vector<Tile>& tiles, std::size_t max_pairs) {
    std::map<int, std::size_t> tiles_of;
    Grouping grouping;
    for (const Tile& tile : tiles)
        grouping.max_in_group = std::max(grouping.max_in_group, ++tiles_of[tile.number]);
    const std::size_t largest = grouping.max_in_group;
    grouping.pairs = pairs_in_groups(tiles_of, largest);
    while (grouping.pairs > max_pairs && grouping.max_in_group > 2) {
        grouping.max_in_group = (grouping.max_in_group / 2 + 1) / 2 * 2;  // even, as the numbers are
        grouping.pairs = pairs_in_groups(tiles_of, grouping.max_in_group);
    }
    grouping.is_whole = grouping.max_in_group == largest;
    return grouping;
}

std::vector<Tile> split(std::vector<Tile> tiles, std::size_t max_in_group) {
    struct Group {
        int number = 0;
        std::size_t tiles = 0;
    };
    std::map<int, Group> open;
    int numbers = 0;
    for (Tile& tile : tiles) {
        Group& group = open[tile.number];
        if (group.tiles % max_in_group == 0) group.number = numbers++;
        ++group.tiles;
        tile.number = group.number;
    }
    return tiles;
}

}  // namespace unfold::tiles
