// A tint blends each pixel with one color, so contrasts shrink by one factor and keep their directions: a red
// star does not become a blue one. Another ground shows wherever there is no print.
#include "vision/tiles/marked_tiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/lab.h"
#include "vision/tiles/ground.h"

namespace unfold::vision {
namespace {

using Pixels = Eigen::Array<float, Eigen::Dynamic, 3>;

// The middle of a face: a mark may frame its edge.
cv::Rect middle_of(cv::Size size) {
    constexpr double edge = 0.12;
    const int x = std::max(2, cvRound(edge * size.width)), y = std::max(2, cvRound(edge * size.height));
    return {x, y, std::max(1, size.width - 2 * x), std::max(1, size.height - 2 * y)};
}

struct FaceLook {
    cv::Mat bgr;    // CV_32FC3, 0 … 255
    cv::Mat print;  // CV_32F, the share of print
};

// How much each pixel of a face covers the ground: its contrast by the largest one beside it, since only the
// rim of what is printed is mixed with the ground.
cv::Mat opacity_of(const LabPlanes& face) {
    constexpr float noise = 4, least = 8;  // in Lab
    constexpr float of_largest = 0.3F;     // JPEG leaves rings around print
    const LabPlanes ground = ground_of(face);
    const Plane apart =
        ((face[0] - ground[0]).square() + (face[1] - ground[1]).square() + (face[2] - ground[2]).square())
            .sqrt();
    cv::Mat contrast(static_cast<int>(apart.rows()), static_cast<int>(apart.cols()), CV_32F);
    Eigen::Map<Plane>(contrast.ptr<float>(), apart.rows(), apart.cols()) = apart;
    cv::Mat around;
    cv::dilate(contrast, around, cv::Mat::ones(5, 5, CV_8U));
    const float floor = std::max(least, of_largest * apart.maxCoeff());
    return cv::max(contrast - noise, 0.0F) / (cv::max(around, floor) - noise);
}

FaceLook look_of(const TileFaces& faces, std::size_t face) {
    FaceLook look;
    look.bgr = bgr_from_lab(faces.picture(face));
    const cv::Mat print = opacity_of(faces.colors(face));
    const cv::Size size = look.bgr.size();
    look.print =
        print({(print.cols - size.width) / 2, (print.rows - size.height) / 2, size.width, size.height});
    return look;
}

Pixels pixels_of(const cv::Mat& bgr, const cv::Rect& part) {
    Pixels pixels(part.area(), 3);
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x) {
            const auto& color = bgr.at<cv::Vec3f>(part.y + y, part.x + x);
            pixels.row(y * part.width + x) << color[0], color[1], color[2];
        }
    return pixels;
}

// The unexplained share of the contrast of a marked face, by the best of both models.
double unexplained(const FaceLook& marked, const FaceLook& plain) {
    constexpr float min_blend = 0.2F, max_blend = 1.3F;
    constexpr float min_opacity = 0.3F;
    constexpr float min_contrast = 4;  // levels
    const cv::Rect part = middle_of(marked.bgr.size());
    const Pixels to = pixels_of(marked.bgr, part);
    const Pixels to_apart = to.rowwise() - to.colwise().mean();
    const auto count = static_cast<float>(to.rows());
    const float contrast = std::max(std::sqrt(to_apart.square().sum() / count), min_contrast);
    float best = std::numeric_limits<float>::max();
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const cv::Rect moved = part + cv::Point(dx, dy);
            const Pixels from = pixels_of(plain.bgr, moved);
            const Pixels from_apart = from.rowwise() - from.colwise().mean();
            const float energy = from_apart.square().sum();
            const float blend =
                std::clamp((from_apart * to_apart).sum() / std::max(energy, 1.0F), min_blend, max_blend);
            best = std::min(best, (to_apart - blend * from_apart).square().sum());
            // The print as it is, on another ground, which shows through thin print out of focus, too.
            Eigen::ArrayXf print(from.rows());
            for (int y = 0; y < moved.height; ++y)
                for (int x = 0; x < moved.width; ++x)
                    print[y * moved.width + x] = plain.print.at<float>(moved.y + y, moved.x + x);
            const Eigen::ArrayXf print_apart = print - print.mean();
            const float spread = print_apart.square().sum();
            if (spread < 1e-3F * count) continue;
            const Pixels change = to - from;
            const Eigen::Array<float, 1, 3> slope = (change.colwise() * print_apart).colwise().sum() / spread;
            const Eigen::Array<float, 1, 3> ground = change.colwise().mean() - slope * print.mean();
            const float opacity = std::clamp(-(slope * ground).sum() / std::max(ground.square().sum(), 1.0F),
                                             min_opacity, 1.0F);
            const Eigen::ArrayXf bare = 1 - opacity * print;
            const Eigen::Array<float, 1, 3> shift =
                (change.colwise() * bare).colwise().sum() / bare.square().sum();
            const Pixels expected = from + (bare.matrix() * shift.matrix()).array();
            best = std::min(best, (to - expected).square().sum());
        }
    return static_cast<double>(std::sqrt(best / count) / contrast);
}

}  // namespace

