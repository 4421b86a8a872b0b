// Reading the move counter of real screenshots, as they are and distorted. Skips where the corpus is absent.
#include "unfold/codecs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include "drawn_board.h"
#include "support/files.h"
#include "support/through_jpeg.h"
#include "vision/counter/move_counter.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

namespace fs = std::filesystem;

enum class FooterLayout { one_row, two_rows };

struct Footer {
    int top_px, bottom_px;
    FooterLayout layout;
};

// Where the footer is in the pictures of each size: the truth that the corpus gives, for testing only.
const std::map<std::pair<int, int>, Footer> footer_of_size{
    {{640, 1136}, {1030, 1136, FooterLayout::one_row}},   {{665, 1182}, {1072, 1182, FooterLayout::one_row}},
    {{719, 1280}, {1161, 1280, FooterLayout::one_row}},   {{750, 1334}, {1210, 1334, FooterLayout::one_row}},
    {{886, 1920}, {1747, 1920, FooterLayout::one_row}},   {{828, 1792}, {1441, 1701, FooterLayout::two_rows}},
    {{1125, 2436}, {1958, 2313, FooterLayout::two_rows}},
};

struct Screenshot {
    std::string name;
    int moves = 0;
    cv::Mat pixels;
    cv::Rect2d counter_px;
    std::vector<cv::Rect2d> others_px;  // the other buttons, and pieces of the swatches and the board
};

Screenshot with_boxes(Screenshot shot, const Footer& footer) {
    const double width = shot.pixels.cols, top = footer.top_px, height = footer.bottom_px - footer.top_px;
    if (footer.layout == FooterLayout::one_row) {
        const auto box = [&](double column) {
            return cv::Rect2d(column * 0.1 * width, top, 0.1 * width, height);
        };
        shot.counter_px = box(1);
        for (const double column : {0, 2, 3, 4, 5, 6, 7, 8, 9})
            shot.others_px.push_back(box(column));
        shot.others_px.push_back(box(0.5));
        shot.others_px.push_back(box(3.6));
    } else {
        const double side = 0.1493 * width, half = height / 2;
        shot.counter_px = {side, top + half, side, half};
        shot.others_px = {{0, top, side, half}, {side, top, side, half}, {0, top + half, side, half}};
        for (int i = 2; i < 6; ++i)
            shot.others_px.emplace_back(i * side, top, side, half);
    }
    for (int i = 1; i < 9; ++i)
        shot.others_px.emplace_back(0.1 * i * width, 0.1 * i * top + 0.1 * top, 0.1 * width, 0.17 * width);
    return shot;
}

cv::Mat pixels_of(const fs::path& path) {
    return bgr_of(decode_picture(test::bytes_in(path)));
}

const fs::path folder = test::corpus_folder() / "kami2";

std::vector<Screenshot> load_screenshots() {
    std::vector<Screenshot> shots;
    for (const fs::path& path : test::files_in(folder, {".label.json"})) {
        const auto label = nlohmann::json::parse(test::text_in(path));
        if (!label.contains("moves") || !label["moves"].is_number()) continue;
        const auto footer = footer_of_size.find({label["width"], label["height"]});
        if (footer == footer_of_size.end()) continue;
        const std::string name = label["file"];
        Screenshot shot{name, label["moves"], pixels_of(folder / name), {}, {}};
        EXPECT_FALSE(shot.pixels.empty()) << name;
        shots.push_back(with_boxes(std::move(shot), footer->second));
    }
    return shots;
}

// Loaded once: most of the time of these tests.
const std::vector<Screenshot>& screenshots() {
    static const std::vector<Screenshot> shots = load_screenshots();
    return shots;
}

class MoveCounterCorpus : public ::testing::Test {
  protected:
    void SetUp() override {
        UNFOLD_REQUIRE_CORPUS(folder);
        ASSERT_GE(screenshots().size(), 40U);
    }
};

