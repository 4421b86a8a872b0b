// A 4 x 4 supersampled map of the cells gives their coverage of each pixel. It is computed in bands, so that
// memory does not grow with the picture.
#include "render/annotate/paint_cells.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "render/annotate/view.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

constexpr int band_rows = 64;  // rows of the picture that one map covers
// Where no cell is, and of a pixel that several cells share; a board has at most 4096 cells.
constexpr std::int16_t no_cell = -1, several = -2;

// Gray levels. Larger differences from the median luminance of a cell are lines, edges and scribbles.
constexpr int max_grain = 20;

// A cell and what becomes of a pixel of it.
struct ColoredCell {
    Polyline outline;
    Rgb color;
    int usual = 0;
    // For each difference of a pixel from the usual luminance: the color times the light of the cell, and the
    // difference. Empty for flat cells.
    std::vector<cv::Vec3b> by_grain = {};
    bool is_changed = true;  // otherwise it is painted only where it touches one that is
};

int luminance_of(int r, int g, int b) {
    return (2 * r + 5 * g + b) / 8;
}
int luminance_of(const cv::Vec3b& pixel) {
    return luminance_of(pixel[0], pixel[1], pixel[2]);
}

// The median over the middle of a cell; nothing where none of it shows.
std::optional<int> usual_luminance(const cv::Mat& rgb, const Polyline& outline) {
    constexpr int steps = 14;  // of the sampling grid along each side of the cell
    std::vector<int> levels;
    const Point a = outline[0];
    const Point b = outline[1];
    const Point c = outline.back();
    for (int i = 2; i < steps - 1; ++i)
        for (int j = 2; j < steps - 1; ++j) {
            if (outline.size() == 3 && i + j > steps - 2) continue;
            const double u = 1.0 * i / steps;
            const double v = 1.0 * j / steps;
            const int x = static_cast<int>(std::floor(a.x + u * (b.x - a.x) + v * (c.x - a.x)));
            const int y = static_cast<int>(std::floor(a.y + u * (b.y - a.y) + v * (c.y - a.y)));
            if (x >= 0 && y >= 0 && x < rgb.cols && y < rgb.rows)
                levels.push_back(luminance_of(rgb.at<cv::Vec3b>(y, x)));
        }
    if (levels.empty()) return std::nullopt;
    return median_value(std::move(levels));
}

// The shading and grain of a cell that has the color `before`.
void fit_paper(ColoredCell& cell, const cv::Mat& rgb, Rgb before) {
    const auto usual = usual_luminance(rgb, cell.outline);
    if (!usual) return;
    // On dark colors, a difference of one level would otherwise count as much more or less light.
    constexpr double offset_levels = 40;
    constexpr double min_light = 0.7, max_light = 1.4;  // the light on a cell, as a factor
    const double light =
        std::clamp((*usual + offset_levels) / (luminance_of(before.r, before.g, before.b) + offset_levels),
                   min_light, max_light);
    cell.usual = *usual;
    for (int grain = -max_grain; grain <= max_grain; ++grain) {
        const auto level = [&](std::uint8_t channel) {
            return cv::saturate_cast<std::uint8_t>(channel * light + grain);
        };
        cell.by_grain.emplace_back(level(cell.color.r), level(cell.color.g), level(cell.color.b));
    }
}

cv::Vec3b painted_pixel(const ColoredCell& cell, const cv::Vec3b& before) {
    if (cell.by_grain.empty()) return {cell.color.r, cell.color.g, cell.color.b};
    const int grain = luminance_of(before) - cell.usual;
    return cell
        .by_grain[static_cast<std::size_t>(std::abs(grain) > max_grain ? max_grain : grain + max_grain)];
}

// Which of the cells every sample of the band is in.
cv::Mat1s cell_map(const std::vector<ColoredCell>& cells, const cv::Rect& band) {
    cv::Mat1s map(band.height * supersampling, band.width * supersampling);
    std::fill_n(map.ptr<std::int16_t>(), map.total(), no_cell);
    for (std::size_t i = 0; i < cells.size(); ++i)
        cv::fillConvexPoly(map, mask_points(cells[i].outline, band), cv::Scalar(static_cast<double>(i)),
                           cv::LINE_8, subpixel_bits);
    return map;
}

