// Raw pixels as a picture: no file format and no checksum stand between the bytes and the reading. The first
// bytes choose what the rest is: noise, or patches drawn over a drawn board, so that the later stages are
// reached.
#include "unfold/vision.h"

#include <cstddef>

#include <opencv2/imgproc.hpp>

#include "require.h"
#include "unit/vision/drawn_board.h"
#include "vision/image/picture_mat.h"

using namespace unfold;
using fuzz::require;

namespace {

// Bytes one after the other; 0 when they are used up.
class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    int next() { return at_ < size_ ? data_[at_++] : 0; }
    [[nodiscard]] bool empty() const { return at_ >= size_; }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

cv::Mat board_of(Bytes& bytes) {
    Board board;
    const int colors = 2 + bytes.next() % 5;
    for (int i = 0; i < colors; ++i) {
        const auto level = [&] { return static_cast<std::uint8_t>(bytes.next()); };
        board.palette.push_back({level(), level(), level()});
    }
    const int step = 1 + bytes.next() % 7;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        const int pattern = (cell.row / step + cell.column / 2) % (colors + 1);
        board.cells.emplace_back(pattern == colors && step % 2 == 0 ? -1 : pattern % colors);
    }
    const double column_px = 14 + bytes.next() % 24;
    return test::drawn_screen(
        board, {column_px, static_cast<double>(bytes.next() % 20), static_cast<double>(bytes.next() % 30)});
}

cv::Mat noise_of(Bytes& bytes) {
    cv::Mat image(1 + bytes.next() * 2, 1 + bytes.next() * 2, CV_8UC3, cv::Scalar::all(bytes.next()));
    for (int y = 0; y < image.rows && !bytes.empty(); y += 4)
        for (int x = 0; x < image.cols && !bytes.empty(); x += 4)
            cv::rectangle(image, {x, y, 4, 4}, cv::Scalar(bytes.next(), bytes.next(), bytes.next()),
                          cv::FILLED);
    return image;
}

void spoil(cv::Mat& image, Bytes& bytes) {
    while (!bytes.empty()) {
        const cv::Rect patch = cv::Rect(bytes.next() * image.cols / 256, bytes.next() * image.rows / 256,
                                        1 + bytes.next(), 1 + bytes.next()) &
                               cv::Rect(0, 0, image.cols, image.rows);
        const cv::Scalar color(bytes.next(), bytes.next(), bytes.next());
        if (!patch.empty()) image(patch).setTo(color);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const int kind = bytes.next();
    cv::Mat image = kind < 32 ? noise_of(bytes) : board_of(bytes);
    const cv::Rect part =
        cv::Rect(kind % 4 * image.cols / 16, kind / 4 % 4 * image.rows / 16, image.cols, image.rows) &
        cv::Rect(0, 0, image.cols, image.rows);
    image = image(part).clone();
    spoil(image, bytes);
    const ReadResult result = read(vision::picture_from_bgr(image));
    if (!result.reading) {
        const ErrorCode code = result.refusal.value().code();
        require(code == ErrorCode::no_board || code == ErrorCode::uncertain_board,
                "a picture is read or refused");
        return 0;
    }
    const Reading& reading = *result.reading;
    if (const auto* colors = std::get_if<ColorLevel>(&reading.level)) check(colors->board);
    require(reading.confidence >= 0 && reading.confidence <= 1, "the confidence lies in 0 … 1");
    require(
        reading.cell_confidence.size() == static_cast<std::size_t>(lattice_of(reading.level).cell_count()),
        "every cell has a confidence");
    for (const float confidence : reading.cell_confidence)
        require(confidence >= 0 && confidence <= 1, "a cell's confidence lies in 0 … 1");
    return 0;
}
