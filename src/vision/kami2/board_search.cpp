// Tries each candidate lattice with the best footer below it; the edges inside the board give the
// confidence. Without a footer, the game's proportions place the board. Tries orientations until one is
// certain.
#include "vision/kami2/board_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/kami2/frame.h"
#include "vision/kami2/lattice_fit.h"
#include "vision/kami2/tilt.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double min_readable_px = 12;      // triangles below are too small to read
constexpr double enough_confidence = 0.9;   // from here on, no other orientation is tried …
constexpr double whole_footer_score = 1.0;  // … nor another lattice, if the footer scores as whole ones do
// Share of upright votes, below which the picture lies on its side. With a larger share than one minus this,
// it does not; between, both are tried.
constexpr double min_upright_share = 0.42;

// Minimum score of the best lattice, and of each that is tried without a footer: boards have 44 and more; of
// 92 pictures of other games and programs, five have 35 and more, none 40; menu pages of the game have up
// to 42.
constexpr double min_lines_score = 38;

// Share of the best lattice's score for a lattice to be tried. Half or twice the pitch has 0.5 to 0.7.
constexpr double min_score_share = 0.45;

// 0 at `low` and below, 1 at `high` and above.
double ramp(double value, double low, double high) {
    return clamped_to_unit((value - low) / (high - low));
}

// Three kinds of evidence, each in units of a poor real board: slanted edges inside the board (boards from
// 0.1 on, 0.07 if painted over; menu pages up to 0.02), the lattice's lines (65 to 97, from 44 on if
// triangles have 22 pixels; menu pages up to 42) and the footer (from 1.0 on; menu pages up to 1.2, but then
// without the other two). Boards add up to 3.4 and more, menu pages to 2.0 at most.
double confidence_of(const FoundBoard& board) {
    const double slanted = (board.lattice.contrast[1] + board.lattice.contrast[2]) / 2;
    const double edges = std::min(2.0, slanted / 0.07);
    const double lines = std::min(1.5, board.lines_score / 55);
    // The edges must be there, and near the lattice (boards 0.007 to 0.023 columns, others from 0.04 on).
    const double least = std::min(ramp(slanted, 0.015, 0.035), 1 - ramp(board.lattice.spread, 0.035, 0.06));
    // Without a footer, only the lattice is evidence: its first row is uncertain unless the board fills the
    // image.
    if (!board.frame.footer)
        return (fills_image(board) ? 1 : 0.6) *
               std::min({least, ramp(edges + lines, 1.6, 2.4), ramp(board.lines_score, min_lines_score, 55)});
    const double score = board.frame.footer->score;
    const double footer = std::min(2.0, score / 0.9);
    // A footer that is cut off has less to score: real ones have 0.5 and more.
    const double by_footer = is_cut_off(*board.frame.footer, board.image.rows)
                                 ? ramp(score, min_footer_score, 0.5)
                                 : ramp(score, 0.3, 0.7);
    return std::min({least, ramp(edges + lines + footer, 2.0, 3.2), by_footer});
}

RectPx shown_board_px(const Frame& frame, const cv::Mat& image) {
    cv::Rect2d board(frame.x_px, frame.y_px, kami2_columns * frame.column_px,
                     (kami2_rows - 1) * frame.half_side_px);
    board &= cv::Rect2d({}, cv::Size2d(image.size()));
    if (frame.footer) {
        const RectPx& footer = frame.footer->rect_px;
        board &= cv::Rect2d(footer.x, board.y, footer.width, footer.y - board.y);
    }
    return {board.x, board.y, board.width, board.height};
}

// An image in one orientation.
struct OrientedImage {
    Turn turn;
    cv::Mat image;
    cv::Matx33d searched_from_image;
    LineVotes votes;
    FooterHeights heights;
};

FoundBoard found(const OrientedImage& oriented, const LatticeLines& lines, const Frame& frame) {
    const auto& [turn, image, map, votes, heights] = oriented;
    FoundBoard board{turn, image, map, votes, frame, {}, shown_board_px(frame, image), lines.score, 0};
    board.lattice = refine_lattice(votes, Lattice{}, board.shown_px, px_from_cell(frame));
    board.confidence = confidence_of(board);
    return board;
}

// Ranks a hypothesis among others of the same image: the lattice that explains most lines, then the footer.
double rank_of(const FoundBoard& board, double best_lines_score) {
    const double footer = board.frame.footer ? board.frame.footer->score : 0;
    return footer + 2 * board.lines_score / best_lines_score + 2 * board.confidence;
}

bool is_better(const FoundBoard& board, const FoundBoard& other) {
    const double best_score = std::max(board.lines_score, other.lines_score);
    return rank_of(board, best_score) > rank_of(other, best_score);
}

struct OrientedSearch {
    // Lines score at least `min_lines_score`: the picture is worth turning upside down.
    bool has_lattice = false;
    std::optional<FoundBoard> board;
};

OrientedSearch find_oriented(const OrientedImage& oriented) {
    const cv::Mat& image = oriented.image;
    const LineVotes& votes = oriented.votes;
    const auto candidates = fit_lattice_lines(votes, min_readable_px, std::max(image.cols, image.rows) / 5.0);
    if (candidates.front().score < min_lines_score) return {};
    const FooterEvidence evidence(image, votes);
    OrientedSearch search{true, {}};
    std::optional<FoundBoard>& best = search.board;
    const double best_score = candidates.front().score;
    for (const LatticeLines& lines : candidates) {
        if (lines.score < min_score_share * best_score) continue;
        const auto frame = frame_with_footer(evidence, lines, oriented.heights);
        if (!frame) continue;
        FoundBoard board = found(oriented, lines, *frame);
        if (!best || rank_of(board, best_score) > rank_of(*best, best_score)) best = std::move(board);
        if (best->confidence >= enough_confidence && best->frame.footer->score >= whole_footer_score)
            return search;
    }
    if (best && best->confidence >= 0.5) return search;
    for (const LatticeLines& lines : candidates) {
        if (lines.score <= min_lines_score) continue;
        const auto frame = frame_without_footer(image, votes, lines);
        if (!frame) continue;
        FoundBoard board = found(oriented, lines, *frame);
        if (!best || board.confidence > best->confidence) best = std::move(board);
    }
    return search;
}

