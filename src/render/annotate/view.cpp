// Cutting a drawing to the board, and making it smaller: the geometry follows the pixels.
#include "render/annotate/view.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

RectPx mapped(const RectPx& r, const cv::Rect& part, double scale) {
    return {(r.x - part.x) * scale, (r.y - part.y) * scale, r.width * scale, r.height * scale};
}

// The length of one column and one row at the center of the visible board, in pixels.
struct CellSteps {
    double column_px = 0;
    double row_px = 0;
};

CellSteps cell_steps(const PictureGeometry& geometry) {
    const PxFromCell& px = geometry.px_from_cell;
    const RectPx& shown = geometry.shown_px;
    const Point middle{shown.x + shown.width / 2, shown.y + shown.height / 2};
    const Point in_cells = cells_from_px(px, middle);
    const double w = px.w_per_column * in_cells.x + px.w_per_row * in_cells.y + 1;
    return {length_of(px.x_per_column - px.w_per_column * middle.x,
                      px.y_per_column - px.w_per_column * middle.y) /
                w,
            length_of(px.x_per_row - px.w_per_row * middle.x, px.y_per_row - px.w_per_row * middle.y) / w};
}

struct Part {
    cv::Rect px;  ///< of the picture
    double scale = 1;
};

Part board_part(cv::Size picture, const PictureGeometry& geometry, double margin_px, cv::Size max_size) {
    PictureGeometry wide = geometry;
    wide.shown_px = {geometry.shown_px.x - margin_px, geometry.shown_px.y - margin_px,
                     geometry.shown_px.width + 2 * margin_px, geometry.shown_px.height + 2 * margin_px};
    const cv::Rect part = shown_board(wide, picture);
    return {part, std::min({1.0, 1.0 * max_size.width / part.width, 1.0 * max_size.height / part.height})};
}

PictureGeometry geometry_of(const Part& part, const PictureGeometry& geometry) {
    PictureGeometry result = geometry_of_part(geometry, part.px, part.scale);
    result.swatches_px.clear();
    result.width_px = std::max(1, result.width_px);
    result.height_px = std::max(1, result.height_px);
    return result;
}

}  // namespace

Point cells_from_px(const PxFromCell& map, Point px) {
    const double a = map.x_per_column - map.w_per_column * px.x, b = map.x_per_row - map.w_per_row * px.x;
    const double c = map.y_per_column - map.w_per_column * px.y, d = map.y_per_row - map.w_per_row * px.y;
    const double determinant = a * d - b * c;
    const double x = px.x - map.x0;
    const double y = px.y - map.y0;
    return {(d * x - b * y) / determinant, (a * y - c * x) / determinant};
}

cv::Rect shown_board(const PictureGeometry& geometry, cv::Size picture) {
    const RectPx& shown = geometry.shown_px;
    return box_around({{shown.x, shown.y}, {shown.x + shown.width, shown.y + shown.height}}, {{}, picture});
}

PictureGeometry geometry_of_part(const PictureGeometry& geometry, const cv::Rect& part, double scale) {
    PictureGeometry result = geometry;
    result.width_px = static_cast<int>(std::lround(part.width * scale));
    result.height_px = static_cast<int>(std::lround(part.height * scale));
    PxFromCell& px = result.px_from_cell;
    px.x_per_column = (px.x_per_column - part.x * px.w_per_column) * scale;
    px.x_per_row = (px.x_per_row - part.x * px.w_per_row) * scale;
    px.x0 = (px.x0 - part.x) * scale;
    px.y_per_column = (px.y_per_column - part.y * px.w_per_column) * scale;
    px.y_per_row = (px.y_per_row - part.y * px.w_per_row) * scale;
    px.y0 = (px.y0 - part.y) * scale;
    result.shown_px = mapped(geometry.shown_px, part, scale);
    for (RectPx& swatch : result.swatches_px)
        swatch = mapped(swatch, part, scale);
    return result;
}

double margin_of_colors_px(const PictureGeometry& geometry) {
    const RectPx& board = geometry.shown_px;
    const double margin_px = 0.03 * std::min(board.width, board.height);
    // Where the board reaches from edge to edge, a margin would show a sliver of what is below it.
    const bool has_room = board.x >= margin_px && board.y >= margin_px &&
                          board.x + board.width + margin_px <= geometry.width_px &&
                          board.y + board.height + margin_px <= geometry.height_px;
    return has_room ? margin_px : 0;
}

double margin_of_tiles_px(const PictureGeometry& geometry) {
    const CellSteps steps = cell_steps(geometry);
    return 0.8 * std::max(steps.column_px, steps.row_px);
}

cv::Size board_view_size(cv::Size picture, const PictureGeometry& geometry, double margin_px,
                         cv::Size max_size) {
    const PictureGeometry view = geometry_of(board_part(picture, geometry, margin_px, max_size), geometry);
    return {view.width_px, view.height_px};
}

View board_view(const cv::Mat& rgb, const PictureGeometry& geometry, double margin_px, cv::Size max_size) {
    const Part part = board_part(rgb.size(), geometry, margin_px, max_size);
    View view{{}, geometry_of(part, geometry)};
    if (part.scale < 1)
        cv::resize(rgb(part.px), view.rgb, {view.geometry.width_px, view.geometry.height_px}, 0, 0,
                   cv::INTER_AREA);
    else
        view.rgb = rgb(part.px).clone();
    return view;
}

double cell_side_px(const PictureGeometry& geometry) {
    const CellSteps steps = cell_steps(geometry);
    return std::min(steps.column_px, steps.row_px);
}

}  // namespace unfold::render
