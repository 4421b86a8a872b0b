// From a level to a solution that was replayed, with the points to tap.
#include "unfold/pipeline.h"

#include <algorithm>

namespace unfold {
namespace {

// Well inside the swatch's lower half: its upper right may be folded, the picture may end before its lower
// end.
std::optional<Point> swatch_point(const PictureGeometry& geometry, ColorId color) {
    if (color.index() >= geometry.swatches_px.size()) return std::nullopt;
    const RectPx& r = geometry.swatches_px[color.index()];
    const Point wanted{r.x + r.width / 2, r.y + 0.6 * r.height};
    return Point{std::clamp(wanted.x, 0.0, geometry.width_px - 1.0),
                 std::clamp(wanted.y, 0.0, geometry.height_px - 1.0)};
}

// What a finger taps: the region itself; in Flood-It a square of the color to flood with, the largest region
// of it that the flood takes in, for apps without color buttons.
std::vector<CellId> tapped_region(Game game, const Board& board, const Move& move) {
    std::vector<CellId> region = region_of(board, board.lattice.id(move.cell));
    if (game != Game::floodit) return region;
    std::vector<CellId> largest;
    std::vector<bool> seen(board.cells.size());
    for (const CellId flooded : region)
        for (const CellId cell : neighbors(board.lattice, flooded)) {
            if (board.color(cell) != move.color || seen[cell.index()]) continue;
            std::vector<CellId> touched = region_of(board, cell);
            for (const CellId known : touched)
                seen[known.index()] = true;
            if (touched.size() > largest.size()) largest = std::move(touched);
        }
    return largest;
}

// The steps with their tap points, and how many regions each makes one.
void describe_moves(const Input& input, Run& run) {
    Board board = input.level.board;
    std::size_t regions = input.graph.size();
    for (const Move& move : run.result.moves) {
        Step step{move, std::nullopt, std::nullopt};
        if (input.picture.width_px > 0) {
            const auto region = tapped_region(input.level.game, board, move);
            if (!region.empty()) step.tap_px = inner_point(input.geometry, board.lattice, region).px;
            step.swatch_px = swatch_point(input.geometry, move.color);
        }
        run.solution.steps.push_back(step);
        board = play(std::move(board), move);
        const std::size_t left = build_region_graph(board).size();
        run.merged.push_back(static_cast<int>(regions - left) + 1);
        regions = left;
    }
}

std::string moves(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " move" : " moves");
}

std::optional<Error> shortfall_of(const Input& input, const SolveResult& result) {
    const Level& level = input.level;
    if (result.status == Status::infeasible)
        return Error(ErrorCode::no_solution, Stage::solve,
                     "This board has no solution: the flood cannot reach all of it.",
                     "Check where the flood starts, and which cells are off the board.");
    if (result.status == Status::unknown)
        return Error(ErrorCode::no_solution, Stage::solve, "No solution was found.",
                     "Give it more time with --time-limit.");
    const std::optional<int> left = moves_left(level);
    if (!left || static_cast<int>(result.moves.size()) <= *left) return std::nullopt;
    const auto allowed = static_cast<std::size_t>(*left);
    const bool in_doubt = input.reading && !input.reading->warnings.empty();
    const std::string doubt = in_doubt ? "The picture could not be read without doubt: see the notes. " : "";
    const std::string check = doubt + "Check the number of moves allowed, or give it with --budget.";
    if (result.lower_bound > *left)
        return Error(ErrorCode::over_budget, Stage::solve,
                     "This cannot be done in " + moves(allowed) + "; at least " +
                         std::to_string(result.lower_bound) + (result.lower_bound == 1 ? " is" : " are") +
                         " needed.",
                     check);
    return Error(ErrorCode::over_budget, Stage::solve,
                 "The best solution found takes " + moves(result.moves.size()) + "; " +
                     std::to_string(allowed) + (allowed == 1 ? " is" : " are") + " allowed.",
                 check + " More time (--time-limit) may find a shorter one.");
}

void demand(const Verdict& verdict) {
    if (!verdict.ok())
        throw Error(ErrorCode::verification_failed, Stage::verify,
                    "The solution did not pass the check on the board: " + verdict.reason,
                    "This is a defect of Unfold: please report it with the picture.");
}

}  // namespace

Run solve_input(const Input& input, const SolveOptions& options) {
    Run run;
    run.result = solve(input.level, options);
    run.verdict = verify(input.level, run.result.moves);
    const bool has_answer = run.result.status == Status::optimal || run.result.status == Status::feasible;
    if (has_answer) demand(run.verdict);
    for (const FinalColorResult& color : run.result.by_color)
        demand(verify(input.level, color.moves));
    run.solution = {input.level,      run.result.status,     run.result.lower_bound, {},
                    run.result.nodes, run.result.duplicates, run.result.solve_ms,    run.result.proof};
    describe_moves(input, run);
    run.shortfall = shortfall_of(input, run.result);
    return run;
}

Alternatives alternatives_of(const Input& input, std::size_t most, const SolveOptions& options) {
    Alternatives found = optimal_solutions(input.level, most, options);
    for (const auto& solution : found.solutions)
        demand(verify(input.level, solution));
    return found;
}

}  // namespace unfold
