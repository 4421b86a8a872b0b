// Distortions that move the picture: scaled, cropped, turned, pasted into something larger.
#include <opencv2/imgproc.hpp>

#include "spoil_kinds.h"

namespace unfold::bench {
namespace {

Spoiled placed(const cv::Mat& image, const cv::Mat& page, cv::Point at) {
    image.copyTo(page(cv::Rect(at, image.size())));
    return {page, [=](cv::Point2d p) { return cv::Point2d(p.x + at.x, p.y + at.y); }, {}};
}

void write_lines(cv::Mat& page, int gray) {
    const double size = page.cols / 1500.0;
    const int step = std::max(12, page.cols / 34);
    for (int y = step; y < page.rows; y += step)
        cv::putText(page, "some lines of a page around the picture, chat and all, again and again",
                    {page.cols / 100, y}, cv::FONT_HERSHEY_SIMPLEX, 0.9 * size, cv::Scalar::all(gray),
                    std::max(1, static_cast<int>(2 * size)), cv::LINE_AA);
}

cv::Mat flat(cv::Size size, const cv::Scalar& color) {
    return {size, CV_8UC3, color};
}

cv::Mat checkered(cv::Size size) {
    cv::Mat page(size, CV_8UC3, cv::Scalar(200, 190, 170));
    const int side = std::max(8, size.width / 24);
    for (int y = 0; y < size.height; y += side)
        for (int x = (y / side) % 2 * side; x < size.width; x += 2 * side)
            cv::rectangle(page, {x, y, side, side}, cv::Scalar(120, 150, 190), cv::FILLED);
    return page;
}

cv::Mat zigzag(cv::Size size) {
    // Slanted stripes at 60 degrees: the worst wallpaper for a lattice of triangles.
    cv::Mat page(size, CV_8UC3);
    const double stripe = size.width / 18.0;
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const bool odd = static_cast<int>((x * 0.5 + y * 0.8660254) / stripe) % 2 != 0;
            page.at<cv::Vec3b>(y, x) = odd ? cv::Vec3b(90, 140, 60) : cv::Vec3b(60, 100, 190);
        }
    return page;
}

}  // namespace

Spoiled scaled(const cv::Mat& image, double x_factor, double y_factor) {
    Spoiled result;
    cv::resize(image, result.image, {}, x_factor, y_factor,
               std::min(x_factor, y_factor) < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    result.moved = [=](cv::Point2d p) { return cv::Point2d(p.x * x_factor, p.y * y_factor); };
    return result;
}

Spoiled cropped(const cv::Mat& image, Sides shares) {
    const int x = static_cast<int>(shares.left * image.cols);
    const int y = static_cast<int>(shares.top * image.rows);
    const cv::Rect rest(x, y, image.cols - x - static_cast<int>(shares.right * image.cols),
                        image.rows - y - static_cast<int>(shares.bottom * image.rows));
    return {image(rest).clone(), [=](cv::Point2d p) { return cv::Point2d(p.x - x, p.y - y); }, {}};
}

Spoiled turned(const cv::Mat& image, cv::RotateFlags how) {
    Spoiled result;
    cv::rotate(image, result.image, how);
    const double w = image.cols;
    const double h = image.rows;
    if (how == cv::ROTATE_90_CLOCKWISE)
        result.moved = [=](cv::Point2d p) { return cv::Point2d(h - p.y, p.x); };
    if (how == cv::ROTATE_180) result.moved = [=](cv::Point2d p) { return cv::Point2d(w - p.x, h - p.y); };
    if (how == cv::ROTATE_90_COUNTERCLOCKWISE)
        result.moved = [=](cv::Point2d p) { return cv::Point2d(p.y, w - p.x); };
    return result;
}

Spoiled rotated(const cv::Mat& image, double degrees) {
    const cv::Mat map = cv::getRotationMatrix2D(
        cv::Point2f(static_cast<float>(image.cols) / 2, static_cast<float>(image.rows) / 2), degrees, 1);
    Spoiled result;
    cv::warpAffine(image, result.image, map, image.size(), cv::INTER_LINEAR, cv::BORDER_CONSTANT,
                   cv::Scalar::all(255));
    result.moved = [=](cv::Point2d p) {
        return cv::Point2d(map.at<double>(0, 0) * p.x + map.at<double>(0, 1) * p.y + map.at<double>(0, 2),
                           map.at<double>(1, 0) * p.x + map.at<double>(1, 1) * p.y + map.at<double>(1, 2));
    };
    return result;
}

Spoiled on_page(const cv::Mat& image, Page page, double factor) {
    const cv::Size size(static_cast<int>(image.cols * factor), static_cast<int>(image.rows * factor));
    const cv::Point at((size.width - image.cols) * 2 / 3, (size.height - image.rows) * 2 / 5);
    cv::Mat around;
    switch (page) {
        case Page::white:
            around = flat(size, cv::Scalar::all(250));
            break;
        case Page::text:
            around = flat(size, cv::Scalar::all(240));
            write_lines(around, 15);
            break;
        case Page::dark_chat:
            around = flat(size, cv::Scalar::all(30));
            write_lines(around, 225);
            break;
        case Page::checkered:
            around = checkered(size);
            break;
        case Page::slanted:
            around = zigzag(size);
            break;
    }
    return placed(image, around, at);
}

Spoiled letterboxed(const cv::Mat& image, Letterbox kind, double side_share, double top_share) {
    const int side = static_cast<int>(side_share * image.cols);
    const int top = static_cast<int>(top_share * image.rows);
    const cv::Size size(image.cols + 2 * side, image.rows + 2 * top);
    const cv::Mat around = kind == Letterbox::black     ? flat(size, cv::Scalar::all(0))
                           : kind == Letterbox::white   ? flat(size, cv::Scalar::all(255))
                           : kind == Letterbox::colored ? flat(size, cv::Scalar(150, 90, 40))
                                                        : checkered(size);
    return placed(image, around, {side, top});
}

}  // namespace unfold::bench
