// Whether photos of a screen are read: our own drawings of all four games, photographed at an angle. Counts
// what was read perfectly, refused, wrong with doubt and wrong without, by game and attribute.
#include "unfold/codecs.h"
#include "unfold/render.h"
#include "unfold/vision.h"

#include <array>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "random_photos.h"
#include "support/board_order.h"
#include "support/tile_samples.h"
#include "vision/image/picture_mat.h"

namespace {

using namespace unfold;

constexpr double sure_confidence = 0.9;
enum class Outcome : std::uint8_t { perfect, refused, flagged, silent };

int between(Random& random, int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::uint64_t>(to - from + 1)));
}

// Rhombs and bands, each of another size in every level.
ColorLevel kami2_level(Random& random) {
    ColorLevel level;
    level.budget = 9;
    const int colors = between(random, 3, 5), rows = between(random, 2, 6), columns = between(random, 1, 3);
    level.board.palette = random_board(level.board.lattice, colors, 1).palette;
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{i});
        level.board.cells.emplace_back((cell.row / rows + cell.column / columns) % colors);
    }
    return level;
}

Level level_of(Random& random, std::string& game) {
    const std::uint64_t seed = random.below(1u << 30);
    const std::uint64_t kind = random.below(4);
    game = std::array{"KAMI 2", "KAMI", "Flood-It", "Shisen-Sho"}[kind];
    if (kind == 0) return kami2_level(random);
    if (kind == 3) return test::tile_sample(seed).level;
    ColorLevel level;
    level.game = kind == 1 ? Game::kami : Game::floodit;
    const Lattice lattice =
        kind == 1 ? Lattice{LatticeKind::square, 10, 16}
                  : Lattice{LatticeKind::square, between(random, 6, 18), between(random, 6, 18)};
    level.board = random_board(lattice, between(random, 3, kind == 1 ? 5 : 6), seed);
    return level;
}

// Of a board of tiles, the cells whose kind is not that of the first tile of their kind; empty for other
// boards.
std::string wrong_tiles(const Level& shown, const Level& found) {
    if (game_of(shown) != Game::shisen || shown.index() != found.index()) return "";
    const TileBoard &a = std::get<TileLevel>(shown).board, &b = std::get<TileLevel>(found).board;
    if (a.lattice != b.lattice) return "";
    std::map<KindId, KindId> there, back;
    std::string cells;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        const bool is_same =
            (a.cells[i] == no_tile) == (b.cells[i] == no_tile) &&
            (a.cells[i] == no_tile || (there.emplace(a.cells[i], b.cells[i]).first->second == b.cells[i] &&
                                       back.emplace(b.cells[i], a.cells[i]).first->second == a.cells[i]));
        const Cell cell = a.lattice.cell(CellId{static_cast<std::int64_t>(i)});
        if (!is_same)
            cells += " (" + std::to_string(cell.row + 1) + "," + std::to_string(cell.column + 1) + ")";
    }
    return cells;
}

bool is_right(const Level& shown, const Level& found) {
    if (game_of(shown) != game_of(found)) return false;
    if (lattice_of(shown) != lattice_of(found) || shown.index() != found.index()) return false;
    if (const auto* level = std::get_if<ColorLevel>(&shown))
        return test::by_appearance(level->board) == test::by_appearance(std::get<ColorLevel>(found).board);
    // Kinds are numbered in the order of their first tiles.
    std::map<KindId, KindId> kind_of;
    const TileBoard &a = std::get<TileLevel>(shown).board, &b = std::get<TileLevel>(found).board;
    std::map<KindId, KindId> back;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        if ((a.cells[i] == no_tile) != (b.cells[i] == no_tile)) return false;
        if (a.cells[i] == no_tile) continue;
        if (kind_of.emplace(a.cells[i], b.cells[i]).first->second != b.cells[i]) return false;
        if (back.emplace(b.cells[i], a.cells[i]).first->second != a.cells[i]) return false;
    }
    return true;
}

void save(const cv::Mat& image, const std::string& path) {
    const std::vector<std::uint8_t> png = encode_png(vision::picture_from_bgr(image));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
}

}  // namespace

int main(int argc, char** argv) try {
    std::uint64_t from = 1, count = 100;
    double max_angle = 15;
    bool details = false;
    std::string folder;
    CLI::App app("Photographs our own screens, reads the photos, and counts how many were read right.");
    app.add_option("--count", count, "How many photos")->capture_default_str();
    app.add_option("--from", from, "The first seed")->capture_default_str();
    app.add_option("--max-angle", max_angle, "How far the camera is tilted at most, in degrees")
        ->capture_default_str();
    app.add_option("--save", folder, "A folder for the photos that were not read right");
    app.add_flag("--details", details, "Say which photos were not read right, and why");
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    std::map<std::string, std::array<int, 4>> table;
    for (std::uint64_t seed = from; seed < from + count; ++seed) {
        Random random(seed);
        std::string game;
        const Level level = level_of(random, game);
        const Picture screen = render_screenshot(level, {"", seed, {}, {}}).picture;
        const bench::RandomPhoto taken = bench::photo_of(vision::bgr_of(screen), seed, max_angle);
        const ReadResult result = read(vision::picture_from_bgr(taken.photo.image));
        Outcome outcome = Outcome::refused;
        std::string why = result.refusal ? result.refusal->message() : "";
        if (result.reading) {
            const Reading& reading = *result.reading;
            outcome = is_right(level, reading.level)         ? Outcome::perfect
                      : reading.confidence < sure_confidence ? Outcome::flagged
                                                             : Outcome::silent;
            const Lattice& lattice = lattice_of(reading.level);
            why = std::string(game_title(game_of(reading.level))) + " " + std::to_string(lattice.columns) +
                  " x " + std::to_string(lattice.rows) + " instead of " +
                  std::to_string(lattice_of(level).columns) + " x " + std::to_string(lattice_of(level).rows) +
                  ", confidence " + std::to_string(reading.confidence) + wrong_tiles(level, reading.level);
        }
        std::vector<std::string> names = taken.attributes;
        names.push_back(game);
        names.emplace_back("all");
        for (const std::string& name : names)
            ++table[name][static_cast<std::size_t>(outcome)];
        if (outcome == Outcome::perfect) continue;
        if (!folder.empty()) save(taken.photo.image, folder + "/photo-" + std::to_string(seed) + ".png");
        if (!details) continue;
        std::printf("    photo %d: %d, %s;", static_cast<int>(seed), static_cast<int>(outcome), why.c_str());
        for (const std::string& name : names)
            std::printf(" [%s]", name.c_str());
        std::printf("\n");
    }
    const std::string title = "photos up to " + std::to_string(static_cast<int>(max_angle)) + " deg";
    std::printf("%-24s %8s %8s %8s %8s\n", title.c_str(), "perfect", "refused", "flagged", "silent");
    for (const auto& [name, row] : table)
        std::printf("%-24s %8d %8d %8d %8d\n", name.c_str(), row[0], row[1], row[2], row[3]);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
