// Alternates between assigning each cell to the nearest lit swatch and fitting the lighting to the
// assignment. Then fits the background, and the pixels of each cell vote with Gaussian weights.
#include "vision/kami2/cell_colors.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <Eigen/Dense>

#include "core/length.h"
#include "core/mapped.h"
#include "core/quantile.h"
#include "vision/kami2/cell_samples.h"
#include "vision/numbers.h"
#include "vision/palette/kmeans.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

// A cubic in x and y made no error on real boards, a quadratic 13, a plane 157; each requires enough cells.
int degree_for(std::size_t cells) {
    if (cells >= 24) return 3;
    if (cells >= 12) return 2;
    if (cells >= 5) return 1;
    return 0;
}

Eigen::RowVectorXd terms(Point p, int degree) {
    const double x = 2 * p.x - 1;
    const double y = 2 * p.y - 1;
    Eigen::RowVectorXd all(10);
    all << 1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y;
    return all.head((degree + 1) * (degree + 2) / 2);
}

// The game's background, a pale smooth gradient, as a color surface over the unit square of the board: a
// polynomial of degree 0 to 3 for each channel.
class BackgroundSurface {
  public:
    // The surface through the medians of some cells, of a degree that their number allows, by ridge
    // regression. Requires: not empty.
    explicit BackgroundSurface(const std::vector<const CellSamples*>& cells)
        : degree_(degree_for(cells.size())) {
        const auto rows = static_cast<Eigen::Index>(cells.size());
        Eigen::MatrixXd matrix(rows, terms({}, degree_).size()), colors(rows, 3);
        for (Eigen::Index i = 0; i < rows; ++i) {
            const CellSamples& cell = *cells[static_cast<std::size_t>(i)];
            matrix.row(i) = terms(cell.center, degree_);
            colors.row(i) << static_cast<double>(cell.median.l), static_cast<double>(cell.median.a),
                static_cast<double>(cell.median.b);
        }
        Eigen::MatrixXd normal_matrix = matrix.transpose() * matrix;
        // Regularizes the surface where there are no cells; the constant term is not penalized.
        constexpr double ridge = 0.1;
        normal_matrix.diagonal().tail(matrix.cols() - 1).array() += ridge;
        coefficients_ = normal_matrix.ldlt().solve(matrix.transpose() * colors);
    }

    [[nodiscard]] Lab at(Point unit) const {
        const Eigen::RowVector3f color = (terms(unit, degree_) * coefficients_).cast<float>();
        return {color[0], color[1], color[2]};
    }

  private:
    int degree_;
    Eigen::MatrixXd coefficients_;  // a column per channel
};

constexpr int rounds = 4;
constexpr float vote_width = 10;      // Lab distance at which a pixel's vote has fallen to 1/e
constexpr float max_vote_widths = 4;  // times vote_width: the vote is a ten-millionth there
// Mean vote of a cell's pixels for its color. Full support even at a Lab distance of 14 all over the cell, or
// if only a seventh of it is not scribbled over; none at a distance of 20.
constexpr float full_support = 0.14F;
constexpr float min_support = 0.02F;  // mean vote: below, none

// Limits of a certain background cell (Lab; real backgrounds have L 70 to 96 and chroma below 27).
constexpr float min_background_distance = 13;
constexpr float min_smooth_background_distance = 5;  // if the cell has no grain, but the paper has
// If the cell has less than half of the limit for no grain and is taken for paper, it is uncertain beyond
// this distance …
constexpr float max_sure_paper_distance = 6;
constexpr float bare_paper_confidence = 0.2F;  // … and this is its confidence
// A cell without any grain that lies so near the background's surface, and so much nearer than the paper's
// color, is certainly background, however pale the paper.
constexpr float max_surface_distance = 2;  // Lab
constexpr float bare_background_confidence = 0.5F;
constexpr float min_background_lightness = 55;  // L
constexpr float max_background_chroma = 36;     // a third above real ones: tints
constexpr float max_near_pixel_share = 0.10F;
constexpr float max_background_spread = 3.0F;  // L, between the quartiles
constexpr float max_relative_spread = 1.5F;    // of the smoothest tenth of the cells: noise has it too

