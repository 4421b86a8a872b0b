// Variance-based color quantization: the box of colors with the largest weighted variance along one axis is
// split at its mean, until there are enough boxes. A frame is written when the next one arrives, because only
// then is its duration final.
#include "render/gif_writer.h"

#include "unfold/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gif_lib.h>
#include <limits>

#include <opencv2/imgproc.hpp>

#include "core/ordered_by.h"

namespace unfold::render {
namespace {

struct Sample {
    std::array<double, 3> color{};
    double weight = 0;
};

struct Box {
    std::vector<Sample> samples;
    std::array<double, 3> mean{};
    std::size_t axis = 0;  // with the largest variance
    double spread = 0;     // the weighted variance along it, times the weight
};

Box box_of(std::vector<Sample> samples) {
    Box box{std::move(samples)};
    double weight = 0;
    for (const Sample& sample : box.samples)
        weight += sample.weight;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double sum = 0;
        for (const Sample& sample : box.samples)
            sum += sample.weight * sample.color[axis];
        const double mean = box.mean[axis] = sum / weight;
        if (box.samples.size() < 2) continue;
        double variance = 0;
        for (const Sample& sample : box.samples)
            variance += sample.weight * (sample.color[axis] - mean) * (sample.color[axis] - mean);
        if (variance > box.spread) {
            box.axis = axis;
            box.spread = variance;
        }
    }
    return box;
}

// Splits at the mean. Requires: at least two samples.
std::pair<Box, Box> cut(Box box) {
    std::vector<Sample>& samples = box.samples;
    const auto level = [&](const Sample& sample) { return sample.color[box.axis]; };
    std::stable_sort(samples.begin(), samples.end(), ordered_by(level));
    const auto above =
        std::upper_bound(samples.begin(), samples.end(), box.mean[box.axis],
                         [&](const auto& value, const auto& sample) { return value < level(sample); });
    // After rounding, the mean may be the largest value: each half gets at least one sample.
    const auto middle = std::clamp(above, samples.begin() + 1, samples.end() - 1);
    std::vector<Sample> high(middle, samples.end());
    samples.erase(middle, samples.end());
    return {box_of(std::move(samples)), box_of(std::move(high))};
}

Rgb mean_color(const Box& box) {
    const auto level = [&](std::size_t k) { return static_cast<std::uint8_t>(std::lround(box.mean[k])); };
    return {level(0), level(1), level(2)};
}

int append(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& file = *static_cast<std::vector<std::uint8_t>*>(gif->UserData);
    file.insert(file.end(), bytes, bytes + count);
    return count;
}

void require_ok(bool is_well) {
    if (!is_well)
        throw Error(ErrorCode::internal, Stage::render, "The animation could not be encoded as GIF.",
                    "Report this error, and attach the input.");
}

using ColorMap = std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)>;

ColorMap color_map(const std::vector<Rgb>& colors) {
    // With the transparent one; the sizes of color tables are powers of two.
    std::vector<GifColorType> table(std::bit_ceil(colors.size() + 1));
    for (std::size_t i = 0; i < colors.size(); ++i)
        table[i] = {colors[i].r, colors[i].g, colors[i].b};
    ColorMap map(GifMakeMapObject(static_cast<int>(table.size()), table.data()), GifFreeMapObject);
    require_ok(map != nullptr);
    return map;
}

void loop_forever(GifFileType* gif) {
    constexpr char application[] = "NETSCAPE2.0";
    constexpr unsigned char loops[]{1, 0, 0};  // sub-block 1: 0 means forever
    require_ok(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK);
    require_ok(EGifPutExtensionBlock(gif, 11, application) == GIF_OK);
    require_ok(EGifPutExtensionBlock(gif, 3, loops) == GIF_OK);
    require_ok(EGifPutExtensionTrailer(gif) == GIF_OK);
}

// The bounding box of the pixels in which two pictures differ.
cv::Rect changed_rect(const cv::Mat& before, const cv::Mat& after) {
    cv::Mat difference;
    cv::compare(before.reshape(1), after.reshape(1), difference, cv::CMP_NE);
    const cv::Rect channels = cv::boundingRect(difference);  // three in a row are a pixel
    const int left = channels.x / 3, right = (channels.br().x + 2) / 3;
    return {left, channels.y, right - left, channels.height};
}

}  // namespace

