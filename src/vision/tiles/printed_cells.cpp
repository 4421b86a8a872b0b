// Squares of a color flood are plain in their middle, tiles are not. Bevels and gloss are the same in all
// squares: the first principal component of what the middles show (Pearson 1901). What is left after it is
// projected out differs from square to square, as pictures and numbers do.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

#include "vision/image/work_image.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

constexpr double middle_from = 0.2;    // of a cell
constexpr double middle_length = 0.6;  // of a cell
constexpr int min_side_px = 4;         // of a middle
constexpr int min_ground_lines = 2;    // each way
constexpr int samples_a_side = 8, samples_a_cell = samples_a_side * samples_a_side;
constexpr int color_channels = 3;

// By cell and channel, in levels and without the mean: what the middles of the cells show. The rows of cells
// that are too small are 0.
Eigen::MatrixXf middles_of(const ImageView& picture, const Reading& reading) {
    const Lattice& lattice = lattice_of(reading.level);
    const RectPx board = lattice_rect_px(reading.geometry, lattice);
    const double width = board.width / lattice.columns, height = board.height / lattice.rows;
    Eigen::MatrixXf middles =
        Eigen::MatrixXf::Zero(Eigen::Index{lattice.cell_count()} * color_channels, samples_a_cell);
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const cv::Rect middle = cv::Rect(cvRound(board.x + (cell.column + middle_from) * width),
                                         cvRound(board.y + (cell.row + middle_from) * height),
                                         cvRound(middle_length * width), cvRound(middle_length * height)) &
                                cv::Rect(0, 0, picture.width_px, picture.height_px);
        if (std::min(middle.width, middle.height) < min_side_px) continue;
        cv::Mat small;
        cv::resize(work_image(part_of(picture, middle), middle.area()).image, small,
                   {samples_a_side, samples_a_side}, 0, 0, cv::INTER_AREA);
        for (int channel = 0; channel < color_channels; ++channel) {
            auto row = middles.row(Eigen::Index{i} * color_channels + channel);
            for (int k = 0; k < samples_a_cell; ++k)
                row[k] = static_cast<float>(small.ptr<std::uint8_t>()[color_channels * k + channel]);
            row.array() -= row.mean();
        }
    }
    return middles;
}

// Of each cell, whether any channel varies by so much: the standard deviation, in levels.
std::vector<bool> vary(const Eigen::MatrixXf& middles, double min_spread) {
    std::vector<bool> result;
    for (Eigen::Index row = 0; row < middles.rows(); row += color_channels)
        result.push_back(
            static_cast<double>(middles.middleRows<color_channels>(row).rowwise().squaredNorm().maxCoeff()) >=
            min_spread * min_spread * samples_a_cell);
    return result;
}

void project_out_common(Eigen::MatrixXf& middles) {
    const Eigen::MatrixXf products = middles.transpose() * middles;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXf> solver(products);
    const Eigen::VectorXf common = solver.eigenvectors().col(samples_a_cell - 1);
    middles -= (middles * common) * common.transpose();
}

}  // namespace

CellPrints prints_of_cells(const ImageView& picture, const Reading& reading) {
    constexpr double some_spread = 9, clear_spread = 12;  // levels
    constexpr double some_share = 0.3;                    // of the cells
    constexpr double clear_share = 0.25;                  // of the cells: noise reaches 0.13
    constexpr double share_of_others = 0.5;
    constexpr int min_others = 4;
    constexpr double min_cell_px = 14;  // blurred edges of smaller cells reach their middles
    Eigen::MatrixXf middles = middles_of(picture, reading);
    const std::vector<bool> with_print = vary(middles, some_spread);
    project_out_common(middles);
    const std::vector<bool> with_own_print = vary(middles, clear_spread);
    const auto all = static_cast<int>(with_print.size());
    const auto count_of = [](const std::vector<bool>& cells) {
        return static_cast<double>(std::count(cells.begin(), cells.end(), true));
    };
    CellPrints prints;
    prints.are_many = count_of(with_print) >= some_share * all;
    const PxFromCell& place = reading.geometry.px_from_cell;
    if (std::min(std::abs(place.x_per_column), std::abs(place.y_per_row)) < min_cell_px) return prints;
    prints.differ = count_of(with_own_print) >= clear_share * all;
    const auto* level = std::get_if<ColorLevel>(&reading.level);
    if (prints.differ || level == nullptr) return prints;
    // Plates without print may have the color of most cells.
    std::map<ColorId, int> cells_of_color;
    for (const ColorId color : level->board.cells)
        if (color != off_board) ++cells_of_color[color];
    const auto most = std::max_element(cells_of_color.begin(), cells_of_color.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == cells_of_color.end()) return prints;
    int others_with_print = 0;
    for (std::size_t i = 0; i < with_own_print.size(); ++i)
        others_with_print += with_own_print[i] && level->board.cells[i] != most->first ? 1 : 0;
    prints.differ = others_with_print >= std::max<double>(min_others, share_of_others * (all - most->second));
    return prints;
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
