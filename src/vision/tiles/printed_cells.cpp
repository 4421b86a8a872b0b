// Squares of a color flood are plain in their middle, tiles are not.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <opencv2/imgproc.hpp>

#include "vision/image/work_image.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

constexpr double min_spread = 9;           // levels, of any channel
constexpr double min_printed_share = 0.3;  // of the cells
constexpr double middle_from = 0.2;        // of a cell
constexpr double middle_length = 0.6;      // of a cell
constexpr int min_side_px = 4;
constexpr int min_ground_lines = 2;  // each way

}  // namespace

bool has_printed_cells(const ImageView& picture, const Reading& reading) {
    const Lattice& lattice = lattice_of(reading.level);
    const RectPx board = lattice_rect_px(reading.geometry, lattice);
    const double width = board.width / lattice.columns, height = board.height / lattice.rows;
    int printed = 0;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const cv::Rect middle = cv::Rect(cvRound(board.x + (cell.column + middle_from) * width),
                                         cvRound(board.y + (cell.row + middle_from) * height),
                                         cvRound(middle_length * width), cvRound(middle_length * height)) &
                                cv::Rect(0, 0, picture.width_px, picture.height_px);
        if (std::min(middle.width, middle.height) < min_side_px) continue;
        cv::Scalar mean, spread;
        cv::meanStdDev(work_image(part_of(picture, middle), middle.area()).image, mean, spread);
        if (std::max({spread[0], spread[1], spread[2]}) >= min_spread) ++printed;
    }
    return printed >= min_printed_share * lattice.cell_count();
}

bool has_ground_lines(const Reading& reading) {
    const auto* level = std::get_if<ColorLevel>(&reading.level);
    if (level == nullptr) return false;
    const Lattice& lattice = level->board.lattice;
    std::map<ColorId, std::array<int, 2>> lines;
    const auto look_along = [&](std::size_t way, int count, int length, const auto& cell_at) {
        for (int line = 0; line < count; ++line) {
            const ColorId color = level->board.color(cell_at(line, 0));
            bool is_plain = true;
            for (int i = 1; i < length && is_plain; ++i)
                is_plain = level->board.color(cell_at(line, i)) == color;
            if (is_plain) ++lines[color][way];
        }
    };
    look_along(0, lattice.rows, lattice.columns, [&](int row, int i) { return lattice.id({row, i}); });
    look_along(1, lattice.columns, lattice.rows, [&](int column, int i) { return lattice.id({i, column}); });
    return std::any_of(lines.begin(), lines.end(), [](const auto& color) {
        return std::min(color.second[0], color.second[1]) >= min_ground_lines;
    });
}

}  // namespace unfold::vision
