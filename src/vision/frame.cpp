// The footer is searched below every row of the lattice that could be the board's last, in both layouts, at
// every width and number of swatches. A hypothesis is scored by what must be there (vertical borders of
// buttons and swatches, dark buttons, a clean horizontal edge above) and by what must not (other borders,
// slanted lines).
//
// Proportions in units of the column width, measured on eight screen sizes: a one-row footer is 1.65 high, a
// two-row footer 3.12. Borders in units of the footer's width W: one row 0.1, 0.2, 0.3, 0.4; two rows 0.1493,
// 0.2987.
#include "vision/frame.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

struct LayoutFacts {
    FooterLayout layout;
    double height_columns;    ///< footer height / column width
    double lattice_overhang;  ///< how far row 28 reaches below the footer's top edge, in column widths
    double swatches_from;     ///< left end of the swatches / W
    std::array<double, 4> button_borders;  ///< in units of W; the last is where the swatches begin
    int borders;
    double least_width_columns, most_width_columns;
};

constexpr std::array<LayoutFacts, 2> layouts{{
    {FooterLayout::one_row, 1.65, 0.037, 0.4, {0.1, 0.2, 0.3, 0.4}, 4, 7.0, 13.6},
    {FooterLayout::two_rows, 3.12, 0.011, 0.2987, {0.1493, 0.2987, 0, 0}, 2, 9.0, 10.8},
}};

// Rows of the board that may be cut off above.
constexpr double most_cropped_rows = 8;

const LayoutFacts& facts_of(FooterLayout layout) {
    return layouts[static_cast<std::size_t>(layout)];
}

// Sums of an image down its columns: the mean of any vertical strip in one step.
class ColumnSums {
  public:
    explicit ColumnSums(const cv::Mat& image) : sums_(image.rows + 1, image.cols, CV_32F, cv::Scalar(0)) {
        for (int y = 0; y < image.rows; ++y) {
            const auto* from = image.ptr<float>(y);
            const auto* above = sums_.ptr<float>(y);
            auto* to = sums_.ptr<float>(y + 1);
            for (int x = 0; x < image.cols; ++x)
                to[x] = above[x] + from[x];
        }
    }
    [[nodiscard]] int columns() const { return sums_.cols; }
    [[nodiscard]] int rows() const { return sums_.rows - 1; }
    // The mean over the rows from … to of every column; empty where fewer than two rows are inside.
    [[nodiscard]] std::vector<float> band(double from_px, double to_px) const {
        const int from = std::clamp(static_cast<int>(std::lround(from_px)), 0, rows());
        const int to = std::clamp(static_cast<int>(std::lround(to_px)), 0, rows());
        std::vector<float> means;
        if (to - from < 2) return means;
        means.resize(static_cast<std::size_t>(columns()));
        for (int x = 0; x < columns(); ++x)
            means[static_cast<std::size_t>(x)] =
                (sums_.at<float>(to, x) - sums_.at<float>(from, x)) / static_cast<float>(to - from);
        return means;
    }

  private:
    cv::Mat sums_;
};

// A profile along x whose value at x is the largest within one pixel: a border may be off by that much.
std::vector<float> widened(const std::vector<float>& profile) {
    std::vector<float> result(profile);
    for (std::size_t i = 0; i < profile.size(); ++i) {
        if (i > 0) result[i] = std::max(result[i], profile[i - 1]);
        if (i + 1 < profile.size()) result[i] = std::max(result[i], profile[i + 1]);
    }
    return result;
}

// Mean of a profile from … to by running sums.
class RunningMean {
  public:
    explicit RunningMean(const std::vector<float>& profile) : sums_(profile.size() + 1, 0.0) {
        for (std::size_t i = 0; i < profile.size(); ++i)
            sums_[i + 1] = sums_[i] + static_cast<double>(profile[i]);
    }
    [[nodiscard]] double operator()(double from_px, double to_px) const {
        const double last = static_cast<double>(sums_.size()) - 1;
        const auto from = static_cast<std::size_t>(std::clamp(std::round(from_px), 0.0, last));
        const auto to = static_cast<std::size_t>(std::clamp(std::round(to_px), 0.0, last));
        return to > from ? (sums_[to] - sums_[from]) / static_cast<double>(to - from) : 0.0;
    }

  private:
    std::vector<double> sums_;
};

// What is measured once for an image.
struct Evidence {
    ColumnSums vertical, slanted, dark;
    cv::Mat level_edge;

    Evidence(const cv::Mat& image, const LineVotes& votes)
        : vertical(votes[LineFamily::vertical]),
          slanted(votes[LineFamily::rising] + votes[LineFamily::falling]),
          dark(darkness(image)),
          level_edge(horizontal_edges(image)) {}

