// Detects print in the cells of a color flood. Bevels and gloss have one or two patterns that all cells
// share, at strengths that depend on the color: the first right singular vectors of the samples (principal
// component analysis without centering, since the mean is among the patterns to remove). What is left after
// they are projected out differs between cells.
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
constexpr int samples_per_side = 8, samples_per_cell = samples_per_side * samples_per_side;
constexpr int color_channels = 3;

// One row per cell and channel: the samples of the middle minus their mean, in levels. Rows of cells that are
// too small are 0.
Eigen::MatrixXf middles_of(const ImageView& picture, const Reading& reading) {
    const Lattice& lattice = lattice_of(reading.level);
    const RectPx board = lattice_rect_px(reading.geometry, lattice);
    const double width = board.width / lattice.columns, height = board.height / lattice.rows;
    Eigen::MatrixXf middles =
        Eigen::MatrixXf::Zero(Eigen::Index{lattice.cell_count()} * color_channels, samples_per_cell);
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const cv::Rect middle = cv::Rect(cvRound(board.x + (cell.column + middle_from) * width),
                                         cvRound(board.y + (cell.row + middle_from) * height),
                                         cvRound(middle_length * width), cvRound(middle_length * height)) &
                                cv::Rect(0, 0, picture.width_px, picture.height_px);
        if (std::min(middle.width, middle.height) < min_side_px) continue;
        cv::Mat small;
        cv::resize(work_image(part_of(picture, middle), middle.area()).image, small,
                   {samples_per_side, samples_per_side}, 0, 0, cv::INTER_AREA);
        for (int channel = 0; channel < color_channels; ++channel) {
            auto row = middles.row(Eigen::Index{i} * color_channels + channel);
            for (int k = 0; k < samples_per_cell; ++k)
                row[k] = static_cast<float>(small.ptr<std::uint8_t>()[color_channels * k + channel]);
            row.array() -= row.mean();
        }
    }
    return middles;
}

// For each cell, whether the standard deviation of any channel is at least `min_spread` levels.
std::vector<bool> cells_that_vary(const Eigen::MatrixXf& middles, double min_spread) {
    std::vector<bool> result;
    for (Eigen::Index row = 0; row < middles.rows(); row += color_channels)
        result.push_back(
            static_cast<double>(middles.middleRows<color_channels>(row).rowwise().squaredNorm().maxCoeff()) >=
            min_spread * min_spread * samples_per_cell);
    return result;
}

void project_out_common(Eigen::MatrixXf& middles, Eigen::Index patterns) {
    const Eigen::MatrixXd products = (middles.transpose() * middles).cast<double>();
    // In double precision, as in split_kinds.cpp: one more instantiation takes seconds to compile.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(products);
    const Eigen::MatrixXf common = solver.eigenvectors().rightCols(patterns).cast<float>();
    middles -= (middles * common) * common.transpose();
}

}  // namespace

CellPrints prints_of_cells(const ImageView& picture, const Reading& reading) {
    constexpr double min_spread = 9, min_own_spread = 12;  // levels
    constexpr double min_printed_share = 0.3;              // of the cells
    constexpr double min_own_print_share = 0.25;           // of the cells: noise reaches 0.13
    constexpr double min_own_print_share_of_others = 0.5;
    constexpr int min_with_own_print = 3, min_others_with_own_print = 4;  // a pointer reaches into two cells
    constexpr int few_cells = 30;       // of which two patterns explain too much
    constexpr double min_cell_px = 14;  // blurred edges of smaller cells reach their middles
    Eigen::MatrixXf middles = middles_of(picture, reading);
    const std::vector<bool> printed = cells_that_vary(middles, min_spread);
    const auto all = static_cast<double>(printed.size());
    CellPrints prints;
    prints.are_many =
        static_cast<double>(std::count(printed.begin(), printed.end(), true)) >= min_printed_share * all;
    const PxFromCell& place = reading.geometry.px_from_cell;
    const auto* level = std::get_if<ColorLevel>(&reading.level);
    if (level == nullptr || std::min(place.x_per_column, place.y_per_row) < min_cell_px) return prints;
    project_out_common(middles, all < few_cells ? 1 : 2);
    const std::vector<bool> has_own_print = cells_that_vary(middles, min_own_spread);
    // Most cells may be empty plates of one color; then only the others count.
    std::map<ColorId, int> cells_of_color;
    for (const ColorId color : level->board.cells)
        ++cells_of_color[color];
    const auto most = std::max_element(cells_of_color.begin(), cells_of_color.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    int with_own_print = 0, others_with_own_print = 0;
    for (std::size_t i = 0; i < has_own_print.size(); ++i) {
        if (!has_own_print[i]) continue;
        ++with_own_print;
        if (level->board.cells[i] != most->first) ++others_with_own_print;
    }
    prints.differ =
        with_own_print >= std::max<double>(min_with_own_print, min_own_print_share * all) ||
        others_with_own_print >=
            std::max<double>(min_others_with_own_print, min_own_print_share_of_others * (all - most->second));
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
