#include "vision/lattice/board_regions.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr double closed_share = 0.025; // of the longer side: gaps up to that width do not part a region
constexpr double smallest_region = 12;      // map pixels: a cell of the smallest board that can be read
constexpr double visible = 0.01, large = 0.08;  // of the largest region
constexpr std::size_t max_visible = 60, max_large = 6, max_single = 3;

struct Region {
    RegionMask mask;
    double weight = 0;  // map pixels times probability
    bool is_of_tiles = false;
};

double sum_within(const cv::Mat1b& map, const RegionMask& mask) {
    return cv::mean(map, mask)[0] * cv::countNonZero(mask);
}

std::vector<Region> regions_of(const BoardMaps& maps) {
    const cv::Mat1b squares = squares_of(maps);
    cv::Mat1b board;
    cv::compare(squares, likely_board, board, cv::CMP_GT);
    const int size =
        std::max(3, static_cast<int>(closed_share * std::max(board.cols, board.rows))) | 1;
    cv::Mat1b closed;
    cv::morphologyEx(board, closed, cv::MORPH_CLOSE, cv::Mat::ones(size, size, CV_8U));
    cv::Mat1i labels;
    const int count = cv::connectedComponents(closed, labels, 8, CV_32S);
    std::vector<Region> regions;
    for (int i = 1; i < count; ++i) {
        Region region;
        cv::bitwise_and(labels == i, board, region.mask);
        region.weight = sum_within(squares, region.mask) / 255;
        if (region.weight <= smallest_region) continue;
        region.is_of_tiles = sum_within(maps[MapKind::tiles], region.mask) >
                             sum_within(maps[MapKind::color_cells], region.mask);
        regions.push_back(std::move(region));
    }
    std::stable_sort(regions.begin(), regions.end(),
                     [](const Region& a, const Region& b) { return a.weight > b.weight; });
    return regions;
}

}  // namespace

cv::Mat1b squares_of(const BoardMaps& maps) {
    cv::Mat1b squares;
    cv::add(maps[MapKind::color_cells], maps[MapKind::tiles], squares);
    return squares;
}

BoardRegions find_regions(const BoardMaps& maps) {
    const std::vector<Region> regions = regions_of(maps);
    BoardRegions result;
    if (regions.empty()) return result;
    const double top = regions.front().weight;
    const auto together = [&](double min_share, std::size_t max_count, bool only_tiles) {
        RegionMask mask(regions.front().mask.size(), 0);
        std::size_t count = 0;
        for (const Region& region : regions) {
            if (region.weight <= min_share * top || count == max_count) break;
            ++count;
            if (!only_tiles || region.is_of_tiles) mask |= region.mask;
        }
        return mask;
    };
    const auto add = [&](const RegionMask& mask) {
        const bool is_known =
            cv::countNonZero(mask) == 0 ||
            std::any_of(result.candidates.begin(), result.candidates.end(),
                        [&](const RegionMask& other) { return cv::countNonZero(other != mask) == 0; });
        if (!is_known) result.candidates.push_back(mask);
    };
    const RegionMask of_large = together(large, max_large, false);
    result.area = cv::countNonZero(of_large);
    for (std::size_t i = 0; i < std::min(regions.size(), max_single); ++i)
        if (regions[i].weight > large * top) add(regions[i].mask);
    add(together(visible, max_visible, false));
    add(of_large);
    add(together(visible, max_visible, true));
    return result;
}

}  // namespace unfold::vision
