// Pictures that lie on their side, lean or are stretched, and what cannot be read.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <array>
#include <map>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/errors.h"
#include "support/files.h"
#include "support/readings.h"

namespace unfold::vision {
namespace {

using test::colors_of;
using test::reading_of;
using test::refusal_of;

Picture sample(const std::string& name) {
    return decode_picture(test::bytes_in(test::project_folder() / "samples" / (name + ".png")));
}

Picture lantern() {
    return sample("kami2/lantern");
}

cv::Mat pixels_of(Picture& picture) {
    return {picture.height_px, picture.width_px, CV_8UC3, picture.pixels.data()};
}

Picture picture_of(const cv::Mat& rgb) {
    const cv::Mat whole = rgb.clone();  // of a part, without what is around it
    return {whole.cols, whole.rows, std::vector<std::uint8_t>(whole.datastart, whole.dataend)};
}

TEST(Read, APictureThatIsTurnedLeansOrIsStretchedShowsTheSameBoard) {
    Picture picture = lantern();
    const cv::Mat upright = pixels_of(picture);
    const Board board = colors_of(reading_of(picture)).board;

    cv::Mat quarter;
    cv::rotate(upright, quarter, cv::ROTATE_90_CLOCKWISE);
    EXPECT_EQ(colors_of(reading_of(picture_of(quarter))).board, board);

    cv::Mat stretched;
    cv::resize(upright, stretched, {}, 1, 1.12, cv::INTER_AREA);
    EXPECT_EQ(colors_of(reading_of(picture_of(stretched))).board.cells, board.cells);

    cv::Mat leaning;
    const cv::Point2f middle(static_cast<float>(upright.cols) / 2, static_cast<float>(upright.rows) / 2);
    cv::warpAffine(upright, leaning, cv::getRotationMatrix2D(middle, 2, 0.93), upright.size());
    const Reading of_leaning = reading_of(picture_of(leaning));
    EXPECT_EQ(colors_of(of_leaning).board.cells, board.cells);
    EXPECT_LT(of_leaning.confidence, sure_reading) << "it may be a photo";
}

// Its sides lean by two percent.
TEST(Read, AScreenInAPictureIsSureOnlyWithoutPerspective) {
    Picture picture = lantern();
    const cv::Mat upright = pixels_of(picture);
    const auto width = static_cast<float>(upright.cols), height = static_cast<float>(upright.rows);
    const auto confidence_with = [&](float inset_px) {
        const std::array<cv::Point2f, 4> from{{{0, 0}, {width, 0}, {width, height}, {0, height}}};
        const std::array<cv::Point2f, 4> to{{{width, height / 4},
                                             {2 * width, height / 4},
                                             {2 * width - inset_px, 5 * height / 4},
                                             {width + inset_px, 5 * height / 4}}};
        cv::Mat shown;
        cv::warpPerspective(upright, shown, cv::getPerspectiveTransform(from.data(), to.data()),
                            {3 * upright.cols, 3 * upright.rows / 2}, cv::INTER_LINEAR, cv::BORDER_CONSTANT,
                            cv::Scalar::all(60));
        return reading_of(picture_of(shown)).confidence;
    };
    EXPECT_GE(confidence_with(0), sure_reading);
    EXPECT_LT(confidence_with(0.02F * height), sure_reading);
}

// In a photo, perspective may move the lattice by a row that the picture does not show.
TEST(Read, ATiltedBoardWithoutItsFirstRowIsInDoubt) {
    Picture picture = lantern();
    const Reading whole = reading_of(picture);
    const PxFromCell& place = whole.geometry.px_from_cell;
    const auto second_row = static_cast<int>(place({0, 2}).y);
    const cv::Mat cut = pixels_of(picture).rowRange(second_row, picture.height_px).clone();
    EXPECT_GE(reading_of(picture_of(cut)).confidence, sure_reading);

    cv::Mat tilted;
    const cv::Point2f middle(static_cast<float>(cut.cols) / 2, static_cast<float>(cut.rows) / 2);
    cv::warpAffine(cut, tilted, cv::getRotationMatrix2D(middle, 2, 1), cut.size());
    EXPECT_LT(reading_of(picture_of(tilted)).confidence, sure_reading);
}

TEST(Read, WithoutTheFooterTheColorsAreThoseOfTheCells) {
    Picture picture = lantern();
    const Reading whole = reading_of(picture);
    const auto footer = static_cast<int>(whole.geometry.swatches_px.at(0).y);
    const Reading above = reading_of(picture_of(pixels_of(picture).rowRange(0, footer)));
    EXPECT_FALSE(colors_of(above).budget);
    // In the order of their first cells, not of the swatches.
    const Board& board = colors_of(whole).board;
    ASSERT_EQ(colors_of(above).board.palette.size(), board.palette.size());
    std::map<ColorId, ColorId> named{{off_board, off_board}};
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const ColorId color = colors_of(above).board.color(CellId{i});
        EXPECT_EQ(named.emplace(board.color(CellId{i}), color).first->second, color) << "cell " << i;
    }
    EXPECT_EQ(named.size(), board.palette.size() + 1);
}

TEST(Read, AWarmLightOverAllChangesNoCell) {
    Picture picture = lantern();
    const Board board = colors_of(reading_of(picture)).board;
    cv::Mat warm;
    cv::multiply(pixels_of(picture), cv::Scalar(1, 0.93, 0.75), warm);
    EXPECT_EQ(colors_of(reading_of(picture_of(warm))).board.cells, board.cells);
}

Picture blank() {
    return {200, 300, std::vector<std::uint8_t>(std::size_t{200} * 300 * 3, 200)};
}

TEST(Read, ABlankPictureHasNoBoard) {
    EXPECT_EQ(refusal_of(blank()), ErrorCode::no_board);
    for (const Game game : {Game::kami2, Game::kami, Game::floodit, Game::shisen})
        EXPECT_EQ(refusal_of(blank(), game), ErrorCode::no_board);
    EXPECT_EQ(refusal_of(Picture{}), ErrorCode::no_board);
}

TEST(Read, ARefusalNamesTheGamesThatWereTried) {
    const ReadResult any = read(blank());
    ASSERT_TRUE(any.refusal);
    EXPECT_EQ(any.refusal->message(),
              "No board of KAMI 2, KAMI, Flood-It or Shisen-Sho was found in this picture.");
    std::vector<Game> tried;
    for (const GameEvidence& evidence : any.evidence) {
        tried.push_back(evidence.game);
        EXPECT_EQ(evidence.confidence, 0);
        EXPECT_FALSE(evidence.refusal.empty());
    }
    EXPECT_EQ(tried, (std::vector<Game>{Game::kami2, Game::floodit, Game::shisen}));

    ReadOptions options;
    options.game = Game::floodit;
    const ReadResult named = read(blank(), options);
    ASSERT_TRUE(named.refusal);
    EXPECT_EQ(named.refusal->message(), "No board of Flood-It was found in this picture.");
    EXPECT_EQ(named.evidence.size(), 1U);
}

TEST(Read, ALevelHasTheSourceAndTheOverrides) {
    const Picture picture = lantern();
    ReadOptions options;
    options.overrides.colors.budget = 40;
    const Reading reading = read(picture, options).reading.value();
    EXPECT_EQ(colors_of(reading).budget, 40);
    const std::optional<Source>& source = source_of(reading.level);
    ASSERT_TRUE(source);
    EXPECT_EQ(source->image, "");
    EXPECT_EQ(source->width_px, picture.width_px);
    EXPECT_EQ(source->height_px, picture.height_px);
    EXPECT_GT(source->board_px.width, 0);
}

std::optional<ErrorCode> usage_of(const Picture& picture, const ReadOptions& options) {
    return test::error_code_of([&] { return read(picture, options); });
}

TEST(Read, AnOverrideOfAnotherGameIsAnError) {
    ReadOptions origin;
    origin.overrides.colors.origin = OriginChoice{};
    EXPECT_EQ(usage_of(lantern(), origin), ErrorCode::usage);
    ReadOptions gravity;
    gravity.overrides.tiles.gravity = Gravity::down;
    EXPECT_EQ(usage_of(lantern(), gravity), ErrorCode::usage);
    origin.game = Game::shisen;
    EXPECT_EQ(usage_of(blank(), origin), ErrorCode::usage);
}

// The pixels of a picture in another format, rows padded with bytes that are not pixels.
struct Pixels {
    std::vector<std::uint8_t> bytes;
    ImageView view;
};

Pixels as_format(const Picture& picture, PixelFormat format, std::size_t padding,
                 bool is_translucent = false) {
    const auto channels = static_cast<std::size_t>(channel_count(format));
    const auto width = static_cast<std::size_t>(picture.width_px);
    const std::size_t stride = width * channels + padding;
    const bool is_bgr = format == PixelFormat::bgr || format == PixelFormat::bgra;
    Pixels pixels;
    pixels.bytes.assign(stride * static_cast<std::size_t>(picture.height_px), 77);
    for (std::size_t y = 0; y < static_cast<std::size_t>(picture.height_px); ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const std::uint8_t* rgb = &picture.pixels[3 * (y * width + x)];
            std::uint8_t* to = &pixels.bytes[y * stride + x * channels];
            for (std::size_t i = 0; i < std::min<std::size_t>(channels, 3); ++i)
                to[i] = rgb[is_bgr ? 2 - i : i];
            if (channels == 4) to[3] = is_translucent && (x / 40 + y / 40) % 2 == 0 ? 236 : 255;
        }
    pixels.view = {pixels.bytes.data(), picture.width_px, picture.height_px, stride, format};
    return pixels;
}

void expect_same_reading(const ImageView& view, const ReadResult& wanted) {
    const ReadResult result = read(view);
    ASSERT_EQ(result.reading.has_value(), wanted.reading.has_value());
    if (!result.reading) {
        EXPECT_EQ(result.refusal->code(), wanted.refusal->code());
        return;
    }
    EXPECT_EQ(level_to_json(result.reading->level), level_to_json(wanted.reading->level));
    EXPECT_EQ(result.reading->confidence, wanted.reading->confidence);
    EXPECT_EQ(result.reading->cell_confidence, wanted.reading->cell_confidence);
    EXPECT_EQ(result.reading->warnings, wanted.reading->warnings);
}

class PixelFormats : public ::testing::TestWithParam<const char*> {};

TEST_P(PixelFormats, AreAllReadLikeAPictureOfThePixels) {
    const Picture picture = sample(GetParam());
    const ReadResult wanted = read(picture);
    ASSERT_TRUE(wanted.reading);
    // With padding and without.
    for (const auto& [format, padding] :
         {std::pair{PixelFormat::rgb, 13}, std::pair{PixelFormat::bgr, 0}, std::pair{PixelFormat::bgr, 13},
          std::pair{PixelFormat::rgba, 13}, std::pair{PixelFormat::bgra, 0}}) {
        SCOPED_TRACE(std::to_string(static_cast<int>(format)) + ", " + std::to_string(padding));
        expect_same_reading(as_format(picture, format, static_cast<std::size_t>(padding)).view, wanted);
    }
    const Pixels gray = as_format(picture, PixelFormat::gray, 13);
    expect_same_reading(gray.view, read(to_picture(gray.view)));
    const Pixels translucent = as_format(picture, PixelFormat::bgra, 4, true);
    expect_same_reading(translucent.view, read(to_picture(translucent.view)));
}

INSTANTIATE_TEST_SUITE_P(Samples, PixelFormats,
                         ::testing::Values("kami2/lantern", "squares/pond", "squares/quilt", "tiles/ivory"));

}  // namespace
}  // namespace unfold::vision
