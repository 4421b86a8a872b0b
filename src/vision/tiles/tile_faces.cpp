// Of whole faces, the largest difference of any block decides, not the average: cartouches differ by a sign
// inside, numbers by a stroke.
#include "vision/tiles/tile_faces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>

#include "core/quantile.h"
#include "core/vector_code.h"
#include "vision/tiles/ground.h"

namespace unfold::vision {
namespace {

constexpr double max_width_px = FaceBlocks::max_width_px;  // of a cell: more adds no information

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

cv::Point shift_of(const FaceShift& shift) {
    return {shift.x, shift.y};
}

cv::Rect printed_pixels(const Plane& print) {
    cv::Rect printed;
    for (int y = 0; y < print.rows(); ++y)
        for (int x = 0; x < print.cols(); ++x)
            if (print(y, x) > 0) printed |= cv::Rect(x, y, 1, 1);
    return printed;
}

float mean_of_edge(const Plane& plane) {
    const float sum =
        plane.row(0).sum() + plane.bottomRows<1>().sum() + plane.col(0).sum() + plane.rightCols<1>().sum();
    return sum / static_cast<float>(2 * (plane.rows() + plane.cols()));
}

float median_of_edge(const Plane& plane) {
    std::vector<float> values;
    const auto add = [&](const auto& line) { values.insert(values.end(), line.begin(), line.end()); };
    add(plane.row(0));
    add(plane.row(plane.rows() - 1));
    add(plane.col(0));
    add(plane.col(plane.cols() - 1));
    return median_value(std::move(values));
}

float root_of_mean_square(const LabPlanes& planes) {
    const float sum = planes[0].square().sum() + planes[1].square().sum() + planes[2].square().sum();
    return std::sqrt(sum / static_cast<float>(planes[0].size()));
}

}  // namespace

TileFaces::TileFaces(const cv::Mat& bgr, const TileLattice& tiles, std::span<const int> cells,
                     double softness_px, FacePart part)
    : part_(part) {
    const SquareLattice& lattice = tiles.lattice;
    const FrameInset& inset = tiles.inset;
    const double scale = std::min(1.0, max_width_px / lattice.across.pitch_px);
    // The frame itself, out of focus, reaches into the face.
    constexpr double rim_px = 0.75;
    const double width_px = lattice.across.pitch_px * scale * (1 - inset.left - inset.right) - 2 * rim_px;
    const double height_px = lattice.down.pitch_px * scale * (1 - inset.top - inset.bottom) - 2 * rim_px;
    size_px_ = {std::max(FaceBlocks::columns, static_cast<int>(width_px)),
                std::max(FaceBlocks::rows, static_cast<int>(height_px))};
    blocks_ = FaceBlocks(size_px_, stride_px());
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
    source_ = std::make_shared<const Source>(
        Source{image,
               weights_around(middles(lattice.down, inset.top, inset.bottom), 1.0 / factor,
                              with_margin_px.height, spacing_px, softness_px, image.rows),
               weights_around(middles(lattice.across, inset.left, inset.right), 1.0 / factor,
                              with_margin_px.width, spacing_px, softness_px, image.cols)});
    add(cells);
}

TileFaces::TileFaces(const TileFaces& faces, FacePart part) : TileFaces(faces) {
    part_ = part;
    take_part(0);
}

TileFaces::TileFaces(const TileFaces& faces, std::span<const std::size_t> chosen)
    : part_(faces.part_),
      size_px_(faces.size_px_),
      blocks_(faces.blocks_),
      soft_rows_(faces.soft_rows_),
      soft_columns_(faces.soft_columns_),
      source_(faces.source_) {
    for (const std::size_t face : chosen) {
        faces_.push_back(faces.faces_[face]);
        known_.push_back(faces.known_[face]);
    }
    take_part(0);
}

void TileFaces::add(std::span<const int> cells) {
    const std::size_t before = faces_.size();
    const auto columns = static_cast<int>(source_->columns.size());
    for (const int cell : cells) {
        Face& face = faces_.emplace_back();
        face.lab = sampled(source_->image, source_->rows[static_cast<std::size_t>(cell / columns)],
                           source_->columns[static_cast<std::size_t>(cell % columns)]);
        for (std::size_t i = 0; i < face.lab.size(); ++i) {
            const float* pixels = first_pixel(face.lab[i]);
            face.blocks[i] = blocks_.means([&](Eigen::Index at) { return lanes_at(pixels + at); });
        }
    }
    known_.resize(faces_.size());
    take_part(before);
}

void TileFaces::take_part(std::size_t first_face) {
    if (part_ == FacePart::all) return;
    for (std::size_t i = first_face; i < faces_.size(); ++i) {
        Face& face = faces_[i];
        if (part_ == FacePart::edges_and_ink) {
            face.print = print_share(face.lab, ground_of(face.lab));
            face.printed = printed_pixels(face.print) - cv::Point(margin_px, margin_px);
        }
        if (face.edges.empty()) face.edges = FaceEdges(face.lab, margin_px);
    }
    if (of_edges_.size() == faces_.size() * faces_.size()) return;
    std::vector<EdgesApart> of_edges(faces_.size() * faces_.size());
    for (std::size_t a = 0; a < first_face; ++a)
        std::copy_n(of_edges_.data() + a * first_face, first_face, of_edges.data() + a * faces_.size());
    of_edges_ = std::move(of_edges);
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

// A face and another one that is moved.
struct TileFaces::Pair {
    std::array<const float*, 3> a, b;  // the first pixel of each channel
    Eigen::Index stride;

    [[nodiscard]] Lanes apart(std::size_t channel, Eigen::Index at) const {
        return lanes_at(a[channel] + at) - lanes_at(b[channel] + at);
    }
    [[nodiscard]] Lanes squared_distance(Eigen::Index at) const {
        return apart(0, at).square() + apart(1, at).square() + apart(2, at).square();
    }
    // Twice the slopes of b.
    [[nodiscard]] Lanes slope_x(std::size_t channel, Eigen::Index at) const {
        return lanes_at(b[channel] + at + 1) - lanes_at(b[channel] + at - 1);
    }
    [[nodiscard]] Lanes slope_y(std::size_t channel, Eigen::Index at) const {
        return lanes_at(b[channel] + at + stride) - lanes_at(b[channel] + at - stride);
    }
};

TileFaces::Pair TileFaces::pair_of(const Face& a, const Face& b, cv::Point shift) const {
    Pair pair{{}, {}, stride_px()};
    for (std::size_t i = 0; i < pair.a.size(); ++i) {
        pair.a[i] = first_pixel(a.lab[i]);
        pair.b[i] = first_pixel(b.lab[i], shift);
    }
    return pair;
}

// Tiles seldom lie on whole pixels: one step of Lucas and Kanade (1981) moves b by the rest, and the worst
// block is compared in full. Returns any value above `enough` where the result is above it.
float TileFaces::difference_between_pixels(const Pair& pair, float enough, FaceBlocks::Place largest) const {
    // The slopes are twice as steep.
    enum : std::uint8_t { of_xx, of_xy, of_yy, of_xd, of_yd, terms };
    const std::array<float, terms> sums =
        blocks_.sums<terms>([&](Eigen::Index at, std::array<Lanes, terms>& all) {
            std::array<std::array<Lanes, terms>, 3> of_channel;
            for (std::size_t i = 0; i < of_channel.size(); ++i) {
                const Lanes x = pair.slope_x(i, at), y = pair.slope_y(i, at), apart = pair.apart(i, at);
                of_channel[i] = {x * x, x * y, y * y, x * apart, y * apart};
            }
            for (std::size_t term = 0; term < terms; ++term)
                all[term] += of_channel[0][term] + of_channel[1][term] + of_channel[2][term];
        });
    const float xx = sums[of_xx] / 4, xy = sums[of_xy] / 4, yy = sums[of_yy] / 4;
    const float xd = sums[of_xd] / 2, yd = sums[of_yd] / 2;
    constexpr float farthest_px = 0.6F;
    const float det = xx * yy - xy * xy;
    if (det <= 1e-6F * (xx + yy) * (xx + yy)) return std::numeric_limits<float>::infinity();
    const float x_px = std::clamp((yy * xd - xy * yd) / det, -farthest_px, farthest_px);
    const float y_px = std::clamp((xx * yd - xy * xd) / det, -farthest_px, farthest_px);
    const float half_x_px = x_px / 2, half_y_px = y_px / 2;
    const auto squared_distance = [&](Eigen::Index at) {
        const auto squared = [&](std::size_t i) -> Lanes {
            return (pair.apart(i, at) - pair.slope_x(i, at) * half_x_px - pair.slope_y(i, at) * half_y_px)
                .square();
        };
        return Lanes(squared(0) + squared(1) + squared(2));
    };
    return blocks_.largest_mean(squared_distance, enough, largest);
}

double TileFaces::alike_in_middle(std::size_t a, std::size_t b, double limit) const {
    const auto middle_means = [&](const auto& term) {
        FaceBlocks::Means means = FaceBlocks::Means::Zero();
        for (int row = 1; row + 1 < FaceBlocks::rows; ++row)
            for (int column = 1; column + 1 < FaceBlocks::columns; ++column)
                means(row, column) = blocks_.mean({row, column}, term);
        return means;
    };
    FaceBlocks::Means apart = FaceBlocks::Means::Constant(std::numeric_limits<float>::infinity());
    for (const FaceShift& shift : face_shifts) {
        const Pair pair = pair_of(faces_[a], faces_[b], shift_of(shift));
        apart = apart.min(middle_means([&](Eigen::Index at) { return pair.squared_distance(at); }));
    }
    FaceBlocks::Means print = FaceBlocks::Means::Zero();
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<float> means;
        for (int row = 1; row + 1 < FaceBlocks::rows; ++row)
            for (int column = 1; column + 1 < FaceBlocks::columns; ++column)
                means.push_back(faces_[b].blocks[i](row, column));
        const float ground = median_value(std::move(means));
        const float* pixels = first_pixel(faces_[b].lab[i]);
        print +=
            middle_means([&](Eigen::Index at) { return Lanes((lanes_at(pixels + at) - ground).square()); });
    }
    int alike = 0, count = 0;
    double sum_apart = 0, sum_print = 0, all_print = 0;
    for (int row = 1; row + 1 < FaceBlocks::rows; ++row)
        for (int column = 1; column + 1 < FaceBlocks::columns; ++column) {
            const auto least = static_cast<double>(apart(row, column));
            ++count;
            all_print += static_cast<double>(print(row, column));
            if (std::sqrt(least) > limit) continue;
            ++alike;
            sum_apart += least;
            sum_print += static_cast<double>(print(row, column));
        }
    // What is alike beside the print is the ground.
    constexpr double min_print_share = 0.4;
    if (sum_print < min_print_share * all_print) return 0;
    // A background as light as a faint print is not that print.
    constexpr double unexplained_share = 0.4;
    if (sum_apart > unexplained_share * sum_print) return 0;
    return static_cast<double>(alike) / count;
}

double TileFaces::difference(std::size_t a, std::size_t b, double far_apart) const {
    const Face& p = faces_[a];
    const Face& q = faces_[b];
    if (part_ != FacePart::all) return difference_of_part(a, b);
    const FaceBlocks::Means squared = (p.blocks[0] - q.blocks[0]).square() +
                                      (p.blocks[1] - q.blocks[1]).square() +
                                      (p.blocks[2] - q.blocks[2]).square();
    const auto at_first_sight = static_cast<double>(std::sqrt(squared.maxCoeff()));
    if (at_first_sight > far_apart) return at_first_sight;
    return static_cast<double>(std::sqrt(squared_difference(p, q)));
}

UNFOLD_VECTOR_CODE float TileFaces::squared_difference(const Face& p, const Face& q) const {
    Pair best_pair{};
    float best = std::numeric_limits<float>::infinity();
    FaceBlocks::Place largest;
    for (const FaceShift& shift : face_shifts) {
        const Pair pair = pair_of(p, q, shift_of(shift));
        const auto squared_distance = [&](Eigen::Index at) { return pair.squared_distance(at); };
        const float moved = blocks_.largest_mean(squared_distance, best, largest);
        if (moved < best) best = moved, best_pair = pair;
    }
    constexpr float enough = 1;  // in Lab: there is nothing to gain
    if (best > enough) best = std::min(best, difference_between_pixels(best_pair, best, largest));
    return best;
}

double TileFaces::difference_of_part(std::size_t a, std::size_t b) const {
    constexpr double in_lab = 20;  // the root of the share, on the scale of differences in Lab
    EdgesApart& known = of_edges_[a * faces_.size() + b];
    if (known.share < 0) known = faces_[a].edges.apart_from(faces_[b].edges);
    const double of_edges = in_lab * static_cast<double>(std::sqrt(known.share));
    if (part_ == FacePart::edges) return of_edges;
    constexpr double ink_counts = 0.5;
    return std::hypot(
        of_edges, ink_counts * difference_of_ink(faces_[a], faces_[b], shift_of(face_shifts[known.shift])));
}

// What is printed has its own color over any ground. The mean is over what is printed on both faces.
double TileFaces::difference_of_ink(const Face& a, const Face& b, cv::Point shift) const {
    constexpr float min_print = 0.02F;  // of the face: fewer pixels are noise
    constexpr float much = 20;          // in Lab: of what is not print after all, more counts as this
    const cv::Rect part = a.printed & (b.printed - shift) & blocks_.whole();
    if (part.empty()) return 0;
    const Pair pair = pair_of(a, b, shift);
    const float *print_a = first_pixel(a.print), *print_b = first_pixel(b.print, shift);
    const auto print = [&](Eigen::Index at) {
        return Lanes(lanes_at(print_a + at).min(lanes_at(print_b + at)));
    };
    const auto printed_apart = [&](Eigen::Index at) {
        return Lanes(pair.squared_distance(at).min(much * much) * print(at));
    };
    const float all = std::max(blocks_.sum(part, print), min_print * static_cast<float>(size_px_.area()));
    return static_cast<double>(std::sqrt(blocks_.sum(part, printed_apart) / all));
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
    double& known = known_[face].striped_share;
    if (known < 0) known = compared_stripes(face);
    return known;
}

double TileFaces::compared_stripes(std::size_t face) const {
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
        color[static_cast<Eigen::Index>(i)] = mean_of_edge(lab[i]);
    }
    return color;
}

