// The largest difference of any block decides, not the average: cartouches differ by a sign inside, numbers
// by a stroke.
#include "vision/tiles/tile_faces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>

#include "vision/tiles/ground.h"

namespace unfold::vision {
namespace {

constexpr double max_width_px = 32;  // of a cell: more adds no information

// The middles of the faces in the cells of a row or a column, which are smaller by shares of the cells.
std::vector<double> middles(const LineComb& comb, double inset_before, double inset_behind) {
    std::vector<double> result;
    for (int cell = 0; cell < comb.cells; ++cell)
        result.push_back(comb.first_px + comb.pitch_px * (cell + (1 + inset_before - inset_behind) / 2));
    return result;
}

std::vector<LineWeights> weights_around(const std::vector<double>& middles_px, double scale, int count,
                                        double spacing_px, double softness_px, int length_px) {
    std::vector<LineWeights> result;
    for (const double middle_px : middles_px)
        result.push_back(line_weights({middle_px * scale - count * spacing_px / 2, spacing_px, count},
                                      softness_px, length_px));
    return result;
}

int block_begin(int block, int blocks, int size_px) {
    return block * size_px / blocks;
}

float root_of_mean_square(const LabPlanes& planes) {
    const float sum = planes[0].square().sum() + planes[1].square().sum() + planes[2].square().sum();
    return std::sqrt(sum / static_cast<float>(planes[0].size()));
}

}  // namespace

TileFaces::TileFaces(const cv::Mat& bgr, const TileLattice& tiles, const std::vector<int>& cells,
                     double softness_px, FacePart part)
    : part_(part) {
    const SquareLattice& lattice = tiles.lattice;
    const FrameInset& inset = tiles.inset;
    const double scale = std::min(1.0, max_width_px / lattice.across.pitch_px);
    // The frame itself, out of focus, reaches into the face.
    constexpr double rim_px = 0.75;
    const double width_px = lattice.across.pitch_px * scale * (1 - inset.left - inset.right) - 2 * rim_px;
    const double height_px = lattice.down.pitch_px * scale * (1 - inset.top - inset.bottom) - 2 * rim_px;
    size_px_ = {std::max(block_columns, static_cast<int>(width_px)),
                std::max(block_rows, static_cast<int>(height_px))};
    half_inside_ = Eigen::ArrayXf::Zero(run_length(size_px_.height));
    for (int y = 0; y < size_px_.height; ++y)
        half_inside_.segment(y * stride_px(), size_px_.width).setConstant(0.5F);
    constexpr double out_of_focus = 0.12;  // of a face's width
    const auto soft_middle = [&](int length_px) {
        return gaussian_weights({static_cast<double>(length_px / 4), 1, length_px / 2},
                                {0, static_cast<double>(length_px)}, out_of_focus * size_px_.width);
    };
    soft_rows_ = soft_middle(size_px_.height);
    soft_columns_ = soft_middle(size_px_.width).transpose();
    if (cells.empty()) return;
    // Pixels that say nothing new need not be converted to Lab.
    const int factor = std::max(1, static_cast<int>(1 / scale));
    const cv::Mat image = shrunk(bgr, factor);
    const double spacing_px = 1 / (factor * scale);
    const cv::Size with_margin_px = size_px_ + cv::Size(2 * margin_px, 2 * margin_px);
    const auto columns = weights_around(middles(lattice.across, inset.left, inset.right), 1.0 / factor,
                                        with_margin_px.width, spacing_px, softness_px, image.cols);
    const auto rows = weights_around(middles(lattice.down, inset.top, inset.bottom), 1.0 / factor,
                                     with_margin_px.height, spacing_px, softness_px, image.rows);
    constexpr double smooth = 0.2;  // of a face's width
    const double smooth_px = std::max(1.0, smooth * size_px_.width);
    const auto smoothing = [&](int length_px) {
        const auto length = static_cast<double>(length_px);
        return gaussian_weights({0, 1, length_px}, {0, length}, smooth_px);
    };
    const Eigen::MatrixXf smooth_rows = smoothing(with_margin_px.height);
    const Eigen::MatrixXf smooth_columns = smoothing(with_margin_px.width).transpose();
    for (const int at : cells) {
        Face& face = faces_.emplace_back();
        face.lab = sampled(image, rows[static_cast<std::size_t>(at / lattice.across.cells)],
                           columns[static_cast<std::size_t>(at % lattice.across.cells)]);
        if (part == FacePart::sharp)
            for (Plane& plane : face.lab)
                plane -= (smooth_rows * plane.matrix() * smooth_columns).array();
        if (part == FacePart::print) face.print = print_share(face.lab, ground_of(face.lab));
        for (std::size_t i = 0; i < face.lab.size(); ++i)
            face.blocks[i] = block_means(run(face.lab[i], {0, size_px_.height}, {}));
    }
}

LabPlanes TileFaces::without_margin(const LabPlanes& lab) const {
    const auto inner = [&](const Plane& plane) {
        return plane.block(margin_px, margin_px, size_px_.height, size_px_.width);
    };
    return {inner(lab[0]), inner(lab[1]), inner(lab[2])};
}

cv::Mat TileFaces::picture(std::size_t face) const {
    LabPlanes lab = without_margin(faces_[face].lab);
    std::vector<cv::Mat> channels;
    for (Plane& plane : lab)
        channels.emplace_back(size_px_, CV_32F, plane.data());
    cv::Mat picture;
    cv::merge(channels, picture);
    return picture;
}

// From the first pixel of the first row to the last of the last, with the margins between, where the face is
// moved.
TileFaces::Run TileFaces::run(const Plane& plane, const Rows& rows, cv::Point shift) const {
    const Eigen::Index from = (margin_px + rows.top + shift.y) * stride_px() + margin_px + shift.x;
    return {plane.data() + from, run_length(rows.count)};
}

// The means of the blocks of a row of blocks.
TileFaces::BlockRow TileFaces::means_of_row(const float* first, int rows) const {
    const Eigen::Map<const Plane, 0, Eigen::OuterStride<>> pixels(first, rows, size_px_.width,
                                                                  Eigen::OuterStride<>(stride_px()));
    const Eigen::Array<float, 1, Eigen::Dynamic> sums = pixels.colwise().sum();
    BlockRow means;
    for (int column = 0; column < block_columns; ++column) {
        const int from = block_begin(column, block_columns, size_px_.width);
        const int count = block_begin(column + 1, block_columns, size_px_.width) - from;
        means[column] = sums.segment(from, count).sum() / static_cast<float>(rows * count);
    }
    return means;
}

TileFaces::Rows TileFaces::rows_of_blocks(int row) const {
    const int top = block_begin(row, block_rows, size_px_.height);
    return {top, block_begin(row + 1, block_rows, size_px_.height) - top};
}

// `values`: a run through a whole face.
TileFaces::Blocks TileFaces::block_means(const Eigen::ArrayXf& values) const {
    Blocks means;
    for (int row = 0; row < block_rows; ++row) {
        const Rows rows = rows_of_blocks(row);
        means.row(row) = means_of_row(values.data() + rows.top * stride_px(), rows.count);
    }
    return means;
}

// Of a run.
Eigen::ArrayXf TileFaces::squared_distances(const Face& a, const Face& b, cv::Point shift,
                                            const Rows& rows) const {
    const auto squared = [&](std::size_t i) {
        return (run(a.lab[i], rows, {}) - run(b.lab[i], rows, shift)).square();
    };
    return squared(0) + squared(1) + squared(2);
}

float TileFaces::difference_moved(const Face& a, const Face& b, cv::Point shift, float enough) const {
    float worst = 0;
    for (int row = 0; row < block_rows && worst < enough; ++row) {
        const Rows rows = rows_of_blocks(row);
        const Eigen::ArrayXf apart = squared_distances(a, b, shift, rows);
        worst = std::max(worst, means_of_row(apart.data(), rows.count).maxCoeff());
    }
    return worst;
}

// Tiles seldom lie on whole pixels: one step of Lucas and Kanade (1981) moves b by the rest, and the worst
// block is compared in full.
float TileFaces::difference_between_pixels(const Face& a, const Face& b, cv::Point shift) const {
    const Rows all{0, size_px_.height};
    std::array<Eigen::ArrayXf, 3> apart, slope_x, slope_y;
    float xx = 0, xy = 0, yy = 0, xd = 0, yd = 0;
    for (std::size_t i = 0; i < apart.size(); ++i) {
        const auto moved = [&](int x, int y) { return run(b.lab[i], all, shift + cv::Point(x, y)); };
        apart[i] = run(a.lab[i], all, {}) - moved(0, 0);
        slope_x[i] = (moved(1, 0) - moved(-1, 0)) * half_inside_;
        slope_y[i] = (moved(0, 1) - moved(0, -1)) * half_inside_;
        xx += slope_x[i].square().sum();
        xy += (slope_x[i] * slope_y[i]).sum();
        yy += slope_y[i].square().sum();
        xd += (slope_x[i] * apart[i]).sum();
        yd += (slope_y[i] * apart[i]).sum();
    }
    constexpr float farthest_px = 0.6F;
    const float det = xx * yy - xy * xy;
    if (det <= 1e-6F * (xx + yy) * (xx + yy)) return std::numeric_limits<float>::infinity();
    const float x_px = std::clamp((yy * xd - xy * yd) / det, -farthest_px, farthest_px);
    const float y_px = std::clamp((xx * yd - xy * xd) / det, -farthest_px, farthest_px);
    const auto squared = [&](std::size_t i) {
        return (apart[i] - slope_x[i] * x_px - slope_y[i] * y_px).square();
    };
    return block_means(squared(0) + squared(1) + squared(2)).maxCoeff();
}

double TileFaces::alike_in_middle(std::size_t a, std::size_t b, double limit) const {
    const Rows all{0, size_px_.height};
    Blocks apart = Blocks::Constant(std::numeric_limits<float>::infinity());
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            apart = apart.min(block_means(squared_distances(faces_[a], faces_[b], {x, y}, all)));
    Blocks print = Blocks::Zero();
    for (std::size_t i = 0; i < 3; ++i) {
        const float ground = faces_[b].blocks[i].block<block_rows - 2, block_columns - 2>(1, 1).mean();
        print += block_means((run(faces_[b].lab[i], all, {}) - ground).square());
    }
    int alike = 0, count = 0;
    double sum_apart = 0, sum_print = 0;
    for (int row = 1; row + 1 < block_rows; ++row)
        for (int column = 1; column + 1 < block_columns; ++column) {
            const auto least = static_cast<double>(apart(row, column));
            ++count;
            if (std::sqrt(least) > limit) continue;
            ++alike;
            sum_apart += least;
            sum_print += static_cast<double>(print(row, column));
        }
    // A background as light as a faint print is not that print.
    constexpr double unexplained_share = 0.4;
    if (sum_apart > unexplained_share * sum_print) return 0;
    return static_cast<double>(alike) / count;
}

double TileFaces::difference(std::size_t a, std::size_t b, double far_apart) const {
    const Face& p = faces_[a];
    const Face& q = faces_[b];
    if (part_ == FacePart::print) return difference_of_print(p, q);
    const Blocks squared = (p.blocks[0] - q.blocks[0]).square() + (p.blocks[1] - q.blocks[1]).square() +
                           (p.blocks[2] - q.blocks[2]).square();
    const auto at_first_sight = static_cast<double>(std::sqrt(squared.maxCoeff()));
    if (at_first_sight > far_apart && part_ == FacePart::all) return at_first_sight;
    cv::Point best_shift;
    float best = difference_moved(p, q, best_shift, std::numeric_limits<float>::infinity());
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            const float moved = difference_moved(p, q, {x, y}, best);
            if (moved < best) best = moved, best_shift = {x, y};
        }
    if (part_ == FacePart::sharp) {
        const Rows all{0, size_px_.height};
        return static_cast<double>(std::sqrt(block_means(squared_distances(p, q, best_shift, all)).mean()));
    }
    constexpr float enough = 1;  // in Lab: there is nothing to gain
    if (best > enough) best = std::min(best, difference_between_pixels(p, q, best_shift));
    return static_cast<double>(std::sqrt(best));
}

