// Outlines give quadrilaterals. The lines in each correct its perspective (vanishing points) and the lens
// distortion. After a reading, the borders of its cells refine the perspective; the lens is kept.
#include "vision/photo/read_photo.h"

#include <algorithm>
#include <cmath>

#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/photo/rectified.h"
#include "vision/photo/screen_lines.h"
#include "vision/photo/screen_quads.h"

namespace unfold::vision {
namespace {

constexpr int min_photo_px = 200;          // per side
constexpr double work_pixels = 4e6;        // enough pixels per cell of a screen that fills the photo
constexpr double enough_confidence = 0.8;  // from here on, no other part is tried

struct PhotoView {
    Quad quad;
    Lens lens;
};

// The view with the directions of the lines, if there are any.
PhotoView straightened(const Quad& quad, const std::optional<ScreenLines>& lines, cv::Size photo) {
    if (lines)
        if (const auto straight = along_lines(quad, *lines)) return {*straight, lines->lens};
    return {quad, pinhole(photo)};
}

// True if the view is the whole photo: that of a screenshot.
bool covers_photo(const Quad& quad, cv::Size photo) {
    const Quad corners = corners_of({{}, cv::Size2d(photo)});
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i)
        most = std::max({most, std::abs(quad[i].x - corners[i].x), std::abs(quad[i].y - corners[i].y)});
    return most < min_slant * std::max(photo.width, photo.height);
}

// The view that all lines of the photo imply; empty for a screenshot.
std::optional<PhotoView> view_by_lines(const std::vector<LineSegment>& segments, cv::Size photo) {
    const Quad all = corners_of({{}, cv::Size2d(photo)});
    constexpr double max_off = 0.35;  // radians
    const auto lines = fit_screen_lines(segments, all, photo, max_off);
    if (!lines) return std::nullopt;
    const auto straight = along_lines(all, *lines), around = quad_around(segments, *lines);
    if (!straight || !around || covers_photo(*straight, photo)) return std::nullopt;
    return PhotoView{*around, lines->lens};
}

class ViewReader {
  public:
    ViewReader(const cv::Mat& photo, const ReadUpright& read) : photo_(photo), read_(read) {}

    // Reads a fronto-parallel view, then refines it by the borders of the cells and reads it again. True if
    // something in it looks like a board. `stretch`: factor on the aspect ratio.
    bool try_view(const PhotoView& view, std::optional<Game> game, double stretch = 1) {
        const cv::Point2d center = cv::Point2d(photo_.size()) / 2;
        const double aspect = stretch * aspect_of_rectangle(view.quad, center);
        auto picture = rectify(photo_, view.lens, view.quad, aspect);
        if (!picture) return false;
        constexpr int max_refinements = 2;  // each reads the view again
        for (int round = 0; picture && round <= max_refinements; ++round) {
            const Outcome<Reading> reading = read_(view_of(picture->image), game);
            if (!reading) return round > 0 || reading.refusal().code == ErrorCode::uncertain_board;
            // Straightened triangles may look like squares.
            constexpr double min_flood_confidence = 0.65;
            if (game_of(reading->level) == Game::floodit && reading->confidence < min_flood_confidence)
                return true;
            if (!best || reading->confidence > best->confidence) best = reading_in_photo(*reading, *picture);
            if (has_enough() && round > 0) return true;
            picture = refine_by_borders(photo_, *picture, *reading);
        }
        return true;
    }

    [[nodiscard]] bool has_enough() const { return best && best->confidence >= enough_confidence; }

    std::optional<Reading> best;

  private:
    const cv::Mat& photo_;
    const ReadUpright& read_;
};

// Each quadrilateral as it is and with a margin, then the whole photo. `photo` is `picture`, scaled down if
// it is large. Empty if there is no quadrilateral and the picture has upright borders: it is a screenshot.
std::vector<PhotoView> views_of(const cv::Mat& photo, const ImageView& picture) {
    const cv::Size size = photo.size();
    const std::vector<Quad> quads = find_screen_quads(view_of(photo));
    if (quads.empty() && has_upright_borders(picture)) return {};
    const std::vector<LineSegment> segments = find_segments(photo);
    std::vector<PhotoView> views;
    for (const Quad& quad : quads) {
        constexpr double max_off = 0.1;  // radians
        const PhotoView view = straightened(quad, fit_screen_lines(segments, quad, size, max_off), size);
        for (const double margin : {0.0, 0.04})
            if (const auto wide = widened(view.quad, margin)) views.push_back({*wide, view.lens});
    }
    if (const auto view = view_by_lines(segments, size)) views.push_back(*view);
    return views;
}

}  // namespace

std::optional<Reading> read_photo(const ImageView& photo, std::optional<Game> game, const ReadUpright& read) {
    if (photo.width_px < min_photo_px || photo.height_px < min_photo_px) return std::nullopt;
    const WorkImage work = work_image(photo, work_pixels);
    const std::vector<PhotoView> views = views_of(work.image, photo);
    ViewReader reader(work.image, read);
    std::vector<PhotoView> likely;
    for (std::size_t i = 0; i < views.size() && !reader.has_enough(); ++i)
        if (reader.try_view(views[i], game)) likely.push_back(views[i]);
    // A wrong aspect ratio makes a KAMI 2 reading fail, so others are tried.
    if (game.value_or(Game::kami2) == Game::kami2 && !reader.best)
        for (const double stretch : {0.97, 1.03, 0.94, 1.06})
            for (std::size_t i = 0; i < likely.size() && !reader.has_enough(); ++i)
                reader.try_view(likely[i], Game::kami2, stretch);
    if (!reader.best) return std::nullopt;
    Reading reading = scale_reading(*reader.best, 1 / work.x_scale, 1 / work.y_scale);
    reading.geometry.width_px = photo.width_px;
    reading.geometry.height_px = photo.height_px;
    reading.confidence = std::min(reading.confidence, max_photo_confidence);
    reading.warnings.emplace_back(
        "This picture is a photo of a screen. Compare the colors with the screen before you play.");
    return reading;
}

bool may_be_photo(const Reading& reading) {
    constexpr double min_tilt = 0.02;  // the sine
    constexpr double max_part = 0.6;   // of the picture's width: screenshots show the board from side to side
    constexpr double perfect = 0.995;  // confidence
    const PictureGeometry& geometry = reading.geometry;
    const PxFromCell& place = geometry.px_from_cell;
    const double across = std::abs(place.x_per_column), down = std::abs(place.y_per_column);
    const bool is_tilted = std::min(across, down) >= min_tilt * std::hypot(across, down);
    const bool is_part = game_of(reading.level) == Game::kami2 && reading.confidence < perfect &&
                         geometry.shown_px.width < max_part * geometry.width_px;
    return place.w_per_column != 0 || place.w_per_row != 0 || is_tilted || is_part;
}

}  // namespace unfold::vision
