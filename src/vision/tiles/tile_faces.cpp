// The largest difference of any block decides, not the average: cartouches differ by a sign inside, numbers
// by a stroke.
#include "vision/tiles/tile_faces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

constexpr int most_width_px = 32;  // of a cell: more tells nothing new
constexpr int margin_px = 2;       // a face moves by one, and slopes are taken over the pixels beside
constexpr int block_columns = 5;
constexpr int block_rows = 6;

int block_begin(int block, int blocks, int size_px) {
    return block * size_px / blocks;
}

double squared(const cv::Vec3f& p, const cv::Vec3f& q) {
    const cv::Vec3f d = p - q;
    return static_cast<double>(d.dot(d));
}

// As an eye some way off sees them: pixels between pixels and dither, which differs from tile to tile, go;
// color is seen less sharply than lightness. The pictures, all of one height, lie below each other on a
// sheet, each mirrored beyond its edges; one blur of a sheet takes a fifth of the time of a blur a picture.
std::vector<cv::Mat> softened(const cv::Mat& pictures, int height_px, double softness_px) {
    constexpr double reach = 4;  // of the wider blur, in its sigmas
    const double sigma_px[] = {softness_px, 2 * softness_px, 2 * softness_px};
    const int border_px = static_cast<int>(std::ceil(reach * sigma_px[1]));
    const int count = pictures.rows / height_px;
    const int step_px = height_px + 2 * border_px;
    cv::Mat sheet(count * step_px, pictures.cols + 2 * border_px, pictures.type());
    for (int i = 0; i < count; ++i)
        cv::copyMakeBorder(pictures.rowRange(i * height_px, (i + 1) * height_px),
                           sheet.rowRange(i * step_px, (i + 1) * step_px), border_px, border_px, border_px,
                           border_px, cv::BORDER_REFLECT_101 | cv::BORDER_ISOLATED);
    std::vector<cv::Mat> channels;
    cv::split(sheet, channels);
    for (std::size_t i = 0; i < channels.size(); ++i)
        cv::GaussianBlur(channels[i], channels[i], {}, sigma_px[i]);
    cv::merge(channels, sheet);
    std::vector<cv::Mat> result;
    for (int i = 0; i < count; ++i)
        // A copy: filters of a part of a sheet would see what lies around it.
        result.push_back(sheet({border_px, i * step_px + border_px, pictures.cols, height_px}).clone());
    return result;
}

using Colors = Eigen::Matrix<double, Eigen::Dynamic, 4>;

Colors colors_of(const cv::Mat& lab) {
    Colors colors(lab.total(), 4);
    Eigen::Index i = 0;
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x, ++i) {
            const auto& color = lab.at<cv::Vec3f>(y, x);
            colors.row(i) << static_cast<double>(color[0]), static_cast<double>(color[1]),
                static_cast<double>(color[2]), 1.0;
        }
    return colors;
}

// What the best linear map of colors from one to the other leaves.
double unexplained(const Colors& from, const Colors& to) {
    const Eigen::Matrix4d normal =
        from.transpose() * from + 1e-3 * static_cast<double>(from.rows()) * Eigen::Matrix4d::Identity();
    const Eigen::Matrix<double, 4, 3> map = normal.ldlt().solve(from.transpose() * to.leftCols<3>());
    const double sum = (from * map - to.leftCols<3>()).squaredNorm();
    return std::sqrt(sum / static_cast<double>(from.rows()));
}

}  // namespace

