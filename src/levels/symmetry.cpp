// Symmetries of the two lattices about the middle of the board.
//
// Triangles: rotations by 60 and 120 degrees need a lattice vertex in the middle. The distances of a
// triangle's center from the three lattice lines through that vertex, in thirds of a column, are integers t1
// + t2 + t3 = 0, and each rotation permutes them with a sign. The others map rows and columns separately.
#include <algorithm>
#include <numeric>
#include <utility>

#include "levels/generators.h"

namespace unfold {
namespace levels {
namespace {

enum class Map { left_right, up_down, half_turn, third_turn, quarter_turn, sixth_turn };

const std::vector<Map>& generators(Symmetry symmetry) {
    using enum Map;
    // In the order of Symmetry.
    static const std::array<std::vector<Map>, 7> of_symmetry{
        {{}, {left_right}, {left_right, up_down}, {half_turn}, {third_turn}, {quarter_turn}, {sixth_turn}}};
    static_assert(of_symmetry.size() == static_cast<std::size_t>(Symmetry::sixth_turn) + 1);
    return of_symmetry[static_cast<std::size_t>(symmetry)];
}

constexpr int floor_third(int value) {
    return value >= 0 ? value / 3 : -((-value + 2) / 3);
}

Cell rotated_triangle(const Lattice& lattice, Cell cell, bool by_sixth) {
    const int middle_column = lattice.columns / 2;
    const int middle_row = (lattice.rows - 1) / 2;
    const int x = 3 * (cell.column - middle_column) + (points_right(cell) ? 1 : 2);
    const int y = 3 * (cell.row - middle_row);
    const std::array<int, 3> t{x, (y - x) / 2, -(y + x) / 2};
    const std::array<int, 3> turned =
        by_sixth ? std::array<int, 3>{-t[1], -t[2], -t[0]} : std::array<int, 3>{t[2], t[0], t[1]};
    return {(turned[1] - turned[2]) / 3 + middle_row, floor_third(turned[0]) + middle_column};
}

Cell mapped(const Lattice& lattice, Map map, Cell cell) {
    const int last_row = lattice.rows - 1;
    const int last_column = lattice.columns - 1;
    switch (map) {
        case Map::left_right:
            return {cell.row, last_column - cell.column};
        case Map::up_down:
            return {last_row - cell.row, cell.column};
        case Map::half_turn:
            return {last_row - cell.row, last_column - cell.column};
        case Map::quarter_turn:
            return {cell.column, last_row - cell.row};
        case Map::third_turn:
            return rotated_triangle(lattice, cell, false);
        case Map::sixth_turn:
            return rotated_triangle(lattice, cell, true);
    }
    return cell;
}

bool triangles_have(const Lattice& lattice, Map map) {
    const bool even_columns = lattice.columns % 2 == 0;
    const bool odd_rows = lattice.rows % 2 == 1;
    switch (map) {
        // Mirroring left-right reverses the direction of a triangle; mirroring top-bottom keeps it.
        case Map::left_right:
            return even_columns;
        case Map::up_down:
            return odd_rows;
        case Map::half_turn:
            return (lattice.rows + lattice.columns) % 2 == 1;
        case Map::quarter_turn:
            return false;
        case Map::third_turn:
        case Map::sixth_turn:
            return even_columns && odd_rows && (lattice.columns / 2 + (lattice.rows - 1) / 2) % 2 == 1;
    }
    return false;
}

bool lattice_has(const Lattice& lattice, Map map) {
    switch (lattice.kind) {
        case LatticeKind::triangle:
            return triangles_have(lattice, map);
        case LatticeKind::square:
            if (map == Map::quarter_turn) return lattice.rows == lattice.columns;
            return map != Map::third_turn && map != Map::sixth_turn;
    }
    return false;
}

}  // namespace

int generator_count(Symmetry symmetry) {
    return static_cast<int>(generators(symmetry).size());
}

std::optional<Cell> image_of(const Lattice& lattice, Symmetry symmetry, int generator, Cell cell) {
    const Cell image = mapped(lattice, generators(symmetry)[static_cast<std::size_t>(generator)], cell);
    return lattice.contains(image) ? std::optional(image) : std::nullopt;
}

std::vector<int> orbit_representatives(const Lattice& lattice, Symmetry symmetry) {
    std::vector<int> smallest(static_cast<std::size_t>(lattice.cell_count()));
    std::iota(smallest.begin(), smallest.end(), 0);
    // An orbit takes the smallest of its numbers, which is -1 where a map leaves the lattice.
    for (bool has_changed = true; std::exchange(has_changed, false);)
        for (std::size_t i = 0; i < smallest.size(); ++i)
            for (int generator = 0; generator < generator_count(symmetry); ++generator) {
                const Cell cell = lattice.cell(CellId{static_cast<std::int64_t>(i)});
                const auto image = image_of(lattice, symmetry, generator, cell);
                int nowhere = -1;
                int& there = image ? smallest[lattice.id(*image).index()] : nowhere;
                has_changed = has_changed || smallest[i] != there;
                smallest[i] = there = std::min(smallest[i], there);
            }
    return smallest;
}

}  // namespace levels

std::string_view symmetry_name(Symmetry symmetry) {
    constexpr std::array<std::string_view, 7> names{"none",  "mirror", "mirrors", "turn2",
                                                    "turn3", "turn4",  "turn6"};
    static_assert(names.size() == static_cast<std::size_t>(Symmetry::sixth_turn) + 1);
    return names[static_cast<std::size_t>(symmetry)];
}

bool lattice_has(const Lattice& lattice, Symmetry symmetry) {
    for (const levels::Map map : levels::generators(symmetry))
        if (!levels::lattice_has(lattice, map)) return false;
    return true;
}

bool is_symmetric(const Board& board, Symmetry symmetry) {
    if (!lattice_has(board.lattice, symmetry)) return false;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const CellId id{i};
        for (int generator = 0; generator < levels::generator_count(symmetry); ++generator) {
            const auto image = levels::image_of(board.lattice, symmetry, generator, board.lattice.cell(id));
            const ColorId there = image ? board.color(board.lattice.id(*image)) : off_board;
            if (there != board.color(id)) return false;
        }
    }
    return true;
}

}  // namespace unfold
