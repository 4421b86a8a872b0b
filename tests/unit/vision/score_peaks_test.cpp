// The peaks of a scan and their order.
#include "vision/score_peaks.h"

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

struct Step {
    int place;
    double score;
};

std::vector<Step> scan_of(const std::vector<double>& scores) {
    std::vector<Step> scan;
    for (const double score : scores)
        scan.push_back({static_cast<int>(scan.size()), score});
    return scan;
}

std::vector<int> places_of(const std::vector<Step>& steps) {
    std::vector<int> places;
    for (const Step& step : steps)
        places.push_back(step.place);
    return places;
}

std::vector<int> peaks_at(const std::vector<double>& scores) {
    return places_of(peaks_of(scan_of(scores)));
}

TEST(SortByScore, PutsTheBestFirstAndKeepsTheOrderOfEqualOnes) {
    std::vector<Step> steps = scan_of({1, 3, 2, 3, 1, 2});
    sort_by_score(steps);
    EXPECT_EQ(places_of(steps), (std::vector<int>{1, 3, 2, 5, 0, 4}));
}

TEST(Peaks, OfNoStepsAreNone) {
    EXPECT_TRUE(peaks_at({}).empty());
}

TEST(Peaks, AreTheLocalMaximaTheBestFirst) {
    EXPECT_EQ(peaks_at({0, 1, 2, 1, 0, 0, 1, 5, 1, 0}), (std::vector<int>{7, 2}));
}

TEST(Peaks, MayBeAtBothEnds) {
    EXPECT_EQ(peaks_at({3, 2, 1, 0, 1, 2, 4}), (std::vector<int>{6, 0}));
    EXPECT_EQ(peaks_at({1}), (std::vector<int>{0}));
}

TEST(Peaks, AreExceededByNoneWithinExactlyThreeSteps) {
    EXPECT_EQ(peaks_at({1, 0, 0, 2, 0, 0, 1}), (std::vector<int>{3})) << "three steps away";
    EXPECT_EQ(peaks_at({1, 0, 0, 0, 2, 0, 0, 0, 1}), (std::vector<int>{4, 0, 8})) << "four steps away";
}

TEST(Peaks, OfAPlateauAreAllItsSteps) {
    EXPECT_EQ(peaks_at({0, 2, 2, 2, 0}), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(peaks_at({1, 1, 1, 1, 2}), (std::vector<int>{4, 0})) << "only its part beyond three steps";
}

}  // namespace
}  // namespace unfold::vision
