// Whether confidence is probability: readings of drawn screens, right or wrong, by confidence. Screens of
// color floods, of tiles and of other things in random looks; drawings of KAMI 2, degraded at random.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "outcome.h"
#include "plot/plot.h"
#include "right_reading.h"
#include "vision/image/picture_mat.h"

namespace {

using namespace unfold;

// The confidence of a reading, and whether every cell of it is right.
struct JudgedReading {
    double confidence = 0;
    bool is_right = false;
};

// Readings of one range of confidences.
struct ReliabilityBin {
    double from = 0, to = 0;
    std::size_t readings = 0;
    std::size_t right = 0;
    double mean_confidence = 0;
};

// By what was read, since that is what the player is told.
enum class Family { floods, tiles, kami2 };
using Readings = std::map<Family, std::vector<JudgedReading>>;

std::string title_of(Family family) {
    return family == Family::floods ? "color floods" : family == Family::tiles ? "tile games" : "KAMI 2";
}

Family family_of(const Reading& reading) {
    const Game game = game_of(reading.level);
    return game == Game::shisen ? Family::tiles : game == Game::kami2 ? Family::kami2 : Family::floods;
}

struct Options {
    std::uint64_t from = 1, count = 200;
    std::string only;  // "floods", "tiles", "kami2", "others"; empty: all
    bool details = false;
    std::string plot;
};

void add(Readings& readings, const cv::Mat& image, const Options& options, const std::string& name,
         const auto& is_right) {
    const ReadResult result = read(vision::picture_from_bgr(image));
    if (!result.reading) return;
    const JudgedReading judged{result.reading->confidence, is_right(*result.reading)};
    readings[family_of(*result.reading)].push_back(judged);
    if (options.details && !judged.is_right)
        std::printf("    %s: wrong, read as %s with %.2f\n", name.c_str(),
                    title_of(family_of(*result.reading)).c_str(), judged.confidence);
}

// Rhombs and bands, each of another size in every level.
ColorLevel kami2_level(Random& random) {
    ColorLevel level;
    level.budget = 1 + static_cast<int>(random.below(12));
    const int colors = 2 + static_cast<int>(random.below(5));
    const int rows = 2 + static_cast<int>(random.below(5)), columns = 1 + static_cast<int>(random.below(3));
    level.board.palette = random_board(level.board.lattice, colors, random.below(1000)).palette;
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{i});
        level.board.cells.emplace_back((cell.row / rows + cell.column / columns) % colors);
    }
    return level;
}

void add_kami2(Readings& readings, std::uint64_t seed, const Options& options) {
    static const std::vector<bench::Distortion> distortions = bench::all_distortions();
    Random random(0x6b616d69U + seed);
    const ColorLevel level = kami2_level(random);
    const auto all = devices();
    const std::string device(all[random.below(all.size())].name);
    const Screenshot screen = render_screenshot(level, {device, seed, {}, {}});
    test::Label label;
    label.kind = "level";
    label.cells = level.board.cells;
    label.palette.resize(level.board.palette.size());
    label.moves = level.budget;
    label.board_px = lattice_rect_px(screen.geometry, level.board.lattice);
    const bench::Distortion& distortion = distortions[random.below(distortions.size())];
    const bench::Spoiled spoiled = distortion.apply(vision::bgr_of(screen.picture));
    const std::string name =
        "KAMI 2 " + std::to_string(seed) + ", " + distortion.name + " " + distortion.strength;
    add(readings, spoiled.image, options, name, [&](const Reading& reading) {
        // Cells that the reading reports as hidden have no confidence, and do not count.
        test::Label scored = label;
        for (std::size_t i = 0; i < reading.cell_confidence.size(); ++i)
            if (reading.cell_confidence[i] == 0) scored.slivers.insert(static_cast<int>(i));
        const bench::Judged judged = bench::judge(scored, spoiled, reading);
        if (options.details && judged.outcome != bench::Outcome::perfect)
            std::printf("   %s\n", judged.why.c_str());
        return judged.outcome == bench::Outcome::perfect;
    });
}

// Lower and upper end of Wilson's 95 % interval of a share.
std::array<double, 2> interval_of(const ReliabilityBin& bin) {
    constexpr double z = 1.96;
    const auto n = static_cast<double>(bin.readings);
    const double share = static_cast<double>(bin.right) / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double reach = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

// The readings in the ranges of the table; ranges without a reading have count 0.
std::vector<ReliabilityBin> bins_of(const std::vector<JudgedReading>& readings) {
    constexpr std::array edges{0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0};
    std::vector<ReliabilityBin> bins;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        ReliabilityBin bin{edges[i], edges[i + 1], 0, 0, 0};
        const bool is_last = i + 2 == edges.size();
        for (const JudgedReading& reading : readings) {
            if (reading.confidence < bin.from || (reading.confidence >= bin.to && !is_last)) continue;
            ++bin.readings;
            bin.right += reading.is_right ? 1 : 0;
            bin.mean_confidence += reading.confidence;
        }
        if (bin.readings > 0) bin.mean_confidence /= static_cast<double>(bin.readings);
        bins.push_back(bin);
    }
    return bins;
}

