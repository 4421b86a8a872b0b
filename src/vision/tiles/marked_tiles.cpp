// Finds the kind whose picture a marked tile shows, and joins the tile with that kind where the picture, the
// edges and the numbers of tiles agree.
#include "vision/tiles/marked_tiles.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "core/quantile.h"
#include "vision/tiles/mark_model.h"

namespace unfold::vision {
namespace {

constexpr float slight_gap = 3;   // in Lab: a pair whose edge differs less from all others is not marked
constexpr float clear_edge = 15;  // in Lab: a tile whose edge differs so much from all others is marked

// Finds the kinds whose pictures marked tiles show, their twins, and joins the tiles with them.
class MarkedTiles {
  public:
    MarkedTiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure);
    void join_all();

  private:
    struct Match {
        std::size_t kind, twin;
        int tiles;            // of the kind
        double cost, second;  // of the twin, and of the next best
        double unexplained;   // the share of the contrast
        bool is_clear;        // no mark: nearly equal to its twin and to no other kind

        [[nodiscard]] bool leads_by(double lead) const { return cost * lead <= second; }
        // Two different kinds rarely match so closely: on 140 drawn boards, two pairs of kinds did.
        [[nodiscard]] bool is_likely() const { return unexplained <= 0.4 && leads_by(2.4); }
        // Close enough to join the kinds whatever the numbers of their tiles. `gap`: see `edge_gap`.
        [[nodiscard]] bool is_certain(float gap) const {
            constexpr float clear_gap = 10;  // in Lab
            return (gap >= clear_gap && unexplained <= 0.25 && leads_by(3)) ||
                   (gap >= slight_gap && unexplained <= 0.05 && leads_by(15));
        }
    };

    void count_hidden(std::size_t sure);
    [[nodiscard]] const FaceLook& look(std::size_t kind);
    [[nodiscard]] const std::vector<MovedMiddle>& moved(std::size_t kind);
    [[nodiscard]] float edge_gap(std::size_t kind) const;
    [[nodiscard]] Match best_match(std::size_t kind);
    [[nodiscard]] bool is_accepted(const Match& match, float gap) const;
    [[nodiscard]] bool are_too_many(std::size_t twin) const;
    [[nodiscard]] std::optional<std::size_t> other_part(std::size_t pair) const;
    void doubt(std::size_t kind);
    void find_matches();
    void find_matches_of_outliers();
    void join_matches();
    void join_lone_mark();
    void join(std::size_t kind, std::size_t twin, double confidence);

    TileKinds& kinds_;
    const TileFaces& faces_;
    // Of each kind:
    std::vector<int> size_;
    std::vector<std::size_t> first_;               // its first face
    std::vector<bool> is_sure_;                    // tiles by their frames
    std::vector<std::optional<FaceLook>> looks_;   // computed when they are first needed
    std::vector<std::vector<MovedMiddle>> moved_;  // likewise
    std::vector<std::size_t> joined_to_;           // itself, or the twin

    std::vector<Eigen::Array3f> edges_;    // of the sure faces
    std::vector<Match> matches_;           // least cost first
    std::vector<std::size_t> lone_pairs_;  // marked kinds of two tiles without a match
};

MarkedTiles::MarkedTiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure)
    : kinds_(kinds),
      faces_(faces),
      size_(static_cast<std::size_t>(kinds.count), 0),
      first_(size_.size(), faces.size()),
      is_sure_(size_.size(), true),
      looks_(size_.size()),
      moved_(size_.size()),
      joined_to_(size_.size()) {
    std::iota(joined_to_.begin(), joined_to_.end(), std::size_t{0});
    for (std::size_t i = 0; i < sure; ++i) {
        edges_.push_back(faces.edge_color(i));
        const auto kind = static_cast<std::size_t>(kinds.kind[i]);
        if (size_[kind]++ == 0) first_[kind] = i;
    }
    count_hidden(sure);
}

