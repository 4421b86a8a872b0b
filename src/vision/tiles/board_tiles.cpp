// A board is one block of tiles between empty columns, and buttons below it are not its tiles.
#include "vision/tiles/board_tiles.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace unfold::vision {
namespace {

enum class Rim : std::uint8_t { top, bottom, left, right };
constexpr std::array all_rims{Rim::top, Rim::bottom, Rim::left, Rim::right};

bool is_on(Rim rim, Cell cell, const cv::Rect& span) {
    switch (rim) {
        case Rim::top:
            return cell.row == span.y;
        case Rim::bottom:
            return cell.row == span.br().y - 1;
        case Rim::left:
            return cell.column == span.x;
        case Rim::right:
            break;
    }
    return cell.column == span.br().x - 1;
}

int length_of(Rim rim, const cv::Rect& span) {
    return rim == Rim::top || rim == Rim::bottom ? span.width : span.height;
}

// Buttons and bars below a board repeat at the pitch of its cells by chance, or look like blank cells: tiles
// at a rim whose kinds occur nowhere else. Few may remain at the end of a game, in pairs, but not beside a
// full board, unless they look like the other tiles. Where that is so at opposite rims, the lattice may be
// off.
std::vector<Tile> without_buttons(std::vector<Tile> tiles, const TileKinds& kinds,
                                  const std::vector<bool>& is_like_others) {
    constexpr int min_tiles = 2, many_tiles = 5;
    constexpr double nearly_full = 0.6;  // of the cells that the other tiles span
    constexpr std::ptrdiff_t many_others = 24, some_others = 12;
    for (bool changed = true; changed;) {
        changed = false;
        const cv::Rect span = span_of(tiles);
        std::array<bool, 4> is_apart{};
        for (const Rim rim : all_rims) {
            std::vector<std::array<int, 2>> count(static_cast<std::size_t>(kinds.count));  // elsewhere, here
            for (const Tile& tile : tiles)
                ++count[static_cast<std::size_t>(kinds.kind[tile.face])][is_on(rim, tile.cell, span) ? 1 : 0];
            int here = 0;
            bool is_shared = false, is_odd = false;
            for (const auto& [elsewhere, of_rim] : count) {
                here += of_rim;
                is_shared = is_shared || (elsewhere > 0 && of_rim > 0);
                is_odd = is_odd || of_rim % 2 == 1;
            }
            if (is_shared || here < min_tiles) continue;
            const std::ptrdiff_t others = std::ssize(tiles) - here;
            const int cells = span.area() - length_of(rim, span);
            const bool is_full =
                (others >= many_others && static_cast<double>(others) >= nearly_full * cells) ||
                (others >= some_others && others == cells);
            is_apart[static_cast<std::size_t>(rim)] =
                here >= many_tiles || is_odd ||
                (is_full && std::any_of(tiles.begin(), tiles.end(), [&](const Tile& tile) {
                     return is_on(rim, tile.cell, span) && !is_like_others[tile.face];
                 }));
        }
        for (const Rim rim : all_rims) {
            const auto at = static_cast<std::size_t>(rim);
            if (!is_apart[at] || is_apart[at ^ 1U]) continue;
            std::erase_if(tiles, [&](const Tile& tile) { return is_on(rim, tile.cell, span); });
            changed = true;
            break;
        }
    }
    return tiles;
}

// Two windows of a game stand side by side: of blocks of tiles with empty columns between them, the largest,
// or, where two are nearly as large, the one with more print (that of the other player is pale).
std::vector<Tile> one_block(const std::vector<Tile>& tiles, const TileFaces& faces, int columns) {
    constexpr int gap =
        3;  // columns: play empties fewer in the middle, and never two full blocks beside them
    constexpr double nearly = 0.7;
    std::vector<bool> is_used(static_cast<std::size_t>(columns), false);
    for (const Tile& tile : tiles)
        is_used[static_cast<std::size_t>(tile.cell.column)] = true;
    std::vector<int> block_of(static_cast<std::size_t>(columns), 0);
    for (int column = 0, block = 0, last = -1; column < columns; ++column) {
        if (!is_used[static_cast<std::size_t>(column)]) continue;
        if (last >= 0 && column - last > gap) ++block;
        block_of[static_cast<std::size_t>(column)] = block;
        last = column;
    }
    struct Block {
        std::vector<Tile> tiles;
        double print = 0;
    };
    std::vector<Block> blocks(static_cast<std::size_t>(columns) + 1);
    for (const Tile& tile : tiles) {
        Block& block = blocks[static_cast<std::size_t>(block_of[static_cast<std::size_t>(tile.cell.column)])];
        block.tiles.push_back(tile);
        block.print += faces.contrast(tile.face);
    }
    std::erase_if(blocks, [&](const Block& block) { return block.tiles.size() < min_tiles_of_board; });
    if (blocks.size() < 2) return tiles;
    const auto largest = std::max_element(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) {
        return a.tiles.size() < b.tiles.size();
    });
    const double enough = nearly * static_cast<double>(largest->tiles.size());
    const auto print_of = [&](const Block& block) {
        const auto count = static_cast<double>(block.tiles.size());
        return count >= enough ? block.print / count : 0;
    };
    return std::max_element(blocks.begin(), blocks.end(),
                            [&](const Block& a, const Block& b) { return print_of(a) < print_of(b); })
        ->tiles;
}

}  // namespace

std::vector<Tile> tiles_of_one_board(const std::vector<Tile>& tiles, const TileFaces& faces,
                                     const TileKinds& kinds, int columns,
                                     const std::vector<bool>& is_like_others) {
    return without_buttons(one_block(tiles, faces, columns), kinds, is_like_others);
}

}  // namespace unfold::vision
