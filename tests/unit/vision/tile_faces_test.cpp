// Faces that are cut out of a picture: what is printed on them, how far they differ, and the kinds that
// they group into.
#include "vision/tiles/tile_faces.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {
namespace {

// Cells of 40 x 40 pixels in a row.
TileFaces faces_of(const cv::Mat& row, FacePart part = FacePart::all) {
    const int count = row.cols / 40;
    TileLattice lattice{{{0, 40, count, 0}, {0, 40, 1, 0}}, {}, {}};
    std::vector<int> cells(static_cast<std::size_t>(count));
    std::iota(cells.begin(), cells.end(), 0);
    return {row, lattice, cells, 1, part};
}

TEST(Faces, AreStripedWhereTheyConsistOfPlainHalves) {
    cv::Mat row(40, 160, CV_8UC3, cv::Scalar::all(200));
    row(cv::Rect(0, 20, 40, 20)).setTo(cv::Scalar(30, 30, 180));  // one half above the other
    row(cv::Rect(40, 0, 20, 40)).setTo(cv::Scalar(160, 40, 30));  // side by side
    cv::circle(row, {100, 20}, 10, cv::Scalar(20, 120, 20), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_GE(faces.striped_share(0), 0.95);
    EXPECT_GE(faces.striped_share(1), 0.95);
    EXPECT_LT(faces.striped_share(2), 0.8);
    EXPECT_EQ(faces.striped_share(3), 0) << "plain";
}

TEST(Faces, HaveASpreadWhereTheirEdgesAreNotPlain) {
    cv::Mat row(40, 200, CV_8UC3, cv::Scalar(40, 60, 200));
    row(cv::Rect(80, 0, 40, 20)).setTo(cv::Scalar(200, 60, 40));
    cv::circle(row, {180, 20}, 10, cv::Scalar(20, 20, 20), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_LT(faces.edge_spread(0), 1);
    EXPECT_GT(faces.edge_spread(2), 30) << "two colors";
    EXPECT_LT(faces.edge_spread(4), 1) << "print in the middle only";
}

TEST(Faces, HaveAGroundThatPrintAtTheirEdgesDoesNotChange) {
    cv::Mat row(40, 200, CV_8UC3, cv::Scalar(210, 230, 240));
    row(cv::Rect(40, 0, 40, 6)).setTo(cv::Scalar(30, 40, 60));
    row(cv::Rect(160, 0, 40, 40)).setTo(cv::Scalar(90, 120, 60));
    const TileFaces faces = faces_of(row);
    EXPECT_LT((faces.ground_color(0) - faces.ground_color(1)).matrix().norm(), 1);
    EXPECT_GT((faces.edge_color(0) - faces.edge_color(1)).matrix().norm(), 20);
    EXPECT_GT((faces.ground_color(0) - faces.ground_color(4)).matrix().norm(), 30);
}

TEST(Faces, HaveAPeakWhereAnythingIsPrinted) {
    cv::Mat row(40, 120, CV_8UC3, cv::Scalar::all(230));
    cv::circle(row, {20, 20}, 2, cv::Scalar(20, 20, 160), cv::FILLED);
    cv::circle(row, {60, 20}, 12, cv::Scalar(20, 20, 160), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_GE(faces.peak_of_print(0), 12);
    EXPECT_LT(faces.print(0), 0.5 * faces.print(1)) << "but little print";
    EXPECT_LT(faces.peak_of_print(2), 1);
}

// A translucent tile shows what lies behind it: a smooth slope of color, and the faint rim of a disk.
TEST(Faces, AreAlikeInTheirEdgesOverAnyGround) {
    cv::Mat row(40, 240, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int x = 40; x < 80; ++x)
        row.col(x).setTo(cv::Scalar(150 + x, 170, 220 - x));
    cv::circle(row, {110, 34}, 22, cv::Scalar(170, 190, 200), cv::FILLED, cv::LINE_AA);
    const cv::Scalar ink(30, 40, 60);
    for (const int x : {0, 40, 80})
        cv::rectangle(row, {x + 12, 12, 16, 16}, ink, 3);
    cv::line(row, {132, 12}, {148, 28}, ink, 3);
    const TileFaces edges = faces_of(row, FacePart::edges), whole = faces_of(row);
    EXPECT_LT(edges.difference(0, 1), 5);
    EXPECT_LT(edges.difference(0, 2), 5);
    EXPECT_LT(edges.difference(1, 2), 5);
    EXPECT_GT(whole.difference(0, 1), 10) << "the ground counts where all is compared";
    for (const std::size_t square : {0U, 1U, 2U})
        EXPECT_GT(edges.difference(square, 3), 12) << "another print";
    EXPECT_GT(edges.difference(0, 4), 18) << "no print";
    EXPECT_LT(edges.difference(4, 5), 1) << "plain";
}

// Cells with a print of its own each.
cv::Mat printed_row(int count) {
    cv::Mat row(40, count * 40, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int i = 0; i < count; ++i)
        cv::rectangle(row, {i * 40 + 9 + i, 8 + 2 * i, 12, 10 - i}, cv::Scalar(30 * i, 120, 200 - 25 * i),
                      cv::FILLED);
    return row;
}

void expect_same(const TileFaces& some, const TileFaces& all) {
    for (std::size_t a = 0; a < some.size(); ++a) {
        EXPECT_EQ(some.print(a), all.print(a));
        for (std::size_t b = 0; b < some.size(); ++b)
            EXPECT_EQ(some.difference(a, b), all.difference(a, b)) << a << ' ' << b;
    }
}

TEST(Faces, AreTheSameCutOutAtOnceOrLater) {
    const cv::Mat row = printed_row(6);
    const TileLattice lattice{{{0, 40, 6, 0}, {0, 40, 1, 0}}, {}, {}};
    for (const FacePart part : {FacePart::all, FacePart::edges, FacePart::edges_and_ink}) {
        const TileFaces at_once = faces_of(row, part);
        TileFaces later(row, lattice, std::vector{0, 1, 2}, 1, part);
        expect_same(later, at_once);
        later.add(std::vector{3, 4});
        expect_same(later, at_once);
        later.add(std::vector{5});
        ASSERT_EQ(later.size(), at_once.size());
        expect_same(later, at_once);
    }
}

TEST(Faces, AreTakenInAnyOrder) {
    for (const FacePart part : {FacePart::all, FacePart::edges, FacePart::edges_and_ink}) {
        const TileFaces faces = faces_of(printed_row(6), part);
        for (std::size_t i = 0; i < faces.size(); ++i)
            EXPECT_GT(faces.print(i), 0);  // known before the faces are taken
        const std::vector<std::size_t> order{4, 1, 5};
        TileFaces chosen(faces, order);
        chosen.add(std::vector{3});
        ASSERT_EQ(chosen.size(), 4U);
        EXPECT_EQ(chosen.difference(0, 2), faces.difference(4, 5));
        EXPECT_EQ(chosen.difference(1, 3), faces.difference(1, 3));
        EXPECT_EQ(chosen.print(0), faces.print(4));
        EXPECT_EQ(chosen.print(2), faces.print(5));
    }
}

TEST(Faces, DifferAsMuchWhereTheirEdgesWereComparedBefore) {
    cv::Mat row(40, 120, CV_8UC3, cv::Scalar(190, 200, 210));
    cv::rectangle(row, {12, 12, 16, 16}, {30, 40, 60}, 3);
    cv::rectangle(row, {51, 13, 16, 16}, {30, 40, 160}, 3);
    cv::circle(row, {100, 20}, 9, {30, 40, 60}, 3);
    const TileFaces edges = faces_of(row, FacePart::edges);
    const TileFaces at_once = faces_of(row, FacePart::edges_and_ink);
    EXPECT_LT(edges.difference(0, 1), edges.difference(0, 2));
    const TileFaces after_edges(edges, FacePart::edges_and_ink);
    for (const std::size_t other : {1U, 2U})
        EXPECT_EQ(after_edges.difference(0, other), at_once.difference(0, other));
    EXPECT_GT(after_edges.difference(0, 1), edges.difference(0, 1)) << "another ink";
}

// Seven pairs and nine plain cells, which may be holes.
TEST(Kinds, AreRegularWhateverTheNumberOfHoles) {
    cv::Mat row(40, 23 * 40, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int i = 0; i < 14; ++i) {
        const int kind = i % 7;
        cv::rectangle(row, {i * 40 + 10 + kind, 8 + 2 * kind, 12, 6},
                      cv::Scalar(30 * kind, 120, 200 - 25 * kind), cv::FILLED);
    }
    const TileKinds kinds = group_faces(faces_of(row), 23);
    EXPECT_EQ(kinds.count, 8);
    EXPECT_NEAR(kinds.regularity, 0.7, 1e-9);
}

}  // namespace
}  // namespace unfold::vision
