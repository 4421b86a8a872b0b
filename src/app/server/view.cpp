// The outline of every cell, with a tenth of a pixel.
#include "app/server/view.h"

#include <algorithm>
#include <cmath>

namespace unfold::app {
namespace {

double tenths(double px) {
    return std::round(px * 10) / 10;
}

bool shows(const std::vector<Point>& outline, const PictureGeometry& geometry) {
    const auto [left, right] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.y < b.y; });
    return right->x > 0 && left->x < geometry.width_px && bottom->y > 0 && top->y < geometry.height_px;
}

ordered_json cells_of(const PictureGeometry& geometry, const Lattice& lattice) {
    ordered_json cells = ordered_json::array();
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const std::vector<Point> outline = cell_outline_px(geometry, lattice, cell);
        if (!shows(outline, geometry)) continue;
        ordered_json points = ordered_json::array();
        for (const Point p : outline)
            points.push_back(ordered_json::array({tenths(p.x), tenths(p.y)}));
        cells.push_back(ordered_json::array({cell.row, cell.column, std::move(points)}));
    }
    return cells;
}

template <class AnyReading>
ordered_json confidences_of(const std::optional<AnyReading>& reading, const Lattice& lattice) {
    ordered_json confidences = ordered_json::object();
    if (!reading) return confidences;
    for (const Cell cell : reading->doubtful) {
        const double confidence = reading->cell_confidence[lattice.id(cell).index()];
        confidences[std::to_string(cell.row) + "," + std::to_string(cell.column)] =
            std::round(confidence * 100) / 100;
    }
    return confidences;
}

}  // namespace

ordered_json view_of(const AnyInput& any) {
    return std::visit(
        [](const auto& input) -> ordered_json {
            if (input.picture.width_px == 0) return nullptr;
            const Lattice& lattice = input.level.board.lattice;
            return {{"width", input.picture.width_px},
                    {"height", input.picture.height_px},
                    {"cells", cells_of(input.geometry, lattice)},
                    {"confidences", confidences_of(input.reading, lattice)}};
        },
        any);
}

}  // namespace unfold::app