// What is printed has its own color over any ground. The mean is over what is printed on either face, at the
// best shift.
double TileFaces::difference_of_print(const Face& a, const Face& b) const {
    constexpr float min_print = 0.02F;  // of the face: fewer pixels are noise
    constexpr float much = 20;          // in Lab: what lies behind a tile may differ by any amount
    const auto inner = [&](const Plane& plane, cv::Point shift) {
        return plane.block(margin_px + shift.y, margin_px + shift.x, size_px_.height, size_px_.width);
    };
    float best = std::numeric_limits<float>::infinity();
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            Plane apart = Plane::Zero(size_px_.height, size_px_.width);
            for (std::size_t i = 0; i < 3; ++i)
                apart += (inner(a.lab[i], {}) - inner(b.lab[i], {x, y})).square();
            const Plane print = inner(a.print, {}).max(inner(b.print, {x, y}));
            const float all = std::max(print.sum(), min_print * static_cast<float>(print.size()));
            best = std::min(best, (apart.min(much * much) * print).sum() / all);
        }
    return static_cast<double>(std::sqrt(best));
}

LabPlanes TileFaces::apart_from_mean(std::size_t face) const {
    LabPlanes lab = without_margin(faces_[face].lab);
    for (Plane& plane : lab)
        plane -= plane.mean();
    return lab;
}

