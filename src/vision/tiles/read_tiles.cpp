// The pictures of the stages, then the stages in order: the cells on the lattice, the level, the doubts, the
// features of the probability model.
#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "core/mapped.h"
#include "puzzle/cell_text.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/lattice/lattice_boards.h"
#include "vision/readers.h"
#include "vision/tiles/tile_board.h"

namespace unfold::vision {
namespace {

// Drawing of the intermediate results of reading tiles.

const cv::Scalar magenta{255, 0, 255};
const cv::Scalar cyan{255, 255, 0};

void write(cv::Mat& image, const cv::Rect2d& cell, const std::string& text) {
    const cv::Point at(static_cast<int>(cell.x) + 3, static_cast<int>(cell.y) + 14);
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, 0.4, {255, 255, 255}, 3, cv::LINE_AA);
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, 0.4, {200, 0, 0}, 1, cv::LINE_AA);
}

// The image with the lattice: likely tiles in magenta, other cells in cyan, each with its probability
// (percent).
cv::Mat tile_lattice_picture(const cv::Mat& image, const LatticeBoard& board) {
    cv::Mat drawn = image.clone();
    std::size_t i = 0;
    for (int row = 0; row < board.lattice.down.cells; ++row)
        for (int column = 0; column < board.lattice.across.cells; ++column, ++i) {
            const cv::Rect2d cell = board.lattice.cell(row, column);
            const float likely = board.occupied[i];
            cv::rectangle(drawn, cell, likely > 0.5F ? magenta : cyan, 1);
            write(drawn, cell, std::to_string(std::lround(100 * likely)));
        }
    return drawn;
}

// The image with the number of each tile's kind; cells in doubt outlined in magenta.
cv::Mat tile_board_picture(const cv::Mat& image, const SquareLattice& lattice, const TileBoard& board,
                           const std::vector<float>& confidence) {
    cv::Mat drawn = image.clone();
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        const cv::Rect2d rect = lattice.cell(cell.row, cell.column);
        if (board.has_tile(CellId{i})) write(drawn, rect, name_of(board.kind(CellId{i})));
        if (confidence[static_cast<std::size_t>(i)] < min_sure_cell) cv::rectangle(drawn, rect, magenta, 2);
    }
    return drawn;
}

constexpr double work_pixels = 3e6;  // of the copy that faces are compared in

TileBoard board_of(const TileBoardReading& read) {
    return {{LatticeKind::square, read.lattice.across.cells, read.lattice.down.cells},
            mapped(read.kind, [](int kind) { return kind < 0 ? no_tile : KindId{kind}; })};
}

// The tiles that match an even number of others, so that one remains.
std::vector<Cell> odd_tiles(const TileLevel& level) {
    const std::vector<int> numbers = match_numbers(level);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= 0 && std::count(numbers.begin(), numbers.end(), numbers[i]) % 2 == 1)
            cells.push_back(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    return cells;
}

void warn(Reading& reading, const TileLevel& level) {
    reading.doubtful = odd_tiles(level);
    if (!reading.doubtful.empty())
        reading.warnings.push_back("Some tiles occur an odd number of times (" +
                                   names_of_cells(reading.doubtful) +
                                   "). Check whether they were misread; if they match other pictures, as "
                                   "flowers and seasons do, add them to a match group.");
    std::vector<Cell> unclear;
    const Lattice& lattice = level.board.lattice;
    for (int i = 0; i < lattice.cell_count(); ++i)
        if (reading.cell_confidence[static_cast<std::size_t>(i)] < min_sure_cell)
            unclear.push_back(lattice.cell(CellId{i}));
    if (unclear.empty()) return;
    reading.warnings.push_back("Some cells are uncertain (" + names_of_cells(unclear) +
                               "). Check them before you play.");
    for (const Cell& cell : unclear)
        if (std::find(reading.doubtful.begin(), reading.doubtful.end(), cell) == reading.doubtful.end())
            reading.doubtful.push_back(cell);
}

// Features of the board from those of its cells: mean and minimum over the tiles, minimum over the holes.
std::vector<double> features_of_cells(const TileBoardReading& read) {
    // Index and sign in TileCellFeatures: odds and margins are evidence for the tile if they are large,
    // distances if they are small.
    using namespace tile_cell_feature;
    constexpr std::array<std::pair<std::size_t, int>, 5> used{
        {{group_odds, 1}, {map_odds, 1}, {other_ratio, -1}, {cut_ratio, -1}, {margin, 1}}};
    constexpr double most = 100;  // more than any feature
    std::vector<double> features;
    for (const auto& [index, sign] : used) {
        double sum = 0, least = most;
        for (std::size_t i = 0; i < read.kind.size(); ++i) {
            if (read.kind[i] < 0) continue;
            const double value = sign * read.cell_features[i][index];
            sum += value;
            least = std::min(least, value);
        }
        features.push_back(sum / read.tile_count);
        features.push_back(least);
    }
    double of_holes = most;
    for (std::size_t i = 0; i < read.kind.size(); ++i)
        if (read.kind[i] < 0) of_holes = std::min(of_holes, -read.cell_features[i][group_odds]);
    features.push_back(of_holes);
    return features;
}

