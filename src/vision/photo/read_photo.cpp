// Quadrilaterals come from outlines; the directions of all lines in them correct their perspective and the
// bend of the lens; the borders of the cells that were read correct both again.
#include "vision/photo/read_photo.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/image/work_image.h"
#include "vision/photo/even_light.h"
#include "vision/photo/rectified.h"
#include "vision/photo/screen_lines.h"
#include "vision/photo/screen_quads.h"
#include "vision/photo/upright_borders.h"

namespace unfold::vision {
namespace {

constexpr int min_photo_px = 200;    // a side
constexpr double work_pixels = 4e6;  // cells of a screen that fills the photo have enough of them
constexpr double sure = 0.8;         // no other part is tried

ImageView view_of(const cv::Mat& bgr) {
    return {bgr.data, bgr.cols, bgr.rows, bgr.step[0], PixelFormat::bgr};
}

struct PhotoView {
    Quad quad;
    Lens lens;
};

// With the directions of the lines where there are any.
PhotoView straightened(const Quad& quad, const std::optional<ScreenLines>& lines, cv::Size photo) {
    if (lines)
        if (const auto straight = along_lines(quad, *lines)) return {*straight, lines->lens};
    return {quad, pinhole(photo)};
}

Quad corners_of(cv::Size size) {
    const double right = size.width, bottom = size.height;
    return {cv::Point2d(0, 0), {right, 0}, {right, bottom}, {0, bottom}};
}

// A screenshot needs no straightening.
bool is_upright(const Quad& quad, cv::Size photo) {
    constexpr double min_slant = 0.006;
    const Quad corners = corners_of(photo);
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i)
        most = std::max({most, std::abs(quad[i].x - corners[i].x), std::abs(quad[i].y - corners[i].y)});
    return most < min_slant * std::max(photo.width, photo.height);
}

// The view that all lines of the photo imply; nothing for a screenshot, which needs no straightening.
std::optional<PhotoView> view_by_lines(const std::vector<LineSegment>& segments, cv::Size photo) {
    const Quad all = corners_of(photo);
    constexpr double max_off = 0.35;
    const auto lines = fit_screen_lines(segments, all, photo, max_off);
    if (!lines) return std::nullopt;
    const auto straight = along_lines(all, *lines), around = quad_around(segments, *lines);
    if (!straight || !around || is_upright(*straight, photo)) return std::nullopt;
    return PhotoView{*around, lines->lens};
}

class Attempts {
  public:
    Attempts(const cv::Mat& photo, const ReadUpright& read) : photo_(photo), read_(read) {}

    // Reads what a view shows, straight on; then again, by the borders of the cells that were read. True
    // where something in it looks like a board. `stretch`: of its width, to correct the aspect.
    bool try_view(const PhotoView& view, std::optional<Game> game, double stretch = 1) {
        const cv::Point2d center(photo_.cols / 2.0, photo_.rows / 2.0);
        const double aspect = stretch * aspect_of_rectangle(view.quad, center);
        auto picture = rectified(photo_, view.lens, view.quad, aspect);
        constexpr int max_refinements = 2;
        for (int round = 0; picture && round <= max_refinements; ++round) {
            picture->image = with_even_light(picture->image);
            const Outcome<Reading> reading = read_(view_of(picture->image), game);
            if (!reading) return round > 0 || reading.refusal().code == ErrorCode::uncertain_board;
            // Straightened triangles may look like squares.
            constexpr double min_flood_confidence = 0.65;
            if (game_of(reading->level) == Game::floodit && reading->confidence < min_flood_confidence)
                return true;
            if (!best || reading->confidence > best->confidence)
                best = in_photo(*reading, *picture, view_of(photo_));
            if (is_sure() && round > 0) return true;
            picture = refined(photo_, *picture, *reading);
        }
        return true;
    }

    [[nodiscard]] bool is_sure() const { return best && best->confidence >= sure; }

    std::optional<Reading> best;

  private:
    const cv::Mat& photo_;
    const ReadUpright& read_;
};

// Each quadrilateral as it is and with what is around it, then the whole photo. `photo` is `picture`, scaled
// down where it is large. Nothing where there is no quadrilateral and the picture has upright borders: it is
// a screenshot.
std::vector<PhotoView> views_of(const cv::Mat& photo, const ImageView& picture) {
    const cv::Size size = photo.size();
    const std::vector<Quad> quads = find_screen_quads(view_of(photo));
    if (quads.empty() && has_upright_borders(picture)) return {};
    const std::vector<LineSegment> segments = find_segments(photo);
    std::vector<PhotoView> views;
    for (const Quad& quad : quads) {
        constexpr double max_off = 0.1;
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
    Attempts attempts(work.image, read);
    std::vector<PhotoView> likely;
    for (std::size_t i = 0; i < views.size() && !attempts.is_sure(); ++i)
        if (attempts.try_view(views[i], game)) likely.push_back(views[i]);
    // The triangles of KAMI 2 show a slip in the aspect.
    if (game.value_or(Game::kami2) == Game::kami2 && !attempts.best)
        for (const double stretch : {0.97, 1.03, 0.94, 1.06})
            for (std::size_t i = 0; i < likely.size() && !attempts.is_sure(); ++i)
                attempts.try_view(likely[i], Game::kami2, stretch);
    if (!attempts.best) return std::nullopt;
    Reading reading = scaled(*attempts.best, 1 / work.x_scale, 1 / work.y_scale);
    reading.geometry.width_px = photo.width_px;
    reading.geometry.height_px = photo.height_px;
    reading.confidence = std::min(reading.confidence, max_photo_confidence);
    reading.warnings.emplace_back("This is a photo of a screen: compare the colors before playing.");
    return reading;
}

bool may_be_photo(const Reading& reading) {
    constexpr double min_tilt = 0.02;  // the sine
    constexpr double part = 0.6;       // of the picture's width: screenshots show the board from side to side
    constexpr double perfect = 0.995;
    const PictureGeometry& geometry = reading.geometry;
    const PxFromCell& place = geometry.px_from_cell;
    const double across = std::abs(place.x_per_column), down = std::abs(place.y_per_column);
    const bool is_tilted = std::min(across, down) >= min_tilt * std::hypot(across, down);
    const bool is_part = game_of(reading.level) == Game::kami2 && reading.confidence < perfect &&
                         geometry.shown_px.width < part * geometry.width_px;
    return place.w_per_column != 0 || place.w_per_row != 0 || is_tilted || is_part;
}

}  // namespace unfold::vision
