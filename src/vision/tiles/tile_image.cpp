// Most pictures are searched whole; a window on a large screen has small tiles until it is searched alone.
#include "vision/tiles/tile_image.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <opencv2/imgproc.hpp>

#include "vision/tiles/lattice_choice.h"

namespace unfold::vision {
namespace {

constexpr int min_picture_side_px = 60;

// The size at which a picture is searched. High detail enlarges small pictures: a frame or a stroke of one
// pixel is then detected more often.
WorkImage image_to_search(const ImageView& picture, Detail detail) {
    constexpr double low_pixels = 1.2e6, high_pixels = 2.4e6, max_times = 2;
    if (detail == Detail::low) return work_image(picture, low_pixels);
    const double pixels = static_cast<double>(picture.width_px) * picture.height_px;
    return scaled_image(picture, std::min(max_times, std::sqrt(high_pixels / pixels)));
}

enum class Found : std::uint8_t { none, only_too_wide, some };

Found find_lattices(TileImage& work) {
    std::vector<TileLattice> found = lattices_of_twins(work.image);
    if (found.empty()) return Found::none;
    // Cells around icons have any shape.
    std::erase_if(found, [](const TileLattice& tiles) {
        return !tiles.is_of_icons && is_too_wide_for_tiles(tiles.lattice);
    });
    if (found.empty()) return Found::only_too_wide;
    work.tiles = std::move(found.front());
    work.others.assign(std::move_iterator(found.begin() + 1), std::move_iterator(found.end()));
    return Found::some;
}

Refusal refusal_of(Found found) {
    if (found == Found::none) return Refusal{};
    return Refusal{ErrorCode::no_board, Stage::lattice,
                   "The repeating pattern in this picture is wider than high. Tiles are not, unless the "
                   "picture is rotated."};
}

}  // namespace

Outcome<TileImage> find_tile_image(const ImageView& picture, Detail detail) {
    if (std::min(picture.width_px, picture.height_px) < min_picture_side_px) return Refusal{};
    constexpr double enough_px = 30;  // of a tile's width
    constexpr double margin = 1.5;    // cells
    TileImage whole{image_to_search(picture, detail), {0, 0}, {}, {}};
    if (const Found found = find_lattices(whole); found != Found::some) return refusal_of(found);
    const LineComb& across = whole.tiles.lattice.across;
    const LineComb& down = whole.tiles.lattice.down;
    if (whole.x_scale >= 1 || across.pitch_px >= enough_px) return whole;
    const cv::Rect part =
        cv::Rect(cv::Point(static_cast<int>((across.first_px - margin * across.pitch_px) / whole.x_scale),
                           static_cast<int>((down.first_px - margin * down.pitch_px) / whole.y_scale)),
                 cv::Point(static_cast<int>((across.end_px() + margin * across.pitch_px) / whole.x_scale),
                           static_cast<int>((down.end_px() + margin * down.pitch_px) / whole.y_scale))) &
        cv::Rect(0, 0, picture.width_px, picture.height_px);
    TileImage result{image_to_search(part_of(picture, part), detail), part.tl(), {}, {}};
    if (const Found found = find_lattices(result); found != Found::some) return refusal_of(found);
    return result;
}

}  // namespace unfold::vision
