// Motifs in the coordinates of the lattice lines.
//
// Triangles: t1 + t2 + t3 = 0 are the distances, in columns, from the three lattice lines through the center.
// The largest |t| is the radius of a hexagon, the largest t that of a triangle, and the smaller of the
// largest t and the largest -t that of a six-pointed star. Squares use the distances from the column and the
// row through the center, and their sum and difference.
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

// The index of the step that contains `distance`, for steps of growing width. Requires: distance >= 0.
int growing_step(double distance, int width, int growth) {
    int step = 0;
    for (double end = width; distance >= end && step < 64; ++step)
        end += width + (step + 1) * growth;
    return step;
}

// The nearest figure of a tiling: its indices in two directions, and the point relative to its center.
struct Figure {
    int i = 0;
    int j = 0;
    Axes axes{};
};

// The elements of motifs on triangles: lines in three directions, and hexagons side by side.
struct Triangles {
    static constexpr int families = 3, straight_axes = 3;
    static constexpr double star_size = 1, min_region_area = 2.5;  // a quarter of a hexagon

    // Relative to the nearest vertex of the lattice to the middle: lines of the motif then follow lines of
    // the lattice.
    static Point centered(const Lattice& lattice, Cell cell) {
        const int middle_column = lattice.columns / 2;
        int middle_row = (lattice.rows - 1) / 2;
        if ((middle_column + middle_row) % 2 == 0) ++middle_row;
        const double across = cell.column + (points_right(cell) ? 1.0 / 3 : 2.0 / 3);
        return {across - middle_column, static_cast<double>(cell.row - middle_row)};
    }

    // The center is a vertex: columns and half rows have one parity.
    static int rows_down(const MotifShape& shape) { return 2 * shape.dy + modulo(shape.dx, 2); }

    // The axis 3 runs across the rows: its lines follow zigzags of the lattice.
    static Axes axes(Point p) { return {p.x, (p.y - p.x) / 2, -(p.y + p.x) / 2, p.y / 2}; }

    static double outline(int kind, const Axes& t) {
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

    static double star_distance(const Axes& t) { return 2 * outline(3, t); }

    static Figure nearest_figure(const MotifShape& /*shape*/, int radius, Point p) {
        Figure best;
        double best_distance = 1e9;
        // Centers lie at 2 radius columns and 0 rows, and at -radius columns and 3 radius half rows.
        const int j_middle = static_cast<int>(std::lround(p.y / (3.0 * radius)));
        for (int j = j_middle - 1; j <= j_middle + 1; ++j) {
            const int i_middle = static_cast<int>(std::lround((p.x + radius * j) / (2.0 * radius)));
            for (int i = i_middle - 1; i <= i_middle + 1; ++i) {
                const Axes t = axes({p.x - radius * (2 * i - j), p.y - 3.0 * radius * j});
                const double distance = outline(0, t);
                if (distance < best_distance - 1e-9) {
                    best_distance = distance;
                    best = {i, j, t};
                }
            }
        }
        return best;
    }

    static int class_of_blocks(const MotifShape& shape, Point p) {
        const Axes t = axes(p);
        if (shape.axis % 2 == 0) {
            const int a = floor_div(t[0], shape.size);
            const int b = floor_div(t[1], shape.size);
            const int c = floor_div(t[2], shape.size);
            return 2 * modulo(a - b, 3) + modulo(a + b + c, 2);
        }
        // Cubes: a hexagon cut into three diamonds.
        const Figure figure = nearest_figure(shape, shape.size, p);
        const auto highest = std::max_element(figure.axes.begin(), figure.axes.begin() + 3);
        return static_cast<int>(highest - figure.axes.begin()) + 3 * modulo(figure.j, 2);
    }
};

// The same on squares: lines in two directions, and rectangles side by side.
struct Squares {
    static constexpr int families = 2, straight_axes = 0;
    static constexpr double star_size = 0.99, min_region_area = 2;

    static Point centered(const Lattice& lattice, Cell cell) {
        return {cell.column + 0.5 - lattice.columns / 2.0, cell.row + 0.5 - lattice.rows / 2.0};
    }
    static int rows_down(const MotifShape& shape) { return shape.dy; }
    static Axes axes(Point p) { return {p.x, p.y, (p.x + p.y) / 2, (p.x - p.y) / 2}; }