    // 1 where a pixel is as dark as the game's buttons, in proportion to the brightest of the picture.
    static cv::Mat darkness(const cv::Mat& image) {
        cv::Mat gray, result;
        cv::cvtColor(image, gray, cv::COLOR_BGR2GRAY);
        gray.convertTo(result, CV_32F);
        // Buttons have gray levels of 20 to 45 of 255.
        result = cv::min(cv::max((75.0 - result) / 30.0, 0.0), 1.0);
        return result;
    }

    // 1 where the colors change from above to below and not sideways.
    static cv::Mat horizontal_edges(const cv::Mat& image) {
        cv::Mat smooth, dy;
        cv::blur(image, smooth, {3, 1});
        cv::Sobel(smooth, dy, CV_16S, 0, 1);
        cv::Mat result(image.size(), CV_32F);
        for (int y = 0; y < image.rows; ++y) {
            const auto* from = dy.ptr<cv::Vec3s>(y);
            auto* to = result.ptr<float>(y);
            for (int x = 0; x < image.cols; ++x) {
                const int change =
                    std::max({std::abs(from[x][0]), std::abs(from[x][1]), std::abs(from[x][2])});
                to[x] = std::min(1.0F, static_cast<float>(change) / 48.0F);
            }
        }
        return result;
    }
};

// The profiles of one vertical place of a footer: shared by all widths and swatch numbers.
struct Band {
    double top_px, height_px;
    std::vector<float> borders;
    RunningMean slanted, dark, top_edge, bottom_edge;
    bool bottom_in_image;

    static std::optional<Band> at(const Evidence& evidence, double top_px, double height_px) {
        const auto borders = evidence.vertical.band(top_px + 0.30 * height_px, top_px + 0.90 * height_px);
        if (borders.empty()) return std::nullopt;
        return Band{top_px,
                    height_px,
                    widened(borders),
                    RunningMean(evidence.slanted.band(top_px + 0.35 * height_px, top_px + 0.92 * height_px)),
                    RunningMean(evidence.dark.band(top_px + 0.06 * height_px, top_px + 0.94 * height_px)),
                    RunningMean(edge_profile(evidence.level_edge, top_px, 0.03 * height_px)),
                    RunningMean(edge_profile(evidence.level_edge, top_px + height_px, 0.03 * height_px)),
                    top_px + height_px < evidence.level_edge.rows - 0.03 * height_px - 2};
    }

    // The sharpest of a few rows around the expected edge, column by column.
    static std::vector<float> edge_profile(const cv::Mat& level_edge, double y_px, double reach_px) {
        const int from = std::max(0, static_cast<int>(y_px - std::max(2.0, reach_px)));
        const int to = std::min(level_edge.rows, static_cast<int>(y_px + std::max(2.0, reach_px)) + 1);
        std::vector<float> profile(static_cast<std::size_t>(level_edge.cols), 0.0F);
        for (int y = from; y < to; ++y) {
            const auto* row = level_edge.ptr<float>(y);
            for (std::size_t x = 0; x < profile.size(); ++x)
                profile[x] = std::max(profile[x], row[x]);
        }
        return profile;
    }
};

struct Best {
    double score = -1e9;
    double width_px = 0;
    int swatches = 0;
};

// Sum of the borders that stand where none should, in the swatches.
double unexplained(const std::vector<float>& borders, double from_px, double to_px, int swatches) {
    const double swatch_px = (to_px - from_px) / swatches;
    const int last = std::min(static_cast<int>(to_px), static_cast<int>(borders.size())) - 3;
    double sum = 0;
    for (int x = std::max(3, static_cast<int>(from_px) + 4); x < last; ++x) {
        const double nearest = std::abs(std::remainder(x - from_px, swatch_px));
        const float here = borders[static_cast<std::size_t>(x)];
        if (nearest < 4 || here < 0.35F) continue;
        sum += static_cast<double>(here) / 3;  // widened: every border counts three times
    }
    return std::min(sum, 2.0);
}

