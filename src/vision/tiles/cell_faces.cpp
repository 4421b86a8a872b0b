// Block matching by steepest descent: a shift absorbs what the lattice is off and what a program rounds to
// whole pixels. Blocks keep apart what differs, since two numbers of a suit differ by a stroke.
#include "vision/tiles/cell_faces.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr int block_px = 4;
constexpr int inset_px = (face_px - block_px * blocks_each_way) / 2;  // the rim of a cell is not compared
constexpr int reach_px = 3;                                           // of a shift: 9 % of a cell

// The box of a pixel of a face: the first pixel of the picture and the weights of that and the next ones.
struct PixelBox {
    int first = 0;
    std::vector<int> weights;  // their sum is box_weight
};

constexpr int weight_bits = 10, box_weight = 1 << weight_bits;

// Two pixels of the face wide, as a low-pass filter for the resampling, and at least `min_box_px` of the
// picture: neighbors of a small picture then share pixels instead of repeating them.
std::vector<PixelBox> boxes_of(const LineComb& comb, int cell, int size_px) {
    constexpr double min_box_px = 1.5;
    const double step_px = comb.pitch_px / face_px;
    const double half_px = std::max(step_px, min_box_px / 2);
    std::vector<PixelBox> boxes;
    for (int i = 0; i < face_side_px; ++i) {
        const double middle =
            comb.first_px + cell * comb.pitch_px + (i - face_margin_px + 0.5) * step_px;  // in the picture
        const double from = std::clamp(middle - half_px, 0.0, size_px - 1.0);
        const double to = std::clamp(middle + half_px, from + 1e-3, static_cast<double>(size_px));
        PixelBox box{static_cast<int>(from), {}};
        int rest = box_weight;
        for (int pixel = box.first; pixel < to; ++pixel) {
            const double covered = std::min(to, pixel + 1.0) - std::max(from, static_cast<double>(pixel));
            const bool is_last = pixel + 1 >= to;
            const int weight = is_last ? rest : static_cast<int>(covered / (to - from) * box_weight);
            box.weights.push_back(weight);
            rest -= weight;
        }
        boxes.push_back(std::move(box));
    }
    return boxes;
}

// The 8-bit Lab of OpenCV has 255 / 100 units of L*, and 128 for a* = 0.
Face face_of(const cv::Mat& lab, const std::vector<PixelBox>& across, const std::vector<PixelBox>& down) {
    const int top = down.front().first;
    const int bottom = down.back().first + static_cast<int>(down.back().weights.size());
    std::vector<std::array<int, 3 * face_side_px>> rows(static_cast<std::size_t>(bottom - top));
    for (int y = top; y < bottom; ++y) {
        auto& row = rows[static_cast<std::size_t>(y - top)];
        std::size_t at = 0;
        for (const PixelBox& box : across) {
            const auto* pixel = lab.ptr<cv::Vec3b>(y) + box.first;
            std::array<int, 3> sum{};
            for (const int weight : box.weights) {
                for (int channel = 0; channel < 3; ++channel)
                    sum[static_cast<std::size_t>(channel)] += weight * (*pixel)[channel];
                ++pixel;
            }
            for (const int value : sum)
                row[at++] = value;
        }
    }
    Face face;
    for (int y = 0; y < face_side_px; ++y) {
        const PixelBox& box = down[static_cast<std::size_t>(y)];
        for (int x = 0; x < face_side_px; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                std::int64_t sum = 0;
                for (std::size_t i = 0; i < box.weights.size(); ++i)
                    sum += std::int64_t{box.weights[i]} * rows[static_cast<std::size_t>(box.first - top) + i]
                                                              [static_cast<std::size_t>(3 * x + channel)];
                sum *= lab_units;
                if (channel == 0) sum = sum * 100 / 255;
                face[static_cast<std::size_t>((channel * face_side_px + y) * face_side_px + x)] =
                    static_cast<std::int16_t>(sum >> (2 * weight_bits));
            }
    }
    return face;
}

// The squared distances, summed over each block. Stops once their sum exceeds `enough`; the sum.
std::int64_t compare(const Face& a, const Face& b, cv::Point shift, std::int64_t enough,
                     BlockDistances& sums) {
    std::int64_t total = 0;
    for (int block_row = 0; block_row < blocks_each_way; ++block_row) {
        std::array<int, block_px * blocks_each_way> columns{};
        for (int channel = 0; channel < 3; ++channel)
            for (int row = 0; row < block_px; ++row) {
                const int y = face_margin_px + inset_px + block_row * block_px + row;
                const int x = face_margin_px + inset_px;
                const std::int16_t* const p = a.data() + (channel * face_side_px + y) * face_side_px + x;
                const std::int16_t* const q =
                    b.data() + (channel * face_side_px + y + shift.y) * face_side_px + x + shift.x;
                for (std::size_t i = 0; i < columns.size(); ++i) {
                    const auto apart = static_cast<std::int16_t>(p[i] - q[i]);
                    columns[i] += apart * apart;
                }
            }
        for (std::size_t block = 0; block < blocks_each_way; ++block) {
            int sum = 0;
            for (std::size_t x = 0; x < block_px; ++x)
                sum += columns[block_px * block + x];
            sums[static_cast<std::size_t>(block_row * blocks_each_way) + block] = sum;
            total += sum;
        }
        if (total >= enough) return total;
    }
    return total;
}

}  // namespace

std::vector<Face> faces_of_cells(const cv::Mat& bgr, const SquareLattice& lattice) {
    cv::Mat lab;
    cv::cvtColor(bgr, lab, cv::COLOR_BGR2Lab);
    std::vector<std::vector<PixelBox>> columns;
    for (int column = 0; column < lattice.across.cells; ++column)
        columns.push_back(boxes_of(lattice.across, column, bgr.cols));
    std::vector<Face> faces;
    for (int row = 0; row < lattice.down.cells; ++row) {
        const std::vector<PixelBox> down = boxes_of(lattice.down, row, bgr.rows);
        for (const auto& across : columns)
            faces.push_back(face_of(lab, across, down));
    }
    return faces;
}

BlockDistances distances_of(const Face& a, const Face& b) {
    BlockDistances best, sums;
    cv::Point shift;
    std::int64_t least = compare(a, b, shift, std::numeric_limits<std::int64_t>::max(), best);
    for (bool is_better = true; is_better;) {
        is_better = false;
        const cv::Point from = shift;
        for (const cv::Point step : {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)}) {
            const cv::Point next = from + step;
            if (std::max(std::abs(next.x), std::abs(next.y)) > reach_px) continue;
            const std::int64_t sum = compare(a, b, next, least, sums);
            if (sum >= least) continue;
            least = sum;
            best = sums;
            shift = next;
            is_better = true;
        }
    }
    constexpr int one = block_px * block_px * lab_units * lab_units;
    for (int& sum : best)
        sum /= one;
    return best;
}

}  // namespace unfold::vision