// The middle half of the lightnesses: small on the smooth background, larger on paper.
float lightness_spread(const CellSamples& cell) {
    std::vector<float> values = mapped(cell.pixels, &Lab::l);
    const std::size_t quarter = values.size() / 4;
    const float low = value_of_rank(values, quarter);
    return value_of_rank(values, values.size() - 1 - quarter) - low;
}

float flatness_limit(const std::vector<CellSamples>& cells) {
    std::vector<float> spreads;
    for (const CellSamples& cell : cells)
        if (has_enough_samples(cell)) spreads.push_back(lightness_spread(cell));
    if (spreads.empty()) return max_background_spread;
    const float tenth = value_of_rank(spreads, spreads.size() / 10);
    return std::max(max_background_spread, max_relative_spread * tenth);
}

float share_near_a_swatch(const CellSamples& cell, const std::vector<Lab>& lit, float weight) {
    const auto near = std::count_if(cell.pixels.begin(), cell.pixels.end(), [&](const Lab& pixel) {
        return nearest_center(lit, pixel, weight).distance < min_background_distance * 0.75F;
    });
    return static_cast<float>(near) / static_cast<float>(cell.pixels.size());
}

constexpr float min_clipped = 0.97F;  // sRGB: from here on, a channel has lost its grain

bool reaches_white(const Lab& color) {
    const SrgbColor srgb = srgb_from_lab(color);
    return *std::max_element(srgb.begin(), srgb.end()) > min_clipped;
}

// A highlight on pale paper: clipped at white in some channels but not in all, and so without grain.
bool is_clipped_highlight(const Lab& color) {
    const SrgbColor srgb = srgb_from_lab(color);
    return reaches_white(color) && *std::min_element(srgb.begin(), srgb.end()) < min_clipped;
}

// Paper of a vivid color where the screen reflects light.
bool is_vivid_highlight(const Lab& color) {
    constexpr float vivid = 25;  // chroma
    return is_clipped_highlight(color) && length_of(color.a, color.b) > vivid;
}

bool has_no_background_color(const Lab& color) {
    return color.l < min_background_lightness || length_of(color.a, color.b) > max_background_chroma;
}

// How a cell is recognized as background: before the lighting is known, highlights on paper look like it.
enum class Evidence : std::uint8_t { missing_grain, missing_grain_or_color };

// The limits of smoothness in this picture.
struct Smoothness {
    float texture = 0;  // below: no grain; 0 if the picture is too blurred
    float spread = 0;   // below: flat
};

bool is_sure_background(const CellSamples& cell, const std::vector<Lab>& lit, float weight,
                        const Smoothness& smooth, Evidence evidence) {
    const Lab& m = cell.median;
    if (has_no_background_color(m)) return false;
    const float d = nearest_center(lit, m, weight).distance;
    if (cell.texture < smooth.texture && d > min_smooth_background_distance && !is_clipped_highlight(m))
        return true;
    if (evidence == Evidence::missing_grain && smooth.texture > 0) return false;
    if (d < min_background_distance) return false;
    return lightness_spread(cell) < smooth.spread &&
           share_near_a_swatch(cell, lit, weight) < max_near_pixel_share;
}

// If the certain background has less than this share of the paper's texture, texture distinguishes the two.
constexpr float max_background_texture_ratio = 0.6F;
// Lab distance that is added for a cell with twice the texture midway between the two, and subtracted for one
// with half of it: people paint flat colors, and highlights are clipped at white.
constexpr float grain_away = 5.0F;
constexpr float grain_toward = 1.5F;  // less: paint and highlights have no grain either

// The texture from which a cell is rather paper than background: the geometric mean of the medians of both;
// empty if the picture is too noisy or too blurred for texture to be evidence.
std::optional<float> min_paper_texture_of(const std::vector<CellSamples>& cells,
                                          const std::vector<const CellSamples*>& background,
                                          const std::vector<int>& swatch_of) {
    std::vector<float> smooth = mapped(background, &CellSamples::texture), paper;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (swatch_of[i] >= 0) paper.push_back(cells[i].texture);
    if (smooth.empty() || paper.empty()) return std::nullopt;
    const float of_background = std::max(0.01F, median_value(std::move(smooth)));
    const float of_paper = median_value(std::move(paper));
    if (of_background > max_background_texture_ratio * of_paper) return std::nullopt;
    return std::sqrt(of_background * of_paper);
}

