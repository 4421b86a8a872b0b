// How far a screenshot may be spoiled and still be read: every level picture of a folder through every
// distortion. Prints a table: boards read perfectly, refused, read wrong with a warning, and read wrong with
// confidence.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "support/corpus_labels.h"
#include "vision/picture_mat.h"

namespace {

using unfold::test::Label;

// A spoiled picture, and where a point of the original went.
struct Spoiled {
    cv::Mat image;
    std::function<cv::Point2d(cv::Point2d)> moved = [](cv::Point2d p) { return p; };
};

struct Distortion {
    std::string name;
    std::function<Spoiled(const cv::Mat&)> apply;
};

Spoiled scaled(const cv::Mat& image, double x_factor, double y_factor) {
    Spoiled result;
    cv::resize(image, result.image, {}, x_factor, y_factor, x_factor < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    result.moved = [=](cv::Point2d p) { return cv::Point2d(p.x * x_factor, p.y * y_factor); };
    return result;
}

Spoiled cropped(const cv::Mat& image, double left, double top, double right, double bottom) {
    const int x = static_cast<int>(left * image.cols);
    const int y = static_cast<int>(top * image.rows);
    const cv::Rect rest(x, y, image.cols - x - static_cast<int>(right * image.cols),
                        image.rows - y - static_cast<int>(bottom * image.rows));
    return {image(rest).clone(), [=](cv::Point2d p) { return cv::Point2d(p.x - x, p.y - y); }};
}

Spoiled compressed(const cv::Mat& image, int quality) {
    std::vector<std::uint8_t> bytes;
    cv::imencode(".jpg", image, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return {cv::imdecode(bytes, cv::IMREAD_COLOR)};
}

Spoiled with_gamma(const cv::Mat& image, double gamma) {
    cv::Mat table(1, 256, CV_8U);
    for (int i = 0; i < 256; ++i)
        table.at<std::uint8_t>(i) = cv::saturate_cast<std::uint8_t>(std::pow(i / 255.0, gamma) * 255);
    Spoiled result;
    cv::LUT(image, table, result.image);
    return result;
}

Spoiled tinted(const cv::Mat& image, double b, double g, double r) {
    Spoiled result;
    cv::multiply(image, cv::Scalar(b, g, r), result.image);
    return result;
}

Spoiled blurred(const cv::Mat& image, double sigma_px) {
    Spoiled result;
    cv::GaussianBlur(image, result.image, {}, sigma_px * image.cols / 750);
    return result;
}

Spoiled noisy(const cv::Mat& image, double sigma) {
    cv::RNG random(7);
    cv::Mat noise(image.size(), CV_16SC3), sum;
    random.fill(noise, cv::RNG::NORMAL, 0, sigma);
    image.convertTo(sum, CV_16S);
    sum += noise;
    Spoiled result;
    sum.convertTo(result.image, CV_8U);
    return result;
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

Spoiled pasted(const cv::Mat& image, int gray, bool text) {
    Spoiled result;
    result.image = cv::Mat(image.rows * 3 / 2, image.cols * 2, CV_8UC3, cv::Scalar::all(gray));
    const cv::Rect place(image.cols * 2 / 3, image.rows / 5, image.cols, image.rows);
    for (int y = 30; text && y < result.image.rows; y += 45)
        cv::putText(result.image, "some lines of a page around the picture, chat and all, again and again",
                    {10, y}, cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar::all(255 - gray), 2, cv::LINE_AA);
    image.copyTo(result.image(place));
    result.moved = [=](cv::Point2d p) { return cv::Point2d(p.x + place.x, p.y + place.y); };
    return result;
}

Spoiled letterboxed(const cv::Mat& image, int side, int top, cv::Scalar color) {
    Spoiled result;
    cv::copyMakeBorder(image, result.image, top, top, side, side, cv::BORDER_CONSTANT, color);
    result.moved = [=](cv::Point2d p) { return cv::Point2d(p.x + side, p.y + top); };
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

std::vector<Distortion> distortions() {
    std::vector<Distortion> all{{"none", [](const cv::Mat& m) { return Spoiled{m.clone()}; }}};
    for (const double f : {0.33, 0.5, 0.7, 1.5, 2.0})
        all.push_back(
            {"scale " + std::to_string(f).substr(0, 4), [=](const cv::Mat& m) { return scaled(m, f, f); }});
    for (const int q : {80, 60, 40, 25})
        all.push_back(
            {"jpeg quality " + std::to_string(q), [=](const cv::Mat& m) { return compressed(m, q); }});
    all.push_back(
        {"scale 0.5, jpeg 40", [](const cv::Mat& m) { return compressed(scaled(m, 0.5, 0.5).image, 40); }});
    all.back().apply = [](const cv::Mat& m) {
        auto s = scaled(m, 0.5, 0.5);
        s.image = compressed(s.image, 40).image;
        return s;
    };
    for (const double g : {0.7, 1.4})
        all.push_back(
            {"gamma " + std::to_string(g).substr(0, 3), [=](const cv::Mat& m) { return with_gamma(m, g); }});
    all.push_back({"warm tint 15 %", [](const cv::Mat& m) { return tinted(m, 0.85, 1, 1.15); }});
    all.push_back({"cold tint 15 %", [](const cv::Mat& m) { return tinted(m, 1.15, 1, 0.85); }});
    all.push_back({"green tint 15 %", [](const cv::Mat& m) { return tinted(m, 0.9, 1.15, 0.9); }});
    all.push_back({"dimmed to 60 %", [](const cv::Mat& m) { return tinted(m, 0.6, 0.6, 0.6); }});
    for (const double s : {1.0, 1.5, 2.5})
        all.push_back({"blur " + std::to_string(s).substr(0, 3) + " px",
                       [=](const cv::Mat& m) { return blurred(m, s); }});
    for (const double s : {5.0, 12.0})
        all.push_back(
            {"noise " + std::to_string(static_cast<int>(s)), [=](const cv::Mat& m) { return noisy(m, s); }});
    all.push_back({"crop left 8 %", [](const cv::Mat& m) { return cropped(m, 0.08, 0, 0, 0); }});
    all.push_back({"crop right 8 %", [](const cv::Mat& m) { return cropped(m, 0, 0, 0.08, 0); }});
    all.push_back({"crop top 8 %", [](const cv::Mat& m) { return cropped(m, 0, 0.08, 0, 0); }});
    all.push_back({"crop bottom 3 %", [](const cv::Mat& m) { return cropped(m, 0, 0, 0, 0.03); }});
    all.push_back({"crop bottom 5 %", [](const cv::Mat& m) { return cropped(m, 0, 0, 0, 0.05); }});
    all.push_back({"crop bottom 8 %", [](const cv::Mat& m) { return cropped(m, 0, 0, 0, 0.08); }});
    all.push_back({"turn 90", [](const cv::Mat& m) { return turned(m, cv::ROTATE_90_CLOCKWISE); }});
    all.push_back({"turn 180", [](const cv::Mat& m) { return turned(m, cv::ROTATE_180); }});
    all.push_back({"turn 270", [](const cv::Mat& m) { return turned(m, cv::ROTATE_90_COUNTERCLOCKWISE); }});
    all.push_back({"on a white page", [](const cv::Mat& m) { return pasted(m, 250, false); }});
    all.push_back({"on a page of text", [](const cv::Mat& m) { return pasted(m, 240, true); }});
    all.push_back({"on a dark chat", [](const cv::Mat& m) { return pasted(m, 30, true); }});
    all.push_back({"letterbox black", [](const cv::Mat& m) {
                       return letterboxed(m, m.cols / 5, 0, {0, 0, 0});
                   }});
    all.push_back({"letterbox white", [](const cv::Mat& m) {
                       return letterboxed(m, m.cols / 8, m.rows / 12, {255, 255, 255});
                   }});
    for (const double d : {0.5, 1.0, 2.0})
        all.push_back({"rotated " + std::to_string(d).substr(0, 3) + " deg",
                       [=](const cv::Mat& m) { return rotated(m, d); }});
    for (const double f : {0.98, 1.03})
        all.push_back({"height x " + std::to_string(f).substr(0, 4),
                       [=](const cv::Mat& m) { return scaled(m, 1, f); }});
    return all;
}

enum class Outcome { perfect, refused, warned, misread };

// `why` gets what is wrong.
Outcome outcome_of(const Label& label, const Spoiled& spoiled, std::string& why) {
    try {
        const auto reading = unfold::read(unfold::picture_from_bgr(spoiled.image));
        bool same = reading.level.board.palette.size() == label.palette.size();
        if (!same) why += " " + std::to_string(reading.level.board.palette.size()) + " colors";
        for (int i = 0; i < static_cast<int>(label.cells.size()); ++i) {
            if (label.slivers.contains(i)) continue;
            // Only cells of which the middle still shows are scored.
            const unfold::Cell cell = unfold::Lattice{}.cell(unfold::CellId{i});
            const double inner = unfold::points_right(cell) ? 1.0 / 3 : 2.0 / 3;
            const auto p = spoiled.moved(
                {label.board_px.x + label.board_px.width * (cell.column + inner) / 10,
                 label.board_px.y + label.board_px.height * std::clamp(cell.row * 1.0, 0.3, 27.7) / 28});
            if (p.x < 3 || p.y < 3 || p.x > spoiled.image.cols - 3 || p.y > spoiled.image.rows - 3) continue;
            const auto at = static_cast<std::size_t>(i);
            if (reading.level.board.cells[at] == label.cells[at]) continue;
            same = false;
            if (why.size() > 100) continue;
            char text[80];
            std::snprintf(text, sizeof text, " (%d,%d) %d as %d %.2f", cell.row, cell.column,
                          label.cells[at].value, reading.level.board.cells[at].value,
                          static_cast<double>(reading.cell_confidence[at]));
            why += text;
        }
        if (same) return Outcome::perfect;
        return reading.warnings.empty() ? Outcome::misread : Outcome::warned;
    } catch (const unfold::Error& error) {
        why += " " + error.message();
        return Outcome::refused;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s FOLDER [distortion]\n", argv[0]);
        return 2;
    }
    const auto labels = unfold::test::read_labels(argv[1]);
    int misread = 0;
    std::printf("%-22s %8s %8s %8s %8s\n", "distortion", "perfect", "refused", "warned", "misread");
    for (const Distortion& distortion : distortions()) {
        if (argc > 2 && distortion.name.find(argv[2]) == std::string::npos) continue;
        int count[4] = {};
        int boards = 0;
        std::string failed;
        for (const Label& label : labels) {
            if (label.kind != "level") continue;
            const cv::Mat image =
                unfold::bgr_from_picture(unfold::decode_picture(unfold::test::bytes_of(label.image)));
            std::string why;
            const Outcome outcome = outcome_of(label, distortion.apply(image), why);
            ++count[static_cast<int>(outcome)];
            ++boards;
            if (outcome == Outcome::perfect) continue;
            failed += "\n    " + label.image.filename().string() +
                      (outcome == Outcome::misread ? " MISREAD" : "") + why;
        }
        misread += count[3];
        std::printf("%-22s %4d/%-3d %8d %8d %8d %s\n", distortion.name.c_str(), count[0], boards, count[1],
                    count[2], count[3], argc > 2 ? failed.c_str() : "");
        std::fflush(stdout);
    }
    return misread == 0 ? 0 : 1;
}
