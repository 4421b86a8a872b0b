// Connected components of the likely pixels, after a morphological closing.
#include "vision/lattice/board_regions.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr double closed_share = 0.025;    // of the longer side: narrower gaps are closed
constexpr double min_region_weight = 12;  // map pixels: a cell of the smallest board that can be read
constexpr double min_candidate_share = 0.01, min_large_share = 0.08;  // of the weight of the largest region
constexpr std::size_t max_regions = 60;                               // bounds the time

struct WeighedRegion {
    RegionMask mask;
    double weight = 0;  // map pixels times probability
    bool is_of_tiles = false;
};

double sum_within(const cv::Mat1b& map, const RegionMask& mask) {
    return cv::mean(map, mask)[0] * cv::countNonZero(mask);
}

std::vector<WeighedRegion> regions_of(const BoardMaps& maps) {
    const cv::Mat1b squares = squares_of(maps);
    cv::Mat1b board;
    cv::compare(squares, likely_board, board, cv::CMP_GT);
    const int size = std::max(3, static_cast<int>(closed_share * std::max(board.cols, board.rows))) | 1;
    cv::Mat1b closed;
    cv::morphologyEx(board, closed, cv::MORPH_CLOSE, cv::Mat::ones(size, size, CV_8U));
    cv::Mat1i labels;
    const int count = cv::connectedComponents(closed, labels, 8, CV_32S);
    std::vector<WeighedRegion> regions;
    for (int i = 1; i < count; ++i) {
        WeighedRegion region;
        cv::bitwise_and(labels == i, board, region.mask);
        region.weight = sum_within(squares, region.mask) / 255;
        if (region.weight <= min_region_weight) continue;
        region.is_of_tiles = sum_within(maps[MapKind::tiles], region.mask) >
                             sum_within(maps[MapKind::color_cells], region.mask);
        regions.push_back(std::move(region));
    }
    std::stable_sort(regions.begin(), regions.end(),
                     [](const WeighedRegion& a, const WeighedRegion& b) { return a.weight > b.weight; });
    return regions;
}

}  // namespace

cv::Mat1b squares_of(const BoardMaps& maps) {
    cv::Mat1b squares;
    cv::add(maps[MapKind::color_cells], maps[MapKind::tiles], squares);
    return squares;
}

BoardRegions find_regions(const BoardMaps& maps) {
    const std::vector<WeighedRegion> regions = regions_of(maps);
    BoardRegions result;
    if (regions.empty()) return result;
    const WeighedRegion& first = regions.front();
    RegionMask together = first.mask.clone(), all_large = first.mask.clone();
    std::size_t count = 1;
    for (std::size_t i = 1; i < std::min(regions.size(), max_regions); ++i) {
        const WeighedRegion& region = regions[i];
        if (region.weight > min_large_share * first.weight) all_large |= region.mask;
        if (region.weight <= min_candidate_share * first.weight || (first.is_of_tiles && !region.is_of_tiles))
            continue;
        together |= region.mask;
        ++count;
    }
    result.area = cv::countNonZero(all_large);
    result.candidates.push_back(first.mask);
    if (count > 1) result.candidates.push_back(together);
    return result;
}

}  // namespace unfold::vision
