// The stages in order: the lattice, the faces and their kinds, what of it is a tile, and how sure all is.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "vision/cell_names.h"
#include "vision/picture_mat.h"
#include "vision/tiles/tile_kinds.h"
#include "vision/tiles/tile_pictures.h"

namespace unfold {
namespace {

constexpr double work_pixels = 1.2e6;
constexpr int least_side_px = 60;
constexpr float doubtful_below = 0.4F;  // confidence of a cell that the player is told of

[[noreturn]] void refuse(ErrorCode code, Stage stage, const std::string& why) {
    throw Error(code, stage, why,
                "Take a screenshot of a game of Shisen-Sho that is not nearly finished, with the whole board in "
                "it and nothing over its tiles.");
}

// The image that tiles are compared in: part of the picture, no larger than needed.
struct WorkImage {
    cv::Mat image;
    double scale = 1;     // its pixels a pixel of the picture
    cv::Point2d from_px;  // its upper left corner in the picture
    TileLattice tiles;
};

cv::Mat scaled(const cv::Mat& bgr, double scale) {
    if (scale >= 1) return bgr;
    cv::Mat image;
    cv::resize(bgr, image, {}, scale, scale, cv::INTER_AREA);
    return image;
}

TileLattice lattice_of(const cv::Mat& image) {
    cv::Mat gray;
    cv::cvtColor(image, gray, cv::COLOR_BGR2GRAY);
    auto found = find_tile_lattice(gray);
    if (!found) refuse(ErrorCode::no_board, Stage::lattice, "There is no board of tiles in this picture.");
    return *std::move(found);
}

// Looks at the whole picture at first, and where its tiles are small then, at their part of it again.
WorkImage located(const cv::Mat& bgr) {
    constexpr double enough_px = 30;  // of a tile's width
    constexpr double margin = 1.5;    // cells
    const double scale = std::min(1.0, std::sqrt(work_pixels / static_cast<double>(bgr.total())));
    WorkImage whole{scaled(bgr, scale), scale, {0, 0}, {}};
    whole.tiles = lattice_of(whole.image);
    const LineComb& across = whole.tiles.lattice.across;
    const LineComb& down = whole.tiles.lattice.down;
    if (scale >= 1 || across.pitch_px >= enough_px) return whole;
    const cv::Rect part =
        cv::Rect(cv::Point(static_cast<int>((across.first_px - margin * across.pitch_px) / scale),
                           static_cast<int>((down.first_px - margin * down.pitch_px) / scale)),
                 cv::Point(static_cast<int>((across.end_px() + margin * across.pitch_px) / scale),
                           static_cast<int>((down.end_px() + margin * down.pitch_px) / scale))) &
        cv::Rect(0, 0, bgr.cols, bgr.rows);
    const double part_scale = std::min(1.0, std::sqrt(work_pixels / static_cast<double>(part.area())));
    WorkImage result{scaled(bgr(part), part_scale), part_scale, part.tl(), {}};
    result.tiles = lattice_of(result.image);
    return result;
}

// All cells, those first that are tiles by their frames.
struct Likely {
    std::vector<int> cells;
    std::size_t sure = 0;
};

Likely likely_tiles(const TileLattice& tiles) {
    Likely likely;
    likely.cells.resize(tiles.likeness.size());
    std::iota(likely.cells.begin(), likely.cells.end(), 0);
    const auto others = std::stable_partition(likely.cells.begin(), likely.cells.end(), [&](int cell) {
        return tiles.likeness[static_cast<std::size_t>(cell)] >= sure_tile;
    });
    likely.sure = static_cast<std::size_t>(others - likely.cells.begin());
    return likely;
}

struct Kinds {
    TileFaces faces;
    TileKinds kinds;
};

// As sharp as the picture is; softer where that leaves the kinds unclear, as with dithered tiles.
Kinds kinds_of(const cv::Mat& image, const TileLattice& tiles, const Likely& likely) {
    constexpr double sharp_px = 1;
    constexpr double soft_px = 1.7;
    constexpr double clear = 2;
    TileFaces sharp(image, tiles, likely.cells, sharp_px);
    TileKinds kinds = group_faces(sharp, likely.sure);
    if (kinds.separation >= clear) return {std::move(sharp), std::move(kinds)};
    TileFaces soft(image, tiles, likely.cells, soft_px);
    TileKinds of_soft = group_faces(soft, likely.sure);
    if (of_soft.score > kinds.score) return {std::move(soft), std::move(of_soft)};
    return {std::move(sharp), std::move(kinds)};
}

// A tile on the lattice.
struct Tile {
    Cell cell;
    std::size_t face = 0;
};

// What cells of one look may be.
struct Look {
    int count = 0;
    float frame = 0;   // the clearest
    double print = 0;  // the sum
};

bool is_printed(const Look& look, double usual_print) {
    constexpr double printed = 0.4;
    return look.print / look.count >= printed * usual_print;
}

bool is_tile(const Look& look, double usual_print) {
    if (look.count == 1) return look.frame >= lone_tile;
    // Backgrounds do not print the same picture twice, let alone in pairs; plain ones, with the shadow of a tile,
    // look the same often.
    constexpr float least_printed_frame = 0.1F;
    if (!is_printed(look, usual_print)) return look.frame >= sure_tile;
    return look.frame >= least_printed_frame || look.count % 2 == 0;
}

// The rectangle of cells that the tiles span.
cv::Rect span_of(const std::vector<Tile>& tiles) {
    cv::Rect span;
    for (const Tile& tile : tiles)
        span |= cv::Rect(tile.cell.column, tile.cell.row, 1, 1);
    return span;
}

double median_of(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Leaves out what only looks like a tile. Pairs leave an even number of tiles; where it is odd, the lone one with
// the worst frame is background, too.
std::vector<Tile> tiles_among(const Likely& likely, const TileLattice& lattice, const Kinds& looked) {
    const TileKinds& kinds = looked.kinds;
    if (kinds.count == 0) return {};
    const auto likeness = [&](std::size_t face) {
        return lattice.likeness[static_cast<std::size_t>(likely.cells[face])];
    };
    const auto kind_of = [&](std::size_t face) { return static_cast<std::size_t>(kinds.kind[face]); };
    std::vector<Look> looks(static_cast<std::size_t>(kinds.count));
    std::vector<double> prints;
    for (std::size_t i = 0; i < likely.cells.size(); ++i) {
        Look& look = looks[kind_of(i)];
        look.frame = std::max(look.frame, likeness(i));
        look.print += looked.faces.print(i);
        ++look.count;
        if (i < likely.sure) prints.push_back(looked.faces.print(i));
    }
    const double usual_print = median_of(std::move(prints));
    std::vector<Tile> printed, plain;
    const int columns = lattice.lattice.across.cells;
    for (std::size_t i = 0; i < likely.cells.size(); ++i) {
        const Look& look = looks[kind_of(i)];
        if (is_tile(look, usual_print))
            (is_printed(look, usual_print) ? printed : plain)
                .push_back({{likely.cells[i] / columns, likely.cells[i] % columns}, i});
    }
    // Blank tiles stand among others; what is plain beside all of them is background.
    std::vector<Tile> tiles = printed;
    const cv::Rect span = span_of(printed);
    for (const Tile& tile : plain)
        if (span.contains({tile.cell.column, tile.cell.row})) tiles.push_back(tile);
    std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) {
        return std::pair(a.cell.row, a.cell.column) < std::pair(b.cell.row, b.cell.column);
    });
    if (tiles.size() % 2 == 0) return tiles;
    const auto frame = [&](const Tile& tile) {
        return looks[kind_of(tile.face)].count == 1 ? likeness(tile.face) : 1.0F;
    };
    const auto worst = std::min_element(tiles.begin(), tiles.end(),
                                        [&](const Tile& a, const Tile& b) { return frame(a) < frame(b); });
    if (frame(*worst) < 1) tiles.erase(worst);
    return tiles;
}

// Refuses what repeats without being a board in play: menus, pages, boards of colors.
void demand_pairs(const std::vector<int>& count_of_kind, std::size_t tiles, const TileKinds& kinds) {
    constexpr std::size_t least_tiles = 12;
    constexpr int least_kinds = 6;  // that fewer are all even is chance too often
    const auto kind_count = static_cast<int>(count_of_kind.size());
    if (tiles < least_tiles || kind_count < least_kinds)
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of tiles in this picture.");
    const int largest = *std::max_element(count_of_kind.begin(), count_of_kind.end());
    const auto odd = std::count_if(count_of_kind.begin(), count_of_kind.end(), [](int n) { return n % 2 == 1; });
    constexpr double most_of_one_kind = 0.4;
    constexpr double most_odd = 0.25;
    if (largest > most_of_one_kind * static_cast<double>(tiles) || static_cast<double>(odd) > most_odd * kind_count)
        refuse(ErrorCode::no_board, Stage::cells, "What repeats in this picture are no pairs of tiles.");
    constexpr double least_separation = 1.1;
    constexpr double sure_separation = 2;
    if (kinds.separation < least_separation || (odd > 0 && kinds.separation < sure_separation))
        refuse(ErrorCode::uncertain_board, Stage::cells,
               "The tiles in this picture cannot be told apart for sure.");
}

// Boards of colors have plain cells; of the kinds of tiles, few are blank.
void demand_print(const TileFaces& faces, const std::vector<Tile>& tiles) {
    constexpr double printed = 2;  // in Lab
    constexpr double least_printed = 0.6;
    const auto with_print = std::count_if(tiles.begin(), tiles.end(),
                                          [&](const Tile& tile) { return faces.print(tile.face) >= printed; });
    if (static_cast<double>(with_print) < least_printed * static_cast<double>(tiles.size()))
        refuse(ErrorCode::no_board, Stage::cells, "The squares in this picture are plain: they are no tiles.");
}

void warn_of_odd_kinds(TileReading& reading, const std::vector<int>& count_of_kind) {
    const TileBoard& board = reading.level.board;
    std::vector<Cell> cells;
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        if (board.has_tile(CellId{i}) && count_of_kind[board.kind(CellId{i}).index()] % 2 == 1)
            cells.push_back(board.lattice.cell(CellId{i}));
    if (cells.empty()) return;
    reading.warnings.push_back(
        "Some tiles are there an odd number of times (" + names_of_cells(cells) +
        "): either they go with other pictures, as flowers and seasons do, or they were misread.");
}

void warn_of_doubtful_cells(TileReading& reading) {
    std::vector<Cell> doubtful;
    for (std::size_t i = 0; i < reading.cell_confidence.size(); ++i)
        if (reading.cell_confidence[i] < doubtful_below)
            doubtful.push_back(reading.level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    if (doubtful.empty()) return;
    reading.warnings.push_back("What " + std::to_string(doubtful.size()) +
                               (doubtful.size() == 1 ? " cell holds" : " cells hold") + " is in doubt (" +
                               names_of_cells(doubtful) + ").");
}

// A cell without a tile: the less it looks like one.
float sureness_of_none(float likeness) {
    constexpr float clear = 0.15F;
    return std::clamp((lone_tile - likeness) / clear, 0.0F, 1.0F);
}

// A tile without a twin has only its frame to show for it.
float sureness_of_lone(float likeness) {
    constexpr float clear = 0.2F;
    constexpr float doubt = 0.05F;
    return std::clamp((likeness - lone_tile + doubt) / clear, 0.0F, 1.0F);
}

// Where every kind is there equally often, none was split or taken for another.
bool are_equally_many(const std::vector<int>& count_of_kind) {
    constexpr std::size_t enough_kinds = 10;
    return count_of_kind.size() >= enough_kinds && count_of_kind.front() % 2 == 0 &&
           std::count(count_of_kind.begin(), count_of_kind.end(), count_of_kind.front()) ==
               static_cast<std::ptrdiff_t>(count_of_kind.size());
}

double overall_confidence(const TileReading& reading, double separation, const std::vector<int>& count_of_kind) {
    float least = 1;
    for (const float confidence : reading.cell_confidence)
        least = std::min(least, confidence);
    constexpr double sure_cell = 0.5;
    constexpr double sure_separation = 2;
    constexpr double with_odd_kinds = 0.6;
    constexpr double equally_many = 0.7;
    double apart = std::clamp((separation - 1) / (sure_separation - 1), 0.0, 1.0);
    if (are_equally_many(count_of_kind)) apart = std::max(apart, equally_many);
    const bool has_odd = std::any_of(count_of_kind.begin(), count_of_kind.end(), [](int n) { return n % 2 == 1; });
    return std::min({apart, std::clamp(static_cast<double>(least) / sure_cell, 0.0, 1.0),
                     has_odd ? with_odd_kinds : 1.0});
}

}  // namespace

TileReading read_tiles(const Picture& picture, const ReadOptions& options) {
    if (options.game && *options.game != Game::shisen)
        throw Error(ErrorCode::usage, Stage::command, "Tiles are read for Shisen-Sho only.",
                    "Leave the game out, or name shisen.");
    const cv::Mat bgr = bgr_from_picture(picture);
    const auto show = [&](std::string_view stage, const auto& draw) {
        if (options.on_debug_picture) options.on_debug_picture(stage, picture_from_bgr(draw()));
    };
    if (std::min(bgr.cols, bgr.rows) < least_side_px)
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of tiles in this picture.");
    const WorkImage work = located(bgr);
    const cv::Mat& image = work.image;
    const TileLattice& found = work.tiles;
    show("20-tile-lattice", [&] { return lattice_picture(image, found); });

    const Likely likely = likely_tiles(found);
    const Kinds looked = kinds_of(image, found, likely);
    show("30-tile-kinds", [&] { return kinds_picture(looked.faces, looked.kinds.kind); });
    const std::vector<Tile> tiles = tiles_among(likely, found, looked);
    const cv::Rect span = span_of(tiles);

    TileReading reading;
    TileBoard& board = reading.level.board;
    board.lattice = {LatticeKind::square, span.width, span.height};
    board.cells.assign(static_cast<std::size_t>(span.area()), no_tile);
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            reading.cell_confidence.push_back(sureness_of_none(found.like(row, column)));
    // Numbered again, since what is no tile took numbers, too.
    std::vector<int> number(static_cast<std::size_t>(looked.kinds.count), -1);
    std::vector<int> count_of_kind;
    for (const Tile& tile : tiles) {
        int& kind = number[static_cast<std::size_t>(looked.kinds.kind[tile.face])];
        if (kind < 0) {
            kind = static_cast<int>(count_of_kind.size());
            count_of_kind.push_back(0);
        }
        ++count_of_kind[static_cast<std::size_t>(kind)];
        const auto at =
            static_cast<std::size_t>((tile.cell.row - span.y) * span.width + tile.cell.column - span.x);
        board.cells[at] = KindId{kind};
        reading.cell_confidence[at] = looked.kinds.confidence[tile.face];
    }
    demand_pairs(count_of_kind, tiles.size(), looked.kinds);
    demand_print(looked.faces, tiles);

    const LineComb& across = found.lattice.across;
    const LineComb& down = found.lattice.down;
    const double left_px = work.from_px.x + (across.first_px + span.x * across.pitch_px) / work.scale;
    const double top_px = work.from_px.y + (down.first_px + span.y * down.pitch_px) / work.scale;
    const double width_px = across.pitch_px / work.scale;
    const double height_px = down.pitch_px / work.scale;
    reading.geometry = {bgr.cols,
                        bgr.rows,
                        {width_px, 0, left_px, 0, height_px, top_px},
                        {left_px, top_px, span.width * width_px, span.height * height_px},
                        {}};
    reading.level.source = Source{"", bgr.cols, bgr.rows, reading.geometry.board_px};
    for (float& confidence : reading.cell_confidence)
        if (are_equally_many(count_of_kind)) confidence = std::max(confidence, doubtful_below);
    for (const Tile& tile : tiles) {
        const auto at =
            static_cast<std::size_t>((tile.cell.row - span.y) * span.width + tile.cell.column - span.x);
        if (count_of_kind[board.cells[at].index()] > 1) continue;
        reading.cell_confidence[at] = std::min(reading.cell_confidence[at],
                                               sureness_of_lone(found.like(tile.cell.row, tile.cell.column)));
    }
    warn_of_odd_kinds(reading, count_of_kind);
    warn_of_doubtful_cells(reading);
    reading.confidence = overall_confidence(reading, looked.kinds.separation, count_of_kind);
    constexpr double least_confidence = 0.15;
    if (reading.confidence < least_confidence)
        refuse(ErrorCode::uncertain_board, Stage::cells,
               "Something in this picture looks like a board of tiles, but not clearly enough to trust it.");
    show("50-tile-board", [&] {
        SquareLattice spanned = found.lattice;
        spanned.across.first_px += span.x * across.pitch_px;
        spanned.down.first_px += span.y * down.pitch_px;
        return board_picture(image, spanned, board, reading.cell_confidence, doubtful_below);
    });
    return reading;
}

}  // namespace unfold
