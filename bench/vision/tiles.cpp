// Whether drawn boards of tiles are read back: every set, sizes of tiles and boards, full boards and ones in
// mid-game, as drawn or spoiled. Counts boards read perfectly, refused, wrong with a warning or in doubt, and
// wrong without.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>

#include <CLI/CLI.hpp>

#include "spoil_kinds.h"
#include "support/tile_samples.h"
#include "vision/image/picture_mat.h"

namespace {

using namespace unfold;

struct Options {
    std::uint64_t from = 1;
    std::uint64_t seeds = 50;
    std::string only;  // a set
    double width_px = 0;
    bool spoiled = false;
    bool details = false;
};

enum class Outcome { perfect, refused, flagged, silent };
struct Judged {
    Outcome outcome;
    std::string why;
};

// The same tiles stand on the same cells, apart from the names of their kinds; a warning, or less than this
// confidence, says that a reading is in doubt.
constexpr double sure_confidence = 0.9;
Judged judge(const TileLevel& level, const cv::Mat& bgr) {
    ReadOptions options;
    options.game = Game::shisen;
    const ReadResult result = read(vision::picture_from_bgr(bgr), options);
    if (!result.reading) return {Outcome::refused, result.refusal->message()};
    const Reading& reading = *result.reading;
    const std::string confidence = "confidence " + std::to_string(reading.confidence) + ", " +
                                   std::to_string(reading.warnings.size()) + " warnings";
    const bool has_size = lattice_of(reading.level) == level.board.lattice;
    if (has_size && match_numbers(std::get<TileLevel>(reading.level)) == match_numbers(level))
        return {Outcome::perfect, confidence};
    const bool is_flagged = !reading.warnings.empty() || reading.confidence < sure_confidence;
    return {is_flagged ? Outcome::flagged : Outcome::silent, confidence + (has_size ? "" : ", size")};
}

struct Spoil {
    std::string name;
    cv::Mat (*apply)(const cv::Mat&);
};

std::vector<Spoil> spoils() {
    const auto drawn = [](const cv::Mat& m) { return m; };
    return {{"as drawn", drawn},
            {"JPEG 60", [](const cv::Mat& m) { return bench::compressed(m, 60).image; }},
            {"scale 0.7", [](const cv::Mat& m) { return bench::scaled(m, 0.7, 0.7).image; }},
            {"scale 0.83", [](const cv::Mat& m) { return bench::scaled(m, 0.83, 0.83).image; }},
            {"scale 1.17", [](const cv::Mat& m) { return bench::scaled(m, 1.17, 1.17).image; }},
            {"scale 1.4", [](const cv::Mat& m) { return bench::scaled(m, 1.4, 1.4).image; }},
            {"noise 4", [](const cv::Mat& m) { return bench::noisy(m, 4).image; }},
            {"brightness 0.8", [](const cv::Mat& m) { return bench::tinted(m, cv::Scalar::all(0.8)).image; }},
            {"brightness 1.2", [](const cv::Mat& m) { return bench::tinted(m, cv::Scalar::all(1.2)).image; }},
            {"0.8, JPEG 60",
             [](const cv::Mat& m) { return bench::compressed(bench::scaled(m, 0.8, 0.8).image, 60).image; }}};
}

}  // namespace

int main(int argc, char** argv) try {
    Options options;
    CLI::App app("Draws boards of tiles, reads them, and counts how many were read right.");
    app.add_option("--seeds", options.seeds, "How many boards of each set and size")->capture_default_str();
    app.add_option("--from", options.from, "The first seed")->capture_default_str();
    app.add_option("--set", options.only, "Only this set");
    app.add_option("--width", options.width_px, "Only tiles of this width in pixels: 32, 48, 64 or 90.5");
    app.add_flag("--spoiled", options.spoiled, "Spoil the pictures, too");
    app.add_flag("--details", options.details, "Say which boards were not read right, and why");
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    int silent = 0;
    std::vector<Spoil> all = spoils();
    if (!options.spoiled) all.resize(1);
    std::printf("%-9s %6s  %-15s %8s %8s %8s %7s\n", "set", "px", "", "perfect", "refused", "flagged",
                "silent");
    for (const TileSet set : tile_sets()) {
        if (!options.only.empty() && options.only != tile_set_name(set)) continue;
        for (const double width_px : {32.0, 48.0, 64.0, 90.5}) {
            if (options.width_px > 0 && options.width_px != width_px) continue;
            std::vector<std::array<int, 4>> count(all.size(), {0, 0, 0, 0});
            std::string why;
            for (std::uint64_t seed = options.from; seed < options.from + options.seeds; ++seed) {
                const test::TileSample drawn = test::tile_sample(seed);
                const Picture picture =
                    render_screenshot(drawn.level, {"", seed, {}, {set, width_px, drawn.chosen}}).picture;
                const cv::Mat bgr = vision::bgr_of(picture);
                for (std::size_t i = 0; i < all.size(); ++i) {
                    const Judged judged = judge(drawn.level, all[i].apply(bgr));
                    ++count[i][static_cast<std::size_t>(judged.outcome)];
                    if (judged.outcome == Outcome::perfect) continue;
                    const char* look = !drawn.chosen                                  ? ""
                                       : drawn.chosen->look == ChosenTileLook::tinted ? " tinted"
                                                                                      : " outlined";
                    const std::array<const char*, 4> names{"perfect", "refused", "flagged", "SILENT"};
                    why += "    seed " + std::to_string(seed) + look + " " +
                           std::to_string(drawn.level.board.lattice.columns) + " x " +
                           std::to_string(drawn.level.board.lattice.rows) + " " + all[i].name + ": " +
                           names[static_cast<std::size_t>(judged.outcome)] + ", " + judged.why + "\n";
                }
            }
            for (std::size_t i = 0; i < all.size(); ++i) {
                std::printf("%-9s %6.1f  %-15s %8d %8d %8d %7d\n", std::string(tile_set_name(set)).c_str(),
                            width_px, all[i].name.c_str(), count[i][0], count[i][1], count[i][2],
                            count[i][3]);
                silent += count[i][3];
            }
            if (options.details) std::printf("%s", why.c_str());
            std::fflush(stdout);
        }
    }
    std::printf("wrong and not flagged: %d\n", silent);
    return silent == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