// The part of the grain in a cell's distance from the background.
float grain_distance(const CellSamples& cell, std::optional<float> min_paper_texture) {
    if (!min_paper_texture) return 0;
    const float octaves = std::clamp(std::log2((cell.texture + 0.001F) / *min_paper_texture), -1.0F, 1.0F);
    return octaves * (octaves > 0 ? grain_away : grain_toward);
}

struct Decision {
    ColorId color;
    float confidence;
};

// Every pixel votes for the colors near it; the lead of the winner is the confidence.
Decision vote(const CellSamples& cell, const std::vector<Lab>& lit, float weight,
              const std::optional<BackgroundSurface>& background, std::optional<float> min_paper_texture) {
    const Lab behind = background ? background->at(cell.center) : Lab{};
    // One sum per swatch, and the background's as the last.
    std::vector<float> votes(lit.size() + 1);
    const auto vote_for = [](float lab_distance) {
        const float d = lab_distance / vote_width;
        return d < max_vote_widths ? std::exp(-d * d) : 0;
    };
    const float by_grain = grain_distance(cell, min_paper_texture);
    for (const Lab& pixel : cell.pixels) {
        for (std::size_t s = 0; s < lit.size(); ++s)
            votes[s] += vote_for(distance(pixel, lit[s], weight));
        if (background) votes.back() += vote_for(positive_part(distance(pixel, behind, 1) + by_grain));
    }
    const auto best = std::max_element(votes.begin(), votes.end());
    float second = 0;
    for (auto it = votes.begin(); it != votes.end(); ++it)
        if (it != best) second = std::max(second, *it);
    const float sum = *best + second;
    const float lead = sum > 0 ? (*best - second) / sum : 0;
    // A color that is near to hardly any pixel is rejected, however far the others are.
    const float support = *best / static_cast<float>(cell.pixels.size());
    const float supported = clamped_to_unit((support - min_support) / (full_support - min_support));
    const bool is_background = best == votes.end() - 1;
    return {is_background ? off_board : ColorId{best - votes.begin()}, std::min(lead, supported)};
}

// A cell that was taken for paper, but has no grain at all and not quite the color: a highlight clipped at
// white, or background whose color a strong tint has brought near the paper's.
bool may_be_background(const CellSamples& cell, const Lab& lit_swatch, float weight,
                       const Smoothness& smooth) {
    return cell.texture < smooth.texture / 2 && cell.median.l > min_background_lightness &&
           distance(cell.median, lit_swatch, weight) > max_sure_paper_distance;
}

// A cell that was taken for background, next to paper of nearly its color: it has no grain, although nothing
// has clipped it, and it continues the background around it.
bool is_bare_background(const CellSamples& cell, const std::vector<Lab>& lit, float weight,
                        const BackgroundSurface& background, const Smoothness& smooth) {
    if (cell.texture >= smooth.texture / 2 || reaches_white(cell.median)) return false;
    const float behind = distance(cell.median, background.at(cell.center), 1);
    const float paper = nearest_center(lit, cell.median, weight).distance;
    return behind < max_surface_distance && paper > behind + max_surface_distance;
}

constexpr std::size_t min_texture_cells = 5;  // to estimate the texture of paper

// The textures that are several times as large as all others; none if there is no such gap.
std::vector<float> above_the_gap(std::vector<float> textures) {
    constexpr float min_ratio = 3;
    constexpr float min_texture = 0.02F;  // ratios below are noise
    std::sort(textures.begin(), textures.end());
    for (std::size_t i = textures.size(); i-- > 1;)
        if (textures[i] > min_ratio * std::max(min_texture, textures[i - 1]))
            return {textures.begin() + static_cast<std::ptrdiff_t>(i), textures.end()};
    return {};
}

// The value that a fifth of them exceed; 0 of none.
float upper_fifth(std::vector<float> values) {
    if (values.empty()) return 0;
    return value_of_rank(values, values.size() - 1 - values.size() / 5);
}

}  // namespace

bool has_enough_samples(const CellSamples& cell) {
    return cell.visible > 0 && cell.pixels.size() >= 4;
}

