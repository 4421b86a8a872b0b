// One answer for both kinds of inputs.
#include "app/solved.h"

#include "app/report.h"
#include "app/tile_report.h"

namespace unfold::app {
namespace {

struct Wording {
    std::string title;
    std::string headline;
    bool is_in_doubt = false;
};

Wording wording_of(const Solved& solved) {
    if (const auto* tiles = std::get_if<TileInput>(&solved.input))
        return {std::string(game_title(Game::shisen)), headline_of_tile_run(std::get<TileRun>(solved.run)),
                tiles->reading && !tiles->reading->warnings.empty()};
    const Input& input = std::get<Input>(solved.input);
    return {std::string(game_title(input.level.game)), headline_of_run(std::get<Run>(solved.run)),
            input.reading && !input.reading->warnings.empty()};
}

}  // namespace

Solved solve_any(AnyInput input, const SolveOptions& options) {
    if (const auto* tiles = std::get_if<TileInput>(&input)) {
        TileRun run = solve_tile_input(*tiles, options);
        return {std::move(input), std::move(run)};
    }
    Run run = solve_input(std::get<Input>(input), options);
    return {std::move(input), std::move(run)};
}

const std::optional<Error>& shortfall_of(const Solved& solved) {
    return std::visit([](const auto& run) -> const std::optional<Error>& { return run.shortfall; },
                      solved.run);
}

Picture solved_picture(const Input& input, const Run& run) {
    return annotate(input.picture, input.geometry, input.level, run.result.moves);
}

Picture solved_picture(const TileInput& input, const TileRun& run) {
    return annotate_tiles(input.picture, input.geometry, input.level, run.result.removals);
}

std::vector<std::uint8_t> solved_png(const Solved& solved) {
    if (const auto* tiles = std::get_if<TileInput>(&solved.input))
        return encode_png(solved_picture(*tiles, std::get<TileRun>(solved.run)));
    return encode_png(solved_picture(std::get<Input>(solved.input), std::get<Run>(solved.run)));
}

std::string headline_of(const Solved& solved) {
    const Wording wording = wording_of(solved);
    std::string text = wording.title + ", " + wording.headline;
    if (const auto& shortfall = shortfall_of(solved)) text += ". " + shortfall->message();
    if (wording.is_in_doubt) text += " (parts of the picture are in doubt: unfold read says which)";
    return text;
}

std::string json_of(const std::string& name, const Solved& solved, double render_ms) {
    if (const auto* tiles = std::get_if<TileInput>(&solved.input))
        return json_of_tile_run(name, *tiles, std::get<TileRun>(solved.run), render_ms);
    return json_of_run(name, std::get<Input>(solved.input), std::get<Run>(solved.run), {}, render_ms);
}

}  // namespace unfold::app
