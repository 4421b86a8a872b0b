// Photos of a screen, as a phone takes them of a monitor or a tablet. The seed decides everything.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/flood_screens.h"
#include "support/through_jpeg.h"

namespace unfold::test {

struct Photo {
    cv::Mat image;            ///< CV_8UC3
    cv::Matx33d from_screen;  ///< from pixels of the screen to those of the photo, without lens distortion
    std::vector<std::string> attributes;
};

/// A photo of `screen` (CV_8UC3), tilted by at most `max_angle` degrees about each axis and turned by at most
/// `max_turn`. With a bezel, a desk, the screen's pixel grid, lens distortion, glare, uneven light, blur, the
/// mosaic of the sensor, noise and JPEG.
inline Photo photo_of(const cv::Mat& screen, std::uint64_t seed, double max_angle, double max_turn = 8) {
    using drawing::between;
    using drawing::chance;
    Random random(seed);
    Photo photo;
    const auto note = [&](const std::string& attribute) { photo.attributes.push_back(attribute); };
    // The screen with its bezel.
    const int bezel = cvRound(between(random, 0.03, 0.08) * std::max(screen.cols, screen.rows));
    cv::Mat device;
    cv::copyMakeBorder(screen, device, bezel, bezel, bezel, bezel, cv::BORDER_CONSTANT,
                       cv::Scalar::all(chance(random, 75) ? 18 : 150));
    const double scale = 1500.0 / std::max(device.cols, device.rows);
    // Stripes of the screen's pixels, which beat with those of the sensor.
    if (scale > 0.6 && chance(random, 40)) {
        note("pixel grid");
        for (int y = bezel; y < device.rows - bezel; ++y)
            for (int x = bezel; x < device.cols - bezel; ++x) {
                cv::Vec3b& p = device.at<cv::Vec3b>(y, x);
                const int strong = x % 3;
                for (int c = 0; c < 3; ++c)
                    p[c] = cv::saturate_cast<std::uint8_t>(p[c] * (c == strong ? 1.0 : 0.93) *
                                                           (y % 2 == 0 ? 1.0 : 0.97));
            }
    }
    // A pinhole camera in front of it.
    const double degree = CV_PI / 180;
    const double tilt_x = between(random, -max_angle, max_angle) * degree,
                 tilt_y = between(random, -max_angle, max_angle) * degree,
                 turn = between(random, -max_turn, max_turn) * degree;
    const double angle = std::max(std::abs(tilt_x), std::abs(tilt_y)) / degree;
    note(angle < 8 ? "below 8 degrees" : angle < 15 ? "8 to 15 degrees" : "above 15 degrees");
    const cv::Matx33d rx(1, 0, 0, 0, std::cos(tilt_x), -std::sin(tilt_x), 0, std::sin(tilt_x),
                         std::cos(tilt_x));
    const cv::Matx33d ry(std::cos(tilt_y), 0, std::sin(tilt_y), 0, 1, 0, -std::sin(tilt_y), 0,
                         std::cos(tilt_y));
    const cv::Matx33d rz(std::cos(turn), -std::sin(turn), 0, std::sin(turn), std::cos(turn), 0, 0, 0, 1);
    const cv::Matx33d rotation = rz * ry * rx;
    const double focal = 1.2 * 1500, distance = between(random, 1.25, 1.6) * 1500;
    const cv::Size size(chance(random, 50)          ? cv::Size(1500, 1500)
                        : device.cols > device.rows ? cv::Size(1800, 1350)
                                                    : cv::Size(1350, 1800));
    const cv::Point2d middle(size.width / 2.0 + between(random, -40, 40),
                             size.height / 2.0 + between(random, -40, 40));
    const cv::Matx33d onto_plane(scale, 0, -scale * device.cols / 2.0, 0, scale, -scale * device.rows / 2.0,
                                 0, 0, 1);
    // Columns: where the plane's axes go, and its origin at the distance.
    const cv::Matx33d plane(rotation(0, 0), rotation(0, 1), 0, rotation(1, 0), rotation(1, 1), 0,
                            rotation(2, 0), rotation(2, 1), distance);
    const cv::Matx33d camera(focal, 0, middle.x, 0, focal, middle.y, 0, 0, 1);
    const cv::Matx33d from_device = camera * plane * onto_plane;
    photo.from_screen = from_device * cv::Matx33d(1, 0, bezel, 0, 1, bezel, 0, 0, 1);
    // The desk behind.
    cv::Mat image(size, CV_8UC3);
    drawing::paint_picture(random, image);
    image.convertTo(image, -1, between(random, 0.15, 0.5), between(random, 10, 60));
    cv::Mat seen, mask;
    cv::Mat smooth = device;
    cv::warpPerspective(smooth, seen, from_device, size, cv::INTER_AREA);
    cv::warpPerspective(cv::Mat(device.size(), CV_8U, cv::Scalar(255)), mask, from_device, size,
                        cv::INTER_LINEAR);
    seen.copyTo(image, mask);
    if (chance(random, 50)) {
        note("lens distortion");
        const double k = between(random, -0.025, 0.025);
        cv::Mat1f map_x(size), map_y(size);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x) {
                const double u = (x - size.width / 2.0) / size.width,
                             v = (y - size.height / 2.0) / size.width;
                const double bent = 1 + k * (u * u + v * v) * 4;
                map_x(y, x) = static_cast<float>(size.width / 2.0 + u * bent * size.width);
                map_y(y, x) = static_cast<float>(size.height / 2.0 + v * bent * size.width);
            }
        cv::Mat bent;
        cv::remap(image, bent, map_x, map_y, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        image = bent;
    }
    const bool has_glare = chance(random, 30);
    if (has_glare) note("glare");
    const cv::Point2d spot(between(random, 0, size.width), between(random, 0, size.height));
    const double light_x = between(random, -0.15, 0.15), light_y = between(random, -0.15, 0.15),
                 warm = between(random, -0.08, 0.08);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const double light =
                0.92 + light_x * (2.0 * x / size.width - 1) + light_y * (2.0 * y / size.height - 1);
            const cv::Point2d off = cv::Point2d(x, y) - spot;
            const double glare = has_glare ? 55 * std::exp(-off.dot(off) / (2 * 160.0 * 160.0)) : 0;
            cv::Vec3b& p = image.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                p[c] = cv::saturate_cast<std::uint8_t>(p[c] * light * (1 + (c - 1) * warm) + glare);
        }
    const double blur = between(random, 0.4, 1.6);
    if (blur > 1) note("blurred");
    cv::GaussianBlur(image, image, {0, 0}, blur);
    if (chance(random, 50)) {
        note("mosaic");
        cv::Mat1b raw(size);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                raw(y, x) =
                    image.at<cv::Vec3b>(y, x)[y % 2 == 0 ? (x % 2 == 0 ? 2 : 1) : (x % 2 == 0 ? 1 : 0)];
        cv::cvtColor(raw, image, cv::COLOR_BayerBG2BGR);
    }
    const int noise = static_cast<int>(random.below(9));
    for (int y = 0; y < size.height && noise > 0; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < 3; ++c) {
                std::uint8_t& value = image.at<cv::Vec3b>(y, x)[c];
                value = cv::saturate_cast<std::uint8_t>(
                    value + static_cast<int>(random.below(2 * static_cast<std::uint64_t>(noise) + 1)) -
                    noise);
            }
    photo.image = through_jpeg(image, 80 + static_cast<int>(random.below(16)));
    return photo;
}

}  // namespace unfold::test