float smoothness_limit(const std::vector<CellSamples>& cells) {
    // Share of the paper's texture that the background stays below; paper with less texture counts as
    // blurred.
    constexpr float max_share = 0.28F;
    constexpr float min_paper_texture = 0.25F;  // L
    std::vector<float> textures, paper;
    for (const CellSamples& cell : cells) {
        if (!has_enough_samples(cell)) continue;
        textures.push_back(cell.texture);
        if (has_no_background_color(cell.median)) paper.push_back(cell.texture);
    }
    // If most cells are background, only the dark and the vivid ones show the texture of paper, and those
    // whose grain differs from all others.
    float upper = upper_fifth(textures);
    for (const auto& values : {paper, above_the_gap(textures)})
        if (values.size() >= min_texture_cells) upper = std::max(upper, upper_fifth(values));
    return upper < min_paper_texture ? 0.0F : max_share * upper;
}

CellColors assign_cells(const std::vector<CellSamples>& cells, const std::vector<Lab>& swatches) {
    CellColors result{std::vector<ColorId>(cells.size(), off_board), std::vector<float>(cells.size()), {}};
    std::vector<int> swatch_of(cells.size(), -1);
    const auto shown = mapped(cells, [](const CellSamples& cell) {
        return LitColor{cell.median, cell.center, static_cast<double>(cell.visible)};
    });
    std::vector<const CellSamples*> background;
    const float final_weight = lightness_weight(swatches, known_light_weight);
    const Smoothness smooth{smoothness_limit(cells), flatness_limit(cells)};
    for (int round = 0; round < rounds; ++round) {
        const float weight = round == 0 ? lightness_weight(swatches, uneven_light_weight) : final_weight;
        const Evidence evidence =
            round < rounds / 2 ? Evidence::missing_grain : Evidence::missing_grain_or_color;
        background.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            swatch_of[i] = -1;
            if (!has_enough_samples(cells[i])) continue;
            const std::vector<Lab> lit = result.lighting.lit(swatches, cells[i].center);
            if (is_sure_background(cells[i], lit, final_weight, smooth, evidence))
                background.push_back(&cells[i]);
            else
                swatch_of[i] = static_cast<int>(nearest_center(lit, cells[i].median, weight).index);
        }
        result.lighting = fit_lighting(shown, swatches, swatch_of, result.lighting);
    }
    std::optional<BackgroundSurface> surface;
    // A single cell off the board does not occur: holes are diamonds at least.
    if (background.size() >= 2) surface.emplace(background);
    const auto min_paper_texture = min_paper_texture_of(cells, background, swatch_of);

    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!has_enough_samples(cells[i])) continue;
        const std::vector<Lab> lit = result.lighting.lit(swatches, cells[i].center);
        const Decision decision = vote(cells[i], lit, final_weight, surface, min_paper_texture);
        result.colors[i] = decision.color;
        result.confidence[i] = decision.confidence;
        const bool is_background = decision.color == off_board;
        if (is_background ? is_vivid_highlight(cells[i].median)
                          : may_be_background(cells[i], lit[decision.color.index()], final_weight, smooth))
            result.confidence[i] = std::min(result.confidence[i], bare_paper_confidence);
        if (is_background && surface && is_bare_background(cells[i], lit, final_weight, *surface, smooth))
            result.confidence[i] = std::max(result.confidence[i], bare_background_confidence);
    }
    return result;
}

// Multi-source breadth-first search from the visible cells.

std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                    const std::vector<float>& confidence) {
    constexpr float max_tip_share = 0.12F;  // of a cell that is visible
    std::vector<bool> hidden(cells.size());
    std::vector<bool> is_known(cells.size());
    std::vector<CellId> known;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        hidden[i] = !has_enough_samples(cells[i]) ||
                    (cells[i].visible < max_tip_share && confidence[i] < min_sure_cell);
        is_known[i] = !hidden[i];
        if (is_known[i]) known.emplace_back(static_cast<std::int64_t>(i));
    }
    for (std::size_t next = 0; next < known.size(); ++next)
        for (const CellId neighbor : neighbors(board.lattice, known[next])) {
            if (is_known[neighbor.index()]) continue;
            is_known[neighbor.index()] = true;
            board.cells[neighbor.index()] = board.color(known[next]);
            known.push_back(neighbor);
        }
    return hidden;
}

}  // namespace unfold::vision