void join_marked_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure) {
    constexpr std::size_t max_marked = 12;
    constexpr double max_unexplained = 0.5, min_lead = 1.3, even_costs = 1.6;
    constexpr double of_pair = 0.35;
    constexpr double of_usual_contrast = 0.4;
    constexpr std::size_t max_hidden = 16;
    constexpr float other_edge = 5, other_edge_of_pair = 8;  // in Lab
    // No other tile has such an edge: it is marked.
    constexpr float clear_edge = 15;
    constexpr double of_marked = 0.6, lead_of_marked = 1.2;
    constexpr float unknown = 0.2F;  // the confidence in a marked tile like no other
    if (kinds.count < 2 || sure < 2) return;
    std::vector<int> size(static_cast<std::size_t>(kinds.count), 0);
    std::vector<std::size_t> first(static_cast<std::size_t>(kinds.count), faces.size());
    for (std::size_t i = 0; i < sure; ++i) {
        const auto kind = static_cast<std::size_t>(kinds.kind[i]);
        if (size[kind]++ == 0) first[kind] = i;
    }
    const auto lone = static_cast<std::size_t>(std::count(size.begin(), size.end(), 1));
    if (lone > max_marked) return;
    // A mark may hide the frame by which a tile is known.
    std::vector<double> contrasts;
    for (std::size_t i = 0; i < sure; ++i)
        contrasts.push_back(faces.contrast(i));
    const double min_contrast = of_usual_contrast * median_value(std::move(contrasts));
    std::vector<bool> is_sure(size.size(), true);
    std::vector<int> others(size.size(), 0);
    for (std::size_t i = sure; i < faces.size(); ++i) {
        const auto kind = static_cast<std::size_t>(kinds.kind[i]);
        if (size[kind] > 0)
            ++size[kind];
        else if (others[kind]++ == 0)
            first[kind] = i;
    }
    std::size_t hidden = 0;
    for (std::size_t kind = 0; kind < size.size(); ++kind) {
        if (others[kind] < 1 || others[kind] > 2 || hidden == max_hidden ||
            faces.contrast(first[kind]) < min_contrast)
            continue;
        size[kind] = others[kind];
        is_sure[kind] = false;
        ++hidden;
    }
    std::vector<std::size_t> groups;  // kinds of one or two tiles
    for (std::size_t kind = 0; kind < size.size(); ++kind)
        if (size[kind] == 1 || size[kind] == 2) groups.push_back(kind);
    std::vector<std::optional<FaceLook>> looks(size.size());
    const auto look = [&](std::size_t kind) -> const FaceLook& {
        if (!looks[kind]) looks[kind] = look_of(faces, first[kind]);
        return *looks[kind];
    };
    struct Match {
        std::size_t kind, twin;
        double cost, second;
    };
    std::vector<Match> matches;
    std::vector<Eigen::Array3f> edges;
    for (std::size_t i = 0; i < sure; ++i)
        edges.push_back(faces.edge_color(i));
    // From the edges of all other tiles.
    const auto edge_gap = [&](int kind) {
        const Eigen::Array3f edge = faces.edge_color(first[static_cast<std::size_t>(kind)]);
        float gap = std::numeric_limits<float>::max(), own = 0;
        for (std::size_t i = 0; i < sure; ++i) {
            const float apart = (edges[i] - edge).matrix().norm();
            if (kinds.kind[i] == kind)
                own = std::max(own, apart);
            else
                gap = std::min(gap, apart);
        }
        return 2 * own > gap ? 0 : gap;  // 0: the edges of the kind differ themselves
    };
    const auto doubt = [&](int kind) {
        for (std::size_t i = 0; i < faces.size(); ++i)
            if (kinds.kind[i] == kind) kinds.confidence[i] = std::min(kinds.confidence[i], unknown);
    };
    // Where most kinds have an edge of their own, edges do not show marks.
    std::vector<float> gaps;
    for (std::size_t kind = 0; kind < size.size(); ++kind)
        if (size[kind] > 0 && is_sure[kind]) gaps.push_back(edge_gap(static_cast<int>(kind)));
    if (median_value(std::move(gaps)) >= clear_edge) return;
    // How many kinds have that number of tiles, without two of them.
    const auto kinds_of_size = [&](int tiles, std::size_t kind, std::size_t other) {
        const auto count = std::count(size.begin(), size.end(), tiles);
        return count - (size[kind] == tiles ? 1 : 0) - (size[other] == tiles ? 1 : 0);
    };
    for (const std::size_t kind : groups) {
        const float gap = edge_gap(static_cast<int>(kind));
        const bool is_marked = gap >= clear_edge;
        const bool is_pair = size[kind] == 2 || !is_sure[kind];
        if (is_pair && gap < other_edge_of_pair) continue;
        Match match{kind, kind, 1e9, 1e9};
        double best = 1e9;
        for (std::size_t other = 0; other < size.size(); ++other) {
            if (other == kind || size[other] == 0 || !is_sure[other]) continue;
            const double left = unexplained(look(kind), look(other));
            const bool is_even = (size[other] + size[kind]) % 2 == 0;
            const double cost = left * (is_even ? 1 : even_costs);
            if (cost < match.cost) {
                match.second = match.cost, match.cost = cost, match.twin = other, best = left;
            } else {
                match.second = std::min(match.second, cost);
            }
        }
        // A pair that would be one too many for that kind is a kind of its own.
        const int twins = size[match.twin];
        if (size[kind] == 2 && match.twin != kind && kinds_of_size(twins, kind, match.twin) > 0 &&
            kinds_of_size(twins + 2, kind, match.twin) == 0)
            continue;
        const double limit = is_marked ? of_marked : is_pair ? of_pair : max_unexplained;
        const float edge =
            (faces.edge_color(first[kind]) - faces.edge_color(first[match.twin])).matrix().norm();
        if (match.twin == kind || best > limit ||
            match.cost * (is_marked ? lead_of_marked : min_lead) > match.second ||
            (!is_pair && edge < other_edge)) {
            if (is_marked && is_sure[kind]) doubt(static_cast<int>(kind));
            continue;
        }
        matches.push_back(match);
    }
    std::stable_sort(matches.begin(), matches.end(),
                     [](const Match& a, const Match& b) { return a.cost < b.cost; });
    // A program marks one tile, or two.
    int marked = 0;
    for (const Match& match : matches) {
        if (size[match.kind] == 0 || size[match.twin] == 0 || marked + size[match.kind] > 2) continue;
        marked += size[match.kind];
        // Two marked tiles may be a kind of their own: in doubt at worst.
        constexpr double doubt_of_pair = 0.3;
        const double of_second = match.cost / std::max(match.second, 1e-6);
        const double lead = size[match.kind] == 2 ? std::max(1.2 * (1 - 1.5 * of_second), doubt_of_pair)
                                                  : 1.5 * (1 - of_second);
        for (std::size_t i = 0; i < faces.size(); ++i) {
            if (kinds.kind[i] != static_cast<int>(match.kind)) continue;
            kinds.kind[i] = static_cast<int>(match.twin);
            kinds.confidence[i] = static_cast<float>(std::clamp(lead, 0.0, 1.0));
        }
        size[match.twin] += size[match.kind];
        size[match.kind] = 0;
    }
}

}  // namespace unfold::vision
