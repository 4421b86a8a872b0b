// Drawing of the intermediate results of the reader of KAMI 2.
#include "vision/kami2/kami2_pictures.h"

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/image/debug_pictures.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

constexpr int fraction_bits = 4;  // OpenCV's drawing takes fixed-point numbers with this many fraction bits

cv::Point fixed(Point p) {
    return {static_cast<int>(std::lround(p.x * (1 << fraction_bits))),
            static_cast<int>(std::lround(p.y * (1 << fraction_bits)))};
}

std::vector<cv::Point> outline_of(const FoundBoard& board, Cell cell) {
    std::vector<cv::Point> outline;
    for (const Point p : cell_outline_in_cells(Lattice{}, cell))
        outline.push_back(fixed(board.lattice.px_from_cell(p)));
    return outline;
}

void outline_rect(cv::Mat& image, const RectPx& r, const cv::Scalar& color) {
    cv::rectangle(image, fixed({r.x, r.y}), fixed({r.x + r.width, r.y + r.height}), color, 2, cv::LINE_AA,
                  fraction_bits);
}

}  // namespace

Picture frame_picture(const FoundBoard& board) {
    cv::Mat image = board.image.clone();
    outline_rect(image, board.shown_px, {255, 0, 255});
    if (const auto& footer = board.frame.footer) {
        outline_rect(image, footer->rect_px, {0, 255, 255});
        outline_rect(image, counter_rect(*footer), {255, 255, 0});
        for (int i = 0; i < footer->swatches; ++i)
            outline_rect(image, swatch_rect(*footer, i), {0, 255, 0});
    }
    return picture_from_bgr(image);
}

Picture lattice_picture(const FoundBoard& board) {
    cv::Mat scaled, image;
    // The three families become the three color channels.
    cv::merge(std::vector<cv::Mat>(board.votes.by_family.begin(), board.votes.by_family.end()), scaled);
    scaled.convertTo(image, CV_8U, 255 / double{full_vote});
    const Lattice lattice;
    for (int i = 0; i < lattice.cell_count(); ++i)
        cv::polylines(image, outline_of(board, lattice.cell(CellId{i})), true, {255, 255, 255}, 1,
                      cv::LINE_AA, fraction_bits);
    return picture_from_bgr(image);
}

Picture samples_picture(const FoundBoard& board, const std::vector<CellSamples>& cells) {
    cv::Mat image = board.image.clone();
    const Lattice lattice;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const CellSamples& cell = cells[static_cast<std::size_t>(i)];
        if (cell.pixels.empty()) continue;
        const SrgbColor srgb = srgb_from_lab(cell.median);
        const cv::Scalar fill(static_cast<double>(srgb[2]) * 255, static_cast<double>(srgb[1]) * 255,
                              static_cast<double>(srgb[0]) * 255);
        cv::fillConvexPoly(image, outline_of(board, lattice.cell(CellId{i})), fill, cv::LINE_AA,
                           fraction_bits);
    }
    return picture_from_bgr(image);
}

Picture board_picture(const FoundBoard& board, const Board& read, const std::vector<float>& confidence,
                      float doubtful_below) {
    cv::Mat image(board.image.size(), CV_8UC3, cv::Scalar(255, 255, 255));
    for (int i = 0; i < read.lattice.cell_count(); ++i) {
        const ColorId color = read.color(CellId{i});
        if (color == off_board) continue;
        cv::fillConvexPoly(image, outline_of(board, read.lattice.cell(CellId{i})),
                           bgr_scalar(read.palette[color.index()]), cv::LINE_AA, fraction_bits);
    }
    for (int i = 0; i < read.lattice.cell_count(); ++i)
        if (confidence[static_cast<std::size_t>(i)] < doubtful_below)
            cv::polylines(image, outline_of(board, read.lattice.cell(CellId{i})), true, {255, 0, 255}, 2,
                          cv::LINE_AA, fraction_bits);
    return picture_from_bgr(image);
}

}  // namespace unfold::vision
