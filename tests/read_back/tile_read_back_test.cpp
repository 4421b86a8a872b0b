// Draws boards of tiles in every set, reads them, and expects the same boards back, apart from the names of
// the kinds.
#include "unfold/codecs.h"
#include "unfold/render.h"

#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "codecs/encode.h"
#include "support/readings.h"
#include "support/tile_deal.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

struct DrawnBoard {
    int columns, rows, kinds;
    int kinds_gone;  // so many kinds have been removed
    double width_px;
    std::optional<ChosenTileLook> chosen = std::nullopt;  // of the first tile of the last kind
};

class TileReadBack : public ::testing::TestWithParam<TileSet> {
  protected:
    static TileLevel level_of(const DrawnBoard& drawn) {
        TileLevel level = random_deal(drawn.columns, drawn.rows, drawn.kinds, 1);
        for (KindId& kind : level.board.cells)
            if (kind.value < drawn.kinds_gone) kind = no_tile;
        return level;
    }
    static Picture picture_of(const DrawnBoard& drawn, const TileLevel& level) {
        std::optional<ChosenTile> chosen;
        const auto& cells = level.board.cells;
        const auto last = std::find(cells.begin(), cells.end(), KindId{drawn.kinds - 1});
        if (drawn.chosen) chosen = {CellId{last - cells.begin()}, *drawn.chosen};
        return render_screenshot(level, {"", 1, {}, {GetParam(), drawn.width_px, chosen}}).picture;
    }
    static void expect_read_back(const DrawnBoard& drawn) {
        SCOPED_TRACE(std::to_string(drawn.columns) + " x " + std::to_string(drawn.rows) + ", " +
                     std::to_string(drawn.width_px) + " px");
        const TileLevel level = level_of(drawn);
        expect_board(picture_of(drawn, level), level);
    }
    static void expect_board(const Picture& picture, const TileLevel& level) {
        // Plain blocks may look like the cells of a color flood: they may be refused, or in doubt.
        if (tile_set_name(GetParam()) == "blocks" && !test::is_read_for_sure(picture, Game::shisen)) return;
        const Reading reading = test::reading_of(picture, Game::shisen);
        ASSERT_EQ(lattice_of(reading.level), level.board.lattice);
        EXPECT_EQ(match_numbers(test::tiles_of(reading)), match_numbers(level));
    }
};

TEST_P(TileReadBack, GivesAFullBoard) {
    expect_read_back({20, 10, 36, 0, 48});
    expect_read_back({8, 5, 10, 0, 64});
}

TEST_P(TileReadBack, GivesABoardInPlay) {
    expect_read_back({14, 6, 21, 5, 48});
}

TEST_P(TileReadBack, GivesABoardWithAChosenTile) {
    expect_read_back({18, 8, 36, 8, 90.5, ChosenTileLook::outlined});
    expect_read_back({18, 8, 36, 8, 48, ChosenTileLook::tinted});
}

TEST_P(TileReadBack, GivesABoardOfSmallTiles) {
    expect_read_back({14, 6, 21, 0, 32});
}

// As a chat shrinks and compresses it.
TEST_P(TileReadBack, GivesABoardThatAChatHasShrunkAndCompressed) {
    const DrawnBoard drawn{14, 6, 21, 0, 64};
    const TileLevel level = level_of(drawn);
    cv::Mat rgb;
    cv::resize(vision::mat_of(picture_of(drawn, level)), rgb, {}, 0.8, 0.8, cv::INTER_AREA);
    expect_board(decode_picture(codecs::jpeg_file(rgb, 60)), level);
}

INSTANTIATE_TEST_SUITE_P(Sets, TileReadBack, ::testing::ValuesIn(tile_sets().begin(), tile_sets().end()),
                         [](const auto& set) { return std::string(tile_set_name(set.param)); });

}  // namespace
}  // namespace unfold
