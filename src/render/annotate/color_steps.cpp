// Steps of the games of colors: a region takes a color, wave by wave.
#include <algorithm>
#include <memory>
#include <optional>

#include "graph/replay.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/paint_cells.h"
#include "render/annotate/step_drawings.h"
#include "render/annotate/tap_mark.h"

namespace unfold::render {
namespace {

class ColorSteps {
  public:
    ColorSteps(View view, const ColorLevel& level, std::span<const Move> moves, Surface surface)
        : view_(std::move(view)), is_rooted_(level.game == Game::floodit), taps_(replay(level.board, moves)) {
        if (surface == Surface::flat)
            flat_.emplace(view_.rgb, view_.geometry, level.board);
        else
            paper_.emplace(view_.rgb, view_.geometry, level.board);
        boards_.push_back(level.board);
        for (const Move& move : moves)
            boards_.push_back(play(boards_.back(), move));
    }

    [[nodiscard]] cv::Mat state(std::size_t moves) const { return drawn(boards_[moves]); }

    [[nodiscard]] cv::Mat marked(std::size_t step) const {
        cv::Mat rgb = state(step);
        const Tap& tap = taps_[step];
        const Board& board = boards_[step];
        if (is_rooted_)
            for (const auto& region : tap.joined)
                outline_joined(rgb, view_.geometry, board.lattice, region);
        outline_tapped(rgb, view_.geometry, board.lattice, tap.region);
        mark_swatch(rgb, view_.geometry, board.palette, tap.move.color);
        draw_badge_of(rgb, step, mark_of(step));
        return rgb;
    }

    [[nodiscard]] std::vector<cv::Mat> between(std::size_t step, std::size_t most) const {
        const Tap& tap = taps_[step];
        Board board = boards_[step];
        const TapMark mark = mark_of(step);
        const auto waves = flood_waves(board, start_of(step, mark));
        // The last wave is the state after the move.
        const std::size_t frames = std::min(most, waves.size() - 1);
        std::vector<cv::Mat> drawings;
        std::size_t done = 0;
        for (std::size_t frame = 0; frame < frames; ++frame) {
            for (const std::size_t end = (frame + 1) * waves.size() / (frames + 1); done < end; ++done)
                for (const CellId cell : waves[done])
                    board.cells[cell.index()] = tap.move.color;
            drawings.push_back(drawn(board));
            draw_badge_of(drawings.back(), step, mark);
        }
        return drawings;
    }

    void caption(cv::Mat& rgb, Point left_middle, double unit_px, std::size_t step) const {
        draw_item(rgb, left_middle, unit_px, static_cast<int>(step) + 1, taps_[step], boards_[0].palette);
    }

    [[nodiscard]] cv::Size size() const { return view_.rgb.size(); }

  private:
    [[nodiscard]] cv::Mat drawn(const Board& board) const {
        return flat_ ? flat_->drawn(board) : paper_->drawn(board);
    }

    [[nodiscard]] TapMark mark_of(std::size_t step) const {
        return place_mark(view_.geometry, boards_[step].lattice, taps_[step].region);
    }

    void draw_badge_of(cv::Mat& rgb, std::size_t step, const TapMark& mark) const {
        const Tap& tap = taps_[step];
        draw_mark(rgb, mark, static_cast<int>(step) + 1, boards_[step].palette[tap.move.color.index()]);
    }

    // Where the color spreads from.
    [[nodiscard]] CellId start_of(std::size_t step, const TapMark& mark) const {
        const Lattice& lattice = boards_[step].lattice;
        if (is_rooted_) return lattice.id(taps_[step].move.cell);
        return tapped_cell(mark, view_.geometry, lattice, taps_[step].region);
    }

    View view_;
    std::optional<FlatBoard> flat_;
    std::optional<PaperBoard> paper_;
    bool is_rooted_;
    std::vector<Tap> taps_;
    std::vector<Board> boards_;  // after 0, 1, … moves
};

}  // namespace

StepDrawings color_steps(View view, const ColorLevel& level, std::span<const Move> moves, Surface surface) {
    return drawings_of(moves.size(),
                       std::make_shared<const ColorSteps>(std::move(view), level, moves, surface));
}

}  // namespace unfold::render
