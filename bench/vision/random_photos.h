// Photos of a screen from random places in random light. The seed decides everything.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/random.h"
#include "support/flood_drawing.h"
#include "support/photos.h"
#include "support/through_jpeg.h"

namespace unfold::bench {

struct RandomPhoto {
    test::Photo photo;
    std::vector<std::string> attributes;
};

/// A photo of `screen` (CV_8UC3), tilted by at most `max_angle` degrees about each axis and turned by at most
/// `max_turn`. With a bezel, a desk, the screen's pixel grid, lens distortion, glare, uneven light, blur, the
/// mosaic of the sensor, noise and JPEG.
inline RandomPhoto photo_of(const cv::Mat& screen, std::uint64_t seed, double max_angle,
                            double max_turn = 8) {
    using test::drawing::between;
    using test::drawing::chance;
    Random random(seed);
    RandomPhoto result;
    const auto note = [&](const std::string& attribute) { result.attributes.push_back(attribute); };
    test::PhotoSetup setup;
    setup.bezel = between(random, 0.03, 0.08);
    setup.bezel_level = chance(random, 75) ? 18 : 150;
    const cv::Size device = test::with_bezel(screen, setup).size();
    const double scale = test::photo_device_px / std::max(device.width, device.height);
    setup.has_pixel_grid = scale > 0.6 && chance(random, 40);
    if (setup.has_pixel_grid) note("pixel grid");
    setup.tilt_x = between(random, -max_angle, max_angle);
    setup.tilt_y = between(random, -max_angle, max_angle);
    setup.turn = between(random, -max_turn, max_turn);
    const double angle = std::max(std::abs(setup.tilt_x), std::abs(setup.tilt_y));
    note(angle < 8 ? "below 8 degrees" : angle < 15 ? "8 to 15 degrees" : "above 15 degrees");
    setup.distance_px = between(random, 1.25, 1.6) * test::photo_device_px;
    setup.size = chance(random, 50)             ? cv::Size(1500, 1500)
                 : device.width > device.height ? cv::Size(1800, 1350)
                                                : cv::Size(1350, 1800);
    setup.off_center = cv::Point2d(between(random, -40, 40), between(random, -40, 40));
    setup.desk.create(setup.size, CV_8UC3);
    test::drawing::paint_picture(random, setup.desk);
    setup.desk.convertTo(setup.desk, -1, between(random, 0.15, 0.5), between(random, 10, 60));
    if (chance(random, 50)) {
        note("lens distortion");
        setup.lens_distortion = between(random, -0.025, 0.025);
    }
    const bool has_glare = chance(random, 30);
    if (has_glare) note("glare");
    const cv::Point2d spot(between(random, 0, setup.size.width), between(random, 0, setup.size.height));
    if (has_glare) setup.glare = spot;
    setup.light_x = between(random, -0.15, 0.15);
    setup.light_y = between(random, -0.15, 0.15);
    setup.warm = between(random, -0.08, 0.08);
    setup.blur_px = between(random, 0.4, 1.6);
    if (setup.blur_px > 1) note("blurred");
    setup.has_mosaic = chance(random, 50);
    if (setup.has_mosaic) note("mosaic");
    setup.noise = static_cast<int>(random.below(9));
    result.photo = test::photographed(screen, setup, random);
    result.photo.image = test::through_jpeg(result.photo.image, 80 + static_cast<int>(random.below(16)));
    return result;
}

}  // namespace unfold::bench
