// The steps of every distortion.
#include "spoil.h"

#include <cstdio>

#include "spoil_kinds.h"

namespace unfold::bench {
namespace {

std::string number(double value) {
    char text[24];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string percent(double share) {
    return number(share * 100) + " %";
}

using Distortions = std::vector<Distortion>;

// One distortion at each strength of a list.
template <class Apply>
void add(Distortions& all, const std::string& name, const std::vector<double>& strengths,
         std::string (*text)(double), Apply apply) {
    for (const double strength : strengths)
        all.push_back({name, text(strength), [=](const cv::Mat& m) { return apply(m, strength); }});
}

void add_colors(Distortions& all) {
    add(all, "jpeg quality", {80, 60, 40, 25, 15}, number,
        [](const cv::Mat& m, double q) { return compressed(m, static_cast<int>(q)); });
    add(all, "half size, jpeg", {60, 40, 25}, number, [](const cv::Mat& m, double q) {
        Spoiled half = scaled(m, 0.5, 0.5);
        half.image = compressed(half.image, static_cast<int>(q)).image;
        return half;
    });
    add(all, "gamma", {0.5, 0.7, 1.4, 2}, number, with_gamma);
    const auto channel = [](int c) {
        return [c](const cv::Mat& m, double factor) {
            cv::Scalar factors(1, 1, 1);
            factors[c] = factor;
            return tinted(m, factors);
        };
    };
    add(all, "red times", {0.7, 0.85, 1.15, 1.3}, number, channel(2));
    add(all, "green times", {0.7, 0.85, 1.15, 1.3}, number, channel(1));
    add(all, "blue times", {0.7, 0.85, 1.15, 1.3}, number, channel(0));
    add(all, "warm tint", {0.15, 0.3}, percent, [](const cv::Mat& m, double t) {
        return tinted(m, {1 - t, 1, 1 + t});
    });
    add(all, "cold tint", {0.15, 0.3}, percent, [](const cv::Mat& m, double t) {
        return tinted(m, {1 + t, 1, 1 - t});
    });
    add(all, "all tinted green", {0.15}, percent, [](const cv::Mat& m, double t) {
        return tinted(m, {1 - t, 1 + t, 1 - t});
    });
    add(all, "dimmed to", {0.8, 0.6, 0.4, 0.25}, percent, [](const cv::Mat& m, double f) {
        return tinted(m, {f, f, f});
    });
    add(all, "blur px", {1, 1.5, 2.5, 3.5, 5}, number, blurred);
    add(all, "noise sigma", {5, 12, 25}, number, noisy);
    all.push_back({"Display P3 values", "", as_display_p3});
}

void add_places(Distortions& all) {
    add(all, "scale", {0.25, 0.33, 0.5, 0.7, 1.5, 2}, number,
        [](const cv::Mat& m, double f) { return scaled(m, f, f); });
    add(all, "crop left", {0.03, 0.05, 0.08, 0.1}, percent, [](const cv::Mat& m, double s) {
        return cropped(m, {s, 0, 0, 0});
    });
    add(all, "crop right", {0.03, 0.05, 0.08, 0.1, 0.14, 0.18}, percent, [](const cv::Mat& m, double s) {
        return cropped(m, {0, 0, s, 0});
    });
    add(all, "crop top", {0.03, 0.05, 0.08, 0.1, 0.15}, percent, [](const cv::Mat& m, double s) {
        return cropped(m, {0, s, 0, 0});
    });
    add(all, "crop bottom", {0.03, 0.05, 0.08, 0.1, 0.15}, percent, [](const cv::Mat& m, double s) {
        return cropped(m, {0, 0, 0, s});
    });
    add(all, "crop all sides", {0.02, 0.04, 0.06}, percent, [](const cv::Mat& m, double s) {
        return cropped(m, {s, s, s, s});
    });
    all.push_back({"turn", "90", [](const cv::Mat& m) { return turned(m, cv::ROTATE_90_CLOCKWISE); }});
    all.push_back({"turn", "180", [](const cv::Mat& m) { return turned(m, cv::ROTATE_180); }});
    all.push_back(
        {"turn", "270", [](const cv::Mat& m) { return turned(m, cv::ROTATE_90_COUNTERCLOCKWISE); }});
    add(all, "rotated by degrees", {0.25, 0.5, -0.5, 0.75, 1, -1, 1.5, 2}, number, rotated);
    add(all, "height times", {0.92, 0.95, 0.98, 1.02, 1.05, 1.08}, number,
        [](const cv::Mat& m, double f) { return scaled(m, 1, f); });
    const auto page = [](Page kind) {
        return [kind](const cv::Mat& m, double f) { return on_page(m, kind, f); };
    };
    add(all, "on a white page", {1.5, 2, 2.5}, number, page(Page::white));
    add(all, "on a page of text", {1.5, 2, 2.5}, number, page(Page::text));
    add(all, "in a dark chat", {1.5, 2, 2.5}, number, page(Page::dark_chat));
    add(all, "on checks", {1.5, 2}, number, page(Page::checkered));
    add(all, "on slanted stripes", {1.5, 2}, number, page(Page::slanted));
    const auto box = [](Letterbox kind) {
        return [kind](const cv::Mat& m, double s) { return letterboxed(m, kind, s, s / 2); };
    };
    add(all, "letterbox black", {0.1, 0.3}, percent, box(Letterbox::black));
    add(all, "letterbox white", {0.1, 0.3}, percent, box(Letterbox::white));
    add(all, "letterbox colored", {0.1, 0.3}, percent, box(Letterbox::colored));
    add(all, "letterbox patterned", {0.1, 0.3}, percent, box(Letterbox::patterned));
    all.push_back({"sides only, black", "20 %",
                   [](const cv::Mat& m) { return letterboxed(m, Letterbox::black, 0.2, 0); }});
}

void add_overlays(Distortions& all) {
    add(all, "status bar opacity", {0.3, 1}, percent, with_status_bar);
    add(all, "navigation bar opacity", {0.3, 0.6, 1}, percent, with_navigation_bar);
    add(all, "rounded corners", {0.05, 0.1, 0.15}, percent, with_rounded_corners);
    add(all, "red marker strokes", {1, 3, 6, 12}, number, [](const cv::Mat& m, double n) {
        return scribbled(m, static_cast<int>(n), {40, 40, 230});
    });
    add(all, "black marker strokes", {3, 6}, number, [](const cv::Mat& m, double n) {
        return scribbled(m, static_cast<int>(n), {10, 10, 10});
    });
    add(all, "white marker strokes", {3, 6}, number, [](const cv::Mat& m, double n) {
        return scribbled(m, static_cast<int>(n), {255, 255, 255});
    });
}

}  // namespace

std::vector<Distortion> all_distortions() {
    Distortions all{{"none", "", [](const cv::Mat& m) { return Spoiled{m.clone()}; }}};
    add_colors(all);
    add_places(all);
    add_overlays(all);
    return all;
}

}  // namespace unfold::bench
