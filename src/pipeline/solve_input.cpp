// From an input to a solution that was replayed, with the points to tap.
#include "unfold/pipeline.h"

#include <algorithm>
#include <utility>

#include "graph/replay.h"

namespace unfold {
namespace {

// Well inside the swatch's lower half: its upper right may be folded, and the picture may end before its
// lower edge.
std::optional<Point> swatch_point(const PictureGeometry& geometry, ColorId color) {
    if (color.index() >= geometry.swatches_px.size()) return std::nullopt;
    const RectPx& r = geometry.swatches_px[color.index()];
    const Point wanted{r.x + r.width / 2, r.y + 0.6 * r.height};
    return Point{std::clamp(wanted.x, 0.0, geometry.width_px - 1.0),
                 std::clamp(wanted.y, 0.0, geometry.height_px - 1.0)};
}

// The cells that a finger may tap: the region itself; in Flood-It the largest region of the new color next to
// the flood, for apps without color buttons.
const std::vector<CellId>* tapped_region(Game game, const Tap& tap) {
    if (game != Game::floodit) return &tap.region;
    const auto largest = std::max_element(tap.joined.begin(), tap.joined.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return largest == tap.joined.end() ? nullptr : &*largest;
}

std::vector<StepTaps> taps_of(const ColorLevel& level, const PictureGeometry& geometry,
                              const std::vector<Tap>& moves) {
    std::vector<StepTaps> taps;
    for (const Tap& move : moves) {
        StepTaps& tap = taps.emplace_back();
        if (const auto* region = tapped_region(level.game, move))
            tap.first_px = inner_point(geometry, level.board.lattice, *region).px;
        tap.second_px = swatch_point(geometry, move.move.color);
    }
    return taps;
}

std::vector<StepTaps> taps_of(const PictureGeometry& geometry, const std::vector<TileRemoval>& removals) {
    const auto center_px = [&](Cell cell) {
        return geometry.px_from_cell({cell.column + 0.5, cell.row + 0.5});
    };
    std::vector<StepTaps> taps;
    for (const TileRemoval& removal : removals)
        taps.push_back({center_px(removal.first), center_px(removal.second)});
    return taps;
}

std::string count_of_moves(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " move" : " moves");
}

std::string doubt_of(const Input& input) {
    return input.reading.warnings.empty() ? ""
                                          : "The picture could not be read without doubt: see the notes. ";
}

Error no_solution(const Input& input, const std::string& message, const std::string& hint,
                  const std::string& parameter) {
    return {ErrorCode::no_solution, Stage::solve, message, doubt_of(input) + hint, parameter};
}

std::optional<Error> shortfall_of_colors(const Input& input, const Solution& solution) {
    if (solution.status == Status::infeasible)
        return no_solution(input, "This board has no solution: the flood cannot reach all of it.",
                           "Check where the flood starts, and which cells are off the board.", "origin");
    if (solution.status == Status::unknown)
        return no_solution(input, "No solution was found.", "Give the search more time.", "time_limit");
    const std::optional<int> left = moves_left(input.level());
    if (!left || static_cast<int>(solution.step_count()) <= *left) return std::nullopt;
    const auto allowed = static_cast<std::size_t>(*left);
    const std::string check = doubt_of(input) + "Check the number of moves allowed.";
    if (solution.lower_bound > *left)
        return Error(ErrorCode::over_budget, Stage::solve,
                     "This cannot be done in " + count_of_moves(allowed) + "; at least " +
                         std::to_string(solution.lower_bound) + (solution.lower_bound == 1 ? " is" : " are") +
                         " needed.",
                     check, "budget");
    return Error(ErrorCode::over_budget, Stage::solve,
                 "The best solution found takes " + count_of_moves(solution.step_count()) + "; " +
                     std::to_string(allowed) + (allowed == 1 ? " is" : " are") + " allowed.",
                 check + " More time may find a shorter one.", "time_limit");
}

std::optional<Error> shortfall_of_tiles(const Input& input, const Solution& solution) {
    if (solution.status == Status::infeasible)
        return no_solution(input, "This board is lost: in every order some tiles remain.",
                           "Take moves back, or start again. If tiles fall in this game, give the direction.",
                           "gravity");
    if (solution.status == Status::unknown)
        return no_solution(input, "No way to clear the board was found.", "Give the search more time.",
                           "time_limit");
    return std::nullopt;
}

void demand(const Verdict& verdict, bool is_solved) {
    if (!verdict.legal || verdict.solved != is_solved)
        throw Error(ErrorCode::verification_failed, Stage::verify,
                    "The solution did not pass the check on the board: " + verdict.reason,
                    "This is a defect of Unfold: please report it with the picture.");
}

}  // namespace

Run checked_run(const Input& input, Solution solution) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    Run run;
    run.solution = std::move(solution);
    run.verdict = verify(input.level(), run.solution);
    // The replay must agree with the claim both ways: a board that the steps solve is not lost or undecided.
    demand(run.verdict, run.solution.has_answer());
    if (colors)
        for (const FinalColorResult& result : run.solution.colors().by_color)
            demand(verify(*colors, result.moves), true);
    const PictureGeometry& geometry = input.reading.geometry;
    if (colors) {
        const std::vector<Tap> moves = replay(colors->board, run.solution.moves());
        for (const Tap& move : moves)
            run.merged.push_back(static_cast<int>(move.joined.size()) + 1);
        if (input.has_picture()) run.solution.taps = taps_of(*colors, geometry, moves);
    } else if (input.has_picture()) {
        run.solution.taps = taps_of(geometry, run.solution.removals());
    }
    run.shortfall =
        colors ? shortfall_of_colors(input, run.solution) : shortfall_of_tiles(input, run.solution);
    return run;
}

namespace {

// The reason why the tiles that were read from a picture make no level: some have no partner.
std::optional<Error> misreading_of(const Input& input) {
    const bool is_from_picture = !input.reading.cell_confidence.empty();
    if (!is_from_picture || game_of(input.level()) != Game::shisen) return std::nullopt;
    try {
        check(input.level());
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

}  // namespace

Run solve_input(const Input& input, const SolveOptions& options) {
    if (std::optional<Error> misreading = misreading_of(input)) {
        Run run;
        run.solution.status = Status::unknown;
        run.solution.steps = TileSolution{};
        run.shortfall = std::move(misreading);
        return run;
    }
    return checked_run(input, solve(input.level(), input.graph, options));
}

Alternatives alternatives_of(const Input& input, std::size_t max_count, const SolveOptions& options) {
    Alternatives found = optimal_solutions(input.level(), max_count, options);
    for (const auto& moves : found.solutions)
        demand(verify(std::get<ColorLevel>(input.level()), moves), true);
    return found;
}

}  // namespace unfold
