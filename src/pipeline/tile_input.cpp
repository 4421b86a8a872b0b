// Levels of tiles: from bytes to a level, and from a level to a solution that was replayed.
#include "unfold/deadline.h"
#include "unfold/pipeline.h"

#include <string_view>

#include "pipeline/input_of_picture.h"
#include "puzzle/match_groups.h"

namespace unfold {
namespace {

TileInput tiles_of_picture(Picture picture, const std::string& name, const ReadOptions& options) {
    TileInput input;
    input.picture = std::move(picture);
    TileReading reading = read_tiles(input.picture, options);
    input.level = reading.level;
    input.geometry = reading.geometry;
    if (input.level.source) input.level.source->image = name;
    input.reading = std::move(reading);
    // Kinds of a picture that do not come in pairs are told when it is solved: what matches may not show.
    if (options.match_groups) demand_kinds(input.level.board, *options.match_groups);
    if (options.gravity) input.level.rules.gravity = *options.gravity;
    return input;
}

TileInput tiles_of_level_file(std::string_view text, const ReadOptions& options) {
    TileInput input;
    input.level = parse_tile_level(text, options.match_groups);
    if (options.gravity) input.level.rules.gravity = *options.gravity;
    Screenshot drawing = render_tiles(input.level);
    input.picture = std::move(drawing.picture);
    input.geometry = std::move(drawing.geometry);
    return input;
}

// The board of colors that a picture shows, or of tiles where it shows none.
AnyInput input_of_any_picture(Picture picture, const std::string& name, const ReadOptions& options) {
    try {
        return input_of_picture(picture, name, options);
    } catch (const Error& first) {
        if (first.code() != ErrorCode::no_board && first.code() != ErrorCode::uncertain_board) throw;
        try {
            return tiles_of_picture(std::move(picture), name, options);
        } catch (const Error&) {
            // Doubtful tiles are seen in many pictures of other things: what was said first stands.
            throw Error(first);
        }
    }
}

void demand_usual_options(const ReadOptions& options) {
    if (options.budget || options.origin)
        throw Error(ErrorCode::usage, Stage::command, "Shisen-Sho has no moves allowed and no origin.",
                    "Leave out --budget and --origin.");
}

Point middle_px(const PictureGeometry& geometry, Cell cell) {
    return geometry.px_from_cell({cell.column + 0.5, cell.row + 0.5});
}

}  // namespace

AnyInput read_any_input(std::span<const std::uint8_t> bytes, const std::string& name,
                        const ReadOptions& options) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const bool is_picture = looks_like_image(bytes);
    const bool is_of_tiles =
        options.game == Game::shisen || (!options.game && !is_picture && looks_like_tile_level(text));
    if (is_of_tiles) demand_usual_options(options);
    if (!is_of_tiles && (options.game || !is_picture)) return read_input(bytes, name, options);

    const Stopwatch stopwatch;
    AnyInput input;
    if (!is_picture)
        input = tiles_of_level_file(text, options);
    else if (is_of_tiles)
        input = tiles_of_picture(decode_picture(bytes), name, options);
    else
        input = input_of_any_picture(decode_picture(bytes), name, options);
    std::visit([&](auto& of_a_game) { of_a_game.read_ms = stopwatch.elapsed_ms(); }, input);
    return input;
}

TileRun solve_tile_input(const TileInput& input, const SolveOptions& options) {
    TileRun run;
    run.result = solve_tiles(input.level, options);
    run.verdict = verify_tiles(input.level, run.result.removals);
    const bool is_as_claimed =
        run.verdict.legal && run.verdict.solved == (run.result.status == TileStatus::solved);
    if (!is_as_claimed)
        throw Error(ErrorCode::verification_failed, Stage::verify,
                    "The solution did not pass the check on the board: " + run.verdict.reason,
                    "This is a defect of Unfold: please report it with the picture.");
    run.solution = {input.level, run.result.status, {}, run.result.nodes, run.result.solve_ms};
    for (const TileRemoval& removal : run.result.removals) {
        TileStep step{removal, std::nullopt, std::nullopt};
        if (input.picture.width_px > 0) {
            step.first_px = middle_px(input.geometry, removal.first);
            step.second_px = middle_px(input.geometry, removal.second);
        }
        run.solution.steps.push_back(std::move(step));
    }
    const std::string doubt = input.reading && !input.reading->warnings.empty()
                                  ? " The picture could not be read without doubt: see the notes."
                                  : "";
    if (run.result.status == TileStatus::infeasible)
        run.shortfall = Error(
            ErrorCode::no_solution, Stage::solve, "This board is lost: whatever is removed, some tiles stay.",
            "Take moves back, or start anew. If tiles fall in this game, say so with --gravity." + doubt);
    if (run.result.status == TileStatus::unknown)
        run.shortfall = Error(ErrorCode::no_solution, Stage::solve, "No way to clear the board was found.",
                              "Give it more time with --time-limit." + doubt);
    return run;
}

}  // namespace unfold
