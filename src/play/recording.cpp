// A recorded game: the next screen appears after the expected tap.
#include "unfold/codecs.h"
#include "unfold/play.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

namespace unfold {
namespace {

constexpr double max_distance_px = 20;

struct Recording {
    std::vector<std::filesystem::path> screens;
    std::vector<Point> taps;
};

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw Error(ErrorCode::file_not_found, Stage::input, "There is no file " + path.string() + ".",
                    "Check the name and the folder.");
    return {std::istreambuf_iterator<char>(file), {}};
}

Recording parse_recording(const std::filesystem::path& path) {
    const std::vector<std::uint8_t> bytes = bytes_of(path);
    try {
        const auto json = nlohmann::json::parse(bytes.begin(), bytes.end());
        Recording recording;
        for (const auto& name : json.at("screens"))
            recording.screens.push_back(path.parent_path() / name.get<std::string>());
        for (const auto& tap : json.at("taps"))
            recording.taps.push_back({tap.at(0).get<double>(), tap.at(1).get<double>()});
        if (recording.screens.size() == recording.taps.size() + 1) return recording;
    } catch (const nlohmann::json::exception&) {
        // Reported below.
    }
    throw Error(ErrorCode::bad_level, Stage::input, "This file is not a recording.",
                "Give a JSON file with \"screens\", and \"taps\" with one tap fewer.");
}

class RecordedScreen final : public TouchScreen {
  public:
    explicit RecordedScreen(Recording recording) : recording_(std::move(recording)) { show(); }

    ScreenSize size() override { return {shown_.width_px, shown_.height_px}; }
    Picture capture() override { return shown_; }

    void tap(Point px) override {
        if (next_ == recording_.taps.size())
            throw Error(ErrorCode::device_failed, Stage::device,
                        "All taps of the recording were made already.", "Record the game again.");
        const Point& expected = recording_.taps[next_];
        if (std::hypot(px.x - expected.x, px.y - expected.y) > max_distance_px)
            throw Error(ErrorCode::device_failed, Stage::device,
                        "Tap " + std::to_string(next_ + 1) + " is not near the recorded point.",
                        "Record the game again.");
        ++next_;
        show();
    }

  private:
    void show() { shown_ = decode_picture(bytes_of(recording_.screens[next_])); }

    Recording recording_;
    std::size_t next_ = 0;
    Picture shown_;
};

}  // namespace

std::unique_ptr<TouchScreen> open_recording(const std::filesystem::path& file) {
    return std::make_unique<RecordedScreen>(parse_recording(file));
}

}  // namespace unfold
