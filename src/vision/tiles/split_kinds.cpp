// Principal direction divisive partitioning (Boley 1998): the faces of a kind are divided along the direction
// in which they differ most. The slopes of a face are compared where the mean face has print, since
// translucent tiles differ most where they have none. Changes that move the mean face or scale its contrast
// are projected out: they depend on where a tile lies between the pixels. A kind is divided only where its
// number of tiles is implausible for one kind and the groups are far apart.
#include "vision/tiles/split_kinds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

using Faces = std::vector<std::size_t>;
using Vector = Eigen::VectorXf;

constexpr int margin_px = TileFaces::margin_px;

// The slopes of each channel across and down, of a face that is moved by one pixel at most.
Vector slopes_of(const LabPlanes& lab, int right, int down) {
    const Eigen::Index height = lab[0].rows() - 2 * margin_px, width = lab[0].cols() - 2 * margin_px;
    Vector slopes(6 * height * width);
    Eigen::Index at = 0;
    for (const Plane& plane : lab)
        for (Eigen::Index y = margin_px + down; y < margin_px + down + height; ++y)
            for (Eigen::Index x = margin_px + right; x < margin_px + right + width; ++x) {
                slopes[at++] = plane(y, x + 1) - plane(y, x - 1);
                slopes[at++] = plane(y + 1, x) - plane(y - 1, x);
            }
    return slopes;
}

LabPlanes mean_of(const TileFaces& faces, const Faces& group) {
    LabPlanes mean;
    for (std::size_t i = 0; i < mean.size(); ++i) {
        mean[i] = faces.colors(group.front())[i];
        for (std::size_t k = 1; k < group.size(); ++k)
            mean[i] += faces.colors(group[k])[i];
        mean[i] /= static_cast<float>(group.size());
    }
    return mean;
}

// An orthonormal basis of how a face changes where it moves a little or its contrast changes.
std::vector<Vector> changes_by_place(const LabPlanes& mean) {
    const Vector slopes = slopes_of(mean, 0, 0);
    const Vector left = slopes_of(mean, -1, 0), right = slopes_of(mean, 1, 0);
    const Vector above = slopes_of(mean, 0, -1), below = slopes_of(mean, 0, 1);
    std::vector<Vector> basis;
    for (const Vector& change : {slopes, Vector(right - left), Vector(below - above),
                                 Vector(left + right - 2 * slopes), Vector(above + below - 2 * slopes)}) {
        constexpr float independent = 1e-3F;
        Vector rest = change;
        for (const Vector& known : basis)
            rest -= known.dot(rest) * known;
        if (rest.norm() > independent * change.norm()) basis.emplace_back(rest / rest.norm());
    }
    return basis;
}

// How steep the mean face is around each of its slopes, up to so many pixels away.
Vector steepness_of(const LabPlanes& mean, int reach_px) {
    const Vector slopes = slopes_of(mean, 0, 0);
    const auto height = static_cast<int>(mean[0].rows()) - 2 * margin_px;
    const auto width = static_cast<int>(mean[0].cols()) - 2 * margin_px;
    const Eigen::Index pixels = Eigen::Index{height} * width;
    cv::Mat squares(height, width, CV_32F);
    for (Eigen::Index i = 0; i < pixels; ++i) {
        float& square = squares.ptr<float>()[i];
        square = 0;
        for (Eigen::Index channel = 0; channel < 3; ++channel)
            square += slopes.segment<2>(2 * (channel * pixels + i)).squaredNorm();
    }
    const int side_px = 2 * reach_px + 1;
    cv::dilate(squares, squares, cv::Mat::ones(side_px, side_px, CV_8U));
    Vector result(slopes.size());
    for (Eigen::Index i = 0; i < slopes.size(); ++i)
        result[i] = std::sqrt(squares.ptr<float>()[i / 2 % pixels]);
    return result;
}

// The place of each face along the direction in which the faces differ most.
Eigen::VectorXd principal_places(std::vector<Vector> apart) {
    Vector mean = Vector::Zero(apart.front().size());
    for (const Vector& of_face : apart)
        mean += of_face;
    mean /= static_cast<float>(apart.size());
    const auto count = static_cast<Eigen::Index>(apart.size());
    Eigen::MatrixXd products(count, count);
    for (Vector& of_face : apart)
        of_face -= mean;
    for (Eigen::Index a = 0; a < count; ++a)
        for (Eigen::Index b = 0; b <= a; ++b)
            products(a, b) = products(b, a) = static_cast<double>(
                apart[static_cast<std::size_t>(a)].dot(apart[static_cast<std::size_t>(b)]));
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(products);
    const double length = std::sqrt(std::max(0.0, solver.eigenvalues()[count - 1]));
    return solver.eigenvectors().col(count - 1) * length;
}

// The numbers of tiles that kinds have, where a game dealt each kind equally often: one number, or two that
// follow each other. Where pairs are dealt at random, any even number may occur.
class SizesOfKinds {
  public:
    explicit SizesOfKinds(const std::vector<int>& sizes) {
        for (const int size : sizes)
            if (size > 0) ++kinds_of_size_[size], ++kinds_;
        if (kinds_ < min_tile_kinds) return;
        constexpr int min_size = 4;  // pairs are left at the end of a game
        constexpr double min_share = 0.6, min_share_of_two = 0.75;
        for (int size = min_size; size <= kinds_of_size_.rbegin()->first; size += 2) {
            const int of_one = kinds_of(size), of_next = kinds_of(size + 2);
            if (of_one >= min_share * kinds_) usual_ = {size};
            if (of_one > 0 && of_next > 0 && of_one + of_next >= min_share_of_two * kinds_) {
                usual_ = {size, size + 2};
                return;
            }
        }
    }
    [[nodiscard]] bool is_usual(int size) const {
        return std::find(usual_.begin(), usual_.end(), size) != usual_.end();
    }
    // Too large for one kind, and the sum of usual numbers perhaps.
    [[nodiscard]] bool is_of_two(int size) const {
        constexpr int one_in = 10, max_size = 48;
        return !usual_.empty() && size % 2 == 0 && size <= max_size && size >= 2 * usual_.front() &&
               !is_usual(size) && one_in * kinds_of(size) <= kinds_;
    }