TileFaces::TileFaces(const cv::Mat& bgr, const TileLattice& tiles, const std::vector<int>& cells,
                     double softness_px) {
    const SquareLattice& lattice = tiles.lattice;
    const FrameInset& inset = tiles.inset;
    const double scale = std::min(1.0, most_width_px / lattice.across.pitch_px);
    cv::Mat image = bgr;
    if (scale < 1) cv::resize(bgr, image, {}, scale, scale, cv::INTER_AREA);
    // The frame itself, out of focus, reaches into the face.
    constexpr double rim_px = 0.75;
    const double width_px = lattice.across.pitch_px * scale * (1 - inset.left - inset.right) - 2 * rim_px;
    const double height_px = lattice.down.pitch_px * scale * (1 - inset.top - inset.bottom) - 2 * rim_px;
    size_px_ = {std::max(block_columns, static_cast<int>(width_px)),
                std::max(block_rows, static_cast<int>(height_px))};
    if (cells.empty()) return;
    const cv::Size with_margin_px = size_px_ + cv::Size(2 * margin_px, 2 * margin_px);
    std::vector<cv::Mat> patches;
    for (const int at : cells) {
        const cv::Rect2d cell = lattice.cell(at / lattice.across.cells, at % lattice.across.cells);
        const double x = cell.x + cell.width * (1 + inset.left - inset.right) / 2;
        const double y = cell.y + cell.height * (1 + inset.top - inset.bottom) / 2;
        const cv::Point2f center(static_cast<float>(x * scale - 0.5), static_cast<float>(y * scale - 0.5));
        cv::getRectSubPix(image, with_margin_px, center, patches.emplace_back());
    }
    cv::Mat pictures;
    cv::vconcat(patches, pictures);
    for (const cv::Mat& lab : softened(lab_from_bgr(pictures), with_margin_px.height, softness_px)) {
        Face face{lab, {}};
        for (int row = 0; row < block_rows; ++row)
            for (int column = 0; column < block_columns; ++column) {
                const int left = block_begin(column, block_columns, size_px_.width);
                const int top = block_begin(row, block_rows, size_px_.height);
                const cv::Rect block(left + margin_px, top + margin_px,
                                     block_begin(column + 1, block_columns, size_px_.width) - left,
                                     block_begin(row + 1, block_rows, size_px_.height) - top);
                const cv::Scalar mean = cv::mean(face.lab(block));
                face.blocks.push_back(
                    {static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])});
            }
        faces_.push_back(std::move(face));
    }
}

cv::Mat TileFaces::picture(std::size_t face) const {
    return faces_[face].lab(cv::Rect(margin_px, margin_px, size_px_.width, size_px_.height));
}

cv::Rect TileFaces::block_at(int row, int column) const {
    const int left = block_begin(column, block_columns, size_px_.width);
    const int top = block_begin(row, block_rows, size_px_.height);
    return {left, top, block_begin(column + 1, block_columns, size_px_.width) - left,
            block_begin(row + 1, block_rows, size_px_.height) - top};
}

// The mean squared difference within a block.
double TileFaces::difference_of_block(const Face& a, const Face& b, cv::Point shift, int row,
                                      int column) const {
    const cv::Rect block = block_at(row, column);
    double sum = 0;
    for (int y = block.y; y < block.br().y; ++y) {
        const auto* p = a.lab.ptr<cv::Vec3f>(y + margin_px) + margin_px;
        const auto* q = b.lab.ptr<cv::Vec3f>(y + margin_px + shift.y) + margin_px + shift.x;
        for (int x = block.x; x < block.br().x; ++x)
            sum += squared(p[x], q[x]);
    }
    return sum / block.area();
}

// Tiles seldom lie on whole pixels: one step of Lucas and Kanade (1981) moves b by the rest, and the worst
// block is looked at again.
double TileFaces::difference_between_pixels(const Face& a, const Face& b, cv::Point shift) const {
    const auto at = [&](const Face& face, int y, int x, cv::Point by) {
        return face.lab.ptr<cv::Vec3f>(y + margin_px + by.y) + margin_px + by.x + x;
    };
    double xx = 0, xy = 0, yy = 0, xd = 0, yd = 0;
    for (int y = 0; y < size_px_.height; ++y)
        for (int x = 0; x < size_px_.width; ++x) {
            const cv::Vec3f d = *at(a, y, x, {}) - *at(b, y, x, shift);
            const cv::Vec3f slope_x = (at(b, y, x, shift)[1] - at(b, y, x, shift)[-1]) * 0.5F;
            const cv::Vec3f slope_y = (*at(b, y + 1, x, shift) - *at(b, y - 1, x, shift)) * 0.5F;
            xx += static_cast<double>(slope_x.dot(slope_x));
            xy += static_cast<double>(slope_x.dot(slope_y));
            yy += static_cast<double>(slope_y.dot(slope_y));
            xd += static_cast<double>(slope_x.dot(d));
            yd += static_cast<double>(slope_y.dot(d));
        }
    constexpr double farthest_px = 0.6;
    const double det = xx * yy - xy * xy;
    const bool is_bound = det > 1e-6 * (xx + yy) * (xx + yy);
    const double px = is_bound ? std::clamp((yy * xd - xy * yd) / det, -farthest_px, farthest_px) : 0;
    const double py = is_bound ? std::clamp((xx * yd - xy * xd) / det, -farthest_px, farthest_px) : 0;
    const auto move_x = static_cast<float>(px);
    const auto move_y = static_cast<float>(py);
    double worst = 0;
    for (int row = 0; row < block_rows; ++row)
        for (int column = 0; column < block_columns; ++column) {
            const cv::Rect block = block_at(row, column);
            double sum = 0;
            for (int y = block.y; y < block.br().y; ++y)
                for (int x = block.x; x < block.br().x; ++x) {
                    const cv::Vec3f slope_x = (at(b, y, x, shift)[1] - at(b, y, x, shift)[-1]) * 0.5F;
                    const cv::Vec3f slope_y = (*at(b, y + 1, x, shift) - *at(b, y - 1, x, shift)) * 0.5F;
                    sum +=
                        squared(*at(a, y, x, {}), *at(b, y, x, shift) + slope_x * move_x + slope_y * move_y);
                }
            worst = std::max(worst, sum / block.area());
        }
    return worst;
}