// The cell that all samples of a pixel are in; nothing where there are several.
std::optional<std::int16_t> only_cell(const cv::Mat1s& map, int x, int y) {
    static_assert(supersampling * sizeof(std::int16_t) == sizeof(std::uint64_t));
    const auto row = [&](int i) {
        std::uint64_t samples_of_row = 0;
        std::memcpy(&samples_of_row, &map(y * supersampling + i, x * supersampling), sizeof samples_of_row);
        return samples_of_row;
    };
    const std::uint64_t first = row(0);
    const bool is_one =
        first == row(1) && first == row(2) && first == row(3) && first == std::rotl(first, 16);
    if (!is_one) return std::nullopt;
    return map(y * supersampling, x * supersampling);
}

// Where a band is painted: changed cells, and as far around them as pictures mix the colors of two cells.
cv::Mat1b painted_pixels(const std::vector<ColoredCell>& cells, const cv::Rect& band, int reach) {
    cv::Mat1b pixels(band.size(), static_cast<std::uint8_t>(0));
    for (const ColoredCell& cell : cells) {
        if (!cell.is_changed) continue;
        std::vector<cv::Point> points;
        for (const Point p : cell.outline)
            points.emplace_back(static_cast<int>(std::floor(p.x)) - band.x,
                                static_cast<int>(std::floor(p.y)) - band.y);
        cv::fillConvexPoly(pixels, points, cv::Scalar(255));
        cv::polylines(pixels, points, true, cv::Scalar(255), 2 * reach + 1);
    }
    return pixels;
}

// Of cells of 60 pixels, borders are some three pixels wide; they get wider as pictures are enlarged.
int reach_px(const PictureGeometry& geometry) {
    return std::max(1, static_cast<int>(std::lround(cell_side_px(geometry) / 60)));
}

ColoredCell colored_cell(const PictureGeometry& geometry, const Board& board, CellId cell) {
    return {cell_outline_px(geometry, board.lattice, board.lattice.cell(cell)),
            board.palette[board.color(cell).index()]};
}

}  // namespace

// Paints a pixel that cells share with the mean of its samples. `color_of(cell, before)`: the color of a
// sample.
template <class ColorOf>
void PaintedBoard::paint_shared(cv::Mat& rgb, const SharedPixel& pixel, const ColorOf& color_of) {
    auto& there = rgb.at<cv::Vec3b>(pixel.at);
    const cv::Vec3b before = there;
    std::int16_t known = pixel.cells.front();
    cv::Vec3b color = color_of(known, before);
    cv::Vec3i sum = cv::Vec3i::all(samples_per_pixel / 2);
    for (const std::int16_t cell : pixel.cells) {
        if (cell != known) {
            known = cell;
            color = color_of(cell, before);
        }
        sum += cv::Vec3i(color);
    }
    for (int k = 0; k < 3; ++k)
        there[k] = static_cast<std::uint8_t>(sum[k] / samples_per_pixel);
}

