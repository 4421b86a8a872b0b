// A footer is scored by what it must have (vertical borders of buttons and swatches, dark buttons, a
// horizontal edge above and below) and must not have (other borders, slanted lines, two colors in a swatch).
#include "vision/kami2/footer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

#include "core/mapped.h"
#include "vision/kami2/cell_samples.h"
#include "vision/kami2/footer_parts.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// A profile along x whose value at x is the largest within one pixel: a border may be off by that much.
std::vector<float> dilated(const std::vector<float>& profile) {
    std::vector<float> result;
    if (!profile.empty()) cv::dilate(profile, result, cv::Mat::ones(3, 3, CV_8U));
    return result;
}

ColumnSums sums_of_votes(const cv::Mat& votes) {
    return {votes.size(), [votes](int y, std::vector<float>& values) {
                const auto* row = votes.ptr<Vote>(y);
                for (std::size_t x = 0; x < values.size(); ++x)
                    values[x] = row[x] / full_vote;
            }};
}

ColumnSums sums_of_slanted_votes(const LineVotes& votes) {
    const cv::Mat rising = votes[LineFamily::rising];
    const cv::Mat falling = votes[LineFamily::falling];
    return {rising.size(), [rising, falling](int y, std::vector<float>& values) {
                const auto* one = rising.ptr<Vote>(y);
                const auto* other = falling.ptr<Vote>(y);
                for (std::size_t x = 0; x < values.size(); ++x)
                    values[x] = (one[x] + other[x]) / full_vote;
            }};
}

// 1 where a pixel is as dark as the game's buttons (gray levels 20 to 45), 0 from level 75 on.
ColumnSums sums_of_darkness(const cv::Mat& image) {
    std::array<float, 256> darkness{};
    for (std::size_t level = 0; level < darkness.size(); ++level)
        darkness[level] = clamped_to_unit((75 - static_cast<float>(level)) / 30);
    return {image.size(), [image, darkness](int y, std::vector<float>& values) {
                cv::Mat gray;
                cv::cvtColor(image.row(y), gray, cv::COLOR_BGR2GRAY);
                const auto* levels = gray.ptr<std::uint8_t>(0);
                for (std::size_t x = 0; x < values.size(); ++x)
                    values[x] = darkness[levels[x]];
            }};
}

// The vertical change of the colors, in levels (CV_8U): of the mean of three adjacent pixels, so that grain
// does not count as an edge, in the channel that changes most.
cv::Mat horizontal_edges(const cv::Mat& image) {
    cv::Mat smooth, changes;
    cv::blur(image, smooth, {3, 1});
    cv::absdiff(smooth.rowRange(2, image.rows), smooth.rowRange(0, image.rows - 2), changes);
    std::array<cv::Mat, 3> channels;
    cv::split(changes, channels.data());
    cv::Mat edges(image.size(), CV_8U, cv::Scalar(0));
    cv::max(channels[0], channels[1], channels[0]);
    cv::Mat inner = edges.rowRange(1, image.rows - 1);
    cv::max(channels[0], channels[2], inner);
    return edges;
}

// The sharpest of a few rows around an expected edge, column by column: 1 where the colors change.
std::vector<float> edge_profile(const cv::Mat& edges, double y_px, double reach_px) {
    constexpr int full_change = 12;  // levels
    const int from = std::max(0, static_cast<int>(y_px - std::max(2.0, reach_px)));
    const int to = std::min(edges.rows, static_cast<int>(y_px + std::max(2.0, reach_px)) + 1);
    cv::Mat1b change(1, edges.cols, std::uint8_t{0});
    if (from < to) cv::reduce(edges.rowRange(from, to), change, 0, cv::REDUCE_MAX);
    return mapped(change,
                  [](int levels) { return clamped_to_unit(static_cast<float>(levels) / full_change); });
}

// How much of a footer shows: a strip has no icons and short borders; a cut-off one has no whole icon, and
// its top edge must be there (real ones: 0.7 on).
enum class Visibility : std::uint8_t { strip, cut_off, whole };
constexpr double strip_share = 0.35, cut_off_share = 0.65;  // below, of the height