std::vector<Turn> turns_to_try(double share) {
    if (share > 1 - min_upright_share) return {Turn::none, Turn::half};
    if (share < min_upright_share) return {Turn::quarter, Turn::three_quarters};
    return {Turn::none, Turn::half, Turn::quarter, Turn::three_quarters};
}

// Pixels of `turned(image, turn)` -> pixels of the image, which has this size.
cv::Matx33d image_from_turned(cv::Size size, Turn turn) {
    const double width = size.width;
    const double height = size.height;
    switch (turn) {
        case Turn::none:
            break;
        case Turn::quarter:
            return {0, 1, 0, -1, 0, height, 0, 0, 1};
        case Turn::half:
            return {-1, 0, width, 0, -1, height, 0, 0, 1};
        case Turn::three_quarters:
            return {0, -1, width, 1, 0, 0, 0, 0, 1};
    }
    return cv::Matx33d::eye();
}

void remove_distortion(OrientedImage& oriented, const Distortion& distortion) {
    const cv::Size size = oriented.image.size();
    if (distortion.tilt_degrees != 0) {
        oriented.searched_from_image =
            oriented.searched_from_image * tilted_from_untilted(size, distortion.tilt_degrees);
        oriented.image = untilted(oriented.image, distortion.tilt_degrees);
    } else {
        const cv::Size squeezed(size.width,
                                static_cast<int>(std::lround(size.height / distortion.height_stretch)));
        const double y_scale = static_cast<double>(size.height) / squeezed.height;
        oriented.searched_from_image =
            oriented.searched_from_image * cv::Matx33d(1, 0, 0, 0, y_scale, 0, 0, 0, 1);
        cv::Mat image;
        cv::resize(oriented.image, image, squeezed, 0, 0, y_scale > 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
        oriented.image = image;
    }
    oriented.votes = {};  // the old ones first: votes are the largest images of all
    oriented.votes = line_votes(oriented.image);
}

// Searches the image in one orientation, first as it is, then with its estimated tilt or stretch removed.
// Keeps the better result: a few short lines may suggest a tilt that is not there.
OrientedSearch find_turned(const cv::Mat& image, Turn turn, std::optional<LineVotes> votes,
                           FooterHeights heights) {
    OrientedImage oriented{turn, turned(image, turn), image_from_turned(image.size(), turn), {}, heights};
    oriented.votes = votes ? *std::move(votes) : line_votes(oriented.image);
    OrientedSearch best;
    for (int round = 0;; ++round) {
        OrientedSearch search = find_oriented(oriented);
        best.has_lattice = best.has_lattice || search.has_lattice;
        if (search.board && (!best.board || is_better(*search.board, *best.board)))
            best.board = std::move(search.board);
        if (round == 2) return best;  // a tilt and a stretch are removed
        const Distortion distortion = estimate_distortion(oriented.votes);
        if (distortion.is_none()) return best;
        remove_distortion(oriented, distortion);
    }
}

}  // namespace

cv::Mat turned(const cv::Mat& image, Turn turn) {
    if (turn == Turn::none) return image;
    cv::Mat result;
    const int code = turn == Turn::quarter ? cv::ROTATE_90_CLOCKWISE
                     : turn == Turn::half  ? cv::ROTATE_180
                                           : cv::ROTATE_90_COUNTERCLOCKWISE;
    cv::rotate(image, result, code);
    return result;
}

bool fills_image(const FoundBoard& board) {
    constexpr double max_off = 0.15;  // columns: a quarter of the distance of two rows
    const Frame& frame = board.frame;
    const double right = frame.x_px + kami2_columns * frame.column_px,
                 bottom = frame.y_px + (kami2_rows - 1) * frame.half_side_px;
    return std::max({std::abs(frame.x_px), std::abs(frame.y_px), std::abs(right - board.image.cols),
                     std::abs(bottom - board.image.rows)}) <= max_off * frame.column_px;
}

std::optional<FoundBoard> find_board(const cv::Mat& image, FooterHeights heights) {
    std::optional<FoundBoard> best;
    std::optional<LineVotes> votes = line_votes(image);
    std::optional<Turn> without_lattice;
    for (const Turn turn : turns_to_try(votes->upright_share)) {
        // Upside down, the lines are the same.
        if (without_lattice == Turn::none && turn == Turn::half) continue;
        if (without_lattice == Turn::quarter && turn == Turn::three_quarters) continue;
        // Only the picture as it is has these votes, and it is tried first or not at all.
        auto known = std::exchange(votes, std::nullopt);
        if (turn != Turn::none) known.reset();
        auto [has_lattice, board] = find_turned(image, turn, std::move(known), heights);
        if (!has_lattice) without_lattice = turn;
        if (!board) continue;
        // Without a footer up and down look the same, so the picture is tried as it is first.
        if (!best || board->confidence > best->confidence + 1e-9) best = std::move(board);
        if (best->confidence >= enough_confidence) break;
    }
    return best;
}

}  // namespace unfold::vision