Eigen::Array3f TileFaces::ground_color(std::size_t face) const {
    const LabPlanes lab = without_margin(faces_[face].lab);
    return {median_of_edge(lab[0]), median_of_edge(lab[1]), median_of_edge(lab[2])};
}

float TileFaces::edge_spread(std::size_t face) const {
    const LabPlanes lab = without_margin(faces_[face].lab);
    const Eigen::Array3f mean = edge_color(face);
    float square = 0;
    for (std::size_t i = 0; i < lab.size(); ++i)
        square += mean_of_edge((lab[i] - mean[static_cast<Eigen::Index>(i)]).square());
    return std::sqrt(square);
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

bool TileFaces::has_print(std::size_t face, bool fills_middle) const {
    constexpr double printed = 2;      // in Lab
    constexpr double contrasting = 8;  // in Lab
    constexpr double striped = 0.9;
    return (print(face) >= printed || (fills_middle && contrast(face) >= contrasting)) &&
           striped_share(face) < striped;
}

const TileFaces::Known& TileFaces::known_print(std::size_t face) const {
    Known& known = known_[face];
    if (known.print >= 0) return known;
    const LabPlanes print = print_of_middle(face);
    known.print = static_cast<double>(root_of_mean_square(print));
    const float most = (print[0].square() + print[1].square() + print[2].square()).maxCoeff();
    known.peak = static_cast<double>(std::sqrt(most));
    return known;
}

double TileFaces::print(std::size_t face) const {
    return known_print(face).print;
}

double TileFaces::peak_of_print(std::size_t face) const {
    return known_print(face).peak;
}

}  // namespace unfold::vision
