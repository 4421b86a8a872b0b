// Badges are placed on a grid of points over the visible board. The first tap of every region comes first and
// takes the deepest place; taps that continue a region then find room near the badge that they continue.
#include "unfold/graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "puzzle/lattice.h"
#include "render/annotate/badge.h"
#include "render/annotate/view.h"

namespace unfold::render {
namespace {

struct LayoutSizes {
    // Parts of the picture's smaller side. At a width of 400 pixels the smallest badge is 20 pixels wide,
    // which keeps two digits readable, and still fits into one triangle of a phone's board.
    double min_radius = 0.0245;
    double max_radius = 0.042;
    double clearance = 0.12;         // in smallest radii: between badges, and to the edge of the board
    double radius_of_depth = 0.72;   // a little space between a badge and the outline of its region
    double shrink_in_region = 0.93;  // factor of the radius from one attempt to the next, in one region
    double shrink_of_all = 0.85;     // the same for all badges, if they do not fit on the board
    int max_attempts = 15;           // for all badges: down to a tenth of their size
    // Grid points along the shorter side of the board: a badge is centered within a pixel at 400 pixels
    // width, which is a twentieth of the smallest badge.
    double grid_points = 200;

    // The places of a region.
    double enough_depth = 1.5;   // in largest radii: more depth adds nothing to a score
    double middle_pull = 0.05;   // pixels of depth that a pixel nearer to the region's middle outweighs
    double max_follower = 1.25;  // in smallest radii: of the badge of a region that grew
    // Penalties of the places of a region that grew, as pixels of distance.
    double other_region = 2;  // in radii: another region of the picture
    double seam = 2.5;        // a pixel of the badge across a seam
    double turn = 0.5;        // in radii: a right angle between it and the last two badges
};
constexpr LayoutSizes layout_sizes;

struct Range {
    double smallest_px, largest_px;
};

struct Grid {
    cv::Size size;
    double step_px = 1;
    Point origin;           ///< of the first point, in pixels
    std::vector<int> cell;  ///< cell id at each point, -1 outside the lattice or off the board
    [[nodiscard]] Point at(int x, int y) const { return {origin.x + x * step_px, origin.y + y * step_px}; }
};

Grid make_grid(const PictureGeometry& geometry, const Board& board) {
    const RectPx& shown = geometry.shown_px;
    Grid grid;
    grid.step_px = std::max(0.25, std::min(shown.width, shown.height) / layout_sizes.grid_points);
    grid.size = {std::max(1, static_cast<int>(shown.width / grid.step_px)),
                 std::max(1, static_cast<int>(shown.height / grid.step_px))};
    grid.origin = {shown.x + grid.step_px / 2, shown.y + grid.step_px / 2};
    for (int y = 0; y < grid.size.height; ++y) {
        for (int x = 0; x < grid.size.width; ++x) {
            const auto cell = cell_at(board.lattice, cells_from_px(geometry.px_from_cell, grid.at(x, y)));
            const bool on_board = cell && board.on_board(board.lattice.id(*cell));
            grid.cell.push_back(on_board ? board.lattice.id(*cell).value : -1);
        }
    }
    return grid;
}

// Distance in pixels from each point of a part of the grid to the nearest one that is not marked, or to the
// edge of the grid. Beside the part, nothing is marked.
struct Depth {
    cv::Rect within;
    cv::Mat1f px;
    [[nodiscard]] float operator()(int y, int x) const { return px(y - within.y, x - within.x); }
};

// Requires: what is to be marked is 255, the rest 0.
Depth depth_of(const Grid& grid, const cv::Mat1b& marked) {
    const cv::Rect within = cv::boundingRect(marked);
    if (within.empty()) return {};
    cv::Mat1b framed;
    cv::copyMakeBorder(marked(within), framed, 1, 1, 1, 1, cv::BORDER_CONSTANT | cv::BORDER_ISOLATED,
                       cv::Scalar(0));
    cv::Mat1f depth;
    cv::distanceTransform(framed, depth, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
    const auto step_px = static_cast<float>(grid.step_px);
    cv::Mat1f in_px(within.size());
    for (int y = 0; y < within.height; ++y)
        for (int x = 0; x < within.width; ++x)
            in_px(y, x) = (depth(y + 1, x + 1) - 0.5F) * step_px;
    return {within, in_px};
}

// The same for the whole grid.
cv::Mat1f whole_depth_px(const Grid& grid, const cv::Mat1b& marked) {
    const Depth depth = depth_of(grid, marked);
    cv::Mat1f in_px(grid.size, -0.5F * static_cast<float>(grid.step_px));
    if (!depth.within.empty()) depth.px.copyTo(in_px(depth.within));
    return in_px;
}

// The points of the grid that are at least so far from its edge.
cv::Rect points_away_from_edge(const Grid& grid, double distance_px) {
    int border = 0;
    while ((static_cast<float>(border) + 0.5F) * static_cast<float>(grid.step_px) < distance_px)
        ++border;
    return {border, border, grid.size.width - 2 * border, grid.size.height - 2 * border};
}

cv::Mat1b points_of(const Grid& grid, const std::vector<CellId>& region, int cell_count) {
    // One more, the last, for points off the board.
    std::vector<std::uint8_t> inside(static_cast<std::size_t>(cell_count) + 1, std::uint8_t{0});
    for (const CellId id : region)
        inside[id.index()] = 255;
    cv::Mat1b points(grid.size);
    for (std::size_t i = 0; i < grid.cell.size(); ++i)
        points.data[i] = inside[static_cast<std::size_t>(grid.cell[i] < 0 ? cell_count : grid.cell[i])];
    return points;
}

// The region of the starting board that each point belongs to, -1 off the board.
cv::Mat1i first_regions(const Grid& grid, const Board& board) {
    const RegionGraph graph = build_region_graph(board);
    cv::Mat1i regions(grid.size, -1);
    for (int i = 0; i < static_cast<int>(grid.cell.size()); ++i) {
        const int cell = grid.cell[static_cast<std::size_t>(i)];
        if (cell >= 0) regions(i) = graph.region_of_cell[static_cast<std::size_t>(cell)].value;
    }
    return regions;
}

// Points whose neighbors right and below show the same region: the others are the seams of the picture.
cv::Mat1b without_seams(const cv::Mat1i& regions) {
    cv::Mat1b inside(regions.size(), static_cast<std::uint8_t>(255));
    for (int y = 0; y < regions.rows; ++y)
        for (int x = 0; x < regions.cols; ++x)
            if ((x + 1 < regions.cols && regions(y, x) != regions(y, x + 1)) ||
                (y + 1 < regions.rows && regions(y, x) != regions(y + 1, x)))
                inside(y, x) = 0;
    return inside;
}

class Placer {
  public:
    Placer(const PictureGeometry& geometry, const Board& board, std::span<const Tap> taps, Range range)
        : taps_(taps),
          range_(range),
          cell_count_(board.lattice.cell_count()),
          grid_(make_grid(geometry, board)),
          regions_(first_regions(grid_, board)),
          seam_px_(whole_depth_px(grid_, without_seams(regions_))),
          free_px_(grid_.size, std::numeric_limits<float>::max()),
          badges_(taps.size()) {
        margin_px_ = layout_sizes.clearance * range.smallest_px;
    }

    // False where a badge of the smallest size does not fit.
    bool place_all() {
        for (std::size_t i = 0; i < taps_.size(); ++i)
            badges_[i].after = predecessor(i);
        for (const bool is_follower : {false, true})
            for (std::size_t i = 0; i < taps_.size(); ++i)
                if (badges_[i].after.has_value() == is_follower && !place(i)) return false;
        return true;
    }

    [[nodiscard]] std::vector<Badge> take() { return std::move(badges_); }

  private:
    static constexpr double unusable = -std::numeric_limits<double>::infinity();  // a score
    struct Spot {
        int x = 0, y = 0;
        double radius_px = 0;
        double score = unusable;
        [[nodiscard]] bool found() const { return score > unusable; }
    };

    // The largest earlier tapped region within this one; the later of two equals.
    [[nodiscard]] std::optional<std::size_t> predecessor(std::size_t i) const {
        std::optional<std::size_t> best;
        const auto& region = taps_[i].region;
        for (std::size_t j = 0; j < i; ++j) {
            const auto& earlier = taps_[j].region;
            if (!std::binary_search(region.begin(), region.end(), earlier.front())) continue;
            if (!best || earlier.size() >= taps_[*best].region.size()) best = j;
        }
        return best;
    }

    // The first of the places with the highest score. `score(x, y, best)` may return less where that is not
    // above `best`.
    template <class Score>
    [[nodiscard]] Spot best_spot(const cv::Rect& within, double radius_px, const Score& score) const {
        Spot best;
        const double room_px = radius_px + margin_px_;
        const cv::Rect inner = within & points_away_from_edge(grid_, room_px);
        for (int y = inner.y; y < inner.br().y; ++y) {
            const float* free_px = free_px_.ptr<float>(y);
            for (int x = inner.x; x < inner.br().x; ++x) {
                if (free_px[x] < room_px) continue;
                const double here = score(x, y, best.score);
                if (here > best.score) best = {x, y, radius_px, here};
            }
        }
        return best;
    }

    bool place(std::size_t i) {
        const Depth depth = depth_of(grid_, points_of(grid_, taps_[i].region, cell_count_));
        const Spot inside = badges_[i].after ? follow(i, depth) : lead(depth);
        if (!inside.found()) return place_cramped(i, depth);
        put(i, inside);
        return true;
    }

    // The deepest place; among places deep enough the one nearest to the region's middle.
    [[nodiscard]] Spot lead(const Depth& depth) const {
        if (depth.within.empty()) return {};
        double deepest = 0;
        cv::minMaxLoc(depth.px, nullptr, &deepest);
        double radius_px =
            std::clamp(layout_sizes.radius_of_depth * deepest, range_.smallest_px, range_.largest_px);
        const Point middle = middle_of(depth);
        const double enough = layout_sizes.enough_depth * range_.largest_px;
        constexpr double rounding = 0.999;
        for (; radius_px >= range_.smallest_px * rounding; radius_px *= layout_sizes.shrink_in_region) {
            const Spot spot = best_spot(depth.within, radius_px, [&](int x, int y, double best) {
                const double here = std::min<double>(depth(y, x), enough);
                if (depth(y, x) < radius_px || here <= best) return unusable;
                const Point p = grid_.at(x, y);
                return here - layout_sizes.middle_pull * length_of(p.x - middle.x, p.y - middle.y);
            });
            if (spot.found()) return spot;
        }
        return {};
    }

    // Near the badge that it continues, best in the same region of the picture, not across a seam.
    [[nodiscard]] Spot follow(std::size_t i, const Depth& depth) const {
        const Badge& before = badges_[*badges_[i].after];
        const Spot home = spot_of(before.center);
        const int home_region = regions_(home.y, home.x);
        const Point ahead = direction_of(before);
        const double usual = std::min(before.radius_px, layout_sizes.max_follower * range_.smallest_px);
        for (const double radius_px : {usual, range_.smallest_px}) {
            const Spot spot = best_spot(depth.within, radius_px, [&](int x, int y, double best) {
                if (depth(y, x) < radius_px) return unusable;
                const Point p = grid_.at(x, y);
                const double away = std::max(1e-9, length_of(p.x - before.center.x, p.y - before.center.y));
                if (-away <= best) return unusable;
                const double moved =
                    regions_(y, x) == home_region ? 0 : layout_sizes.other_region * radius_px;
                const double across = std::max<double>(0, radius_px - seam_px_(y, x));
                // Straight rows read best; the first step goes to the right.
                const double turn =
                    1 - ((p.x - before.center.x) * ahead.x + (p.y - before.center.y) * ahead.y) / away;
                return -away - moved - layout_sizes.seam * across - layout_sizes.turn * radius_px * turn;
            });
            if (spot.found()) return spot;
        }
        return {};
    }

    // The direction in which a row of badges that ends here goes on, of length 1.
    [[nodiscard]] Point direction_of(const Badge& last) const {
        if (!last.after) return {1, 0};
        const Point from = badges_[*last.after].center;
        const double length = length_of(last.center.x - from.x, last.center.y - from.y);
        return {(last.center.x - from.x) / length, (last.center.y - from.y) / length};
    }

    // The region is smaller than a badge, or full: overlap its border, or be placed as near as there is room.
    bool place_cramped(std::size_t i, const Depth& depth) {
        const double radius_px = range_.smallest_px;
        Spot spot = best_spot(depth.within, radius_px, [&](int x, int y, double) {
            return depth(y, x) > 0 ? static_cast<double>(depth(y, x)) : unusable;
        });
        if (spot.found()) {
            put(i, spot);
            return true;
        }
        cv::Point deepest;
        if (!depth.within.empty()) cv::minMaxLoc(depth.px, nullptr, nullptr, nullptr, &deepest);
        deepest += depth.within.tl();
        const Point target = grid_.at(deepest.x, deepest.y);
        spot = best_spot({{}, grid_.size}, radius_px, [&](int x, int y, double) {
            const Point p = grid_.at(x, y);
            return -length_of(p.x - target.x, p.y - target.y);
        });
        if (!spot.found()) return false;
        put(i, spot);
        if (-spot.score > radius_px) badges_[i].target = target;
        return true;
    }

    void put(std::size_t i, const Spot& spot) {
        badges_[i].center = grid_.at(spot.x, spot.y);
        badges_[i].radius_px = spot.radius_px;
        // No badge is larger: farther away there is room.
        const int reach =
            static_cast<int>((spot.radius_px + range_.largest_px + margin_px_) / grid_.step_px) + 2;
        const cv::Rect near =
            cv::Rect(spot.x - reach, spot.y - reach, 2 * reach + 1, 2 * reach + 1) & cv::Rect({}, grid_.size);
        for (int y = near.y; y < near.br().y; ++y) {
            for (int x = near.x; x < near.br().x; ++x) {
                const double gap = length_of(x - spot.x, y - spot.y) * grid_.step_px - spot.radius_px;
                free_px_(y, x) = std::min(free_px_(y, x), static_cast<float>(gap));
            }
        }
    }

    [[nodiscard]] Spot spot_of(Point px) const {
        return {std::clamp(static_cast<int>(std::lround((px.x - grid_.origin.x) / grid_.step_px)), 0,
                           grid_.size.width - 1),
                std::clamp(static_cast<int>(std::lround((px.y - grid_.origin.y) / grid_.step_px)), 0,
                           grid_.size.height - 1)};
    }

    [[nodiscard]] Point middle_of(const Depth& depth) const {
        const cv::Moments moments = cv::moments(depth.px > 0, true);
        const double x = (moments.m10 + depth.within.x * moments.m00) / moments.m00;
        const double y = (moments.m01 + depth.within.y * moments.m00) / moments.m00;
        return {grid_.origin.x + x * grid_.step_px, grid_.origin.y + y * grid_.step_px};
    }

    std::span<const Tap> taps_;
    Range range_;
    int cell_count_;
    Grid grid_;
    cv::Mat1i regions_;
    cv::Mat1f seam_px_;
    cv::Mat1f free_px_;  ///< distance to the nearest badge
    std::vector<Badge> badges_;
    double margin_px_ = 0;
};

}  // namespace

std::vector<Badge> layout_badges(const PictureGeometry& geometry, const Board& board,
                                 std::span<const Tap> taps) {
    const double side_px = std::min(geometry.width_px, geometry.height_px);
    Range range{layout_sizes.min_radius * side_px, layout_sizes.max_radius * side_px};
    for (int attempt = 0; attempt < layout_sizes.max_attempts; ++attempt) {
        Placer placer(geometry, board, taps, range);
        if (placer.place_all()) return placer.take();
        range = {layout_sizes.shrink_of_all * range.smallest_px,
                 layout_sizes.shrink_of_all * range.largest_px};
    }
    throw Error(ErrorCode::usage, Stage::render, "The picture is too small for the numbers of so many moves.",
                "Use a larger picture of the board.");
}

}  // namespace unfold::render
