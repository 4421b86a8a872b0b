// The outline of every cell in the picture, rounded to tenths of a pixel.
#include <algorithm>
#include <cmath>

#include "app/report/json.h"

namespace unfold::app {
namespace {

double tenths(double px) {
    return std::round(px * 10) / 10;
}

bool is_visible(const std::vector<Point>& outline, const PictureGeometry& geometry) {
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
        if (!is_visible(outline, geometry)) continue;
        ordered_json points = ordered_json::array();
        for (const Point p : outline)
            points.push_back(ordered_json::array({tenths(p.x), tenths(p.y)}));
        cells.push_back(ordered_json::array({cell.row, cell.column, std::move(points)}));
    }
    return cells;
}

ordered_json confidences_of(const Reading& reading, const Lattice& lattice) {
    ordered_json confidences = ordered_json::object();
    for (const Cell cell : reading.doubtful) {
        const double confidence = reading.cell_confidence[lattice.id(cell).index()];
        confidences[std::to_string(cell.row) + "," + std::to_string(cell.column)] =
            std::round(confidence * 100) / 100;
    }
    return confidences;
}

}  // namespace

ordered_json view_object(const Input& input) {
    if (!input.has_picture()) return nullptr;
    const Lattice& lattice = lattice_of(input.level());
    return {{"width", input.picture.width_px},
            {"height", input.picture.height_px},
            {"cells", cells_of(input.reading.geometry, lattice)},
            {"confidences", confidences_of(input.reading, lattice)}};
}

}  // namespace unfold::app