double visible_share(double top_px, double height_px, int image_height_px) {
    return std::min(1.0, (image_height_px - top_px) / height_px);
}

Visibility visibility_of(double share) {
    return share < strip_share     ? Visibility::strip
           : share < cut_off_share ? Visibility::cut_off
                                   : Visibility::whole;
}

// Where the searched rows begin, by visibility, in shares of the height: below icons and a folded corner if
// enough rows are left.
struct SearchedRows {
    double borders, slanted, colors;
};
constexpr std::array<SearchedRows, 3> searched_rows_by_visibility{
    {{0.02, 0.04, 0.03}, {0.10, 0.04, 0.10}, {0.30, 0.35, 0.40}}};

const SearchedRows& searched_rows(Visibility visibility) {
    return searched_rows_by_visibility[static_cast<std::size_t>(visibility)];
}

constexpr double min_cut_off_edge = 0.5;  // mean strength, 0 … 1
constexpr double strip_penalty = 0.4;     // against a footer that shows

constexpr int min_swatches = 2, max_swatches = 6;  // colors of a level of the game

// The profiles of one vertical place of a footer, shared by all widths and numbers of swatches.
struct FooterProfiles {
    std::vector<float> borders;
    std::vector<int> border_columns;  // columns with a border
    std::vector<float> any_borders;   // also of the upper part alone: a bar may cover the lower
    RunningMean slanted, dark, top_edge, bottom_edge;
    bool bottom_in_image = false;
};

// The sum of the borders where none should be, in the swatches; stops at `enough`.
double unexplained(const FooterProfiles& profiles, double from_px, double to_px, int swatches,
                   double enough) {
    constexpr double near_px = 4;
    const double swatch_px = (to_px - from_px) / swatches;
    const int first = std::max(3, static_cast<int>(from_px) + 4);
    const int last = std::min(static_cast<int>(to_px), static_cast<int>(profiles.borders.size())) - 3;
    double sum = 0;
    for (const int x : profiles.border_columns) {
        if (x < first || x >= last) continue;
        const double at = (x - from_px) / swatch_px;
        if (std::abs(at - static_cast<int>(at + 0.5)) * swatch_px < near_px) continue;
        // Dilated: every border counts three times.
        sum += static_cast<double>(profiles.borders[static_cast<std::size_t>(x)]) / 3;
        if (sum >= enough) break;
    }
    return sum;
}

std::vector<int> columns_of(const std::vector<float>& borders) {
    constexpr float min_border = 0.35F;  // mean vote of the column
    std::vector<int> columns;
    for (std::size_t x = 0; x < borders.size(); ++x)
        if (borders[x] >= min_border) columns.push_back(static_cast<int>(x));
    return columns;
}

// The score of a footer of one place and width, without its swatches' borders.
struct FooterPlacement {
    double left, right, swatches_from;
    double score;               // of all but the borders
    double sum = 0, worst = 1;  // of the borders of the buttons and of the two ends
    int border_count = 0;

    void add_border(const std::vector<float>& borders, double x) {
        if (x < 2 || x >= static_cast<double>(borders.size()) - 2) return;
        const auto here = static_cast<double>(borders[static_cast<std::size_t>(x)]);
        sum += here;
        worst = std::min(worst, here);
        ++border_count;
    }
};

FooterPlacement placed(const FooterProfiles& profiles, const FooterProportions& proportions, double center_px,
                       double width_px) {
    const double left = center_px - width_px / 2;
    const double right = left + width_px;
    const double swatches_from = left + proportions.swatches_from() * width_px;
    const auto columns = static_cast<double>(profiles.borders.size());
    const double visible = (std::min(right, columns) - positive_part(left)) / width_px;
    // Where the picture ends, no edge can be detected: a typical one is assumed.
    const double bottom = profiles.bottom_in_image ? profiles.bottom_edge(left, right) : 0.7;
    FooterPlacement result{left, right, swatches_from,
                           -2 * profiles.slanted(swatches_from, right) +
                               0.6 * profiles.dark(left, swatches_from) +
                               0.4 * profiles.top_edge(left, right) + 0.4 * bottom - 2 * (1 - visible)};
    for (int i = 1; i <= proportions.button_columns; ++i)
        result.add_border(profiles.any_borders, left + i * proportions.button_width * width_px);
    result.add_border(profiles.any_borders, left);
    result.add_border(profiles.any_borders, right);
    return result;
}