// A mark may hide the frame by which a tile is known.
void MarkedTiles::count_hidden(std::size_t sure) {
    constexpr double of_usual_contrast = 0.25;
    constexpr std::size_t max_hidden = 16;
    std::vector<double> contrasts;
    for (std::size_t i = 0; i < sure; ++i)
        contrasts.push_back(faces_.contrast(i));
    const double min_contrast = of_usual_contrast * median_value(std::move(contrasts));
    std::vector<int> others(size_.size(), 0);
    for (std::size_t i = sure; i < faces_.size(); ++i) {
        const auto kind = static_cast<std::size_t>(kinds_.kind[i]);
        if (size_[kind] > 0)
            ++size_[kind];
        else if (others[kind]++ == 0)
            first_[kind] = i;
    }
    std::size_t hidden = 0;
    for (std::size_t kind = 0; kind < size_.size(); ++kind) {
        if (others[kind] < 1 || others[kind] > 2 || hidden == max_hidden ||
            faces_.contrast(first_[kind]) < min_contrast)
            continue;
        size_[kind] = others[kind];
        is_sure_[kind] = false;
        ++hidden;
    }
}

const FaceLook& MarkedTiles::look(std::size_t kind) {
    if (!looks_[kind]) looks_[kind] = look_of(faces_, first_[kind]);
    return *looks_[kind];
}

const std::vector<MovedMiddle>& MarkedTiles::moved(std::size_t kind) {
    if (moved_[kind].empty()) moved_[kind] = moved_middles(look(kind));
    return moved_[kind];
}

// How far the edge of a kind is from those of all other tiles, in Lab: 0 where its own edges differ.
float MarkedTiles::edge_gap(std::size_t kind) const {
    const Eigen::Array3f edge = faces_.edge_color(first_[kind]);
    float gap = std::numeric_limits<float>::max(), own = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const float apart = (edges_[i] - edge).matrix().norm();
        if (static_cast<std::size_t>(kinds_.kind[i]) == kind)
            own = std::max(own, apart);
        else
            gap = std::min(gap, apart);
    }
    return 2 * own > gap ? 0 : gap;
}

// The twin is the kind itself where there is no other.
MarkedTiles::Match MarkedTiles::best_match(std::size_t kind) {
    constexpr double odd_costs = 1.6;  // by this factor more: kinds are even
    constexpr double clear = 0.3, clear_lead = 3;
    Match match{kind, kind, size_[kind], 1e9, 1e9, 1e9, false};
    const MarkedMiddle marked(look(kind));
    for (std::size_t other = 0; other < size_.size(); ++other) {
        if (other == kind || size_[other] == 0 || !is_sure_[other]) continue;
        const double left = unexplained(marked, moved(other));
        const bool is_even = (size_[other] + size_[kind]) % 2 == 0;
        const double cost = left * (is_even ? 1 : odd_costs);
        if (cost < match.cost) {
            match.second = match.cost;
            match.cost = cost, match.twin = other, match.unexplained = left;
        } else {
            match.second = std::min(match.second, cost);
        }
    }
    match.is_clear =
        size_[kind] == 1 && match.unexplained <= clear && match.cost * clear_lead <= match.second;
    return match;
}

// `gap`: of the kind's edge.
bool MarkedTiles::is_accepted(const Match& match, float gap) const {
    constexpr double of_marked = 0.6, of_pair = 0.35, of_others = 0.5;  // the largest unexplained share
    constexpr double lead_of_marked = 1.2, lead_of_others = 1.3;
    constexpr double of_marked_at_lead = 0.75, clear_lead = 1.7;
    constexpr float slight_edge = 8;  // in Lab: a pair whose edge differs less has to show the same picture
    constexpr double same_picture = 0.2, lead_of_same = 2;
    constexpr float other_edge = 5;  // in Lab
    if (match.twin == match.kind) return false;
    const bool is_marked = gap >= clear_edge;
    const bool is_pair = size_[match.kind] == 2 || !is_sure_[match.kind];
    const bool completes =
        size_[match.kind] == 1 && size_[match.twin] % 2 == 1 && edge_gap(match.twin) < clear_edge;
    if (is_pair && gap < other_edge) return false;
    if (is_pair && gap < slight_edge)
        return match.unexplained <= same_picture && match.leads_by(lead_of_same);
    if (is_marked && match.unexplained <= of_marked_at_lead && match.leads_by(clear_lead)) return true;
    const double limit = is_marked ? of_marked : is_pair && !completes ? of_pair : of_others;
    if (match.unexplained > limit || !match.leads_by(is_marked ? lead_of_marked : lead_of_others))
        return false;
    const float edge =
        (faces_.edge_color(first_[match.kind]) - faces_.edge_color(first_[match.twin])).matrix().norm();
    return is_pair || edge >= other_edge || match.is_clear;
}