// The mean of (confidence - right)^2, after Brier (1950): 0 is best. Requires: not empty.
double brier_score(const std::vector<JudgedReading>& readings) {
    double sum = 0;
    for (const JudgedReading& reading : readings)
        sum += std::pow(reading.confidence - (reading.is_right ? 1 : 0), 2);
    return sum / static_cast<double>(readings.size());
}

// A disk is a range, its area the number of readings, its bar the 95 % interval of Wilson (1927); on the
// diagonal confidence is probability.
bench::Panel panel_of(const std::string& title, const std::vector<JudgedReading>& readings) {
    bench::Axis x{0, 1, 48, 300, "confidence", {}}, y{0, 1, 284, 44, "", {}};
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        x.ticks.push_back({tenth / 10.0, bench::rounded(tenth / 10.0, 1), false});
        y.ticks.push_back({tenth / 10.0, bench::rounded(tenth / 10.0, 1)});
    }
    bench::Panel panel(title, x, y);
    panel.add_line({0, 0}, {1, 1}, "stroke='#59626a' stroke-dasharray='5 4'");
    for (const ReliabilityBin& bin : bins_of(readings)) {
        if (bin.readings == 0) continue;
        const double share = static_cast<double>(bin.right) / static_cast<double>(bin.readings);
        const auto [low, high] = interval_of(bin);
        const double radius_px =
            3 + 9 * std::sqrt(static_cast<double>(bin.readings) / static_cast<double>(readings.size()));
        const std::string color = std::string("='") + bench::mark_fill + "' ";
        panel.add_line({bin.mean_confidence, low}, {bin.mean_confidence, high},
                       "stroke" + color + "stroke-width='2'");
        panel.add_disc({bin.mean_confidence, share}, radius_px, "fill" + color + "fill-opacity='0.6'",
                       std::to_string(bin.right) + " of " + std::to_string(bin.readings) + " right");
    }
    return panel;
}

void print(const std::string& title, const std::vector<JudgedReading>& readings) {
    std::printf("%-24s %8s %8s %12s %8s\n", title.c_str(), "readings", "right", "confidence", "share");
    for (const ReliabilityBin& bin : bins_of(readings)) {
        if (bin.readings == 0) continue;
        char range[32];
        std::snprintf(range, sizeof range, "%.2f to %.2f", bin.from, bin.to);
        std::printf("%-24s %8zu %8zu %12.3f %8.3f\n", range, bin.readings, bin.right, bin.mean_confidence,
                    static_cast<double>(bin.right) / static_cast<double>(bin.readings));
    }
    if (!readings.empty()) std::printf("Brier score %.4f\n", brier_score(readings));
}

}  // namespace

int main(int argc, char** argv) try {
    Options options;
    CLI::App app("Reads drawn screens, and compares the confidences with the shares that were read right.");
    app.add_option("--count", options.count, "How many screens of each kind")->capture_default_str();
    app.add_option("--from", options.from, "The first seed")->capture_default_str();
    app.add_option("--only", options.only, "Only these screens: floods, tiles, kami2 or others")
        ->check(CLI::IsMember({"floods", "tiles", "kami2", "others"}));
    app.add_option("--plot", options.plot, "A file for the drawing (SVG)");
    app.add_flag("--details", options.details, "Say which screens were read wrong");
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    const auto is_wanted = [&](const char* kind) { return options.only.empty() || options.only == kind; };
    Readings readings;
    for (std::uint64_t seed = options.from; seed < options.from + options.count; ++seed) {
        const auto add_screen = [&](const std::string& kind, const auto& screen) {
            add(readings, screen.image, options, kind + " " + std::to_string(seed),
                [&](const Reading& reading) { return bench::is_right(screen, reading); });
        };
        if (is_wanted("floods")) add_screen("flood", test::flood_screen(seed));
        if (is_wanted("tiles")) add_screen("tiles", test::tile_screen(seed));
        if (is_wanted("kami2")) add_kami2(readings, seed, options);
        // Most pictures that players give show a board: one of something else among four.
        if (is_wanted("others") && seed % 2 == 0) add_screen("other", test::other_screen(seed));
        if (is_wanted("others") && seed % 2 == 1) add_screen("like tiles", test::tile_like_screen(seed));
    }
    std::vector<bench::Panel> panels;
    for (const Family family : {Family::floods, Family::tiles, Family::kami2}) {
        print(title_of(family), readings[family]);
        panels.push_back(panel_of(title_of(family), readings[family]));
    }
    if (!options.plot.empty())
        bench::write_svg(options.plot, "Share of readings with every cell right, by confidence", 320, 340,
                         panels);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
