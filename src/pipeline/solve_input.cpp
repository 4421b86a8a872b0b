// Reads a picture or a text as an input, solves it, verifies the solution by replay, and computes the points
// to tap.
#include "unfold/pipeline.h"

#include <algorithm>
#include <utility>

#include "graph/replay.h"
#include "puzzle/game.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

RegionGraph graph_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    return colors ? build_region_graph(colors->board) : RegionGraph{};
}

void set_source_name(Level& level, const std::string& name) {
    std::visit(
        [&](auto& of_family) {
            if (of_family.source) of_family.source->image = name;
        },
        level);
}

// The input with a drawing of the level. A level that cannot be drawn as a screenshot (other lattices, too
// many colors) is solved without a picture.
Input drawn_input(Level level) {
    Input input = input_of_level(std::move(level));
    try {
        Screenshot drawing = render_screenshot(input.level());
        input.picture = std::move(drawing.picture);
        input.reading.geometry = std::move(drawing.geometry);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::usage) throw;
    }
    return input;
}

Input from_level_file(std::string_view text, const ReadOptions& options) {
    Level level = parse_level(text, options.overrides);
    const Game game = game_of(level);
    if (options.game && *options.game != game)
        throw Error(ErrorCode::usage, Stage::command,
                    "The level file is for " + std::string(game_title(game)) + ", not for " +
                        std::string(game_title(*options.game)) + ".",
                    "Choose a " + std::string(game_title(*options.game)) + " level, or do not set the game.",
                    "game");
    return drawn_input(std::move(level));
}

Input from_text_board(std::string_view text, const ReadOptions& options) {
    // Many small boards take much more memory than their text, so the size is limited.
    check_file_size(text.size());
    TextBoardOptions board_options;
    board_options.game = options.game;
    board_options.origin = options.overrides.colors.origin.value_or(OriginChoice{});
    const std::vector<TextBoard> boards = parse_boards(text, board_options);
    if (boards.size() > 1)
        throw Error(
            ErrorCode::usage, Stage::level,
            "The file contains " + std::to_string(boards.size()) + " boards, but only one can be used here.",
            "Use a file with one board, or solve all boards with `unfold solve`.");
    Level level = boards[0].level;
    apply_overrides(options.overrides, level);
    return drawn_input(std::move(level));
}

[[noreturn]] void refuse_content(std::string_view text) {
    const bool is_utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    if (is_utf16)
        throw Error(ErrorCode::not_an_image, Stage::input,
                    "The file is UTF-16 text, which Unfold cannot read.", "Save it as UTF-8.");
    const bool is_text = std::none_of(text.begin(), text.end(), [](char c) {
        return c >= 0 && c < ' ' && c != '\t' && c != '\r' && c != '\n';
    });
    if (is_text)
        throw Error(ErrorCode::not_an_image, Stage::input,
                    "The file is text, but neither a level file nor a plain text board.",
                    "A text board has a line of digits or letters for each row, without spaces. Choose "
                    "Flood-It or KAMI as its game.",
                    "game");
    throw Error(ErrorCode::not_an_image, Stage::input, "This is neither a picture nor a level file.",
                "Give a PNG, JPEG, WebP, TIFF, BMP or GIF screenshot, a level JSON or a .puz file.");
}

Input read_text(std::string_view text, const ReadOptions& options) {
    if (text.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    if (looks_like_level(text)) return from_level_file(text, options);
    if (looks_like_boards(text)) return from_text_board(text, options);
    refuse_content(text);
}

// In the lower half of the swatch, but near its middle: the upper right corner may be folded, and the picture
// may cut off the lower edge.
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
    if (!facts_of(game).has_origin()) return &tap.region;
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
                                          : "Parts of the picture are uncertain: check the notes first. ";
}

Error no_solution(const Input& input, const std::string& message, const std::string& hint,
                  const std::string& parameter) {
    return {ErrorCode::no_solution, Stage::solve, message, doubt_of(input) + hint, parameter};
}

std::optional<Error> color_shortfall(const Input& input, const Solution& solution) {
    if (solution.status == Status::infeasible)
        return no_solution(input, "This board has no solution: the flood cannot reach all of it.",
                           "Check where the flood starts, and which cells are off the board.", "origin");
    if (solution.status == Status::unknown)
        return no_solution(input, "The search ended without a solution.", "Set a longer time limit.",
                           "time_limit");
    const std::optional<int> left = moves_left(input.level());
    if (!left || static_cast<int>(solution.step_count()) <= *left) return std::nullopt;
    const auto allowed = static_cast<std::size_t>(*left);
    const std::string check = doubt_of(input) + "Check the number of moves allowed.";
    if (solution.lower_bound > *left)
        return Error(ErrorCode::over_budget, Stage::solve,
                     "This board cannot be solved in " + count_of_moves(allowed) + "; at least " +
                         std::to_string(solution.lower_bound) + (solution.lower_bound == 1 ? " is" : " are") +
                         " needed.",
                     check, "budget");
    return Error(ErrorCode::over_budget, Stage::solve,
                 "The best solution found takes " + count_of_moves(solution.step_count()) + "; " +
                     std::to_string(allowed) + (allowed == 1 ? " is" : " are") + " allowed.",
                 check + " More time may find a shorter one.", "time_limit");
}

