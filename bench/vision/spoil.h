// Ways to spoil a screenshot, each with the place where its points went.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::bench {

/// A spoiled picture, where a point of the original went, and what something was drawn over.
struct Spoiled {
    cv::Mat image;
    std::function<cv::Point2d(cv::Point2d)> moved = [](cv::Point2d p) { return p; };
    cv::Mat covered{};  ///< CV_8U of the image's size, not 0 where the original is hidden; may be empty
};

using Spoil = std::function<Spoiled(const cv::Mat&)>;

/// One step of one distortion.
struct Distortion {
    std::string name;      ///< of the family: "crop left"
    std::string strength;  ///< "8 %"
    Spoil apply;
};

/// Every distortion in steps, the mildest first. The sizes of drawn things follow the picture's width.
[[nodiscard]] std::vector<Distortion> all_distortions();

}  // namespace unfold::bench
