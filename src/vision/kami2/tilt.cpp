// Projection profiles, as in document deskewing: the votes are summed once per strip, and the strips are
// shifted against each other for each angle. A shear approximates the small rotation.
#include "vision/kami2/tilt.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double radians = CV_PI / 180;
constexpr double strip_px = 32;  // at 3 degrees a line moves by 1.7 px within one
constexpr double coarse_step_degrees = 0.25;
constexpr double fine_step_degrees = 0.05;
// Mean gradient direction below which the picture counts as upright, and as not stretched (2 % give 0.3).
constexpr double min_direction_degrees = 0.1;
constexpr double min_sharpness_ratio = 1.02;  // sharpness / that of the upright picture

// The votes of one family, summed along its lines within strips of `strip_px`.
class VoteStrips {
  public:
    VoteStrips(const LineVotes& of_families, LineFamily family) {
        const cv::Mat& votes = of_families[family];
        const cv::Point2d n = line_normal(family);
        const cv::Point2d along(-n.y, n.x);
        const auto lowest = [&](cv::Point2d d) {
            return std::min(0.0, d.x * votes.cols) + std::min(0.0, d.y * votes.rows);
        };
        const auto reach = [&](cv::Point2d d) {
            return std::abs(d.x) * votes.cols + std::abs(d.y) * votes.rows;
        };
        bins_ = static_cast<int>(reach(n)) + 2;
        const int strips = static_cast<int>(reach(along) / strip_px) + 1;
        sums_ = cv::Mat(strips, bins_, CV_32F, cv::Scalar(0));
        constexpr auto limit = static_cast<Vote>(0.05F * full_vote);
        const double n0 = lowest(n);
        const double t0 = lowest(along);
        for (int y = 0; y < votes.rows; ++y) {
            const auto* row = votes.ptr<Vote>(y);
            for (int x = next_vote(row, 0, votes.cols, limit); x < votes.cols;
                 x = next_vote(row, x + 1, votes.cols, limit)) {
                const auto bin = static_cast<int>(n.x * x + n.y * y - n0);
                const auto strip = static_cast<int>((along.x * x + along.y * y - t0) / strip_px);
                sums_.at<float>(strip, bin) += row[x] / full_vote;
            }
        }
        middle_px_ = reach(along) / 2;
    }

    // The sharpness of the projection profile at a given angle.
    [[nodiscard]] double sharpness(double degrees) {
        const auto [known, is_new] = sharpness_.try_emplace(degrees);
        if (is_new) known->second = measured(degrees);
        return known->second;
    }

  private:
    [[nodiscard]] double measured(double degrees) const {
        constexpr int window = 8;  // shorter than any distance of lines
        std::vector<float> profile(static_cast<std::size_t>(bins_));
        for (int strip = 0; strip < sums_.rows; ++strip) {
            const double at = corner_based(strip) * strip_px - middle_px_;
            const double shift = at * std::tan(degrees * radians);
            const int whole = static_cast<int>(std::floor(shift));
            const auto rest = static_cast<float>(shift - whole);
            const auto* from = sums_.ptr<float>(strip);
            for (int bin = std::max(0, whole + 1); bin < std::min(bins_, bins_ + whole); ++bin)
                profile[static_cast<std::size_t>(bin)] +=
                    from[bin - whole] * (1 - rest) + from[bin - whole - 1] * rest;
        }
        double sum = 0;
        for (int bin = window; bin + window < bins_; ++bin) {
            const auto i = static_cast<std::size_t>(bin);
            const double above =
                static_cast<double>(2 * profile[i] - profile[i - window] - profile[i + window]);
            sum += above > 0 ? above * above : 0;
        }
        return sum;
    }

    int bins_ = 0;
    double middle_px_ = 0;
    cv::Mat sums_;
    std::map<double, double> sharpness_;  // of tilts: a stretch turns two families by the same
};

struct Peak {
    double degrees = 0;
    double sharpness = 0;
};

template <class Sharpness>
Peak sharpest(Sharpness sharpness) {
    Peak best{0, sharpness(0)};
    const auto try_range = [&](double from, double to, double step) {
        for (double degrees = from; degrees <= to + step / 2; degrees += step) {
            const double here = sharpness(degrees);
            if (here > best.sharpness) best = {degrees, here};
        }
    };
    try_range(-max_tilt_degrees, max_tilt_degrees, coarse_step_degrees);
    try_range(best.degrees - coarse_step_degrees, best.degrees + coarse_step_degrees, fine_step_degrees);
    return best;
}

}  // namespace

Distortion estimate_distortion(const LineVotes& votes) {
    if (std::abs(votes.direction_degrees) < min_direction_degrees &&
        std::abs(votes.stretch_degrees) < min_direction_degrees)
        return {};
    VoteStrips upright(votes, LineFamily::vertical), rising(votes, LineFamily::rising),
        falling(votes, LineFamily::falling);
    const auto sharpness = [&](double of_upright, double of_rising, double of_falling) {
        return upright.sharpness(of_upright) + rising.sharpness(of_rising) + falling.sharpness(of_falling);
    };
    const double least = min_sharpness_ratio * sharpness(0, 0, 0);
    const Peak tilt = sharpest([&](double degrees) { return sharpness(degrees, degrees, degrees); });
    const Peak stretch = sharpest([&](double degrees) { return sharpness(0, -degrees, degrees); });
    if (std::max(tilt.sharpness, stretch.sharpness) < least) return {};
    if (tilt.sharpness >= stretch.sharpness) return {tilt.degrees, 1};
    // The slope of a slanted line is 1 / sqrt(3).
    return {0, std::numbers::sqrt3 * std::tan((30 + stretch.degrees) * radians)};
}

cv::Matx33d tilted_from_untilted(cv::Size size, double degrees) {
    const double c = std::cos(degrees * radians);
    const double s = std::sin(degrees * radians);
    const double x = size.width / 2.0;
    const double y = size.height / 2.0;
    return {c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1};
}

cv::Mat untilted(const cv::Mat& image, double degrees) {
    cv::Mat result;
    // OpenCV counts from the middle of the first pixel, the maps of this program from its corner.
    cv::Matx33d map = tilted_from_untilted(image.size(), degrees);
    map(0, 2) += 0.5 * (map(0, 0) + map(0, 1)) - 0.5;
    map(1, 2) += 0.5 * (map(1, 0) + map(1, 1)) - 0.5;
    cv::warpAffine(image, result, map.get_minor<2, 3>(0, 0), image.size(),
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return result;
}

}  // namespace unfold::vision