double TileFaces::contrast(std::size_t face) const {
    return static_cast<double>(root_of_mean_square(apart_from_mean(face)));
}

double TileFaces::striped_share(std::size_t face) const {
    constexpr float plain = 1;  // squared, in Lab
    float all = 0, between_rows = 0, between_columns = 0;
    for (const Plane& plane : apart_from_mean(face)) {
        all += plane.square().mean();
        between_rows += plane.rowwise().mean().square().mean();
        between_columns += plane.colwise().mean().square().mean();
    }
    return all < plain ? 0 : static_cast<double>(std::max(between_rows, between_columns) / all);
}

Eigen::Array3f TileFaces::edge_color(std::size_t face) const {
    const LabPlanes lab = without_margin(faces_[face].lab);
    Eigen::Array3f color;
    for (std::size_t i = 0; i < lab.size(); ++i) {
        const Plane& plane = lab[i];
        const float sum = plane.row(0).sum() + plane.bottomRows<1>().sum() + plane.col(0).sum() +
                          plane.rightCols<1>().sum();
        color[static_cast<Eigen::Index>(i)] = sum / static_cast<float>(2 * (plane.rows() + plane.cols()));
    }
    return color;
}

LabPlanes TileFaces::print_of_middle(std::size_t face) const {
    const cv::Rect middle(size_px_.width / 4, size_px_.height / 4, size_px_.width / 2, size_px_.height / 2);
    LabPlanes print;
    const LabPlanes lab = without_margin(faces_[face].lab);
    for (std::size_t i = 0; i < lab.size(); ++i)
        print[i] = lab[i].block(middle.y, middle.x, middle.height, middle.width) -
                   (soft_rows_ * (lab[i].matrix() * soft_columns_)).array();
    return print;
}

double TileFaces::print(std::size_t face) const {
    return static_cast<double>(root_of_mean_square(print_of_middle(face)));
}

double TileFaces::peak_of_print(std::size_t face) const {
    const LabPlanes print = print_of_middle(face);
    const float most = (print[0].square() + print[1].square() + print[2].square()).maxCoeff();
    return static_cast<double>(std::sqrt(most));
}

}  // namespace unfold::vision
