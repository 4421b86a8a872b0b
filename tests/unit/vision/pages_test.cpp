// Pages that repeat something without being a board of tiles: text, newspapers, tables, calendars, keyboards.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

const cv::Scalar black(20, 20, 20);
const cv::Scalar light_gray(205, 205, 205);

cv::Mat page(cv::Size size, const cv::Scalar& color = {255, 255, 255}) {
    return {size, CV_8UC3, color};
}

std::string word(Random& random, std::uint64_t longest = 9) {
    std::string letters;
    for (std::uint64_t n = 1 + random.below(longest); n > 0; --n)
        letters += static_cast<char>('a' + random.below(26));
    return letters;
}

void write(cv::Mat& image, const std::string& text, cv::Point at, double size,
           const cv::Scalar& color = black) {
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, size, color, size > 0.9 ? 2 : 1, cv::LINE_AA);
}

// Lines of words, flush left; every eighth line ends a paragraph.
void write_column(cv::Mat& image, const cv::Rect& column, int line_px, double size, Random& random) {
    int line = 0;
    for (int y = column.y + line_px; y < column.br().y; y += line_px, ++line) {
        const int end = line % 8 == 7 ? column.x + column.width / 3 : column.br().x;
        for (int x = column.x; x < end;) {
            const std::string text = word(random);
            const int width = cv::getTextSize(text + " ", cv::FONT_HERSHEY_SIMPLEX, size, 1, nullptr).width;
            if (x + width > column.br().x) break;
            write(image, text, {x, y}, size);
            x += width;
        }
    }
}

cv::Mat paragraphs(std::uint64_t seed) {
    Random random(seed);
    cv::Mat image = page({900, 1200});
    write_column(image, {60, 60, 780, 1080}, 24 + 4 * static_cast<int>(seed), 0.6, random);
    return image;
}

cv::Mat newspaper(std::uint64_t seed) {
    Random random(seed);
    cv::Mat image = page({1200, 1400}, {226, 234, 238});
    write(image, "THE DAILY LETTER", {150, 90}, 2.4);
    const int columns = 3 + static_cast<int>(seed);
    for (int i = 0; i < columns; ++i)
        write_column(image, {40 + i * 1140 / columns, 140, 1140 / columns - 30, 1200}, 20, 0.45, random);
    return image;
}

cv::Mat spreadsheet(std::uint64_t seed) {
    Random random(seed);
    cv::Mat image = page({1200, 800});
    const cv::Size cell(96 - 8 * static_cast<int>(seed), 26);
    for (int x = 40; x < image.cols; x += cell.width)
        cv::line(image, {x, 30}, {x, image.rows}, light_gray);
    for (int y = 30; y < image.rows; y += cell.height)
        cv::line(image, {40, y}, {image.cols, y}, light_gray);
    for (int y = 30; y + cell.height < image.rows; y += cell.height)
        for (int x = 40; x + cell.width < image.cols; x += cell.width)
            write(image, std::to_string(random.below(seed == 1 ? 10 : 100000)), {x + 6, y + 18}, 0.42);
    return image;
}

cv::Mat calendar(std::uint64_t seed) {
    cv::Mat image = page({1000, 900}, {250, 248, 246});
    write(image, "November", {40, 60}, 1.4);
    const cv::Size cell(130, 120);
    for (int day = 1; day <= 30; ++day) {
        const int at = day + static_cast<int>(seed) % 7;
        const cv::Rect rect({40 + at % 7 * cell.width, 100 + at / 7 * cell.height}, cell);
        cv::rectangle(image, rect, light_gray);
        write(image, std::to_string(day), rect.tl() + cv::Point(8, 30), 0.8);
    }
    return image;
}

// A year: twelve months of small numbers.
cv::Mat year(std::uint64_t seed) {
    cv::Mat image = page({1000, 1000});
    for (int month = 0; month < 12; ++month)
        for (int day = 1; day <= 30; ++day) {
            const int at = day + (month * 3 + static_cast<int>(seed)) % 7;
            write(image, std::to_string(day),
                  {40 + month % 3 * 310 + at % 7 * 40, 60 + month / 3 * 235 + at / 7 * 34}, 0.5);
        }
    return image;
}

// Light or dark keys with a letter each, as on a phone or a computer.
cv::Mat keyboard(std::uint64_t seed) {
    const bool is_dark = seed % 2 == 0;
    cv::Mat image = page({1080, 420}, is_dark ? cv::Scalar(30, 28, 28) : cv::Scalar(214, 210, 208));
    const std::array<std::string, 4> rows{"1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"};
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t i = 0; i < rows[row].size(); ++i) {
            const int shift = seed < 3 ? static_cast<int>(10 - rows[row].size()) * 52 : 0;
            const cv::Rect key(20 + shift + static_cast<int>(i) * 104, 16 + static_cast<int>(row) * 100, 92,
                               86);
            cv::rectangle(image, key + cv::Point(0, 3), cv::Scalar::all(is_dark ? 10 : 150), cv::FILLED);
            cv::rectangle(image, key, cv::Scalar::all(is_dark ? 74 : 252), cv::FILLED);
            write(image, rows[row].substr(i, 1), key.tl() + cv::Point(32, 56), 1.2,
                  is_dark ? cv::Scalar(240, 240, 240) : black);
        }
    return image;
}

struct Page {
    const char* name;
    cv::Mat (*draw)(std::uint64_t seed);
};

class PageOfSomethingElse : public ::testing::TestWithParam<Page> {};

TEST_P(PageOfSomethingElse, IsNoBoardOfTiles) {
    for (const std::uint64_t seed : {2, 3}) {
        SCOPED_TRACE(seed);
        ReadOptions options;
        options.game = Game::shisen;
        const ReadResult result = read(picture_from_bgr(GetParam().draw(seed)), options);
        if (!result.reading) continue;
        const Lattice& lattice = lattice_of(result.reading->level);
        ADD_FAILURE() << "read as " << lattice.columns << " x " << lattice.rows << ", confidence "
                      << result.reading->confidence;
    }
}

INSTANTIATE_TEST_SUITE_P(Every, PageOfSomethingElse,
                         ::testing::Values(Page{"paragraphs", paragraphs}, Page{"newspaper", newspaper},
                                           Page{"spreadsheet", spreadsheet}, Page{"calendar", calendar},
                                           Page{"year", year}, Page{"keyboard", keyboard}),
                         [](const auto& page) { return std::string(page.param.name); });

}  // namespace
}  // namespace unfold::vision
