// Alternates between assigning each cell to the nearest lit swatch and fitting the lighting to the
// assignment. Then fits the background, and the pixels of each cell vote with Gaussian weights.
#include "vision/kami2/cell_colors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/length.h"
#include "core/quantile.h"
#include "vision/kami2/background.h"
#include "vision/palette/kmeans.h"

namespace unfold::vision {
namespace {

constexpr int rounds = 4;
constexpr float vote_width = 10;      // Lab distance at which a pixel's vote has fallen to 1/e
constexpr float max_vote_widths = 4;  // times vote_width: the vote is a ten-millionth there
// Mean vote of a cell's pixels for its color. Full support even at a Lab distance of 14 all over the cell, or
// if only a seventh of it is not scribbled over; none at a distance of 20.
constexpr float full_support = 0.14F;
constexpr float min_support = 0.02F;

// Limits of a certain background cell (Lab; real backgrounds have L 70 to 96 and chroma below 27).
constexpr float min_background_distance = 13;
constexpr float min_smooth_background_distance = 7;  // if the cell has no grain, but the paper has …
constexpr float min_bare_background_distance = 5;    // … or less than half of the limit for no grain
constexpr float max_sure_paper_distance = 6;         // beyond, such a cell, taken for paper, is uncertain …
constexpr float bare_paper_confidence = 0.2F;        // … and its confidence then
// A cell without any grain that lies so near the background's surface, and so much nearer than the paper's
// color, is certainly background, however pale the paper.
constexpr float max_surface_distance = 2;
constexpr float min_bare_background_lead = 2;
constexpr float bare_background_confidence = 0.5F;
constexpr float min_background_lightness = 55;  // L
constexpr float max_background_chroma = 36;
constexpr float max_background_spread = 3.0F;  // L, between the quartiles

// The middle half of the lightnesses: small on the smooth background, larger on paper.
float lightness_spread(const CellSamples& cell) {
    std::vector<float> values;
    values.reserve(cell.pixels.size());
    for (const Lab& pixel : cell.pixels)
        values.push_back(pixel.l);
    const std::size_t quarter = values.size() / 4;
    const float low = value_of_rank(values, quarter);
    return value_of_rank(values, values.size() - 1 - quarter) - low;
}

constexpr float min_clipped = 0.97F;  // sRGB: from here on, a channel has lost its grain

bool reaches_white(const Lab& color) {
    const SrgbColor srgb = srgb_from_lab(color);
    return *std::max_element(srgb.begin(), srgb.end()) > min_clipped;
}

// Paper of a vivid color where the screen reflects light: clipped at white in some channels, and so without
// grain.
bool is_vivid_highlight(const Lab& color) {
    constexpr float min_vivid_chroma = 25;
    return reaches_white(color) && length_of(color.a, color.b) > min_vivid_chroma;
}

bool has_no_background_color(const Lab& color) {
    return color.l < min_background_lightness || length_of(color.a, color.b) > max_background_chroma;
}

// `smooth`: the texture below which a cell has no grain; 0 if the picture is too blurred.
bool is_sure_background(const CellSamples& cell, const std::vector<Lab>& lit, float weight, float smooth) {
    if (has_no_background_color(cell.median)) return false;
    const float d = nearest_center(lit, cell.median, weight).distance;
    const float min_distance =
        cell.texture < smooth / 2 ? min_bare_background_distance : min_smooth_background_distance;
    if (cell.texture < smooth && d > min_distance) return true;
    return d >= min_background_distance && lightness_spread(cell) < max_background_spread;
}

struct Decision {
    ColorId color;
    float confidence;
};

// Every pixel votes for the colors near it; the lead of the winner is the confidence.
Decision vote(const CellSamples& cell, const std::vector<Lab>& lit, float weight,
              const std::optional<BackgroundSurface>& background) {
    const Lab behind = background ? background->at(cell.center) : Lab{};
    // One sum per swatch, and the background's as the last.
    std::vector<float> votes(lit.size() + 1, 0.0F);
    const auto vote_for = [](float lab_distance) {
        const float d = lab_distance / vote_width;
        return d < max_vote_widths ? std::exp(-d * d) : 0.0F;
    };
    for (const Lab& pixel : cell.pixels) {
        for (std::size_t s = 0; s < lit.size(); ++s)
            votes[s] += vote_for(distance(pixel, lit[s], weight));
        if (background) votes.back() += vote_for(distance(pixel, behind, 1.0F));
    }
    const auto best = std::max_element(votes.begin(), votes.end());
    float second = 0;
    for (auto it = votes.begin(); it != votes.end(); ++it)
        if (it != best) second = std::max(second, *it);
    const float sum = *best + second;
    const float lead = sum > 0 ? (*best - second) / sum : 0.0F;
    // A color that is near to hardly any pixel is rejected, however far the others are.
    const float support = *best / static_cast<float>(cell.pixels.size());
    const float supported = std::clamp((support - min_support) / (full_support - min_support), 0.0F, 1.0F);
    const bool is_background = best == votes.end() - 1;
    return {is_background ? off_board : ColorId{best - votes.begin()}, std::min(lead, supported)};
}

// A cell that was taken for paper, but has no grain at all and not quite the color: a highlight clipped at
// white, or background whose color a strong tint has brought near the paper's.
bool may_be_background(const CellSamples& cell, const Lab& lit_swatch, float weight, float smooth) {
    return cell.texture < smooth / 2 && cell.median.l > min_background_lightness &&
           distance(cell.median, lit_swatch, weight) > max_sure_paper_distance;
}

// A cell that was taken for background, next to paper of nearly its color: it has no grain, although nothing
// has clipped it, and it continues the background around it.
bool is_bare_background(const CellSamples& cell, const std::vector<Lab>& lit, float weight,
                        const BackgroundSurface& background, float smooth) {
    if (cell.texture >= smooth / 2 || reaches_white(cell.median)) return false;
    const float behind = distance(cell.median, background.at(cell.center), 1.0F);
    const float paper = nearest_center(lit, cell.median, weight).distance;
    return behind < max_surface_distance && paper > behind + min_bare_background_lead;
}

constexpr std::size_t min_texture_cells = 5;  // to estimate the texture of paper

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
    constexpr float min_paper_texture = 0.25F;
    std::vector<float> textures, paper;
    for (const CellSamples& cell : cells) {
        if (!has_enough_samples(cell)) continue;
        textures.push_back(cell.texture);
        if (has_no_background_color(cell.median)) paper.push_back(cell.texture);
    }
    // If most cells are background, only the dark and the vivid ones show the texture of paper.
    float upper = upper_fifth(textures);
    if (paper.size() >= min_texture_cells) upper = std::max(upper, upper_fifth(paper));
    return upper < min_paper_texture ? 0.0F : max_share * upper;
}

CellColors assign_cells(const std::vector<CellSamples>& cells, const std::vector<Lab>& swatches) {
    CellColors result{
        std::vector<ColorId>(cells.size(), off_board), std::vector<float>(cells.size(), 0.0F), {}};
    std::vector<int> swatch_of(cells.size(), -1);
    std::vector<LitColor> shown;
    for (const CellSamples& cell : cells)
        shown.push_back({cell.median, cell.center, static_cast<double>(cell.visible)});
    std::vector<const CellSamples*> background;
    const float final_weight = lightness_weight(swatches, known_light_weight);
    const float smooth = smoothness_limit(cells);
    for (int round = 0; round < rounds; ++round) {
        const float weight = round == 0 ? lightness_weight(swatches, uneven_light_weight) : final_weight;
        background.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            swatch_of[i] = -1;
            if (!has_enough_samples(cells[i])) continue;
            const std::vector<Lab> lit = result.lighting.lit(swatches, cells[i].center);
            if (is_sure_background(cells[i], lit, final_weight, smooth))
                background.push_back(&cells[i]);
            else
                swatch_of[i] = static_cast<int>(nearest_center(lit, cells[i].median, weight).index);
        }
        result.lighting = fit_lighting(shown, swatches, swatch_of, result.lighting);
    }
    std::optional<BackgroundSurface> surface;
    // A single cell off the board does not occur: holes are diamonds at least.
    if (background.size() >= 2) surface.emplace(background);

    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!has_enough_samples(cells[i])) continue;
        const std::vector<Lab> lit = result.lighting.lit(swatches, cells[i].center);
        const Decision decision = vote(cells[i], lit, final_weight, surface);
        result.colors[i] = decision.color;
        result.confidence[i] = decision.confidence;
        if (decision.color != off_board &&
            may_be_background(cells[i], lit[decision.color.index()], final_weight, smooth))
            result.confidence[i] = std::min(result.confidence[i], bare_paper_confidence);
        if (decision.color == off_board && is_vivid_highlight(cells[i].median))
            result.confidence[i] = std::min(result.confidence[i], bare_paper_confidence);
        if (decision.color == off_board && surface &&
            is_bare_background(cells[i], lit, final_weight, *surface, smooth))
            result.confidence[i] = std::max(result.confidence[i], bare_background_confidence);
    }
    return result;
}

}  // namespace unfold::vision
