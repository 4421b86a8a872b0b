// From the start of the program to its exit, and how that time divides into stages: for each game, on
// drawings of the levels of a folder.
#include "unfold/codecs.h"
#include "unfold/puzzle.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <stdexcept>
#include <stdlib.h>

#include <CLI/CLI.hpp>
#include <opencv2/core.hpp>

#include "child.h"
#include "plot/plot.h"

namespace unfold::bench {
namespace {

namespace fs = std::filesystem;

// Load: until main() begins, and what the end of a process takes. Other: files, JSON, the replay, and what
// the stages share.
constexpr std::array<std::string_view, 7> part_names{"load", "decode", "read", "solve",
                                                     "draw", "encode", "other"};
constexpr std::size_t stage_count = part_names.size() - 2;

struct Arguments {
    std::string program, samples, plot;
    std::string device = "phone-750x1334";
    int runs = 7;
};

struct Shot {
    std::string name;
    std::vector<std::uint8_t> file;
};

// The least times of several runs.
struct Measured {
    std::vector<double> parts_ms;  // as part_names
    double cpu_ms = 0;
    double wall_ms = 0;
};

std::vector<std::uint8_t> bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Screens of colors at one size; tiles have windows of their own.
std::map<Game, std::vector<Shot>> drawn_levels(const Arguments& arguments) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(arguments.samples))
        if (entry.path().string().ends_with(".level.json") &&
            entry.path().parent_path().filename() != "negative")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::map<Game, std::vector<Shot>> shots;
    for (const fs::path& path : paths) {
        const std::vector<std::uint8_t> bytes = bytes_of(path);
        const Level level = parse_level({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        ScreenshotOptions options;
        if (game_of(level) != Game::shisen) options.device = arguments.device;
        shots[game_of(level)].push_back(
            {path.stem().stem().string(), encode_png(render_screenshot(level, options).picture)});
    }
    return shots;
}

std::vector<double> stage_times(const Shot& shot) {
    Picture picture, drawn;
    InputResult found;
    Run run;
    const std::array<std::function<void()>, stage_count> stages{
        [&] { picture = decode_picture(shot.file); },
        [&] { found = read_input(std::move(picture), shot.name); },
        [&] { run = solve_input(found.input.value()); },
        [&] { drawn = annotate(found.input->picture, found.input->reading, run.solution); },
        [&] { (void)encode_png(drawn); }};
    return times_in_child(stages);
}

void take_least(std::vector<double>& least, const std::vector<double>& times) {
    if (least.empty()) least = times;
    for (std::size_t i = 0; i < least.size(); ++i)
        least[i] = std::min(least[i], times[i]);
}

Measured measure(const Arguments& arguments, const Shot& shot, const fs::path& folder) {
    const fs::path file = folder / (shot.name + ".png");
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(shot.file.data()),
               static_cast<std::streamsize>(shot.file.size()));
    std::vector<double> stages, processes;  // CPU of a start alone, then CPU and wall of the whole
    for (int i = 0; i < arguments.runs; ++i) {
        take_least(stages, stage_times(shot));
        const ProcessTimes start = run_program({arguments.program, "--version"});
        const ProcessTimes whole =
            run_program({arguments.program, "solve", file.string(), "-o", (folder / "out").string()});
        take_least(processes, {start.cpu_ms, whole.cpu_ms, whole.wall_ms});
    }
    Measured measured{{processes[0]}, processes[1], processes[2]};
    measured.parts_ms.insert(measured.parts_ms.end(), stages.begin(), stages.end());
    double known_ms = 0;
    for (const double ms : measured.parts_ms)
        known_ms += ms;
    measured.parts_ms.push_back(std::max(0.0, measured.cpu_ms - known_ms));
    return measured;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Of each part the median over the pictures.
Measured medians(const std::vector<Measured>& all) {
    const auto median_of = [&](const auto& value) {
        std::vector<double> values;
        for (const Measured& one : all)
            values.push_back(value(one));
        return median(std::move(values));
    };
    Measured result;
    for (std::size_t part = 0; part < part_names.size(); ++part)
        result.parts_ms.push_back(median_of([&](const Measured& one) { return one.parts_ms[part]; }));
    result.cpu_ms = median_of([](const Measured& one) { return one.cpu_ms; });
    result.wall_ms = median_of([](const Measured& one) { return one.wall_ms; });
    return result;
}

void print_row(const std::string& name, const Measured& measured) {
    std::printf("%-24s", name.c_str());
    for (const double ms : measured.parts_ms)
        std::printf(" %7.1f", ms);
    std::printf(" %7.1f %7.1f\n", measured.cpu_ms, measured.wall_ms);
    std::fflush(stdout);
}

// Its files are gone with it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "unfold-bench-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

// One bar of the drawing: a game's parts from left to right.
struct StackedBar {
    std::string label;
    std::vector<double> parts_ms;

    [[nodiscard]] double sum_ms() const { return std::accumulate(parts_ms.begin(), parts_ms.end(), 0.0); }
};

// Light and dark take turns.
std::string style_of_part(std::size_t part) {
    constexpr std::array<const char*, 7> fills{"#c9c3b6", "#1f555a", "#8fc1c4", "#8c2740",
                                               "#e8a82b", "#4a3f73", "#dcd7cc"};
    return std::string("stroke='#20242c' stroke-width='0.6' fill='") + fills[part % fills.size()] + "'";
}

Axis time_axis(double longest_ms) {
    Axis axis{0, longest_ms, 110, 640, "", {}};
    // 1, 2 or 5 times a power of ten: at most ten steps.
    double step = 1;
    for (int i = 0; longest_ms / step > 10; ++i)
        step *= i % 3 == 1 ? 2.5 : 2;
    for (double ms = 0; ms <= longest_ms; ms += step)
        axis.ticks.push_back({ms, rounded(ms) + " ms"});
    return axis;
}

// The bars below each other, each with its sum, and a legend of the parts.
void write_plot(const std::string& path, const std::vector<StackedBar>& bars) {
    constexpr double top = 84, bar_pitch = 52;
    double longest_ms = 1;
    for (const StackedBar& bar : bars)
        longest_ms = std::max(longest_ms, bar.sum_ms());
    const auto count = static_cast<double>(bars.size());
    Axis rows{count, 0, top + bar_pitch * count, top, "", {}};
    for (std::size_t i = 0; i < bars.size(); ++i)
        rows.ticks.push_back({static_cast<double>(i) + 0.33, bars[i].label, false});
    Panel panel("CPU time from start to exit", time_axis(longest_ms), rows);
    double key_px = panel.x().from_px;
    for (std::size_t part = 0; part < part_names.size(); ++part) {
        panel.add_key(key_px, 44, style_of_part(part));
        panel.add_text(key_px + 20, 56, std::string(part_names[part]));
        key_px += 38 + 7.2 * static_cast<double>(part_names[part].size());
    }
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const auto row = static_cast<double>(i);
        double from_ms = 0;
        for (std::size_t part = 0; part < bars[i].parts_ms.size(); ++part) {
            const double ms = bars[i].parts_ms[part];
            panel.add_bar({from_ms, row}, {from_ms + ms, row + 0.65}, style_of_part(part),
                          std::string(part_names[part]) + ": " + rounded(ms, 1) + " ms");
            from_ms += ms;
        }
        panel.add_text(panel.x().px(from_ms) + 8, rows.px(row + 0.33) + 5, rounded(from_ms) + " ms",
                       "font-weight='bold'");
    }
    write_svg(path, "CPU time from start to exit", 720, rows.from_px + 40, {panel});
}

int run(const Arguments& arguments) {
    cv::setNumThreads(1);
    const TemporaryFolder folder;
    std::printf("CPU milliseconds, least of %d runs; games: median over their pictures (%s)\n%-24s",
                arguments.runs, arguments.device.c_str(), "");
    for (const std::string_view name : part_names)
        std::printf(" %7s", name.data());
    std::printf(" %7s %7s\n", "whole", "wall");
    std::vector<StackedBar> bars;
    std::map<Game, Measured> games;
    for (const auto& [game, shots] : drawn_levels(arguments)) {
        std::vector<Measured> all;
        for (const Shot& shot : shots) {
            all.push_back(measure(arguments, shot, folder.path()));
            print_row("  " + shot.name, all.back());
        }
        games[game] = medians(all);
        print_row(std::string(game_title(game)), games[game]);
        bars.push_back({std::string(game_title(game)), games[game].parts_ms});
    }
    if (arguments.plot.empty()) return 0;
    write_plot(arguments.plot, bars);
    return 0;
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    CLI::App app{
        "Measures the program from its start to its exit, for each game, on drawings of sample levels."};
    unfold::bench::Arguments arguments;
    app.add_option("PROGRAM", arguments.program, "the program unfold")->required()->check(CLI::ExistingFile);
    app.add_option("SAMPLES", arguments.samples, "folder of level files")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("--runs", arguments.runs, "runs of each picture, of which the least counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--device", arguments.device, "screen that the levels of colors are drawn on")
        ->capture_default_str();
    app.add_option("--plot", arguments.plot, "draw the stages as stacked bars, as SVG")->type_name("FILE");
    CLI11_PARSE(app, argc, argv);
    return unfold::bench::run(arguments);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
