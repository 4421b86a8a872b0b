// Frames decide which cells are sure tiles, and these decide how much two faces of one kind may differ.
#include "vision/tiles/grouped_cells.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "core/quantile.h"
#include "vision/tiles/covered_tiles.h"
#include "vision/tiles/marked_tiles.h"
#include "vision/tiles/split_kinds.h"

namespace unfold::vision {
namespace {

// The cells in the order of GroupedCells.
struct OrderedCells {
    std::vector<int> cells;
    std::size_t sure = 0, in_lines = 0;
};

OrderedCells ordered_cells(const TileLattice& tiles) {
    OrderedCells ordered;
    for (std::size_t i = 0; i < tiles.likeness.size(); ++i)
        if (!tiles.is_of_icons || tiles.likeness[i] > 0) ordered.cells.push_back(static_cast<int>(i));
    const auto others = std::stable_partition(ordered.cells.begin(), ordered.cells.end(), [&](int cell) {
        return tiles.likeness[static_cast<std::size_t>(cell)] >= sure_tile;
    });
    ordered.sure = static_cast<std::size_t>(others - ordered.cells.begin());
    const int columns = tiles.lattice.across.cells;
    constexpr int min_sure = 2;  // one cell of a title may look like a tile
    std::map<int, int> in_row, in_column;
    for (auto cell = ordered.cells.begin(); cell != others; ++cell)
        ++in_row[*cell / columns], ++in_column[*cell % columns];
    const auto outside = std::stable_partition(others, ordered.cells.end(), [&](int cell) {
        return in_row[cell / columns] >= min_sure && in_column[cell % columns] >= min_sure;
    });
    ordered.in_lines = static_cast<std::size_t>(outside - ordered.cells.begin());
    return ordered;
}

// How many of these faces show print; 0 where less than 40 % do, since most faces of a board show print.
std::size_t printed_faces(const TileFaces& sure_faces) {
    constexpr double min_printed = 0.4;
    std::size_t printed = 0;
    for (std::size_t i = 0; i < sure_faces.size(); ++i)
        printed += sure_faces.has_print(i, true) ? 1 : 0;
    return static_cast<double>(printed) >= min_printed * static_cast<double>(sure_faces.size()) ? printed : 0;
}

// Whether each face has the ground, around its print, that most of the first `sure` faces share. Empty where
// they share none.
std::vector<bool> on_common_ground(const TileFaces& faces, std::size_t sure) {
    constexpr float same_ground = 5;     // in Lab
    constexpr double min_sharing = 0.6;  // of the sure tiles
    std::vector<Eigen::Array3f> grounds;
    for (std::size_t i = 0; i < faces.size(); ++i)
        grounds.push_back(faces.ground_color(i));
    Eigen::Array3f ground;
    for (Eigen::Index channel = 0; channel < 3; ++channel) {
        std::vector<float> values;
        for (std::size_t i = 0; i < sure; ++i)
            values.push_back(grounds[i][channel]);
        ground[channel] = median_value(std::move(values));
    }
    std::vector<bool> is_on_ground;
    for (const Eigen::Array3f& own : grounds)
        is_on_ground.push_back((own - ground).matrix().norm() <= same_ground);
    const auto sharing =
        std::count(is_on_ground.begin(), is_on_ground.begin() + static_cast<std::ptrdiff_t>(sure), true);
    if (static_cast<double>(sharing) < min_sharing * static_cast<double>(sure)) return {};
    return is_on_ground;
}

// Of the faces of the sure tiles, those with the common ground, and after them the others: these are no
// longer sure.
struct OnOneGround {
    std::vector<std::size_t> faces;
    std::size_t sure = 0;
};

// Nothing where few tiles have another ground: a program marks up to three.
std::optional<OnOneGround> on_one_ground(const TileFaces& sure_faces) {
    constexpr std::ptrdiff_t min_excluded = 4;
    const std::vector<bool> is_on_ground = on_common_ground(sure_faces, sure_faces.size());
    if (std::count(is_on_ground.begin(), is_on_ground.end(), false) < min_excluded) return std::nullopt;
    OnOneGround result;
    for (const bool wanted : {true, false}) {
        for (std::size_t i = 0; i < is_on_ground.size(); ++i)
            if (is_on_ground[i] == wanted) result.faces.push_back(i);
        if (wanted) result.sure = result.faces.size();
    }
    return result;
}

}  // namespace

// As sharp as the picture is; softer where that leaves the kinds unclear, as with dithered tiles. There are
// no kinds where the faces cannot be those of tiles: then comparing them would take longer than reading a
// board. The sure tiles decide that, so the other cells are cut out only once they are needed.
GroupedCells group_cells(const cv::Mat& bgr, const TileLattice& lattice, bool may_edges_pair) {
    constexpr double sharp_px = 1;
    constexpr double soft_px = 1.7;
    constexpr double many_odd = 0.3;
    const auto are_clear = [](const TileKinds& kinds) {
        constexpr double clear = 2;
        return kinds.separation >= clear && kinds.regularity >= 0 && kinds.odd_share <= many_odd;
    };
    OrderedCells ordered = ordered_cells(lattice);
    bool excludes_other_grounds = false;
    const auto sure_cells = [&] { return std::span<const int>(ordered.cells).first(ordered.sure); };
    const bool has_enough = ordered.sure >= min_tile_kinds;
    TileFaces sharp(bgr, lattice, has_enough ? sure_cells() : std::span<const int>(), sharp_px);
    const std::size_t printed = has_enough ? printed_faces(sharp) : 0;
    const auto grouped_as = [&](TileFaces faces, TileKinds kinds) {
        std::vector<bool> is_on_ground;
        if (kinds.count > 0) is_on_ground = on_common_ground(faces, ordered.sure);
        return GroupedCells{
            ordered.cells,           ordered.sure,           ordered.in_lines, printed,
            std::move(is_on_ground), excludes_other_grounds, std::move(faces), std::move(kinds),
            may_edges_pair};
    };
    if (printed == 0) return grouped_as(std::move(sharp), {});
    SureKinds kinds = group_sure_faces(sharp, ordered.sure);
    // Tiles frame the holes among them, which show the page. A grouping without these has even kinds.
    if (kinds.summary.odd_share > many_odd)
        if (const auto fewer = on_one_ground(sharp)) {
            constexpr double clear_bits = 8;
            constexpr double clear_separation = 3, few_odd = 0.15, mostly_odd = 0.5;
            TileFaces of_fewer(sharp, fewer->faces);
            SureKinds grouped = group_sure_faces(of_fewer, fewer->sure);
            // Few kinds have few bits: that most of them turn even is as clear.
            const bool has_clear_bits =
                grouped.summary.parity_bits >= clear_bits && kinds.summary.parity_bits < clear_bits;
            const bool are_clearly_even = grouped.summary.separation >= clear_separation &&
                                          grouped.summary.odd_share <= few_odd &&
                                          kinds.summary.odd_share > mostly_odd;
            if (has_clear_bits || are_clearly_even) {
                excludes_other_grounds = true;
                const std::vector<int> cells = ordered.cells;
                for (std::size_t i = 0; i < fewer->faces.size(); ++i)
                    ordered.cells[i] = cells[fewer->faces[i]];
                ordered.sure = fewer->sure;
                sharp = std::move(of_fewer);
                kinds = std::move(grouped);
            }
        }
    std::optional<TileFaces> soft, part;  // where the kinds are of these
    if (!are_clear(kinds.summary)) {
        soft.emplace(bgr, lattice, sure_cells(), soft_px);
        SureKinds of_soft = group_sure_faces(*soft, ordered.sure);
        if (of_soft.summary.score > kinds.summary.score)
            kinds = std::move(of_soft);
        else
            soft.reset();
    }
    // Perhaps the tiles are translucent, over a picture, or their grounds differ. What is compared is chosen
    // once, so that all kinds are even counts for more than among the cuts.
    const auto plausibility = [](const TileKinds& grouped) {
        constexpr double bit_counts = 0.03, max_bits = 40;
        return grouped.score + bit_counts * std::min(grouped.parity_bits, max_bits);
    };
    constexpr std::size_t max_cells = 400;  // all pairs are compared once more
    const auto are_odd = [](const TileKinds& grouped) {
        constexpr double half_odd = 0.4, min_bits = 2;
        return grouped.odd_share > half_odd && grouped.parity_bits < min_bits;
    };
    if (may_edges_pair && !are_clear(kinds.summary) && ordered.cells.size() <= max_cells) {
        const auto take_if_better = [&](SureKinds of_part, TileFaces faces) {
            if (plausibility(of_part.summary) <= plausibility(kinds.summary)) return;
            kinds = std::move(of_part);
            part = std::move(faces);
        };
        TileFaces edges(sharp, FacePart::edges);
        SureKinds of_edges = group_sure_faces(edges, ordered.sure);
        TileFaces with_ink(edges, FacePart::edges_and_ink);
        SureKinds of_both = group_sure_faces(with_ink, ordered.sure);
        may_edges_pair = !are_odd(of_edges.summary) || !are_odd(of_both.summary);
        take_if_better(std::move(of_edges), std::move(edges));
        take_if_better(std::move(of_both), std::move(with_ink));
    }
    TileFaces& faces = soft ? *soft : sharp;
    // Tiles that are not sure may complete odd kinds that are clearly separated.
    constexpr double clearly_apart = 3, min_completed_regularity = 0.2;
    const bool were_odd = kinds.summary.regularity < min_tile_regularity;
    if (were_odd && kinds.summary.separation < clearly_apart) return grouped_as(std::move(faces), {});
    const auto add_others = [&](TileFaces& to) {
        to.add(std::span<const int>(ordered.cells).subspan(to.size()));
    };
    add_others(faces);
    if (part) add_others(*part);
    TileKinds all = kinds.with_others(part ? *part : faces);
    join_marked_tiles(all, faces, ordered.sure);
    join_covered_tiles(all, faces, ordered.sure, ordered.in_lines);
    split_joined_kinds(all, faces, ordered.sure);
    update_regularity(all, faces, ordered.sure);
    if (were_odd && all.regularity < min_completed_regularity) all = {};
    return grouped_as(std::move(faces), std::move(all));
}

}  // namespace unfold::vision
