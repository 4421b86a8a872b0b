// k-means over a, b and half of L; silhouette chooses k.
#include "vision/palette_from_cells.h"

#include <algorithm>
#include <limits>

namespace unfold {
namespace {

constexpr float lightness_weight = 0.5F;  // the lighting changes lightness by up to 18 over the board

cv::Mat points_of(const std::vector<CellSamples>& cells, const std::vector<bool>& is_paper) {
    cv::Mat points(0, 3, CV_32F);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!is_paper[i]) continue;
        const Lab& m = cells[i].median;
        points.push_back(cv::Mat(cv::Matx13f(lightness_weight * m.l, m.a, m.b)));
    }
    return points;
}

float distance_of(const cv::Mat& points, int i, int j) {
    return static_cast<float>(cv::norm(points.row(i), points.row(j)));
}

// Mean silhouette: how much nearer the points are to their own cluster than to the next.
double silhouette(const cv::Mat& points, const cv::Mat& labels, int k) {
    double sum = 0;
    for (int i = 0; i < points.rows; ++i) {
        std::vector<double> total(static_cast<std::size_t>(k), 0.0);
        std::vector<int> count(static_cast<std::size_t>(k), 0);
        for (int j = 0; j < points.rows; ++j) {
            if (i == j) continue;
            const auto cluster = static_cast<std::size_t>(labels.at<int>(j));
            total[cluster] += static_cast<double>(distance_of(points, i, j));
            ++count[cluster];
        }
        const auto own = static_cast<std::size_t>(labels.at<int>(i));
        if (count[own] == 0) continue;
        const double inside = total[own] / count[own];
        double nearest = std::numeric_limits<double>::max();
        for (std::size_t c = 0; c < total.size(); ++c)
            if (c != own && count[c] > 0) nearest = std::min(nearest, total[c] / count[c]);
        if (nearest == std::numeric_limits<double>::max()) continue;
        // Equal colors in two clusters are as near to the one as to the other.
        const double larger = std::max(nearest, inside);
        if (larger > 0) sum += (nearest - inside) / larger;
    }
    return sum / points.rows;
}

}  // namespace

std::vector<Lab> palette_from_cells(const std::vector<CellSamples>& cells,
                                    const std::vector<bool>& is_paper) {
    const cv::Mat points = points_of(cells, is_paper);
    cv::Mat best_labels;
    double best = -2;
    int best_k = 0;
    for (int k = 2; k <= std::min(6, points.rows - 1); ++k) {
        cv::Mat labels;
        cv::setRNGSeed(1);
        const cv::TermCriteria until(cv::TermCriteria::EPS + cv::TermCriteria::COUNT, 40, 0.05);
        cv::kmeans(points, k, labels, until, 5, cv::KMEANS_PP_CENTERS);
        const double here = silhouette(points, labels, k);
        if (here <= best) continue;
        best = here;
        best_k = k;
        best_labels = labels;
    }
    std::vector<std::vector<Lab>> members(static_cast<std::size_t>(best_k));
    std::vector<std::size_t> order;
    int row = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!is_paper[i]) continue;
        const auto cluster = static_cast<std::size_t>(best_labels.at<int>(row++));
        if (members[cluster].empty()) order.push_back(cluster);
        members[cluster].push_back(cells[i].median);
    }
    std::vector<Lab> palette;
    for (const std::size_t cluster : order)
        palette.push_back(median_of(members[cluster]));
    return palette;
}

}  // namespace unfold