std::optional<Error> tile_shortfall(const Input& input, const Solution& solution) {
    if (solution.status == Status::infeasible)
        return no_solution(
            input, "This board cannot be cleared: every order of removals leaves tiles.",
            "Undo moves, or restart the level. If tiles fall in this game, set the direction of gravity.",
            "gravity");
    if (solution.status == Status::unknown)
        return no_solution(input, "The search ended without clearing the board.", "Set a longer time limit.",
                           "time_limit");
    return std::nullopt;
}

void require_verified(const Verdict& verdict, bool is_solved) {
    if (!verdict.legal || verdict.solved != is_solved)
        throw Error(ErrorCode::verification_failed, Stage::verify,
                    "The solution did not pass the check on the board: " + verdict.reason,
                    "This is a defect of Unfold: please report it with the picture.");
}

// The error of a picture whose tiles do not form a level, because some have no partner.
std::optional<Error> error_of_misread_tiles(const Input& input) {
    const bool is_from_picture = !input.reading.cell_confidence.empty();
    if (!is_from_picture || facts_of(game_of(input.level())).has_colors()) return std::nullopt;
    try {
        check(input.level());
    } catch (const Error& error) {
        return error;
    }
    return std::nullopt;
}

}  // namespace

InputResult read_input(Picture picture, const std::string& name, const ReadOptions& options) {
    const Stopwatch stopwatch;
    if (std::int64_t{picture.width_px} * picture.height_px > max_image_pixels)
        throw Error(ErrorCode::image_too_large, Stage::image, "The picture has more than 100 megapixels.",
                    "Use the screenshot as the phone saved it.");
    ReadResult found = read(picture, options);
    if (!found.reading) return {std::nullopt, std::move(found.refusal), std::move(found.evidence)};
    Input input;
    input.reading = *std::move(found.reading);
    set_source_name(input.reading.level, name);
    input.picture = std::move(picture);
    input.graph = graph_of(input.level());
    if (!options.game) input.evidence = std::move(found.evidence);
    input.read_ms = stopwatch.elapsed_ms();
    return {std::move(input), std::nullopt, {}};
}

InputResult read_input(const ImageView& image, const std::string& name, const ReadOptions& options) {
    return read_input(to_picture(image), name, options);
}

Input read_input(std::string_view text, const ReadOptions& options) {
    const Stopwatch stopwatch;
    Input input = read_text(text, options);
    input.read_ms = stopwatch.elapsed_ms();
    return input;
}

Input input_of_level(Level level) {
    Input input;
    input.reading.level = std::move(level);
    input.graph = graph_of(input.level());
    return input;
}

Input input_of_later(const Input& earlier, Level level, Picture picture) {
    check(level);
    Input input = earlier;
    input.reading.level = std::move(level);
    input.picture = std::move(picture);
    input.graph = graph_of(input.level());
    input.read_ms = 0;
    return input;
}

Run checked_run(const Input& input, Solution solution) {
    const auto* colors = std::get_if<ColorLevel>(&input.level());
    Run run;
    run.solution = std::move(solution);
    run.verdict = verify(input.level(), run.solution);
    // Both must agree: a status with an answer requires steps that solve the board, and steps that solve the
    // board require such a status.
    require_verified(run.verdict, run.solution.has_answer());
    if (colors)
        for (const FinalColorResult& result : run.solution.colors().by_color)
            require_verified(verify(*colors, result.moves), true);
    const PictureGeometry& geometry = input.reading.geometry;
    if (colors) {
        const std::vector<Tap> moves = replay(colors->board, run.solution.moves());
        for (const Tap& move : moves)
            run.merged.push_back(static_cast<int>(move.joined.size()) + 1);
        if (input.has_picture()) run.solution.taps = taps_of(*colors, geometry, moves);
    } else if (input.has_picture()) {
        run.solution.taps = taps_of(geometry, run.solution.removals());
    }
    run.shortfall = colors ? color_shortfall(input, run.solution) : tile_shortfall(input, run.solution);
    return run;
}

Run solve_input(const Input& input, const SolveOptions& options) {
    if (std::optional<Error> misreading = error_of_misread_tiles(input)) {
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
        require_verified(verify(std::get<ColorLevel>(input.level()), moves), true);
    return found;
}

}  // namespace unfold