std::vector<double> features_of(const LatticeBoard& found, const TileBoardReading& read,
                                const TileLevel& level, const Reading& reading) {
    std::vector<int> count(static_cast<std::size_t>(read.kind_count), 0);
    for (const int kind : read.kind)
        if (kind >= 0) ++count[static_cast<std::size_t>(kind)];
    // Single tiles may match another kind, as flowers and seasons do; a kind of three tiles is misread.
    const bool are_paired = odd_tiles(level).empty();
    const auto singles = are_paired ? 0 : std::count(count.begin(), count.end(), 1);
    const auto odd = are_paired ? 0 : read.odd_kind_count;
    const auto area = static_cast<double>(read.kind.size());
    const int most = *std::max_element(count.begin(), count.end());
    const int fewest = *std::min_element(count.begin(), count.end());
    // The pairs of neighbors of one kind / the number expected by chance: patterns and pictures have more.
    double equal = 0, pairs = 0, by_chance = 0;
    const Lattice& lattice = level.board.lattice;
    for (int i = 0; i < lattice.cell_count(); ++i)
        for (const CellId neighbor : neighbors(lattice, CellId{i})) {
            if (neighbor.value < i || !level.board.has_tile(CellId{i}) || !level.board.has_tile(neighbor))
                continue;
            ++pairs;
            equal += level.board.kind(CellId{i}) == level.board.kind(neighbor) ? 1 : 0;
        }
    for (const int one : count)
        by_chance += static_cast<double>(one) * one /
                     std::max(1.0, static_cast<double>(read.tile_count) * read.tile_count);
    constexpr double pseudocount = 2;  // pairs (additive smoothing)
    const RectPx& shown = reading.geometry.shown_px;
    std::vector<double> features{
        found.purity,
        found.explained,
        found.outline,
        found.color_share,
        std::min(found.lattice.across.pitch_px, found.lattice.down.pitch_px) /
            std::max(found.lattice.across.pitch_px, found.lattice.down.pitch_px),
        std::log2(area),
        std::min(8.0, read.separation),
        static_cast<double>(singles),
        static_cast<double>(odd - singles),
        std::log2(static_cast<double>(read.kind_count)),
        static_cast<double>(read.tile_count) / read.kind_count,
        read.tile_count / area,
        static_cast<double>(most) / read.tile_count,
        static_cast<double>(most - fewest),
        static_cast<double>(read.moved_count) / read.tile_count,
        (equal + pseudocount) / (pairs * by_chance + pseudocount),
        std::sqrt(shown.width * shown.height /
                  (static_cast<double>(reading.geometry.width_px) * reading.geometry.height_px)),
        found.score,
        found.sides,
        static_cast<double>(read.tile_count % 2 == 0)};
    const std::vector<double> of_cells = features_of_cells(read);
    features.insert(features.end(), of_cells.begin(), of_cells.end());
    // Many kinds that are all even are almost never a coincidence.
    features.push_back(singles + odd == 0 ? std::log2(static_cast<double>(read.kind_count)) : 0);
    return features;
}

}  // namespace

Outcome<BoardReading> read_tiles(const ImageView& picture, const LatticeBoard& found,
                                 const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const auto& draw) {
        if (options.on_debug_picture) options.on_debug_picture(stage, picture_from_bgr(draw()));
    };
    const WorkImage work = work_image(picture, work_pixels);
    LatticeBoard board = found;
    board.lattice = found.lattice.scaled(work.x_scale, work.y_scale);
    show("20-tile-lattice", [&] { return tile_lattice_picture(work.image, board); });
    const TileBoardReading read = read_tile_cells(work.image, board);
    if (std::min(read.lattice.across.cells, read.lattice.down.cells) < 2 || read.kind_count < 2)
        return Refusal{};
    TileLevel level;
    if (options.overrides.tiles.match_groups)
        level.rules.match_groups = *options.overrides.tiles.match_groups;
    level.board = board_of(read);
    BoardReading result;
    Reading& reading = result.reading;
    const SquareLattice lattice = read.lattice.scaled(1 / work.x_scale, 1 / work.y_scale);
    const cv::Rect2d outline = lattice.outline();
    reading.geometry = {picture.width_px,
                        picture.height_px,
                        {lattice.across.pitch_px, 0, outline.x, 0, lattice.down.pitch_px, outline.y},
                        {outline.x, outline.y, outline.width, outline.height},
                        {}};
    reading.cell_confidence = read.confidence;
    warn(reading, level);
    show("50-tile-board",
         [&] { return tile_board_picture(work.image, read.lattice, level.board, read.confidence); });
    result.cell_features = read.cell_features;
    result.features = features_of(found, read, level, reading);
    reading.level = std::move(level);
    return result;
}

}  // namespace unfold::vision