double score_of(const Band& band, const LayoutFacts& facts, double center_px, double width_px, int swatches,
                double best_so_far) {
    const double left = center_px - width_px / 2;
    const double columns = static_cast<double>(band.borders.size());
    double sum = 0;
    double worst = 1;
    int seen = 0;
    const auto look = [&](double x) {
        const auto at = static_cast<int>(std::floor(x));
        if (at < 2 || at >= static_cast<int>(band.borders.size()) - 2) return;
        const double here = static_cast<double>(band.borders[static_cast<std::size_t>(at)]);
        sum += here;
        worst = std::min(worst, here);
        ++seen;
    };
    for (int i = 0; i < facts.borders; ++i)
        look(left + facts.button_borders[static_cast<std::size_t>(i)] * width_px);
    const double swatches_from = left + facts.swatches_from * width_px;
    const double right = left + width_px;
    for (int i = 1; i < swatches; ++i)
        look(swatches_from + (right - swatches_from) * i / swatches);
    if (left > 2) look(left);
    if (right < columns - 2) look(right);
    const int expected = facts.borders + swatches - 1;
    if (seen < expected - 1) return -1e9;

    const double visible = (std::min(right, columns) - std::max(left, 0.0)) / width_px;
    // At the end of the picture there is no edge to see: neither for nor against.
    const double bottom = band.bottom_in_image ? band.bottom_edge(left, right) : 0.7;
    const double at_most = sum / seen + 0.3 * worst - 2 * band.slanted(swatches_from, right) +
                           0.6 * band.dark(left, swatches_from) + 0.4 * band.top_edge(left, right) +
                           0.4 * bottom - 2 * (1 - visible);
    if (at_most <= best_so_far) return at_most;
    return at_most - 0.5 * unexplained(band.borders, swatches_from, right, swatches);
}

Best best_of(const Band& band, const LayoutFacts& facts, double center_px, double column_px) {
    Best best;
    for (double width = facts.least_width_columns * column_px; width <= facts.most_width_columns * column_px;
         width += 2)
        for (int swatches = 2; swatches <= 6; ++swatches) {
            const double here = score_of(band, facts, center_px, width, swatches, best.score);
            if (here > best.score) best = {here, width, swatches};
        }
    return best;
}

}  // namespace

RectPx swatch_rect(const Footer& footer, int swatch) {
    const LayoutFacts& facts = facts_of(footer.layout);
    const double from = footer.rect_px.x + facts.swatches_from * footer.rect_px.width;
    const double width = (1 - facts.swatches_from) * footer.rect_px.width / footer.swatches;
    return {from + swatch * width, footer.rect_px.y, width, footer.rect_px.height};
}

RectPx counter_rect(const Footer& footer) {
    const RectPx& r = footer.rect_px;
    if (footer.layout == FooterLayout::one_row) return {r.x + 0.1 * r.width, r.y, 0.1 * r.width, r.height};
    return {r.x + 0.1493 * r.width, r.y + r.height / 2, 0.1494 * r.width, r.height / 2};
}

PxFromCell px_from_cell(const Frame& frame) {
    return {frame.column_px, 0, frame.x_px, 0, frame.half_side_px, frame.y_px};
}

std::vector<Frame> frames_with_footer(const cv::Mat& image, const LineVotes& votes, const LatticeLines& lines,
                                      std::size_t most) {
    const Evidence evidence(image, votes);
    const double column = lines.pitch_px;
    const double half_side = column / std::sqrt(3.0);
    std::vector<Frame> frames;
    for (const LayoutFacts& facts : layouts) {
        const double footer_px = facts.height_columns * column;
        // Lines x = phase + k * column; the footer's center is five columns right of column 0.
        const int first = static_cast<int>(std::ceil((2 * column - lines.phase_px[0]) / column)) - 5;
        const int last =
            static_cast<int>(std::floor((image.cols - 2 * column - lines.phase_px[0]) / column)) - 5;
        for (int parity = 0; parity < 2; ++parity) {
            // All columns of one parity share their rows. A vertex lies where a rising line crosses; the
            // corner of the lattice is half a side above or below one.
            const double x = lines.phase_px[0] + (first + parity) * column;
            const double vertex = (lines.phase_px[1] - x / 2) * 2 / std::sqrt(3.0);
            const double corner = vertex + half_side;
            const int top_row =
                static_cast<int>(std::ceil((-most_cropped_rows * half_side - corner) / (2 * half_side)));
            for (int row = top_row;; ++row) {
                const double y = corner + row * 2 * half_side;
                const double footer_top = y + 28 * half_side - facts.lattice_overhang * column;
                if (footer_top + 0.6 * footer_px > image.rows) break;
                if (footer_top < 8 * half_side) continue;
                const auto band = Band::at(evidence, footer_top, footer_px);
                if (!band) continue;
                for (int k = first + parity; k <= last; k += 2) {
                    const double left = lines.phase_px[0] + k * column;
                    const Best best = best_of(*band, facts, left + 5 * column, column);
                    if (best.swatches == 0) continue;
                    const Footer footer{
                        facts.layout,
                        {left + 5 * column - best.width_px / 2, footer_top, best.width_px, footer_px},
                        best.swatches,
                        best.score};
                    frames.push_back({left, y, column, half_side, footer});
                }
            }
        }
    }
    std::sort(frames.begin(), frames.end(),
              [](const Frame& a, const Frame& b) { return a.footer->score > b.footer->score; });
    if (frames.size() > most) frames.resize(most);
    return frames;
}

}  // namespace unfold
