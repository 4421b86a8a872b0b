// Comparing a reading with a label.
#include "outcome.h"

#include "unfold/vision.h"

#include <cstdio>
#include <map>

#include "vision/image/picture_mat.h"

namespace unfold::bench {
namespace {

// Confidence below which a reading says that it is in doubt: of a cell, and of the whole.
constexpr float doubtful_cell = 0.4F;
constexpr double doubtful_reading = 0.5;

// The middle of a cell in the spoiled picture still shows the original.
bool shows(const test::Label& label, const Spoiled& spoiled, Cell cell) {
    Point middle;
    const auto outline = cell_outline_in_cells(Lattice{}, cell);
    for (const Point p : outline) {
        middle.x += p.x / 3;
        middle.y += p.y / 3;
    }
    const auto at = spoiled.moved({label.board_px.x + label.board_px.width * middle.x / kami2_columns,
                                   label.board_px.y + label.board_px.height * middle.y / (kami2_rows - 1)});
    if (at.x < 3 || at.y < 3 || at.x > spoiled.image.cols - 3 || at.y > spoiled.image.rows - 3) return false;
    if (spoiled.covered.empty()) return true;
    // A quarter of a window about the size of the cell must be free.
    const int reach = std::max(1, static_cast<int>(label.board_px.width / kami2_columns / 4));
    const cv::Rect window = cv::Rect(static_cast<int>(at.x) - reach, static_cast<int>(at.y) - reach,
                                     2 * reach + 1, 2 * reach + 1) &
                            cv::Rect(0, 0, spoiled.covered.cols, spoiled.covered.rows);
    return cv::countNonZero(spoiled.covered(window)) < 0.75 * window.area();
}

// The label's colors as the reading numbers them: the same where swatches show, else by the first cells.
class ColorNames {
  public:
    explicit ColorNames(bool by_swatches) : by_swatches_(by_swatches) {}
    [[nodiscard]] bool same(ColorId wanted, ColorId read) {
        if (by_swatches_ || wanted == off_board || read == off_board) return wanted == read;
        const bool first = !read_of_.contains(wanted.value) && !wanted_of_.contains(read.value);
        if (first) read_of_[wanted.value] = read.value, wanted_of_[read.value] = wanted.value;
        return read_of_.contains(wanted.value) && read_of_[wanted.value] == read.value;
    }
    [[nodiscard]] std::size_t known() const { return read_of_.size(); }

  private:
    bool by_swatches_;
    std::map<std::int64_t, std::int64_t> read_of_, wanted_of_;
};

void compare(const test::Label& label, const Spoiled& spoiled, const Reading& reading,
             const ColorLevel& level, Judged& judged) {
    const Board& board = level.board;
    const bool has_swatches = !reading.geometry.swatches_px.empty();
    ColorNames names(has_swatches);
    int wrong = 0;
    int doubted = 0;
    for (int i = 0; i < static_cast<int>(label.cells.size()); ++i) {
        const Cell cell = Lattice{}.cell(CellId{i});
        if (label.slivers.contains(i) || !shows(label, spoiled, cell)) continue;
        const auto at = static_cast<std::size_t>(i);
        if (names.same(label.cells[at], board.cells[at])) continue;
        ++wrong;
        if (reading.cell_confidence[at] < doubtful_cell) ++doubted;
        if (wrong > 4) continue;
        char text[80];
        std::snprintf(text, sizeof text, " (%d,%d) %d as %d %.2f", cell.row, cell.column,
                      static_cast<int>(label.cells[at].value), static_cast<int>(board.cells[at].value),
                      static_cast<double>(reading.cell_confidence[at]));
        judged.why += text;
    }
    if (wrong > 0) judged.why += " [" + std::to_string(wrong) + " cells]";
    const std::size_t colors = has_swatches ? label.palette.size() : names.known();
    const bool palette_wrong = board.palette.size() != colors;
    if (palette_wrong)
        judged.why += " " + std::to_string(board.palette.size()) + " colors for " + std::to_string(colors);
    const bool count_wrong = level.budget && label.moves && *level.budget != *label.moves;
    if (count_wrong) judged.why += " count " + std::to_string(*level.budget);
    if (wrong == 0 && !palette_wrong && !count_wrong) return;
    const bool whole_doubted = reading.confidence < doubtful_reading;
    const bool said =
        !reading.warnings.empty() && (whole_doubted || (wrong > 0 && doubted == wrong)) && !count_wrong;
    judged.outcome = said ? Outcome::flagged : Outcome::silent;
    char text[40];
    std::snprintf(text, sizeof text, " confidence %.2f", reading.confidence);
    judged.why += text;
}

}  // namespace

Judged judge(const test::Label& label, const Spoiled& spoiled, const Reading& reading) {
    Judged judged;
    const auto* level = std::get_if<ColorLevel>(&reading.level);
    if (level == nullptr || level->board.lattice != Lattice{}) {
        judged.outcome = reading.confidence < doubtful_reading ? Outcome::flagged : Outcome::silent;
        judged.why = " another game";
        return judged;
    }
    judged.has_warnings = !reading.warnings.empty();
    judged.has_count = level->budget.has_value();
    compare(label, spoiled, reading, *level, judged);
    return judged;
}

Judged judge(const test::Label& label, const Spoiled& spoiled) {
    const ReadResult result = read(vision::picture_from_bgr(spoiled.image));
    if (result.reading) return judge(label, spoiled, *result.reading);
    Judged judged;
    judged.outcome = Outcome::refused;
    judged.why = " " + result.refusal->message();
    return judged;
}

}  // namespace unfold::bench
