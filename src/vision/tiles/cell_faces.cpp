// Area averages in integer arithmetic, so that the same picture gives the same faces everywhere.
#include "vision/tiles/cell_faces.h"

#include <algorithm>
#include <map>
#include <span>

#include <opencv2/imgproc.hpp>

#include "vision/image/lab.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

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
        const double middle = comb.first_px + cell * comb.pitch_px +
                              corner_based(i - face_margin_px) * step_px;  // in the picture
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

// The picture around the lattice in units of faces, halved while cells are much larger than faces; the
// lattice moves along.
cv::Mat lab_around(const cv::Mat& bgr, SquareLattice& lattice) {
    constexpr double max_pitch_px = 2.5 * face_px;
    const cv::Rect2d outline = lattice.outline();
    const double margin_px = std::max(lattice.across.pitch_px, lattice.down.pitch_px);
    const cv::Rect whole(0, 0, bgr.cols, bgr.rows);
    cv::Rect part(cv::Point(cvFloor(outline.x - margin_px), cvFloor(outline.y - margin_px)),
                  cv::Point(cvCeil(outline.br().x + margin_px), cvCeil(outline.br().y + margin_px)));
    part &= whole;
    if (part.empty()) part = whole;
    lattice.across.first_px -= part.x;
    lattice.down.first_px -= part.y;
    cv::Mat small = bgr(part);
    while (std::min(lattice.across.pitch_px, lattice.down.pitch_px) > max_pitch_px &&
           std::min(small.cols, small.rows) > 1) {
        cv::Mat half;
        const cv::Rect even(0, 0, small.cols / 2 * 2, small.rows / 2 * 2);
        cv::resize(small(even), half, even.size() / 2, 0, 0, cv::INTER_AREA);
        small = half;
        for (LineComb* comb : {&lattice.across, &lattice.down}) {
            comb->first_px /= 2;
            comb->pitch_px /= 2;
        }
    }
    cv::Mat lab;
    lab_from_bgr(small).convertTo(lab, CV_16S, lab_units);
    return lab;
}

using BoxSums = std::vector<int>;  // of one row of the picture: three channels per box

BoxSums sums_of(const cv::Vec3s* row, const std::vector<PixelBox>& across) {
    BoxSums sums;
    sums.reserve(3 * across.size());
    for (const PixelBox& box : across) {
        const cv::Vec3s* pixel = row + box.first;
        int first = 0, second = 0, third = 0;
        for (const int weight : box.weights) {
            first += weight * (*pixel)[0];
            second += weight * (*pixel)[1];
            third += weight * (*pixel)[2];
            ++pixel;
        }
        sums.insert(sums.end(), {first, second, third});
    }
    return sums;
}

// One row of pixels of a row of faces.
void fill_row(std::span<Face> faces, int y, const std::vector<int>& sums) {
    const int* sum = sums.data();
    for (Face& face : faces)
        for (int x = 0; x < face_side_px; ++x)
            for (int channel = 0; channel < 3; ++channel)
                face[static_cast<std::size_t>((channel * face_side_px + y) * face_side_px + x)] =
                    static_cast<std::int16_t>(*sum++ >> (2 * weight_bits));
}

}  // namespace

std::vector<Face> faces_of_cells(const cv::Mat& bgr, const SquareLattice& lattice) {
    SquareLattice moved = lattice;
    const cv::Mat lab = lab_around(bgr, moved);
    const auto columns = static_cast<std::size_t>(lattice.across.cells);
    std::vector<PixelBox> across;
    for (int column = 0; column < lattice.across.cells; ++column)
        for (PixelBox& box : boxes_of(moved.across, column, lab.cols))
            across.push_back(std::move(box));
    std::vector<Face> faces(columns * static_cast<std::size_t>(lattice.down.cells));
    std::vector<int> sums(3 * across.size());
    for (int row = 0; row < lattice.down.cells; ++row) {
        std::map<int, BoxSums> of_rows;  // of the picture
        const std::vector<PixelBox> down = boxes_of(moved.down, row, lab.rows);
        for (int y = 0; y < face_side_px; ++y) {
            const PixelBox& box = down[static_cast<std::size_t>(y)];
            std::fill(sums.begin(), sums.end(), 0);
            for (int i = 0; i < static_cast<int>(box.weights.size()); ++i) {
                const auto [of_row, is_new] = of_rows.try_emplace(box.first + i);
                if (is_new) of_row->second = sums_of(lab.ptr<cv::Vec3s>(box.first + i), across);
                const int weight = box.weights[static_cast<std::size_t>(i)];
                for (std::size_t at = 0; at < sums.size(); ++at)
                    sums[at] += weight * of_row->second[at];
            }
            fill_row(std::span(faces).subspan(static_cast<std::size_t>(row) * columns, columns), y, sums);
        }
    }
    return faces;
}

}  // namespace unfold::vision