cv::Mat crop(const cv::Mat& pixels, const cv::Rect2d& box, double shift_x = 0, double shift_y = 0,
             double grow = 0) {
    const cv::Rect2d moved(box.x + (shift_x - grow / 2) * box.width,
                           box.y + (shift_y - grow / 2) * box.height, box.width * (1 + grow),
                           box.height * (1 + grow));
    const cv::Rect rounded(cvRound(moved.x), cvRound(moved.y), cvRound(moved.width), cvRound(moved.height));
    return pixels(rounded & cv::Rect({}, pixels.size())).clone();
}

cv::Mat compressed(const cv::Mat& pixels, int quality) {
    return test::through_jpeg(pixels, quality);
}

cv::Mat with_gamma(const cv::Mat& pixels, double gamma) {
    cv::Mat1b table(1, 256);
    for (int value = 0; value < 256; ++value)
        table(0, value) = cv::saturate_cast<uchar>(255 * std::pow(value / 255.0, gamma));
    cv::Mat result;
    cv::LUT(pixels, table, result);
    return result;
}

cv::Mat blurred(const cv::Mat& pixels, double sigma_px) {
    cv::Mat result;
    cv::GaussianBlur(pixels, result, {}, sigma_px);
    return result;
}

cv::Mat colored(const cv::Mat& pixels, const cv::Scalar& gain) {
    cv::Mat result;
    cv::multiply(pixels, gain, result);
    return result;
}

// A half-transparent navigation bar over the lower part of the footer, its edge at `top` (0 … 1).
cv::Mat under_navigation_bar(const cv::Mat& pixels, double top, double light_left) {
    cv::Mat result = pixels.clone();
    cv::Mat covered = result.rowRange(cvRound(top * pixels.rows), pixels.rows);
    covered.convertTo(covered, CV_8UC3, light_left);
    return result;
}

struct Tally {
    int right = 0, unread = 0, wrong = 0;
};

using Distortion = std::function<cv::Mat(const cv::Mat&)>;

Tally read_all(const Distortion& distort, double shift_x = 0, double shift_y = 0, double grow = 0) {
    Tally tally;
    for (const Screenshot& shot : screenshots()) {
        const CounterReading reading =
            read_move_count(distort(crop(shot.pixels, shot.counter_px, shift_x, shift_y, grow)));
        if (!reading.count) {
            ++tally.unread;
            std::cout << "  unread: " << shot.name << ": " << reading.doubt << "\n";
        } else if (*reading.count == shot.moves) {
            ++tally.right;
        } else {
            ++tally.wrong;
            ADD_FAILURE() << shot.name << ": " << shot.moves << " read as " << *reading.count << " ("
                          << reading.confidence << ")";
        }
    }
    return tally;
}

cv::Mat unchanged(const cv::Mat& pixels) {
    return pixels;
}

TEST_F(MoveCounterCorpus, ReadsEveryCountAsItIs) {
    EXPECT_EQ(read_all(unchanged).unread, 0);
}

TEST_F(MoveCounterCorpus, ReadsEveryCountFromCropsThatAreOff) {
    for (const double x : {-0.08, 0.08})
        for (const double y : {-0.08, 0.08})
            for (const double grow : {-0.08, 0.08})
                EXPECT_EQ(read_all(unchanged, x, y, grow).unread, 0) << x << ", " << y << ", " << grow;
}

