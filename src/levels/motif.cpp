// Motifs in the coordinates of the lattice lines.
//
// Triangles: t1 + t2 + t3 = 0 are the distances, in columns, from the three lattice lines through the center.
// The largest |t| is the radius of a hexagon, the largest t that of a triangle, and the lesser of the largest
// t and the largest -t that of a six-pointed star. Squares use the distances from the column and the row
// through the center, and their sum and difference.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "levels/generators.h"

namespace unfold::levels {
namespace {

constexpr int axis_count = 4;
using Axes = std::array<double, axis_count>;

int floor_div(double value, int by) {
    return static_cast<int>(std::floor(value / by));
}
int modulo(int value, int by) {
    return (value % by + by) % by;
}

// The axis 3 of triangles runs across the rows: its lines follow zigzags of the lattice.
Axes axes_of(LatticeKind lattice, Point p) {
    if (lattice == LatticeKind::triangle) return {p.x, (p.y - p.x) / 2, -(p.y + p.x) / 2, p.y / 2};
    return {p.x, p.y, (p.x + p.y) / 2, (p.x - p.y) / 2};
}

// Which of steps of growing width holds a distance that is not negative.
int growing_step(double distance, int width, int growth) {
    int step = 0;
    for (double end = width; distance >= end && step < 64; ++step)
        end += width + (step + 1) * growth;
    return step;
}

double triangle_outline(int kind, const Axes& t) {
    const double highest = std::max({t[0], t[1], t[2]});
    const double lowest = std::max({-t[0], -t[1], -t[2]});
    switch (modulo(kind, 6)) {
        case 0:
            return std::max(highest, lowest);  // hexagon
        case 1:
            return highest;  // triangle
        case 2:
            return lowest;
        case 3:
            return std::min(highest, lowest);  // star
        case 4:
            return std::max(std::abs(t[1]), std::abs(t[2]));  // upright diamond
        default:
            return std::max(std::abs(t[0]), std::abs(t[1]));
    }
}

double square_outline(int kind, const Axes& u) {
    const double x = std::abs(u[0]);
    const double y = std::abs(u[1]);
    switch (modulo(kind, 5)) {
        case 0:
            return std::max(x, y);  // square
        case 1:
            return (x + y) * 0.75;  // diamond
        case 2:
            return std::min(x, y);  // cross
        case 3:
            return std::max(x, y * 0.625);  // upright rectangle
        default:
            return std::max({x, y, (x + y) * 0.7});  // octagon
    }
}

double outline(LatticeKind lattice, int kind, const Axes& axes) {
    return std::max(
        0.0, lattice == LatticeKind::triangle ? triangle_outline(kind, axes) : square_outline(kind, axes));
}

// The nearest center of figures side by side, whose radius is `radius`: its number in two directions, and the
// point relative to it.
struct Figure {
    int i = 0;
    int j = 0;
    Axes axes{};
};

Figure nearest_hexagon(int radius, Point p) {
    Figure best;
    double best_distance = 1e9;
    // Centers lie at 2 radius columns and 0 rows, and at -radius columns and 3 radius half rows.
    const int j_middle = static_cast<int>(std::lround(p.y / (3.0 * radius)));
    for (int j = j_middle - 1; j <= j_middle + 1; ++j) {
        const int i_middle = static_cast<int>(std::lround((p.x + radius * j) / (2.0 * radius)));
        for (int i = i_middle - 1; i <= i_middle + 1; ++i) {
            const Axes axes =
                axes_of(LatticeKind::triangle, {p.x - radius * (2 * i - j), p.y - 3.0 * radius * j});
            const double distance = triangle_outline(0, axes);
            if (distance < best_distance - 1e-9) {
                best_distance = distance;
                best = {i, j, axes};
            }
        }
    }
    return best;
}

Figure nearest_rectangle(int radius, int shift, Point p) {
    const int j = floor_div(p.y + radius, 2 * radius);
    const double x = p.x - (shift % 2 != 0 && j % 2 != 0 ? radius : 0);
    const int i = floor_div(x + radius, 2 * radius);
    return {i, j, axes_of(LatticeKind::square, {x - 2.0 * radius * i, p.y - 2.0 * radius * j})};
}

Figure nearest_figure(const MotifShape& shape, LatticeKind lattice, int radius, Point p) {
    return lattice == LatticeKind::triangle ? nearest_hexagon(radius, p)
                                            : nearest_rectangle(radius, shape.axis, p);
}

// Figures are colored so that touching ones differ: three classes for hexagons, two for rectangles.
int coloring(LatticeKind lattice, const Figure& figure) {
    return lattice == LatticeKind::triangle ? modulo(figure.i + figure.j, 3) : modulo(figure.i + figure.j, 2);
}

int class_of_cells(const MotifShape& shape, LatticeKind lattice, Point p) {
    const Figure figure = nearest_figure(shape, lattice, shape.size + shape.gap, p);
    const double distance = outline(lattice, 0, figure.axes);
    if (distance >= shape.size) return max_classes - 1;
    const int ring = std::min(2, static_cast<int>(distance * (1 + modulo(shape.phase, 3)) / shape.size));
    return 3 * coloring(lattice, figure) + ring;
}

int class_of_blocks(const MotifShape& shape, LatticeKind lattice, Point p) {
    if (lattice == LatticeKind::square) {
        const int i = floor_div(p.x + p.y, 2 * shape.size);
        const int j = floor_div(p.x - p.y, 2 * shape.size);
        return 2 * modulo(i, 2) + modulo(j, 2);
    }
    const Axes t = axes_of(lattice, p);
    if (shape.axis % 2 == 0) {
        const int a = floor_div(t[0], shape.size);
        const int b = floor_div(t[1], shape.size);
        const int c = floor_div(t[2], shape.size);
        return 2 * modulo(a - b, 3) + modulo(a + b + c, 2);
    }
    // Cubes: a hexagon cut into three diamonds.
    const Figure figure = nearest_hexagon(shape.size, p);
    const auto highest = std::max_element(figure.axes.begin(), figure.axes.begin() + 3);
    return static_cast<int>(highest - figure.axes.begin()) + 3 * modulo(figure.j, 2);
}

int class_of_stars(const MotifShape& shape, LatticeKind lattice, Point p) {
    const bool triangles = lattice == LatticeKind::triangle;
    const Figure figure = nearest_figure(shape, lattice, shape.size + shape.gap, p);
    const double distance = triangles ? 2 * triangle_outline(3, figure.axes)
                                      : (std::abs(figure.axes[0]) + std::abs(figure.axes[1]));
    const double radius = triangles ? shape.size : shape.size * 0.99;
    if (distance >= radius) return max_classes - 1;
    const int core = distance * 2 < radius && shape.phase % 2 != 0 ? 1 : 0;
    return 2 * coloring(lattice, figure) + core;
}

int class_of_weave(const MotifShape& shape, LatticeKind lattice, Point p) {
    const Axes axes = axes_of(lattice, p);
    const int families = lattice == LatticeKind::triangle ? 3 : 2;
    const auto first = static_cast<std::size_t>(modulo(shape.axis, families));
    const auto second = static_cast<std::size_t>(modulo(shape.axis + 1, families));
    const int period = shape.size + std::max(1, shape.gap);
    const int a = floor_div(axes[first] + shape.phase, period);
    const int b = floor_div(axes[second] + shape.phase, period);
    const bool in_first = axes[first] + shape.phase - a * period < shape.size;
    const bool in_second = axes[second] + shape.phase - b * period < shape.size;
    const bool first_is_above = modulo(a + b, 2) == 0;
    if (in_first && (!in_second || first_is_above)) return 1 + 2 * modulo(a, 2);
    if (in_second) return 2 + 2 * modulo(b, 2);
    return 0;
}

}  // namespace

Point centered_point(const Lattice& lattice, Cell cell) {
    if (lattice.kind == LatticeKind::square)
        return {cell.column + 0.5 - lattice.columns / 2.0, cell.row + 0.5 - lattice.rows / 2.0};
    // The nearest vertex of the lattice to the middle: lines of the motif then follow lines of the lattice.
    const int middle_column = lattice.columns / 2;
    int middle_row = (lattice.rows - 1) / 2;
    if ((middle_column + middle_row) % 2 == 0) ++middle_row;
    const double across = cell.column + (points_right(cell) ? 1.0 / 3 : 2.0 / 3);
    return {across - middle_column, static_cast<double>(cell.row - middle_row)};
}

int class_of(const MotifShape& shape, LatticeKind lattice, Point point) {
    // The center of a motif on triangles is a vertex: columns and half rows have one parity.
    const int dy = lattice == LatticeKind::triangle ? 2 * shape.dy + modulo(shape.dx, 2) : shape.dy;
    const Point p{point.x - shape.dx, point.y - dy};
    const Axes axes = axes_of(lattice, p);
    switch (shape.motif) {
        case Motif::bands: {
            const double u = axes[static_cast<std::size_t>(modulo(shape.axis, axis_count))] + shape.phase;
            if (shape.growth == 0) return modulo(floor_div(u, shape.size), 60);
            return growing_step(std::abs(u), shape.size, shape.growth);
        }
        case Motif::rings:
            return growing_step(outline(lattice, shape.axis, axes) + modulo(shape.phase, shape.size),
                                shape.size, shape.growth);
        case Motif::cells:
            return class_of_cells(shape, lattice, p);
        case Motif::blocks:
            return class_of_blocks(shape, lattice, p);
        case Motif::stars:
            return class_of_stars(shape, lattice, p);
        case Motif::weave:
            return class_of_weave(shape, lattice, p);
    }
    return 0;
}

}  // namespace unfold::levels
