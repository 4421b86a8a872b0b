// Color floods whose cells contain something: the same in all cells, or something else in each.
#include <functional>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

constexpr int cells_a_side = 6, pitch_px = 40;

using DrawInCell = std::function<void(cv::Mat& cell, int number)>;

struct DrawnFlood {
    cv::Mat image = cv::Mat(cells_a_side * pitch_px, cells_a_side* pitch_px, CV_8UC3);
    Reading reading;

    DrawnFlood(const std::function<int(int)>& color_of_cell, const DrawInCell& draw) {
        const std::vector<cv::Scalar> colors{{60, 60, 210}, {200, 120, 40}, {70, 170, 60}, {60, 190, 220}};
        ColorLevel level;
        level.game = Game::floodit;
        level.board.lattice = {LatticeKind::square, cells_a_side, cells_a_side};
        level.board.palette.resize(colors.size());
        for (int i = 0; i < cells_a_side * cells_a_side; ++i) {
            const int color = color_of_cell(i);
            level.board.cells.emplace_back(color);
            cv::Mat cell =
                image(cv::Rect(i % cells_a_side * pitch_px, i / cells_a_side * pitch_px, pitch_px, pitch_px));
            cell.setTo(colors[static_cast<std::size_t>(color)]);
            draw(cell, i);
        }
        reading.level = level;
        reading.geometry = {image.cols, image.rows, {pitch_px, 0, 0, 0, pitch_px, 0}, {}, {}};
    }
    [[nodiscard]] CellPrints prints() const { return prints_of_cells(picture_from_bgr(image), reading); }
};

int mixed(int cell) {
    return cell * 7 % 11 % 4;
}

void leave_plain(cv::Mat&, int) {}

void put_number(cv::Mat& cell, int number) {
    cv::putText(cell, std::to_string(number % 9 + 1), {10, 30}, cv::FONT_HERSHEY_SIMPLEX, 0.9, {30, 30, 30},
                2, cv::LINE_AA);
}

// The upper half is nearer to white.
void put_gloss(cv::Mat& cell, int) {
    cv::Mat upper = cell.rowRange(4, pitch_px / 2);
    upper = upper * 0.5 + cv::Scalar(127, 127, 127);
}

void put_noise(cv::Mat& cell, int number) {
    cv::RNG random(static_cast<std::uint64_t>(number) + 1);
    cv::Mat noise(cell.size(), CV_16SC3);
    random.fill(noise, cv::RNG::NORMAL, 0, 25);
    cv::Mat sum;
    cell.convertTo(sum, CV_16SC3);
    cv::add(sum, noise, sum);
    sum.convertTo(cell, CV_8UC3);
}

TEST(PrintsOfCells, DifferWhereTheyHoldNumbers) {
    const DrawnFlood numbers(mixed, put_number);
    EXPECT_TRUE(numbers.prints().are_many);
    EXPECT_TRUE(numbers.prints().differ);
}

TEST(PrintsOfCells, AreTheSameWhereTheyAreGloss) {
    const DrawnFlood glossy(mixed, put_gloss);
    EXPECT_TRUE(glossy.prints().are_many);
    EXPECT_FALSE(glossy.prints().differ);
}

// Light above and on the left, dark below and on the right.
void put_bevel(cv::Mat& cell, int) {
    const auto shade = [&cell](const cv::Rect& part, double level) {
        cv::Mat shaded = cell(part);
        shaded = shaded * 0.5 + cv::Scalar::all(level);
    };
    shade({0, 0, pitch_px, 12}, 127);
    shade({0, 12, 12, pitch_px - 12}, 127);
    shade({12, pitch_px - 12, pitch_px - 12, 12}, 0);
}

TEST(PrintsOfCells, AreTheSameWhereTheyAreBevels) {
    const DrawnFlood beveled(mixed, put_bevel);
    EXPECT_TRUE(beveled.prints().are_many);
    EXPECT_FALSE(beveled.prints().differ);
}

TEST(PrintsOfCells, DoNotDifferByNoise) {
    EXPECT_FALSE(DrawnFlood(mixed, leave_plain).prints().are_many);
    EXPECT_FALSE(DrawnFlood(mixed, leave_plain).prints().differ);
    EXPECT_FALSE(DrawnFlood(mixed, put_noise).prints().differ);
}

// Icons on a few of many equal plates: these alone have a color of their own. A star that lies on one cell
// does not count.
TEST(PrintsOfCells, DifferWhereAllButPlatesHoldSomething) {
    const auto few = [](int count) {
        return DrawnFlood([count](int cell) { return cell < count ? 1 + cell % 3 : 0; },
                          [count](cv::Mat& cell, int number) {
                              if (number < count) put_number(cell, number);
                          });
    };
    EXPECT_TRUE(few(5).prints().differ);
    EXPECT_FALSE(few(1).prints().differ);
}

}  // namespace
}  // namespace unfold::vision
