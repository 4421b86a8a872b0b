// A map of colors four times as large says how much of each pixel every color takes. It is made band by band,
// so that a large picture takes no more memory than a small one.
#include "render/paint_cells.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

#include "render/ink.h"
#include "render/view.h"

namespace unfold::render {
namespace {

constexpr int supersampling = 4;
constexpr int samples = supersampling * supersampling;
constexpr int subpixel_bits = 6;
constexpr int band_rows = 64;
constexpr std::uint8_t untouched = 255;  // there are at most 32 colors

struct ColoredCell {
    Polyline outline;
    std::uint8_t color;
};

cv::Rect bounding_box(const std::vector<ColoredCell>& cells, const cv::Rect& within) {
    double left = within.br().x, top = within.br().y, right = within.x, bottom = within.y;
    for (const ColoredCell& cell : cells)
        for (const Point p : cell.outline) {
            left = std::min(left, p.x);
            top = std::min(top, p.y);
            right = std::max(right, p.x);
            bottom = std::max(bottom, p.y);
        }
    if (right <= left || bottom <= top) return {};
    const int x = static_cast<int>(std::floor(std::max<double>(left, within.x)));
    const int y = static_cast<int>(std::floor(std::max<double>(top, within.y)));
    return cv::Rect(x, y, static_cast<int>(std::ceil(std::min<double>(right, within.br().x))) - x,
                    static_cast<int>(std::ceil(std::min<double>(bottom, within.br().y))) - y) &
           within;
}

// The color of every sample of the band.
cv::Mat1b color_map(const std::vector<ColoredCell>& cells, const cv::Rect& band) {
    cv::Mat1b map(band.height * supersampling, band.width * supersampling, untouched);
    const auto fixed = [](double v) {
        return static_cast<int>(std::lround((v * supersampling - 0.5) * (1 << subpixel_bits)));
    };
    for (const ColoredCell& cell : cells) {
        std::vector<cv::Point> points;
        for (const Point p : cell.outline)
            points.emplace_back(fixed(p.x - band.x), fixed(p.y - band.y));
        cv::fillConvexPoly(map, points, cv::Scalar(cell.color), cv::LINE_8, subpixel_bits);
    }
    return map;
}

// The mean of a pixel's samples.
cv::Vec3b mixed(const cv::Vec3b& before, const cv::Mat1b& map, int x, int y,
                const std::vector<Rgb>& palette) {
    int sum[3] = {samples / 2, samples / 2, samples / 2};
    for (int row = y * supersampling; row < (y + 1) * supersampling; ++row)
        for (int column = x * supersampling; column < (x + 1) * supersampling; ++column) {
            const std::uint8_t color = map(row, column);
            const bool is_painted = color != untouched;
            sum[0] += is_painted ? palette[color].r : before[0];
            sum[1] += is_painted ? palette[color].g : before[1];
            sum[2] += is_painted ? palette[color].b : before[2];
        }
    return {static_cast<std::uint8_t>(sum[0] / samples), static_cast<std::uint8_t>(sum[1] / samples),
            static_cast<std::uint8_t>(sum[2] / samples)};
}

}  // namespace

void paint_cells(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                 const std::vector<CellId>& cells) {
    std::vector<ColoredCell> colored;
    for (const CellId cell : cells)
        colored.push_back({cell_outline_px(geometry, board.lattice, board.lattice.cell(cell)),
                           static_cast<std::uint8_t>(board.color(cell).value)});
    const cv::Rect box = bounding_box(colored, shown_board(geometry, rgb.size()));
    for (int top = box.y; top < box.br().y; top += band_rows) {
        const cv::Rect band(box.x, top, box.width, std::min(band_rows, box.br().y - top));
        const cv::Mat1b map = color_map(colored, band);
        for (int y = 0; y < band.height; ++y)
            for (int x = 0; x < band.width; ++x) {
                auto& pixel = rgb.at<cv::Vec3b>(band.y + y, band.x + x);
                pixel = mixed(pixel, map, x, y, board.palette);
            }
    }
}

std::vector<CellId> changed_cells(const Board& before, const Board& after) {
    std::vector<CellId> changed;
    for (std::size_t i = 0; i < before.cells.size(); ++i)
        if (before.cells[i] != after.cells[i]) changed.push_back(CellId{static_cast<std::int64_t>(i)});
    return changed;
}

}  // namespace unfold::render