    static double outline(int kind, const Axes& u) {
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

    static double star_distance(const Axes& u) { return std::abs(u[0]) + std::abs(u[1]); }

    static Figure nearest_figure(const MotifShape& shape, int radius, Point p) {
        const int j = floor_div(p.y + radius, 2 * radius);
        const double x = p.x - (shape.axis % 2 != 0 && j % 2 != 0 ? radius : 0);
        const int i = floor_div(x + radius, 2 * radius);
        return {i, j, axes({x - 2.0 * radius * i, p.y - 2.0 * radius * j})};
    }

    static int class_of_blocks(const MotifShape& shape, Point p) {
        const int i = floor_div(p.x + p.y, 2 * shape.size);
        const int j = floor_div(p.x - p.y, 2 * shape.size);
        return 2 * modulo(i, 2) + modulo(j, 2);
    }
};

// Calls `use` with the parts of motifs on this kind of lattice.
template <class Use>
auto with_parts(LatticeKind lattice, const Use& use) {
    switch (lattice) {
        case LatticeKind::triangle:
            break;
        case LatticeKind::square:
            return use(Squares{});
    }
    return use(Triangles{});
}

// A proper coloring of the tiling: three classes for hexagons, two for rectangles.
template <class Parts>
int color_class(const Figure& figure) {
    return modulo(figure.i + figure.j, Parts::families);
}

template <class Parts>
int class_of_cells(const MotifShape& shape, Point p) {
    const Figure figure = Parts::nearest_figure(shape, shape.size + shape.gap, p);
    const double distance = std::max(0.0, Parts::outline(0, figure.axes));
    if (distance >= shape.size) return max_figure_classes - 1;
    const int ring = std::min(2, static_cast<int>(distance * (1 + modulo(shape.phase, 3)) / shape.size));
    return 3 * color_class<Parts>(figure) + ring;
}

template <class Parts>
int class_of_stars(const MotifShape& shape, Point p) {
    const Figure figure = Parts::nearest_figure(shape, shape.size + shape.gap, p);
    const double distance = Parts::star_distance(figure.axes);
    const double radius = shape.size * Parts::star_size;
    if (distance >= radius) return max_figure_classes - 1;
    const int core = distance * 2 < radius && shape.phase % 2 != 0 ? 1 : 0;
    return 2 * color_class<Parts>(figure) + core;
}

template <class Parts>
int class_of_weave(const MotifShape& shape, const Axes& axes) {
    const auto first = static_cast<std::size_t>(modulo(shape.axis, Parts::families));
    const auto second = static_cast<std::size_t>(modulo(shape.axis + 1, Parts::families));
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

template <class Parts>
int class_in(const MotifShape& shape, Point point) {
    const Point p{point.x - shape.dx, point.y - Parts::rows_down(shape)};
    const Axes axes = Parts::axes(p);
    switch (shape.motif) {
        case Motif::bands: {
            const double u = axes[static_cast<std::size_t>(modulo(shape.axis, axis_count))] + shape.phase;
            if (shape.growth == 0) return modulo(floor_div(u, shape.size), 60);
            return growing_step(std::abs(u), shape.size, shape.growth);
        }
        case Motif::rings:
            return growing_step(
                std::max(0.0, Parts::outline(shape.axis, axes)) + modulo(shape.phase, shape.size), shape.size,
                shape.growth);
        case Motif::cells:
            return class_of_cells<Parts>(shape, p);
        case Motif::blocks:
            return Parts::class_of_blocks(shape, p);
        case Motif::stars:
            return class_of_stars<Parts>(shape, p);
        case Motif::weave:
            return class_of_weave<Parts>(shape, axes);
    }
    return 0;
}

}  // namespace

Point centered_point(const Lattice& lattice, Cell cell) {
    return with_parts(lattice.kind, [&](auto parts) { return parts.centered(lattice, cell); });
}

int straight_axes(LatticeKind lattice) {
    return with_parts(lattice, [](auto parts) { return parts.straight_axes; });
}

double min_region_area(const Lattice& lattice) {
    // Smaller on boards of fewer than 100 cells.
    if (lattice.cell_count() < 100) return 1;
    return with_parts(lattice.kind, [](auto parts) { return parts.min_region_area; });
}

int class_of(const MotifShape& shape, LatticeKind lattice, Point point) {
    return with_parts(lattice, [&](auto parts) { return class_in<decltype(parts)>(shape, point); });
}

}  // namespace unfold::levels
