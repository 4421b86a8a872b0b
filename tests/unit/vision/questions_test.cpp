// Questions of readings in doubt, on small boards painted for the test.
#include "vision/questions.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/text_board.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

using Subject = Question::Subject;

constexpr int cell_px = 24;
constexpr double in_doubt = 0.6;

const Rgb red{200, 40, 40}, brick{160, 60, 40}, blue{40, 60, 200};

cv::Scalar painted_as(const Rgb& color) {
    return {static_cast<double>(color.b), static_cast<double>(color.g), static_cast<double>(color.r)};
}

cv::Rect rect_of(const Lattice& lattice, std::size_t cell) {
    const Cell at = lattice.cell(CellId{static_cast<std::int64_t>(cell)});
    return {at.column * cell_px, at.row * cell_px, cell_px, cell_px};
}

// A reading of squares, sure of every cell, and the picture of `shown`.
struct Painted {
    Reading reading;
    cv::Mat image;

    Painted(const std::vector<std::string>& read, const std::vector<Rgb>& shown) {
        ColorLevel level = test::text_level(Game::floodit, read, {red, brick, blue});
        const Lattice& lattice = level.board.lattice;
        image = cv::Mat(lattice.rows * cell_px, lattice.columns * cell_px, CV_8UC3, cv::Scalar::all(0));
        for (std::size_t i = 0; i < shown.size(); ++i)
            cv::rectangle(image, rect_of(lattice, i), painted_as(shown[i]), cv::FILLED);
        take(std::move(level));
    }
    void take(Level level) {
        reading.level = std::move(level);
        reading.confidence = in_doubt;
        reading.cell_confidence.assign(static_cast<std::size_t>(lattice_of(reading.level).cell_count()), 1);
        reading.geometry.width_px = image.cols;
        reading.geometry.height_px = image.rows;
        reading.geometry.px_from_cell = {cell_px, 0, 0, 0, cell_px, 0};
        reading.geometry.shown_px = {0, 0, static_cast<double>(image.cols), static_cast<double>(image.rows)};
    }
    [[nodiscard]] std::vector<Question> questions() const {
        return questions_of(picture_from_bgr(image), reading);
    }
};

const std::vector<std::string> six{"012", "201"};
const std::vector<Rgb> six_shown{red, brick, blue, blue, red, brick};

TEST(Questions, AreNoneOfASureReading) {
    Painted board(six, six_shown);
    board.reading.cell_confidence[2] = 0.1F;
    board.reading.confidence = sure_reading;
    EXPECT_TRUE(board.questions().empty());
}

TEST(Questions, OfCellsComeMostDoubtfulFirstWithTheLikeliestContent) {
    Painted board(six, {red, brick, blue, blue, Rgb{170, 58, 40}, brick});
    board.reading.cell_confidence[2] = 0.35F;
    board.reading.cell_confidence[4] = 0.2F;
    const std::vector<Question> questions = board.questions();
    ASSERT_EQ(questions.size(), 2U);
    EXPECT_EQ(questions[0].subject, Subject::cell);
    EXPECT_EQ(questions[0].cells, (std::vector<Cell>{{1, 1}}));
    EXPECT_EQ(questions[0].read, 0);
    EXPECT_EQ(questions[0].others, (std::vector<int>{1, 2}));
    EXPECT_NEAR(questions[0].confidence, 0.2, 1e-6);
    EXPECT_EQ(questions[1].cells, (std::vector<Cell>{{0, 2}}));
}

TEST(Questions, AreNotAskedOfWhatDoesNotShow) {
    Painted board(six, six_shown);
    board.reading.cell_confidence[2] = 0;
    board.reading.geometry.shown_px.width = 2 * cell_px;
    const std::vector<Question> questions = board.questions();
    ASSERT_EQ(questions.size(), 1U);
    EXPECT_EQ(questions[0].subject, Subject::board);
}