// Whether a twin and all that match it are too many tiles for one kind: other kinds have as many as the twin
// alone, but none so many.
bool MarkedTiles::are_too_many(std::size_t twin) const {
    int all = size_[twin];
    std::vector<bool> is_part(size_.size(), false);
    is_part[twin] = true;
    for (const Match& match : matches_)
        if (match.twin == twin) all += size_[match.kind], is_part[match.kind] = true;
    bool is_usual_alone = false;
    for (std::size_t kind = 0; kind < size_.size(); ++kind) {
        if (is_part[kind] || size_[kind] == 0) continue;
        if (size_[kind] == all) return false;
        is_usual_alone = is_usual_alone || size_[kind] == size_[twin];
    }
    return size_[twin] % 2 == 0 && all % 2 == 0 && is_usual_alone;
}

// The kind that the marked pair was split from: every other kind has two tiles more, or four. Nothing where
// there are few kinds.
std::optional<std::size_t> MarkedTiles::other_part(std::size_t pair) const {
    constexpr std::ptrdiff_t min_others = 6;
    std::vector<std::size_t> others;
    for (std::size_t kind = 0; kind < size_.size(); ++kind)
        if (kind != pair && size_[kind] > 0 && is_sure_[kind]) others.push_back(kind);
    if (std::ssize(others) <= min_others) return std::nullopt;
    const std::size_t part = *std::min_element(
        others.begin(), others.end(), [&](std::size_t a, std::size_t b) { return size_[a] < size_[b]; });
    const bool is_part =
        size_[part] % 2 == 0 && std::all_of(others.begin(), others.end(), [&](std::size_t kind) {
            const int more = size_[kind] - size_[part];
            return kind == part || more == 2 || more == 4;
        });
    return is_part ? std::optional(part) : std::nullopt;
}

void MarkedTiles::doubt(std::size_t kind) {
    constexpr float like_no_other = 0.2F;
    for (std::size_t i = 0; i < faces_.size(); ++i)
        if (static_cast<std::size_t>(kinds_.kind[i]) == kind)
            kinds_.confidence[i] = std::min(kinds_.confidence[i], like_no_other);
}

void MarkedTiles::join(std::size_t kind, std::size_t twin, double confidence) {
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        if (static_cast<std::size_t>(kinds_.kind[i]) != kind) continue;
        kinds_.kind[i] = static_cast<int>(twin);
        kinds_.confidence[i] = static_cast<float>(std::clamp(confidence, 0.0, 1.0));
    }
    size_[twin] += size_[kind];
    size_[kind] = 0;
    for (std::size_t& to : joined_to_)
        if (to == kind) to = twin;
}

void MarkedTiles::find_matches() {
    for (std::size_t kind = 0; kind < size_.size(); ++kind) {
        if (size_[kind] != 1 && size_[kind] != 2) continue;
        const float gap = edge_gap(kind);
        const bool is_marked = gap >= clear_edge;
        const bool is_pair = size_[kind] == 2 || !is_sure_[kind];
        if (is_pair && gap < slight_gap) continue;
        Match match = best_match(kind);
        match.is_clear = match.is_clear && !is_marked;
        if (match.is_certain(gap) || is_accepted(match, gap)) {
            matches_.push_back(match);
        } else if (is_marked || (size_[kind] == 2 && match.is_likely())) {
            if (is_sure_[kind]) doubt(kind);
            if (is_marked && size_[kind] == 2) lone_pairs_.push_back(kind);
        }
    }
}

