// Two models. A tint blends each pixel with one color, so contrasts shrink by one factor and keep their
// directions: a red star does not become a blue one. Another ground shows wherever there is no print.
#include "vision/tiles/mark_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/imgproc.hpp>

#include "vision/image/lab.h"
#include "vision/tiles/ground.h"

namespace unfold::vision {
namespace {

// The middle of a face: a mark may frame its edge.
cv::Rect middle_of(cv::Size size) {
    constexpr double edge = 0.12;
    const int x = std::max(2, cvRound(edge * size.width)), y = std::max(2, cvRound(edge * size.height));
    return {x, y, std::max(1, size.width - 2 * x), std::max(1, size.height - 2 * y)};
}

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

MarkPixels pixels_of(const cv::Mat& bgr, const cv::Rect& part) {
    MarkPixels pixels(part.area(), 3);
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x) {
            const auto& color = bgr.at<cv::Vec3f>(part.y + y, part.x + x);
            pixels.row(y * part.width + x) << color[0], color[1], color[2];
        }
    return pixels;
}

}  // namespace

FaceLook look_of(const TileFaces& faces, std::size_t face) {
    FaceLook look;
    look.bgr = bgr_from_lab(faces.picture(face));
    const cv::Mat print = opacity_of(faces.colors(face));
    const cv::Size size = look.bgr.size();
    look.print =
        print({(print.cols - size.width) / 2, (print.rows - size.height) / 2, size.width, size.height});
    return look;
}

std::vector<MovedMiddle> moved_middles(const FaceLook& look) {
    const cv::Rect part = middle_of(look.bgr.size());
    std::vector<MovedMiddle> all;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const cv::Rect at = part + cv::Point(dx, dy);
            MovedMiddle& moved = all.emplace_back();
            moved.pixels = pixels_of(look.bgr, at);
            moved.mean = moved.pixels.colwise().mean();
            const MarkPixels apart = moved.pixels.rowwise() - moved.mean;
            moved.energy = apart.square().sum();
            moved.print.resize(at.area());
            for (int y = 0; y < at.height; ++y)
                for (int x = 0; x < at.width; ++x)
                    moved.print[y * at.width + x] = look.print.at<float>(at.y + y, at.x + x);
            moved.print_mean = moved.print.mean();
            const Eigen::ArrayXf print_apart = moved.print - moved.print_mean;
            moved.print_spread = print_apart.square().sum();
        }
    return all;
}

MarkedMiddle::MarkedMiddle(const FaceLook& look)
    : pixels(pixels_of(look.bgr, middle_of(look.bgr.size()))),
      apart(pixels.rowwise() - pixels.colwise().mean()),
      count(static_cast<float>(pixels.rows())) {
    constexpr float min_contrast = 4;  // levels
    contrast = std::max(std::sqrt(apart.square().sum() / count), min_contrast);
}

double unexplained(const MarkedMiddle& marked, const std::vector<MovedMiddle>& plain) {
    constexpr float min_blend = 0.2F, max_blend = 1.3F;
    constexpr float min_opacity = 0.3F;
    float best = std::numeric_limits<float>::max();
    for (const MovedMiddle& from : plain) {
        const MarkPixels from_apart = from.pixels.rowwise() - from.mean;
        const float blend =
            std::clamp((from_apart * marked.apart).sum() / std::max(from.energy, 1.0F), min_blend, max_blend);
        best = std::min(best, (marked.apart - blend * from_apart).square().sum());
        // The print as it is, on another ground, which shows through thin print out of focus, too.
        if (from.print_spread < 1e-3F * marked.count) continue;
        const Eigen::ArrayXf print_apart = from.print - from.print_mean;
        const MarkPixels change = marked.pixels - from.pixels;
        const Eigen::Array<float, 1, 3> slope =
            (change.colwise() * print_apart).colwise().sum() / from.print_spread;
        const Eigen::Array<float, 1, 3> ground = change.colwise().mean() - slope * from.print_mean;
        const float opacity =
            std::clamp(-(slope * ground).sum() / std::max(ground.square().sum(), 1.0F), min_opacity, 1.0F);
        const Eigen::ArrayXf bare = 1 - opacity * from.print;
        const Eigen::Array<float, 1, 3> shift =
            (change.colwise() * bare).colwise().sum() / bare.square().sum();
        const MarkPixels expected = from.pixels + (bare.matrix() * shift.matrix()).array();
        best = std::min(best, (marked.pixels - expected).square().sum());
    }
    return static_cast<double>(std::sqrt(best / marked.count) / marked.contrast);
}

}  // namespace unfold::vision
