// Photos of a screen, as a phone takes them of a monitor or a tablet.
#pragma once

#include "unfold/picture.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "core/random.h"

namespace unfold::test {

struct Photo {
    cv::Mat image;            ///< CV_8UC3
    cv::Matx33d from_screen;  ///< from pixels of the screen to those of the photo, without lens distortion
};

/// How a photo is taken. Lengths are in pixels of the photo, angles in degrees.
struct PhotoSetup {
    double bezel = 0.05;  ///< of the longer side of the screen
    int bezel_level = 18;
    bool has_pixel_grid = false;  ///< stripes of the screen's pixels, which beat with those of the sensor
    double tilt_x = 0, tilt_y = 0, turn = 0;
    double distance_px = 2100;
    cv::Size size{1350, 1800};
    cv::Point2d off_center{0, 0};
    cv::Mat desk = {};                                ///< CV_8UC3 of `size`; empty: dark gray
    double lens_distortion = 0;                       ///< -0.025 … 0.025
    std::optional<cv::Point2d> glare = std::nullopt;  ///< where a lamp is reflected
    double light_x = 0, light_y = 0;                  ///< how much light grows to the right and downward
    double warm = 0;
    double blur_px = 0.5;
    bool has_mosaic = false;  ///< of the sensor
    int noise = 0;            ///< at most so much in each channel
};

/// How large the longer side of a device with its bezel is in the photo at the distance of the focal length.
constexpr double photo_device_px = 1500;

inline cv::Mat with_bezel(const cv::Mat& screen, const PhotoSetup& setup) {
    const int bezel = cvRound(setup.bezel * std::max(screen.cols, screen.rows));
    cv::Mat device;
    cv::copyMakeBorder(screen, device, bezel, bezel, bezel, bezel, cv::BORDER_CONSTANT,
                       cv::Scalar::all(setup.bezel_level));
    return device;
}

/// A photo of `screen` (CV_8UC3). Its noise is drawn from `random`.
inline Photo photographed(const cv::Mat& screen, const PhotoSetup& setup, Random& random) {
    Photo photo;
    cv::Mat device = with_bezel(screen, setup);
    const int bezel = (device.cols - screen.cols) / 2;
    const double scale = photo_device_px / std::max(device.cols, device.rows);
    if (setup.has_pixel_grid)
        for (int y = bezel; y < device.rows - bezel; ++y)
            for (int x = bezel; x < device.cols - bezel; ++x) {
                cv::Vec3b& p = device.at<cv::Vec3b>(y, x);
                const int strong = x % 3;
                for (int c = 0; c < 3; ++c)
                    p[c] = cv::saturate_cast<std::uint8_t>(p[c] * (c == strong ? 1.0 : 0.93) *
                                                           (y % 2 == 0 ? 1.0 : 0.97));
            }
    // A pinhole camera in front of it.
    const double degree = CV_PI / 180;
    const double tilt_x = setup.tilt_x * degree, tilt_y = setup.tilt_y * degree, turn = setup.turn * degree;
    const cv::Matx33d rx(1, 0, 0, 0, std::cos(tilt_x), -std::sin(tilt_x), 0, std::sin(tilt_x),
                         std::cos(tilt_x));
    const cv::Matx33d ry(std::cos(tilt_y), 0, std::sin(tilt_y), 0, 1, 0, -std::sin(tilt_y), 0,
                         std::cos(tilt_y));
    const cv::Matx33d rz(std::cos(turn), -std::sin(turn), 0, std::sin(turn), std::cos(turn), 0, 0, 0, 1);
    const cv::Matx33d rotation = rz * ry * rx;
    const double focal = 1.2 * photo_device_px;
    const cv::Size size = setup.size;
    const cv::Point2d middle = cv::Point2d(size.width / 2.0, size.height / 2.0) + setup.off_center;
    const cv::Matx33d onto_plane(scale, 0, -scale * device.cols / 2.0, 0, scale, -scale * device.rows / 2.0,
                                 0, 0, 1);
    // Columns: where the plane's axes go, and its origin at the distance.
    const cv::Matx33d plane(rotation(0, 0), rotation(0, 1), 0, rotation(1, 0), rotation(1, 1), 0,
                            rotation(2, 0), rotation(2, 1), setup.distance_px);
    const cv::Matx33d camera(focal, 0, middle.x, 0, focal, middle.y, 0, 0, 1);
    const cv::Matx33d from_device = camera * plane * onto_plane;
    photo.from_screen = from_device * cv::Matx33d(1, 0, bezel, 0, 1, bezel, 0, 0, 1);
    cv::Mat image = setup.desk.empty() ? cv::Mat(size, CV_8UC3, cv::Scalar::all(60)) : setup.desk.clone();
    cv::Mat seen, mask;
    cv::warpPerspective(device, seen, from_device, size, cv::INTER_AREA);
    cv::warpPerspective(cv::Mat(device.size(), CV_8U, cv::Scalar(255)), mask, from_device, size,
                        cv::INTER_LINEAR);
    seen.copyTo(image, mask);
    if (setup.lens_distortion != 0) {
        const double k = setup.lens_distortion;
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
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const double light = 0.92 + setup.light_x * (2.0 * x / size.width - 1) +
                                 setup.light_y * (2.0 * y / size.height - 1);
            const cv::Point2d off = cv::Point2d(x, y) - setup.glare.value_or(cv::Point2d());
            const double glare = setup.glare ? 55 * std::exp(-off.dot(off) / (2 * 160.0 * 160.0)) : 0;
            cv::Vec3b& p = image.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                p[c] = cv::saturate_cast<std::uint8_t>(p[c] * light * (1 + (c - 1) * setup.warm) + glare);
        }
    cv::GaussianBlur(image, image, {0, 0}, setup.blur_px);
    if (setup.has_mosaic) {
        cv::Mat1b raw(size);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                raw(y, x) =
                    image.at<cv::Vec3b>(y, x)[y % 2 == 0 ? (x % 2 == 0 ? 2 : 1) : (x % 2 == 0 ? 1 : 0)];
        cv::cvtColor(raw, image, cv::COLOR_BayerBG2BGR);
    }
    const int noise = setup.noise;
    for (int y = 0; y < size.height && noise > 0; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < 3; ++c) {
                std::uint8_t& value = image.at<cv::Vec3b>(y, x)[c];
                value = cv::saturate_cast<std::uint8_t>(
                    value + static_cast<int>(random.below(2 * static_cast<std::uint64_t>(noise) + 1)) -
                    noise);
            }
    photo.image = image;
    return photo;
}

}  // namespace unfold::test