void MarkedTiles::join_matches() {
    // A program marks the selected tile and the two tiles of a hint. A mark may spill over neighbors, which
    // are nearly equal to their twins and do not count.
    constexpr int max_marks = 3;
    constexpr double doubt_of_pair = 0.3;  // two marked tiles may be a kind of their own
    std::vector<bool> is_full(size_.size(), false);
    for (const Match& match : matches_)
        is_full[match.twin] = are_too_many(match.twin);
    int marks = 0;
    for (const Match& match : matches_) {
        const std::size_t twin = joined_to_[match.twin];
        const bool has_changed = size_[match.kind] != match.tiles;
        const bool is_too_many = is_full[match.twin] && !match.is_certain(edge_gap(match.kind));
        if (is_too_many || has_changed || twin == match.kind ||
            (!match.is_clear && marks + match.tiles > max_marks))
            continue;
        if (!match.is_clear) marks += match.tiles;
        const double of_second = match.cost / std::max(match.second, 1e-6);
        join(match.kind, twin,
             match.tiles == 2 ? std::max(1.2 * (1 - 1.5 * of_second), doubt_of_pair) : 1.5 * (1 - of_second));
    }
    for (const std::size_t pair : lone_pairs_) {
        const auto part = other_part(pair);
        if (!part || marks + 2 > max_marks) continue;
        marks += 2;
        join(pair, *part, doubt_of_pair);
    }
}

// A strong mark on a translucent tile hides most of its picture. Where exactly one kind has an odd number of
// tiles, and one marked tile stands alone, it completes that kind. The picture decides little, since even
// kinds cost more; single cells without a mark may be page.
void MarkedTiles::join_lone_mark() {
    constexpr double doubt_of_lone = 0.3;
    constexpr double max_unexplained = 1.1, min_lead = 1.1;
    std::optional<std::size_t> lone, odd;
    for (std::size_t kind = 0; kind < size_.size(); ++kind) {
        if (size_[kind] % 2 == 0) continue;
        const bool is_marked = size_[kind] == 1 && edge_gap(kind) >= clear_edge;
        if (!is_marked && (!is_sure_[kind] || size_[kind] == 1)) continue;
        std::optional<std::size_t>& found = is_marked ? lone : odd;
        if (found) return;
        found = kind;
    }
    if (!lone || !odd) return;
    const Match match = best_match(*lone);
    if (match.twin == *odd && match.unexplained <= max_unexplained && match.leads_by(min_lead))
        join(*lone, *odd, doubt_of_lone);
}

// Where most kinds have an edge of their own: a mark makes one that is much farther from all others, or
// leaves a kind odd.
void MarkedTiles::find_matches_of_outliers() {
    constexpr float much_farther = 1.5F;
    constexpr double max_unexplained = 0.3, min_lead = 2.4;
    float usual = 0;  // the largest gap of kinds that are not marked
    for (std::size_t kind = 0; kind < size_.size(); ++kind)
        if (size_[kind] > 2 && is_sure_[kind]) usual = std::max(usual, edge_gap(kind));
    for (std::size_t kind = 0; kind < size_.size(); ++kind) {
        if ((size_[kind] != 1 && size_[kind] != 2) || !is_sure_[kind]) continue;
        const Match match = best_match(kind);
        const bool completes = size_[kind] == 1 && size_[match.twin] % 2 == 1;
        const bool is_marked = edge_gap(kind) >= much_farther * usual;
        if ((is_marked || completes) && match.unexplained <= max_unexplained && match.leads_by(min_lead))
            matches_.push_back(match);
        else if (size_[kind] == 2 && (is_marked || match.is_likely()))
            doubt(kind);
    }
}

void MarkedTiles::join_all() {
    std::vector<float> gaps;
    for (std::size_t kind = 0; kind < size_.size(); ++kind)
        if (size_[kind] > 0 && is_sure_[kind]) gaps.push_back(edge_gap(kind));
    const bool are_outliers = median_value(std::move(gaps)) >= clear_edge;
    if (are_outliers)
        find_matches_of_outliers();
    else
        find_matches();
    std::stable_sort(matches_.begin(), matches_.end(),
                     [](const Match& a, const Match& b) { return a.cost < b.cost; });
    join_matches();
    if (!are_outliers) join_lone_mark();
}

}  // namespace

void join_marked_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure) {
    constexpr std::ptrdiff_t max_lone = 12;  // a program marks fewer tiles
    if (kinds.count < 2 || sure < 2) return;
    std::vector<int> size(static_cast<std::size_t>(kinds.count), 0);
    for (std::size_t i = 0; i < sure; ++i)
        ++size[static_cast<std::size_t>(kinds.kind[i])];
    if (std::count(size.begin(), size.end(), 1) <= max_lone) MarkedTiles(kinds, faces, sure).join_all();
}

}  // namespace unfold::vision
