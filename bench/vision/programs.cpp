// Whether screens of programs that nobody has shown us are read: drawn boards of color floods and of tiles in
// random looks, and screens of other things. Counts what was read perfectly, refused, wrong with doubt and
// wrong without, by attribute.
#include "unfold/codecs.h"
#include "unfold/vision.h"

#include <array>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "right_reading.h"
#include "vision/image/picture_mat.h"

namespace {

using namespace unfold;

enum class Outcome : std::uint8_t { perfect, refused, flagged, silent };
constexpr double sure_confidence = 0.9;

Outcome judge(const test::FloodScreen& screen, std::string& why, double& confidence) {
    const ReadResult result = read(vision::picture_from_bgr(screen.image));
    const bool has_board = !screen.board.cells.empty();
    if (!result.reading) {
        why = result.refusal->message();
        return has_board ? Outcome::refused : Outcome::perfect;
    }
    confidence = result.reading->confidence;
    why = "confidence " + std::to_string(confidence);
    const auto* level = std::get_if<ColorLevel>(&result.reading->level);
    const Lattice& found = lattice_of(result.reading->level);
    why += ", " + std::to_string(found.columns) + " x " + std::to_string(found.rows) + " instead of " +
           std::to_string(screen.board.lattice.columns) + " x " + std::to_string(screen.board.lattice.rows) +
           ", " + std::to_string(level != nullptr ? level->board.palette.size() : 0) + " instead of " +
           std::to_string(screen.board.palette.size()) + " colors";
    if (bench::is_right(screen, *result.reading)) return Outcome::perfect;
    return result.reading->confidence < sure_confidence ? Outcome::flagged : Outcome::silent;
}

Outcome judge(const test::TileScreen& screen, std::string& why, double& confidence) {
    const ReadResult result = read(vision::picture_from_bgr(screen.image));
    const bool has_board = !screen.board.cells.empty();
    if (!result.reading) {
        why = result.refusal->message();
        return has_board ? Outcome::refused : Outcome::perfect;
    }
    confidence = result.reading->confidence;
    why = "confidence " + std::to_string(confidence);
    const auto* level = std::get_if<TileLevel>(&result.reading->level);
    if (level == nullptr) {
        why += ", another game";
    } else if (level->board.lattice != screen.board.lattice) {
        why += ", " + std::to_string(level->board.lattice.columns) + " x " +
               std::to_string(level->board.lattice.rows) + " instead of " +
               std::to_string(screen.board.lattice.columns) + " x " +
               std::to_string(screen.board.lattice.rows);
    } else {
        const int wrong = test::wrong_cells(level->board, screen.board);
        if (wrong == 0) return Outcome::perfect;
        why += ", " + std::to_string(wrong) + " wrong cells";
    }
    return result.reading->confidence < sure_confidence ? Outcome::flagged : Outcome::silent;
}

void save(const cv::Mat& image, const std::string& path) {
    const std::vector<std::uint8_t> png = encode_png(vision::picture_from_bgr(image));
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
}

// Calibration: of the readings in a range, that share should be perfect.
std::string confidence_range(double confidence) {
    if (confidence < 0.3) return "~ sure up to 0.3";
    if (confidence < 0.5) return "~ sure 0.3 to 0.5";
    if (confidence < 0.7) return "~ sure 0.5 to 0.7";
    if (confidence < sure_confidence) return "~ sure 0.7 to 0.9";
    return "~ sure 0.9 to 1.0";
}

// A table: the screens that `draw` makes of the seeds, by outcome and attribute.
template <class Draw>
void print_table(const char* title, const Draw& draw, std::uint64_t from, std::uint64_t count, bool details,
                 const std::string& folder) {
    std::array<int, 4> all{};
    std::map<std::string, std::array<int, 4>> by_attribute;
    for (std::uint64_t seed = from; seed < from + count; ++seed) {
        const auto screen = draw(seed);
        std::string why;
        double confidence = 0;
        const auto outcome = static_cast<std::size_t>(judge(screen, why, confidence));
        ++all[outcome];
        if (confidence > 0) ++by_attribute[confidence_range(confidence)][outcome];
        for (const std::string& attribute : screen.attributes)
            ++by_attribute[attribute][outcome];
        if (outcome == 0) continue;
        if (!folder.empty())
            save(screen.image, folder + "/" + std::string(title) + "-" + std::to_string(seed) + ".png");
        if (!details) continue;
        std::printf("    %s %d: %zu, %s;", title, static_cast<int>(seed), outcome, why.c_str());
        for (const std::string& attribute : screen.attributes)
            std::printf(" [%s]", attribute.c_str());
        std::printf("\n");
    }
    std::printf("%-24s %8s %8s %8s %8s\n", title, "perfect", "refused", "flagged", "silent");
    const auto print = [](const std::string& name, const std::array<int, 4>& row) {
        std::printf("%-24s %8d %8d %8d %8d\n", name.c_str(), row[0], row[1], row[2], row[3]);
    };
    print("all", all);
    for (const auto& [name, row] : by_attribute)
        print(name, row);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) try {
    std::uint64_t from = 1, count = 200;
    bool details = false;
    std::string only, folder;
    CLI::App app("Draws screens of unknown programs, reads them, and counts how many were read right.");
    app.add_option("--count", count, "How many screens of each kind")->capture_default_str();
    app.add_option("--from", from, "The first seed")->capture_default_str();
    app.add_option("--only", only, "Only this table: floods, tiles or others")
        ->check(CLI::IsMember({"floods", "tiles", "others"}));
    app.add_option("--save", folder, "A folder for the screens that were not read right");
    app.add_flag("--details", details, "Say which screens were not read right, and why");
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    const auto is_wanted = [&](const char* table) { return only.empty() || only == table; };
    if (is_wanted("floods")) print_table("color floods", test::flood_screen, from, count, details, folder);
    if (is_wanted("tiles")) print_table("tile games", test::tile_screen, from, count, details, folder);
    if (is_wanted("others")) {
        print_table("other things", test::other_screen, from, count, details, folder);
        print_table("things like tiles", test::tile_like_screen, from, count, details, folder);
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
