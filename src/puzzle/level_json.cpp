// Level files: recognizing their form, and level JSON ("unfold-level", version 1) with every check.
#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

Game read_game(const Json& object, const std::string& path) {
    const std::string& name = as_text(need_member(object, "game", path), path + "game");
    const std::optional<Game> game = game_from_name(name);
    if (!game)
        bad_level("The field \"" + path + "game\" names no game that Unfold supports.",
                  "Write " + one_of_text(game_names()) + ".");
    return *game;
}

OrderedJson lattice_object(const Lattice& lattice) {
    return {{"kind", facts_of(lattice.kind).name}, {"columns", lattice.columns}, {"rows", lattice.rows}};
}

OrderedJson source_object(const Source& source) {
    const RectPx& rect = source.board_px;
    return {{"image", source.image},
            {"width", source.width_px},
            {"height", source.height_px},
            {"board_px", {{"x", rect.x}, {"y", rect.y}, {"width", rect.width}, {"height", rect.height}}}};
}

}  // namespace

Lattice lattice_from_json(const Json& object, const std::string& path) {
    const Json& value = as_object(need_member(object, "lattice", path), path + "lattice");
    const std::string inner = path + "lattice.";
    const std::string& kind = as_text(need_member(value, "kind", inner), inner + "kind");
    Lattice lattice;
    std::vector<std::string> names;
    for (const LatticeKind known : all_lattice_kinds) {
        names.push_back("\"" + std::string(facts_of(known).name) + "\"");
        if (facts_of(known).name == kind) lattice.kind = known;
    }
    if (facts_of(lattice.kind).name != kind)
        bad_level("The field \"" + inner + "kind\" must be " + one_of_text(names) + ".",
                  "Correct \"" + inner + "kind\" in the file.");
    lattice.columns = as_int(need_member(value, "columns", inner), inner + "columns", 1, max_number);
    lattice.rows = as_int(need_member(value, "rows", inner), inner + "rows", 1, max_number);
    return lattice;
}

std::optional<Source> source_from_json(const Json& object, const std::string& path) {
    const Json* found = find_member(object, "source");
    if (!found) return std::nullopt;
    const Json& value = as_object(*found, path + "source");
    const std::string inner = path + "source.";
    const Json& rect = as_object(need_member(value, "board_px", inner), inner + "board_px");
    const auto side = [&](const char* name) {
        return as_number(need_member(rect, name, inner + "board_px."), inner + "board_px." + name);
    };
    return Source{as_text(need_member(value, "image", inner), inner + "image"),
                  as_int(need_member(value, "width", inner), inner + "width", 0, max_number),
                  as_int(need_member(value, "height", inner), inner + "height", 0, max_number),
                  {side("x"), side("y"), side("width"), side("height")}};
}

Level level_from_json(const Json& object, const std::string& path, const LevelOverrides& overrides) {
    check_format(object, level_format, file_version, path);
    const Game game = read_game(object, path);
    if (facts_of(game).has_colors()) return color_level_from_json(object, path, game);
    check_overrides_of_tiles(overrides.colors);
    return tile_level_from_json(object, path, overrides.tiles.match_groups);
}

OrderedJson level_object(const Level& level) {
    OrderedJson object;
    object["format"] = level_format;
    object["version"] = file_version;
    object["game"] = game_name(game_of(level));
    object["lattice"] = lattice_object(lattice_of(level));
    if (const auto* colors = std::get_if<ColorLevel>(&level))
        add_color_level(*colors, object);
    else
        add_tile_level(std::get<TileLevel>(level), object);
    if (const auto& source = source_of(level)) object["source"] = source_object(*source);
    return object;
}

std::string_view without_mark(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

std::string_view without_head(std::string_view text) {
    text = without_mark(text);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

bool looks_like_level(std::string_view text) {
    const std::string_view body = without_head(text);
    return body.starts_with('{') || looks_like_puz(body);
}

Level parse_level(std::string_view text, const LevelOverrides& overrides) {
    check_file_size(text.size());
    const std::string_view body = without_head(text);
    const auto read = [&]() -> Level {
        if (looks_like_puz(body)) return level_from_puz(body);
        if (!body.starts_with('{'))
            bad_level("The file is neither level JSON nor KAMI 2 level text.",
                      "Give a level file that Unfold wrote, or a .puz level.");
        return level_from_json(parse_json_object(body, "level"), "", overrides);
    };
    Level level = read();
    apply_overrides(overrides, level);
    return level;
}

std::string level_to_json(const Level& level) {
    return pretty(level_object(level));
}

}  // namespace unfold