  private:
    [[nodiscard]] int kinds_of(int size) const {
        const auto found = kinds_of_size_.find(size);
        return found == kinds_of_size_.end() ? 0 : found->second;
    }

    std::map<int, int> kinds_of_size_;
    int kinds_ = 0;
    std::vector<int> usual_;
};

// How far apart two groups are, by the spread within them.
struct FaceDivision {
    double distance = 0;
    Faces part, rest;
};

// The clearest division into a usual number of faces and the rest.
FaceDivision divided(const TileFaces& faces, const Faces& group, const SizesOfKinds& sizes) {
    const LabPlanes mean = mean_of(faces, group);
    const std::vector<Vector> by_place = changes_by_place(mean);
    const Vector slopes = slopes_of(mean, 0, 0);
    std::vector<Vector> apart;
    for (const std::size_t face : group) {
        apart.emplace_back(slopes_of(faces.colors(face), 0, 0) - slopes);
        for (const Vector& change : by_place)
            apart.back() -= change.dot(apart.back()) * change;
    }
    FaceDivision best;
    for (const int reach_px : {0, 1}) {
        const Vector weights = steepness_of(mean, reach_px);
        std::vector<Vector> weighted;
        for (const Vector& of_face : apart)
            weighted.emplace_back(of_face.cwiseProduct(weights));
        const Eigen::VectorXd places = principal_places(std::move(weighted));
        std::vector<Eigen::Index> order(group.size());
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](Eigen::Index a, Eigen::Index b) { return places[a] < places[b]; });
        Eigen::VectorXd sorted(places.size());
        for (Eigen::Index i = 0; i < sorted.size(); ++i)
            sorted[i] = places[order[static_cast<std::size_t>(i)]];
        for (Eigen::Index cut = 2; cut < sorted.size(); cut += 2) {
            const auto below = static_cast<int>(cut), above = static_cast<int>(sorted.size() - cut);
            const bool is_part_below = sizes.is_usual(below);
            if (!is_part_below && !sizes.is_usual(above)) continue;
            const double low = sorted.head(below).mean(), high = sorted.tail(above).mean();
            const double within = (sorted.head(below).array() - low).square().sum() +
                                  (sorted.tail(above).array() - high).square().sum();
            const double distance =
                (high - low) / std::sqrt(within / static_cast<double>(sorted.size()) + 1e-9);
            if (distance <= best.distance) continue;
            best = {distance, {}, {}};
            for (std::size_t i = 0; i < order.size(); ++i)
                ((static_cast<int>(i) < below) == is_part_below ? best.part : best.rest)
                    .push_back(group[static_cast<std::size_t>(order[i])]);
        }
    }
    return best;
}

// Nothing where the faces do not fall into groups of usual numbers.
std::optional<std::vector<Faces>> groups_of(const TileFaces& faces, const Faces& group,
                                            const SizesOfKinds& sizes) {
    constexpr double min_distance = 4.5;  // of one kind, the halves are apart by 2 to 4
    const FaceDivision division = divided(faces, group, sizes);
    if (division.distance < min_distance) return std::nullopt;
    std::vector<Faces> groups{division.part};
    if (sizes.is_usual(static_cast<int>(division.rest.size()))) {
        groups.push_back(division.rest);
        return groups;
    }
    const auto others = groups_of(faces, division.rest, sizes);
    if (!others) return std::nullopt;
    groups.insert(groups.end(), others->begin(), others->end());
    return groups;
}

}  // namespace

void split_joined_kinds(TileKinds& kinds, const TileFaces& faces, std::size_t sure) {
    if (kinds.count == 0) return;
    const auto count = static_cast<std::size_t>(kinds.count);
    std::vector<Faces> of_kind(count);
    std::vector<int> sure_prints(count, 0);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const auto kind = static_cast<std::size_t>(kinds.kind[i]);
        of_kind[kind].push_back(i);
        if (i < sure && faces.has_print(i, true)) ++sure_prints[kind];
    }
    std::vector<int> size(count, 0);  // of printed kinds
    for (std::size_t kind = 0; kind < count; ++kind)
        if (2 * sure_prints[kind] > std::ssize(of_kind[kind]))
            size[kind] = static_cast<int>(of_kind[kind].size());
    const SizesOfKinds sizes(size);
    constexpr float of_doubt = 0.3F;
    for (std::size_t kind = 0; kind < count; ++kind) {
        const int tiles = static_cast<int>(of_kind[kind].size());
        if (!sizes.is_of_two(tiles)) continue;
        const auto groups = groups_of(faces, of_kind[kind], sizes);
        if (!groups) continue;
        for (const std::size_t face : of_kind[kind])
            kinds.confidence[face] = std::min(kinds.confidence[face], of_doubt);
        for (std::size_t i = 1; i < groups->size(); ++i) {
            for (const std::size_t face : (*groups)[i])
                kinds.kind[face] = kinds.count;
            ++kinds.count;
        }
    }
}

}  // namespace unfold::vision