PaintedBoard::PaintedBoard(const cv::Mat& rgb, const PictureGeometry& geometry, const Board& shown)
    : rgb_(rgb), geometry_(geometry), shown_(shown) {
    cv::Mat1s owners(rgb.size(), no_cell);
    std::vector<ColoredCell> cells;
    std::vector<Point> corners;
    for (int i = 0; i < shown.lattice.cell_count(); ++i) {
        if (!shown.on_board(CellId{i})) continue;
        ids_.push_back(CellId{i});
        const Polyline& outline = cells.emplace_back(colored_cell(geometry, shown, CellId{i})).outline;
        corners.insert(corners.end(), outline.begin(), outline.end());
    }
    const cv::Rect box = box_around(corners, shown_board(geometry, rgb.size()));
    for (int top = box.y; top < box.br().y; top += band_rows) {
        const cv::Rect band(box.x, top, box.width, std::min(band_rows, box.br().y - top));
        const cv::Mat1s map = cell_map(cells, band);
        const cv::Mat1b is_painted = painted_pixels(cells, band, reach_px(geometry));
        for (int y = 0; y < band.height; ++y)
            for (int x = 0; x < band.width; ++x) {
                if (is_painted(y, x) == 0) continue;
                const std::optional<std::int16_t> only = only_cell(map, x, y);
                owners(band.y + y, band.x + x) = only.value_or(several);
                if (only) continue;
                SharedPixel& pixel = shared_.emplace_back();
                pixel.at = {band.x + x, band.y + y};
                for (int sample = 0; sample < samples_per_pixel; ++sample)
                    pixel.cells[static_cast<std::size_t>(sample)] =
                        map(y * supersampling + sample / supersampling,
                            x * supersampling + sample % supersampling);
            }
    }
    for (int y = 0; y < owners.rows; ++y) {
        const std::int16_t* row = owners.ptr<std::int16_t>(y);
        for (int x = 0; x < owners.cols;) {
            const int from = x;
            while (x < owners.cols && row[x] == row[from])
                ++x;
            if (row[from] >= 0) runs_.push_back({from, y, x - from, row[from]});
        }
    }
}

cv::Mat PaintedBoard::flat(const Board& board) const {
    std::vector<cv::Vec3b> colors;
    for (const CellId id : ids_) {
        const Rgb& color = board.palette[board.color(id).index()];
        colors.emplace_back(color.r, color.g, color.b);
    }
    cv::Mat rgb = rgb_.clone();
    for (const Run& run : runs_)
        std::fill_n(rgb.ptr<cv::Vec3b>(run.y) + run.x, run.length,
                    colors[static_cast<std::size_t>(run.cell)]);
    for (const SharedPixel& pixel : shared_)
        paint_shared(rgb, pixel, [&](std::int16_t cell, const cv::Vec3b& before) {
            return cell == no_cell ? before : colors[static_cast<std::size_t>(cell)];
        });
    return rgb;
}

cv::Mat PaintedBoard::paper(const Board& board) const {
    const auto is_changed = [&](CellId id) { return board.color(id) != shown_.color(id); };
    // The cells to paint, by their index: those that changed, and those beside them.
    std::vector<int> place(ids_.size(), no_cell);
    std::vector<ColoredCell> cells;
    for (std::size_t i = 0; i < place.size(); ++i) {
        const CellId id = ids_[i];
        const Neighbors around = neighbors(board.lattice, id);
        if (!is_changed(id) && std::none_of(around.begin(), around.end(), is_changed)) continue;
        place[i] = static_cast<int>(cells.size());
        cells.push_back(colored_cell(geometry_, board, id));
        cells.back().is_changed = is_changed(id);
        fit_paper(cells.back(), rgb_, shown_.palette[shown_.color(id).index()]);
    }
    cv::Mat rgb = rgb_.clone();
    const cv::Mat1b is_painted = painted_pixels(cells, cv::Rect({}, rgb.size()), reach_px(geometry_));
    const auto cell_at = [&](std::int16_t index) -> const ColoredCell* {
        if (index < 0) return nullptr;
        const int at = place[static_cast<std::size_t>(index)];
        return at < 0 ? nullptr : &cells[static_cast<std::size_t>(at)];
    };
    for (const Run& run : runs_) {
        const ColoredCell* cell = cell_at(run.cell);
        if (cell == nullptr) continue;
        auto* pixels = rgb.ptr<cv::Vec3b>(run.y) + run.x;
        const std::uint8_t* paint = is_painted[run.y] + run.x;
        for (int x = 0; x < run.length; ++x)
            if (paint[x] != 0) pixels[x] = painted_pixel(*cell, pixels[x]);
    }
    for (const SharedPixel& pixel : shared_) {
        if (is_painted(pixel.at) == 0) continue;
        paint_shared(rgb, pixel, [&](std::int16_t index, const cv::Vec3b& before) {
            const ColoredCell* cell = cell_at(index);
            return cell == nullptr ? before : painted_pixel(*cell, before);
        });
    }
    return rgb;
}

}  // namespace unfold::render