// The score with this number of swatches. Pruned by an upper bound: not exact at or below `best_so_far`.
double score_of(const FooterProfiles& profiles, const FooterProportions& proportions, FooterPlacement footer,
                int swatches, double best_so_far) {
    const double swatches_px = footer.right - footer.swatches_from;
    for (int i = 1; i < swatches; ++i)
        footer.add_border(profiles.any_borders, footer.swatches_from + swatches_px * i / swatches);
    if (footer.border_count < proportions.button_columns + swatches - 2) return best_so_far;
    const double at_most = footer.score + footer.sum / footer.border_count + 0.3 * footer.worst;
    if (at_most <= best_so_far) return at_most;
    constexpr double max_unexplained = 2;  // borders: more do not count
    const double enough = std::min(max_unexplained, 2 * (at_most - best_so_far));
    return at_most - 0.5 * std::min(enough, unexplained(profiles, footer.swatches_from, footer.right,
                                                        swatches, enough));
}

}  // namespace

bool is_cut_off(const Footer& footer, int image_height_px) {
    return visible_share(footer.rect_px.y, footer.rect_px.height, image_height_px) < cut_off_share;
}

RectPx swatch_rect(const Footer& footer, int swatch) {
    const FooterProportions& proportions = footer_proportions[static_cast<std::size_t>(footer.layout)];
    const double from = footer.rect_px.x + proportions.swatches_from() * footer.rect_px.width;
    const double width = (1 - proportions.swatches_from()) * footer.rect_px.width / footer.swatches;
    return {from + swatch * width, footer.rect_px.y, width, footer.rect_px.height};
}

RectPx button_rect(const Footer& footer, int button) {
    const FooterProportions& proportions = footer_proportions[static_cast<std::size_t>(footer.layout)];
    constexpr int buttons = 4;
    const int columns = proportions.button_columns, rows = buttons / columns;
    const RectPx& r = footer.rect_px;
    const double width = proportions.button_width * r.width, height = r.height / rows;
    return {r.x + button % columns * width, r.y + button / columns * height, width, height};
}

RectPx counter_rect(const Footer& footer) {
    return button_rect(footer, footer.layout == FooterLayout::one_row ? 1 : 3);
}

FooterEvidence::FooterEvidence(const cv::Mat& image, const LineVotes& votes)
    : image_(image),
      vertical_(sums_of_votes(votes[LineFamily::vertical])),
      slanted_(sums_of_slanted_votes(votes)),
      dark_(sums_of_darkness(image)),
      horizontal_edges_(horizontal_edges(image)) {}