std::vector<Rgb> ColorCount::representatives(std::size_t max) const {
    std::vector<Sample> samples;
    for (const Bin& bin : bins_) {
        if (bin.count == 0) continue;
        const auto count = static_cast<double>(bin.count);
        Sample sample;
        for (std::size_t k = 0; k < 3; ++k)
            sample.color[k] = static_cast<double>(bin.sum[k]) / count;
        // Edges have few pixels, but viewers notice them.
        sample.weight = std::sqrt(count);
        samples.push_back(sample);
    }
    if (samples.empty() || max == 0) return {};
    std::vector<Box> boxes{box_of(std::move(samples))};
    while (boxes.size() < max) {
        const auto widest = std::max_element(boxes.begin(), boxes.end(), ordered_by(&Box::spread));
        if (widest->spread <= 0) break;
        auto [low, high] = cut(std::move(*widest));
        *widest = std::move(low);
        boxes.push_back(std::move(high));
    }
    std::vector<Rgb> colors;
    for (const Box& box : boxes)
        colors.push_back(mean_color(box));
    return colors;
}

std::uint8_t GifPalette::nearest(const cv::Vec3b& color) {
    const std::uint32_t key = (static_cast<std::uint32_t>(color[0]) << 16U) |
                              (static_cast<std::uint32_t>(color[1]) << 8U) | color[2];
    const auto [known, is_new] = known_.try_emplace(key, std::uint8_t{0});
    if (!is_new) return known->second;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < colors_.size(); ++i) {
        const int r = color[0] - colors_[i].r;
        const int g = color[1] - colors_[i].g;
        const int b = color[2] - colors_[i].b;
        // The weights approximate the sensitivity of the eye (a common weighted RGB distance).
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;
        if (distance >= least) continue;
        least = distance;
        known->second = static_cast<std::uint8_t>(i);
    }
    return known->second;
}

void CloseGif::operator()(GifFileType* gif) const {
    int error = 0;
    EGifCloseFile(gif, &error);
}

GifWriter::GifWriter(cv::Size size, GifPalette palette)
    : size_(size),
      palette_(std::move(palette)),
      transparent_(static_cast<std::uint8_t>(palette_.colors().size())) {
    int error = 0;
    gif_.reset(EGifOpen(&bytes_, append, &error));
    require_ok(gif_ != nullptr);
    const ColorMap map = color_map(palette_.colors());
    EGifSetGifVersion(gif_.get(), true);
    require_ok(EGifPutScreenDesc(gif_.get(), size.width, size.height, 8, 0, map.get()) == GIF_OK);
    // The comment marks the file as written by Unfold: only marked files are overwritten.
    require_ok(EGifPutComment(gif_.get(), "Unfold") == GIF_OK);
}

void GifWriter::add(const cv::Mat& rgb, int hundredths_s) {
    const bool is_first = shown_.empty();
    const cv::Rect rect = is_first ? cv::Rect(cv::Point(), size_) : changed_rect(shown_, rgb);
    if (rect.empty()) {
        pending_->hundredths_s += hundredths_s;
        return;
    }
    write_pending();
    Pending frame{rect, cv::Mat1b(rect.size(), transparent_), hundredths_s};
    if (is_first) on_screen_ = cv::Mat1b(size_, transparent_);
    for (int y = 0; y < rect.height; ++y)
        for (int x = 0; x < rect.width; ++x) {
            const cv::Vec3b& pixel = rgb.at<cv::Vec3b>(rect.y + y, rect.x + x);
            if (!is_first && pixel == shown_.at<cv::Vec3b>(rect.y + y, rect.x + x)) continue;
            const std::uint8_t number = palette_.nearest(pixel);
            if (number == on_screen_(rect.y + y, rect.x + x)) continue;
            frame.numbers(y, x) = number;
            on_screen_(rect.y + y, rect.x + x) = number;
        }
    shown_ = rgb.clone();
    pending_ = std::move(frame);
}

void GifWriter::write_pending() {
    if (!pending_) {
        if (shown_.empty()) loop_forever(gif_.get());
        return;
    }
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, pending_->hundredths_s, transparent_};
    GifByteType extension[4];
    require_ok(EGifGCBToExtension(&control, extension) == 4);
    require_ok(EGifPutExtension(gif_.get(), GRAPHICS_EXT_FUNC_CODE, 4, extension) == GIF_OK);
    const cv::Rect& rect = pending_->rect;
    require_ok(EGifPutImageDesc(gif_.get(), rect.x, rect.y, rect.width, rect.height, false, nullptr) ==
               GIF_OK);
    for (int y = 0; y < rect.height; ++y)
        require_ok(EGifPutLine(gif_.get(), pending_->numbers.ptr(y), rect.width) == GIF_OK);
    pending_.reset();
}

std::vector<std::uint8_t> GifWriter::finish() {
    write_pending();
    int error = 0;
    require_ok(EGifCloseFile(gif_.release(), &error) == GIF_OK);
    return std::move(bytes_);
}

}  // namespace unfold::render
