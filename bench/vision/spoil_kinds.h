// The distortions one by one; spoil.cpp puts them together in steps.
#pragma once

#include "spoil.h"

namespace unfold::bench {

// Colors. Factors are those of sRGB values; sigma_px is at a width of 750 px.
[[nodiscard]] Spoiled compressed(const cv::Mat& image, int quality);
[[nodiscard]] Spoiled with_gamma(const cv::Mat& image, double gamma);
[[nodiscard]] Spoiled tinted(const cv::Mat& image, const cv::Scalar& bgr_factors);
[[nodiscard]] Spoiled blurred(const cv::Mat& image, double sigma_px);
[[nodiscard]] Spoiled noisy(const cv::Mat& image, double sigma);
[[nodiscard]] Spoiled as_display_p3(const cv::Mat& image);

// Places. Shares are of the picture's width or height.
struct Sides {
    double left = 0, top = 0, right = 0, bottom = 0;
};
enum class Page { white, text, dark_chat, checkered, slanted };
enum class Letterbox { black, white, colored, patterned };
[[nodiscard]] Spoiled scaled(const cv::Mat& image, double x_factor, double y_factor);
[[nodiscard]] Spoiled cropped(const cv::Mat& image, Sides shares);
[[nodiscard]] Spoiled turned(const cv::Mat& image, cv::RotateFlags how);
[[nodiscard]] Spoiled rotated(const cv::Mat& image, double degrees);
[[nodiscard]] Spoiled on_page(const cv::Mat& image, Page page, double factor);
[[nodiscard]] Spoiled letterboxed(const cv::Mat& image, Letterbox kind, double side_share, double top_share);

// Overlays.
[[nodiscard]] Spoiled with_status_bar(const cv::Mat& image, double opacity);
[[nodiscard]] Spoiled with_navigation_bar(const cv::Mat& image, double opacity);
[[nodiscard]] Spoiled with_rounded_corners(const cv::Mat& image, double radius_share);
[[nodiscard]] Spoiled scribbled(const cv::Mat& image, int strokes, const cv::Scalar& color);

}  // namespace unfold::bench
