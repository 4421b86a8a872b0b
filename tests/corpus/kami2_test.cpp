// Reads every real screenshot of the corpus and compares it with its label: one expectation a file.
#include "unfold/codecs.h"

#include <gtest/gtest.h>

#include "support/corpus_labels.h"
#include "support/files.h"
#include "support/readings.h"

namespace unfold {
namespace {

const std::filesystem::path folder = test::corpus_folder() / "kami2";

class Kami2Corpus : public ::testing::TestWithParam<std::filesystem::path> {};

std::string color_text(Rgb c) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", c.r, c.g, c.b);
    return text;
}

int channel(const std::string& color, int at) {
    return std::stoi(color.substr(1 + 2 * static_cast<std::size_t>(at), 2), nullptr, 16);
}

void expect_same_palette(const std::vector<std::string>& wanted, const std::vector<Rgb>& read) {
    ASSERT_EQ(read.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::string text = color_text(read[i]);
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(channel(text, c), channel(wanted[i], c), 4)
                << "swatch " << i << ": " << text << " for " << wanted[i];
    }
}

void expect_lattice_at(const RectPx& wanted, const PictureGeometry& geometry) {
    // The labels are right to about two pixels.
    const Point middle = geometry.px_from_cell({5, 14});
    EXPECT_NEAR(middle.x, wanted.x + wanted.width / 2, 2.5);
    EXPECT_NEAR(middle.y, wanted.y + wanted.height / 2, 2.5);
    EXPECT_NEAR(geometry.px_from_cell.x_per_column * kami2_columns, wanted.width, 0.005 * wanted.width);
    EXPECT_NEAR(geometry.px_from_cell.y_per_row * (kami2_rows - 1), wanted.height, 0.005 * wanted.height);
}

TEST_P(Kami2Corpus, IsReadAsLabeled) {
    const test::Label label = test::read_label(GetParam());
    const auto bytes = test::bytes_in(label.image);
    if (label.kind == "not-a-level") {
        EXPECT_EQ(test::refusal_of(decode_picture(bytes)), ErrorCode::no_board);
        return;
    }
    const Reading reading = test::reading_of(decode_picture(bytes));
    const ColorLevel& level = test::colors_of(reading);
    expect_same_palette(label.palette, level.board.palette);
    expect_lattice_at(label.board_px, reading.geometry);
    EXPECT_EQ(level.budget, label.moves);
    for (int i = 0; i < static_cast<int>(label.cells.size()); ++i) {
        if (label.slivers.contains(i)) continue;
        const auto at = static_cast<std::size_t>(i);
        EXPECT_EQ(level.board.cells[at].value, label.cells[at].value)
            << "row " << i / kami2_columns << ", column " << i % kami2_columns << ", confidence "
            << reading.cell_confidence[at];
    }
    EXPECT_EQ(reading.geometry.swatches_px.size(), label.palette.size());
    EXPECT_GE(reading.confidence, 0.5);
}

std::vector<std::filesystem::path> label_paths() {
    return test::files_in(folder, {".label.json"});
}

std::string test_name(const ::testing::TestParamInfo<std::filesystem::path>& file) {
    return test::test_name_of(file.param, ".label.json");
}

INSTANTIATE_TEST_SUITE_P(Pictures, Kami2Corpus, ::testing::ValuesIn(label_paths()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Kami2Corpus);

}  // namespace
}  // namespace unfold
