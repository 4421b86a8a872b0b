// The table of probabilities that is built into the library, the refusal of damaged ones, and the calibration
// of KAMI 2: a monotone map from 0 … 1 into 0 … 1.
#include "vision/board_probability.h"

#include "unfold/error.h"
#include "unfold/reading.h"

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold::vision {
namespace {

std::vector<double> made_up_features(int count) {
    std::vector<double> features;
    for (int i = 0; i < count; ++i)
        features.push_back(i % 5 / 2.0);
    return features;
}

TEST(TreeSums, GiveTheProbabilitiesOfTheFittedTable) {
    EXPECT_DOUBLE_EQ(probability_of(ProbabilityModel::colors, made_up_features(24)), 4.89432573343042e-05);
    EXPECT_DOUBLE_EQ(probability_of(ProbabilityModel::tiles, made_up_features(32)), 3.8593364518144997e-07);
    EXPECT_DOUBLE_EQ(probability_of(ProbabilityModel::tile_cells, made_up_features(8)), 0.31219014175958476);
}

TEST(TreeSums, RefuseFilesThatAreCutOrLongerOrOfAnotherKind) {
    const auto bytes = test::bytes_in(test::project_folder() / "models/board_maps/probability.bin");
    EXPECT_NO_THROW(TreeSums{bytes});
    for (const std::size_t size : {std::size_t{0}, std::size_t{10}, std::size_t{5000}, bytes.size() - 1})
        EXPECT_THROW(TreeSums(std::span(bytes).first(size)), Error) << size;
    auto longer = bytes;
    longer.push_back(0);
    EXPECT_THROW(TreeSums{longer}, Error);
    auto other = bytes;
    other[0] = 'X';
    EXPECT_THROW(TreeSums{other}, Error);
    auto feature_beyond = bytes;
    feature_beyond[24] = 24;  // the feature of the first split, of 24
    EXPECT_THROW(TreeSums{feature_beyond}, Error);
}

TEST(TreeSums, RefuseAnotherNumberOfFeatures) {
    EXPECT_NO_THROW((void)probability_of(ProbabilityModel::tile_cells, made_up_features(8)));
    EXPECT_THROW((void)probability_of(ProbabilityModel::tile_cells, made_up_features(7)), Error);
    EXPECT_THROW((void)probability_of(ProbabilityModel::tile_cells, made_up_features(9)), Error);
}

TEST(Calibration, IsMonotoneAndStaysAProbability) {
    double before = calibrated_kami2(0);
    EXPECT_EQ(before, 0);
    for (int i = 1; i <= 1000; ++i) {
        const double now = calibrated_kami2(i / 1000.0);
        EXPECT_GE(now, before) << i;
        EXPECT_LE(now, 1) << i;
        before = now;
    }
}

TEST(Calibration, KeepsCleanReadingsSure) {
    EXPECT_GE(calibrated_kami2(1), sure_reading);
}

}  // namespace
}  // namespace unfold::vision