TEST(Questions, AreOfTheBoardWhereNoPartIsInDoubt) {
    const Painted board(six, six_shown);
    const std::vector<Question> questions = board.questions();
    ASSERT_EQ(questions.size(), 1U);
    EXPECT_EQ(questions[0].subject, Subject::board);
    EXPECT_NEAR(questions[0].confidence, in_doubt, 1e-6);
    EXPECT_TRUE(questions[0].cells.empty());
}

TEST(Questions, AskWhetherTwoColorsAreOne) {
    // What was read as two colors varies as much within one as between both.
    const Painted board(six, {red, Rgb{196, 44, 40}, blue, blue, Rgb{192, 40, 48}, Rgb{204, 36, 44}});
    const std::vector<Question> questions = board.questions();
    ASSERT_EQ(questions.size(), 1U);
    EXPECT_EQ(questions[0].subject, Subject::alike);
    EXPECT_EQ(questions[0].read, 0);
    EXPECT_EQ(questions[0].others, (std::vector<int>{1}));
    EXPECT_EQ(questions[0].cells.size(), 4U);
}

TEST(Questions, AreLimited) {
    constexpr int side = 12;
    Painted board(std::vector<std::string>(side, std::string(side, '0')), std::vector<Rgb>(side * side, red));
    std::fill(board.reading.cell_confidence.begin(), board.reading.cell_confidence.end(), 0.1F);
    EXPECT_LE(board.questions().size(), 40U);
}

// Tiles of text: a letter a kind as it was read; `shown` as it looks.
Painted tiles(const std::vector<std::string>& read, const std::vector<std::string>& shown) {
    const auto columns = static_cast<int>(read.front().size());
    Painted painted({"0"}, {red});
    painted.image =
        cv::Mat(static_cast<int>(read.size()) * cell_px, columns * cell_px, CV_8UC3, cv::Scalar::all(235));
    TileLevel level;
    level.board.lattice = {LatticeKind::square, columns, static_cast<int>(read.size())};
    for (int row = 0; row < level.board.lattice.rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const auto at = [&](const std::vector<std::string>& rows) {
                return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            };
            level.board.cells.push_back(at(read) == '.' ? no_tile : KindId{at(read) - 'a'});
            if (at(shown) != '.')
                cv::putText(painted.image, std::string(1, at(shown)),
                            {column * cell_px + 5, row * cell_px + 18}, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                            cv::Scalar::all(20), 2);
        }
    painted.take(std::move(level));
    return painted;
}

TEST(Questions, AskWhetherTwoOddKindsAreOne) {
    // The last tile shows what the five of kind a show.
    const Painted board = tiles({"abcb", "cada", "dcac", "eeaf"}, {"abcb", "cada", "dcac", "eeaa"});
    const std::vector<Question> questions = board.questions();
    ASSERT_FALSE(questions.empty());
    EXPECT_EQ(questions[0].subject, Subject::alike);
    EXPECT_EQ(questions[0].read, 0);
    EXPECT_EQ(questions[0].others, (std::vector<int>{5}));
    EXPECT_EQ(questions[0].cells.size(), 6U);
}

TEST(Questions, NameTheTileThatFitsItsOddKindLeast) {
    // A b was read as an a: there are five of a and three of b.
    const Painted board = tiles({"abcd", "daac", "acdb", "abcd"}, {"abcd", "dbac", "acdb", "abcd"});
    const std::vector<Question> questions = board.questions();
    const auto found = std::find_if(questions.begin(), questions.end(), [](const Question& question) {
        return question.subject == Subject::cell;
    });
    ASSERT_NE(found, questions.end());
    EXPECT_EQ(found->cells, (std::vector<Cell>{{1, 1}}));
    EXPECT_EQ(found->read, 0);
    EXPECT_EQ(found->others.front(), 1);
    EXPECT_EQ(found->others.back(), Question::holds_nothing);
}

}  // namespace
}  // namespace unfold::vision