std::vector<Footer> FooterEvidence::footers_at(const FooterProportions& proportions, double column_px,
                                               double top_px, const std::vector<double>& centers_px,
                                               double score_to_beat) const {
    const double height_px = proportions.height_columns * column_px;
    const double visible = visible_share(top_px, height_px, image_.rows);
    const Visibility visibility = visibility_of(visible);
    const SearchedRows& from = searched_rows(visibility);
    const double to = std::min(0.90, visible);
    const auto borders = band_mean(vertical_, top_px + from.borders * height_px, top_px + to * height_px);
    if (borders.empty()) return {};
    const double edge_reach_px = 0.03 * height_px;
    const std::vector<float> dilated_borders = dilated(borders);
    std::vector<float> any_borders = dilated_borders;
    if (visibility == Visibility::whole && proportions.layout == FooterLayout::one_row) {
        const auto upper =
            dilated(band_mean(vertical_, top_px + 0.08 * height_px, top_px + 0.45 * height_px));
        for (std::size_t x = 0; x < upper.size(); ++x)
            any_borders[x] = std::max(any_borders[x], upper[x]);
    }
    const FooterProfiles profiles{
        dilated_borders,
        columns_of(dilated_borders),
        any_borders,
        RunningMean(band_mean(slanted_, top_px + from.slanted * height_px, top_px + 0.92 * height_px)),
        RunningMean(band_mean(dark_, top_px + 0.06 * height_px, top_px + 0.94 * height_px)),
        RunningMean(edge_profile(horizontal_edges_, top_px, edge_reach_px)),
        RunningMean(edge_profile(horizontal_edges_, top_px + height_px, edge_reach_px)),
        top_px + height_px < horizontal_edges_.rows - edge_reach_px - 2};
    constexpr double width_step_px = 2;  // moves the outermost borders by one pixel
    std::vector<Footer> footers;
    for (const double center : centers_px) {
        struct Best {
            double score, width = 0;
        };
        std::array<Best, max_swatches - min_swatches + 1> best_of;
        best_of.fill({score_to_beat});
        for (double width = proportions.min_width_columns * column_px;
             width <= proportions.max_width_columns * column_px; width += width_step_px) {
            const FooterPlacement here = placed(profiles, proportions, center, width);
            constexpr double max_border_score = 1.3;  // mean of the borders 1, plus 0.3 times the worst
            for (int swatches = min_swatches; swatches <= max_swatches; ++swatches) {
                Best& best = best_of[static_cast<std::size_t>(swatches - min_swatches)];
                if (here.score + max_border_score <= best.score) continue;
                const double score = score_of(profiles, proportions, here, swatches, best.score);
                if (score > best.score) best = {score, width};
            }
        }
        for (int swatches = min_swatches; swatches <= max_swatches; ++swatches) {
            auto [best, best_width] = best_of[static_cast<std::size_t>(swatches - min_swatches)];
            if (best <= score_to_beat) continue;
            // The lower end of a footer has all that its upper end has, except the edge above it.
            if (visibility != Visibility::whole &&
                profiles.top_edge(center - best_width / 2, center + best_width / 2) < min_cut_off_edge)
                continue;
            if (visibility == Visibility::strip) best -= strip_penalty;
            footers.push_back({proportions.layout,
                               {center - best_width / 2, top_px, best_width, height_px},
                               swatches,
                               best});
        }
    }
    return footers;
}

double FooterEvidence::swatches_score(const Footer& footer, double from) const {
    constexpr double to = 0.90;
    // Lab distances: the paper of a swatch varies by 1 to 2 from column to column; other swatches have 8 and
    // more.
    constexpr double max_spread = 10;
    constexpr double min_difference = 4;  // of two swatches: nearer ones are parts of one
    double spread = 0;
    double twins = 0;
    int visible_count = 0;
    std::optional<Lab> before;
    for (int i = 0; i < footer.swatches; ++i) {
        const RectPx r = swatch_rect(footer, i);
        const int from_x = std::max(0, static_cast<int>(r.x + 0.06 * r.width) + 1);
        const int to_x = std::min(image_.cols, static_cast<int>(r.x + 0.94 * r.width) - 1);
        const int from_y = std::max(0, static_cast<int>(r.y + from * r.height) + 1);
        const int to_y = std::min(image_.rows, static_cast<int>(r.y + to * r.height));
        if (to_x - from_x < 2 || to_y - from_y < 2) {
            before.reset();
            continue;
        }
        cv::Mat profile;
        cv::reduce(image_(cv::Range(from_y, to_y), cv::Range(from_x, to_x)), profile, 0, cv::REDUCE_AVG);
        const std::vector<Lab> colors = labs_of(profile);
        const Lab middle = median_of(colors);
        double sum = 0;
        for (const Lab& c : colors)
            sum += static_cast<double>(distance(c, middle));
        spread += std::min(max_spread, sum / static_cast<double>(colors.size()));
        if (before && static_cast<double>(distance(*before, middle)) < min_difference) twins += 1;
        before = middle;
        ++visible_count;
    }
    if (visible_count == 0) return -1.5;
    return -spread / visible_count / max_spread - 0.5 * twins;
}

double FooterEvidence::color_score(const Footer& footer) const {
    const double buttons = buttons_score(measure_buttons(image_, footer));
    // If the footer is cut off below, only its upper part is compared, folded corner and all.
    const double visible = visible_share(footer.rect_px.y, footer.rect_px.height, image_.rows);
    return buttons + swatches_score(footer, searched_rows(visibility_of(visible)).colors);
}

}  // namespace unfold::vision