double TileFaces::difference_moved(const Face& a, const Face& b, cv::Point shift, double enough) const {
    double worst = 0;
    for (int row = 0; row < block_rows; ++row)
        for (int column = 0; column < block_columns; ++column) {
            worst = std::max(worst, difference_of_block(a, b, shift, row, column));
            if (worst >= enough) return worst;
        }
    return worst;
}

double TileFaces::alike_in_middle(std::size_t a, std::size_t b, double limit) const {
    const cv::Mat picture_b = picture(b);
    const cv::Rect middle(block_at(1, 1).tl(), block_at(block_rows - 2, block_columns - 2).br());
    const cv::Scalar mean = cv::mean(picture_b(middle));
    const cv::Vec3f ground(static_cast<float>(mean[0]), static_cast<float>(mean[1]),
                           static_cast<float>(mean[2]));
    int alike = 0, all = 0;
    double apart = 0, print = 0;
    for (int row = 1; row + 1 < block_rows; ++row)
        for (int column = 1; column + 1 < block_columns; ++column) {
            double least = std::numeric_limits<double>::infinity();
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x)
                    least = std::min(least, difference_of_block(faces_[a], faces_[b], {x, y}, row, column));
            ++all;
            if (std::sqrt(least) > limit) continue;
            ++alike;
            apart += least;
            const cv::Rect block = block_at(row, column);
            double sum = 0;
            for (int y = block.y; y < block.br().y; ++y)
                for (int x = block.x; x < block.br().x; ++x)
                    sum += squared(picture_b.at<cv::Vec3f>(y, x), ground);
            print += sum / block.area();
        }
    // A background as light as a faint print is not that print.
    constexpr double unexplained_share = 0.4;
    if (apart > unexplained_share * print) return 0;
    return static_cast<double>(alike) / all;
}

double TileFaces::difference(std::size_t a, std::size_t b, double far_apart) const {
    const Face& p = faces_[a];
    const Face& q = faces_[b];
    double at_first_sight = 0;
    for (std::size_t i = 0; i < p.blocks.size(); ++i)
        at_first_sight = std::max(at_first_sight, static_cast<double>(distance(p.blocks[i], q.blocks[i], 1)));
    if (at_first_sight > far_apart) return at_first_sight;
    cv::Point best_shift;
    double best = difference_moved(p, q, best_shift, std::numeric_limits<double>::infinity());
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            const double moved = difference_moved(p, q, {x, y}, best);
            if (moved < best) best = moved, best_shift = {x, y};
        }
    constexpr double enough = 1;  // in Lab: there is nothing to gain
    if (best > enough) best = std::min(best, difference_between_pixels(p, q, best_shift));
    return std::sqrt(best);
}

double TileFaces::difference_but_for_tint(std::size_t a, std::size_t b) const {
    const Colors p = colors_of(picture(a));
    const Colors q = colors_of(picture(b));
    return std::max(unexplained(p, q), unexplained(q, p));
}

double TileFaces::contrast(std::size_t face) const {
    const cv::Mat whole = picture(face);
    cv::Scalar mean, deviation;
    cv::meanStdDev(whole, mean, deviation);
    return std::sqrt(deviation.dot(deviation));
}

double TileFaces::print(std::size_t face) const {
    constexpr double out_of_focus = 0.12;  // of a face's width
    const cv::Mat whole = picture(face);
    cv::Mat smooth;
    cv::GaussianBlur(whole, smooth, {}, out_of_focus * size_px_.width);
    const cv::Rect middle(size_px_.width / 4, size_px_.height / 4, size_px_.width / 2, size_px_.height / 2);
    return cv::norm(whole(middle), smooth(middle), cv::NORM_L2) /
           std::sqrt(static_cast<double>(middle.area()));
}

}  // namespace unfold