TEST_F(MoveCounterCorpus, ReadsEveryCountDistorted) {
    const std::map<std::string, Distortion> distortions{
        {"a third of the size", [](const cv::Mat& pixels) { return test::scaled(pixels, 1 / 3.0); }},
        {"twice the size", [](const cv::Mat& pixels) { return test::scaled(pixels, 2); }},
        {"JPEG 40", [](const cv::Mat& pixels) { return compressed(pixels, 40); }},
        {"half the size, JPEG 40",
         [](const cv::Mat& pixels) { return compressed(test::scaled(pixels, 0.5), 40); }},
        {"gamma 0.7", [](const cv::Mat& pixels) { return with_gamma(pixels, 0.7); }},
        {"gamma 1.4", [](const cv::Mat& pixels) { return with_gamma(pixels, 1.4); }},
        {"blur 1.5", [](const cv::Mat& pixels) { return blurred(pixels, 1.5); }},
        {"blur 2.5", [](const cv::Mat& pixels) { return blurred(pixels, 2.5); }},
        {"warm",
         [](const cv::Mat& pixels) {
             return colored(pixels, {0.6, 0.85, 1});
         }},
        {"dim", [](const cv::Mat& pixels) { return colored(pixels, cv::Scalar::all(0.4)); }},
    };
    for (const auto& [name, distort] : distortions)
        EXPECT_EQ(read_all(distort).unread, 0) << name;
}

TEST_F(MoveCounterCorpus, ReadsNearlyEveryCountUnderANavigationBar) {
    Tally sum;
    for (const double light : {0.7, 0.3})
        for (const double top : {0.2, 0.35, 0.45, 0.55, 0.7}) {
            const Tally tally =
                read_all([&](const cv::Mat& pixels) { return under_navigation_bar(pixels, top, light); });
            sum.right += tally.right;
            sum.unread += tally.unread;
        }
    EXPECT_LT(sum.unread, (sum.right + sum.unread) / 50);
}

TEST_F(MoveCounterCorpus, NeverReadsAWrongCountHoweverBadThePicture) {
    const std::map<std::string, Distortion> distortions{
        {"quarter", [](const cv::Mat& pixels) { return test::scaled(pixels, 0.25); }},
        {"fifth", [](const cv::Mat& pixels) { return test::scaled(pixels, 0.2); }},
        {"12 px wide", [](const cv::Mat& pixels) { return test::scaled(pixels, 12.0 / pixels.cols); }},
        {"blur 4", [](const cv::Mat& pixels) { return blurred(pixels, 4); }},
        {"blur 6", [](const cv::Mat& pixels) { return blurred(pixels, 6); }},
        {"third, JPEG 20",
         [](const cv::Mat& pixels) { return compressed(test::scaled(pixels, 1 / 3.0), 20); }},
        {"bar, third, JPEG 40",
         [](const cv::Mat& pixels) {
             return compressed(test::scaled(under_navigation_bar(pixels, 0.42, 0.5), 1 / 3.0), 40);
         }},
        {"bar, blur 2",
         [](const cv::Mat& pixels) { return blurred(under_navigation_bar(pixels, 0.45, 0.4), 2); }},
        {"dark bar, dim",
         [](const cv::Mat& pixels) {
             return colored(under_navigation_bar(pixels, 0.47, 0.4), cv::Scalar::all(0.4));
         }},
        {"third, blur 1.5",
         [](const cv::Mat& pixels) { return blurred(test::scaled(pixels, 1 / 3.0), 1.5); }},
    };
    for (const auto& [name, distort] : distortions) {
        const Tally tally = read_all(distort);  // fails on a wrong one
        std::cout << name << ": " << tally.right << " right, " << tally.unread << " unread, " << tally.wrong
                  << " wrong\n";
    }
}

TEST_F(MoveCounterCorpus, GivesNothingForTheOtherButtonsSwatchesAndTheBoard) {
    for (const Screenshot& shot : screenshots())
        for (const cv::Rect2d& box : shot.others_px)
            for (const double shift : {0.0, 0.08}) {
                const cv::Mat other = crop(shot.pixels, box, shift, 0);
                const CounterReading reading = read_move_count(other);
                EXPECT_EQ(reading.count, std::nullopt) << shot.name << " at " << box << " read as "
                                                       << *reading.count << " (" << reading.confidence << ")";
            }
}

}  // namespace
}  // namespace unfold::vision
