// Fits the weights of the grade on published levels, and validates them on pages that were left out.
//
// What is published: the place of a level on its page (19 pages of six levels of KAMI 2, eight of nine of the
// first KAMI), and the number of moves. Designers put harder levels later. The order of the pages of KAMI 2
// is not part of the level files, so levels of different pages are compared by their moves only.
// Pairs: two levels of a page, the later one is harder; two levels of a game on different pages whose moves
// differ by two or more. Either kind counts half.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <stdexcept>

#include <CLI/CLI.hpp>

#include "bench_levels.h"
#include "plot/plot.h"
#include "rank_fit.h"

namespace unfold::bench {
namespace {

struct Arguments {
    std::filesystem::path story_folder;
    std::filesystem::path kami_folder;
    double limit_ms = 20'000;
    std::filesystem::path plot;
};

struct Page {
    std::string name;
    Game game = Game::kami2;
};

struct Data {
    std::vector<Page> pages;
    std::vector<RankedLevel> levels;
    std::vector<std::string> names;
};

// "Bud3" is place 3 of page Bud, "P27-8" place 7 of page P2.
struct Place {
    std::string page;
    int place = 0;
};
std::optional<Place> place_of(std::string name) {
    name = name.substr(0, name.find('-'));
    if (name.starts_with("old_") || name.size() < 2) return std::nullopt;
    const char digit = name.back();
    if (std::isdigit(static_cast<unsigned char>(digit)) == 0) return std::nullopt;
    name.pop_back();
    return Place{name, digit - '0'};
}

void add_levels(const std::filesystem::path& folder, double limit_ms, Data& data) {
    for (const BenchLevel& each : levels_of(folder)) {
        const auto place = place_of(each.name);
        if (!place || !each.level.budget) continue;
        GradeOptions options;
        options.limit_ms = limit_ms;
        const auto parts = grade(each.level, options);
        if (!parts) {
            std::printf("%-14s not proven within %.0f s, left out\n", each.name.c_str(), limit_ms / 1000);
            continue;
        }
        const std::string page_name = std::string(game_name(each.level.game)) + " " + place->page;
        auto page = std::find_if(data.pages.begin(), data.pages.end(),
                                 [&](const Page& known) { return known.name == page_name; });
        if (page == data.pages.end())
            page = data.pages.insert(data.pages.end(), {page_name, each.level.game});
        const auto features = levels::features_of(*parts);
        data.levels.push_back({static_cast<std::size_t>(page - data.pages.begin()), place->place,
                               *each.level.budget, features});
        data.names.push_back(each.name);
        std::printf("%-14s", each.name.c_str());
        for (const double feature : features)
            std::printf(" %6.3f", feature);
        std::printf("%s\n", parts->is_complete ? "" : "  incomplete");
        std::fflush(stdout);
    }
}

std::vector<HarderPair> pairs_of(const Data& data, std::optional<std::size_t> left_out) {
    std::vector<HarderPair> on_page, across;
    for (std::size_t a = 0; a < data.levels.size(); ++a)
        for (std::size_t b = 0; b < data.levels.size(); ++b) {
            const RankedLevel &first = data.levels[a], &second = data.levels[b];
            if (first.page == left_out || second.page == left_out) continue;
            if (first.page == second.page && first.place < second.place) on_page.push_back({a, b, 1});
            const bool same_game = data.pages[first.page].game == data.pages[second.page].game;
            if (first.page != second.page && same_game && first.published + 2 <= second.published)
                across.push_back({a, b, 1});
        }
    for (HarderPair& pair : across)
        pair.weight = static_cast<double>(on_page.size()) / static_cast<double>(across.size());
    on_page.insert(on_page.end(), across.begin(), across.end());
    return on_page;
}

// The mean over the pages of a game of the correlation between score and place.
double mean_on_pages(const Data& data, const std::vector<double>& scores, Game game) {
    double sum = 0;
    int count = 0;
    for (std::size_t page = 0; page < data.pages.size(); ++page) {
        if (data.pages[page].game != game) continue;
        std::vector<double> score, place;
        for (std::size_t i = 0; i < data.levels.size(); ++i)
            if (data.levels[i].page == page) {
                score.push_back(scores[i]);
                place.push_back(data.levels[i].place);
            }
        sum += spearman(score, place);
        ++count;
    }
    return sum / std::max(1, count);
}

double with_published(const Data& data, const std::vector<double>& scores, Game game) {
    std::vector<double> score, published;
    for (std::size_t i = 0; i < data.levels.size(); ++i)
        if (data.pages[data.levels[i].page].game == game) {
            score.push_back(scores[i]);
            published.push_back(data.levels[i].published);
        }
    return spearman(score, published);
}

void print_row(const char* what, const Data& data, const std::vector<double>& scores) {
    std::printf("%-34s %8.2f %8.2f %8.2f %8.2f\n", what, mean_on_pages(data, scores, Game::kami2),
                mean_on_pages(data, scores, Game::kami), with_published(data, scores, Game::kami2),
                with_published(data, scores, Game::kami));
}

// The sums that become the grades 1 and 10: the second and the ninety-eighth percentile of the story.
std::pair<double, double> ends_of(const Data& data, const levels::Features& weights) {
    std::vector<double> sums;
    for (const RankedLevel& level : data.levels)
        if (data.pages[level.page].game == Game::kami2) sums.push_back(weighted_sum(weights, level.features));
    std::sort(sums.begin(), sums.end());
    const auto at = [&](double share) {
        return sums[static_cast<std::size_t>(share * static_cast<double>(sums.size() - 1))];
    };
    return {at(0.02), at(0.98)};
}

void print_weights(const Data& data, const levels::Features& weights) {
    std::printf("\nweights for src/levels/grade.cpp\n");
    for (std::size_t i = 0; i < levels::feature_count; ++i)
        std::printf("  %-18s %.4f\n", std::string(levels::feature_names[i]).c_str(), weights[i]);
    const auto [easiest, hardest] = ends_of(data, weights);
    std::printf("  easiest_sum %.4f, hardest_sum %.4f\n", easiest, hardest);
}

struct ScatterPoint {
    std::string label;
    double x = 0;
    double grade = 0;
};

Panel scatter(const std::string& title, const std::string& x_label, const std::vector<ScatterPoint>& points) {
    double last = 1;
    for (const ScatterPoint& point : points)
        last = std::max(last, std::ceil(point.x));
    Axis x{0, last + 0.5, 52, 400, x_label, {}};
    for (int at = 1; at <= static_cast<int>(last); at += last > 12 ? 2 : 1)
        x.ticks.push_back({1.0 * at, std::to_string(at), false});
    Axis y{1, 10, 300, 48, "", {}};
    for (int grade = 1; grade <= 10; ++grade)
        y.ticks.push_back({1.0 * grade, std::to_string(grade)});
    Panel panel(title, x, y);
    const std::string style = std::string("fill-opacity='0.45' fill='") + mark_fill + "'";
    for (const ScatterPoint& point : points)
        panel.add_disc({point.x, point.grade}, 4, style, point.label + ": " + rounded(point.grade, 1));
    return panel;
}

void write_plot(const std::filesystem::path& path, const Data& data, const std::vector<double>& grades) {
    std::vector<ScatterPoint> place, story, kami;
    for (std::size_t i = 0; i < data.levels.size(); ++i) {
        const RankedLevel& level = data.levels[i];
        const bool of_story = data.pages[level.page].game == Game::kami2;
        (of_story ? story : kami).push_back({data.names[i], static_cast<double>(level.published), grades[i]});
        // Beside each other, so that equal places do not hide.
        const double shift = 0.012 * static_cast<double>(level.page) - 0.1;
        if (of_story) place.push_back({data.names[i], level.place + shift, grades[i]});
    }
    write_svg(path.string(), "Grades of held-out pages against what is published", 420, 360,
              {scatter("KAMI 2: place on the page", "place, held-out pages", place),
               scatter("KAMI 2: published moves", "moves, held-out pages", story),
               scatter("KAMI: gold moves", "moves, held-out pages", kami)});
}

int run(const Arguments& arguments) {
    Data data;
    add_levels(arguments.story_folder, arguments.limit_ms, data);
    add_levels(arguments.kami_folder, arguments.limit_ms, data);
    const levels::Features weights = fit(data.levels, pairs_of(data, std::nullopt));
    const auto [easiest, hardest] = ends_of(data, weights);

    std::vector<double> held_out(data.levels.size()), grades(data.levels.size()), fitted, moves;
    for (std::size_t page = 0; page < data.pages.size(); ++page) {
        const levels::Features without = fit(data.levels, pairs_of(data, page));
        const auto [low, high] = ends_of(data, without);
        for (std::size_t i = 0; i < data.levels.size(); ++i) {
            if (data.levels[i].page != page) continue;
            held_out[i] = (weighted_sum(without, data.levels[i].features) - low) / (high - low);
            grades[i] = std::clamp(1 + 9 * held_out[i], 1.0, 10.0);
        }
    }
    for (const RankedLevel& level : data.levels) {
        fitted.push_back((weighted_sum(weights, level.features) - easiest) / (hardest - easiest));
        moves.push_back(level.features[0]);
    }
    std::printf("\n%zu levels on %zu pages. Spearman's correlation\n", data.levels.size(), data.pages.size());
    std::printf("%-34s %8s %8s %8s %8s\n", "", "place 2", "place 1", "moves 2", "moves 1");
    print_row("grade, page left out", data, held_out);
    print_row("grade, fitted on all", data, fitted);
    print_row("optimum alone", data, moves);
    std::printf(
        "place: with the place on the page, mean over pages; moves: with the published moves;\n"
        "2: KAMI 2, 1: the first KAMI\n");
    print_weights(data, weights);
    if (!arguments.plot.empty()) write_plot(arguments.plot, data, grades);
    return 0;
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    CLI::App app{"Fits the weights of the grade on the story levels of KAMI 2 and the levels of KAMI."};
    unfold::bench::Arguments arguments;
    app.add_option("STORY", arguments.story_folder, "folder of story levels (.puz)")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("KAMI", arguments.kami_folder, "folder of KAMI levels (.txt)")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("--limit-ms", arguments.limit_ms, "time limit for grading a level, in milliseconds")
        ->capture_default_str();
    app.add_option("--plot", arguments.plot, "draw the grades of held-out pages, as SVG")->type_name("FILE");
    CLI11_PARSE(app, argc, argv);
    return unfold::bench::run(arguments);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
