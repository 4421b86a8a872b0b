// Level files: recognizing their form, and level JSON ("unfold-level", version 1) with every check.

#include "puzzle/cell_text.h"
#include "puzzle/colors.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

Game read_game(const JsonField& field) {
    const std::optional<Game> game = game_from_name(field.text());
    if (!game)
        bad_level("The field \"" + field.path() + "\" names no game that Unfold supports.",
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

Rgb read_color(const JsonField& field) {
    const std::string& text = field.text();
    const bool hex = text.size() == 7 && text[0] == '#' &&
                     text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!hex)
        bad_level("The field \"" + field.path() + "\" is not a color like \"#7b1733\".",
                  "Write # and six hexadecimal digits: two for red, two for green, two for blue.");
    const auto part = [&](std::size_t at) {
        return static_cast<std::uint8_t>(std::stoi(text.substr(at, 2), nullptr, 16));
    };
    return {part(1), part(3), part(5)};
}

std::vector<Rgb> read_palette(const JsonField& field) {
    const std::vector<JsonField> list = field.entries();
    check_color_count(list.size());
    std::vector<Rgb> palette;
    for (const JsonField& color : list)
        palette.push_back(read_color(color));
    return palette;
}

// `row` and `column` count from 0, as the fields of the file do.
ColorId read_cell(char symbol, std::size_t colors, std::size_t row, std::size_t column) {
    if (symbol == '.') return off_board;
    const std::string place = "row " + std::to_string(row) + ", column " + std::to_string(column);
    const std::size_t color = base36.find(symbol);
    if (color == std::string_view::npos)
        bad_level("The cell in " + place + " (counted from 0) of \"cells\" is not a color.",
                  "Use 0 to 9 and a to z for a color of the palette, and a dot for off the board.");
    if (color >= colors)
        bad_level("The cell in " + place + " (counted from 0) of \"cells\" has the color '" +
                      std::string(1, symbol) + "', but the palette has only " + std::to_string(colors) +
                      " colors.",
                  "Use a color of the palette (the first one is 0), or add the missing one.");
    return ColorId{static_cast<std::int64_t>(color)};
}

std::vector<ColorId> read_cells(const JsonField& field, const Board& board) {
    const std::vector<JsonField> list = field.entries();
    const auto rows = static_cast<std::size_t>(board.lattice.rows);
    const auto columns = static_cast<std::size_t>(board.lattice.columns);
    if (list.size() != rows)
        bad_level("The field \"" + field.path() + "\" has " + std::to_string(list.size()) +
                      " rows, but the lattice has " + std::to_string(rows) + ".",
                  "Give one row of text for each row of the lattice.");
    std::vector<ColorId> cells;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string& text = list[row].text();
        if (text.size() != columns)
            bad_level("Row " + std::to_string(row) + " (counted from 0) of \"" + field.path() + "\" has " +
                          std::to_string(text.size()) + " cells, but the lattice has " +
                          std::to_string(columns) + " columns.",
                      "Give each row one character for each column.");
        for (std::size_t column = 0; column < columns; ++column)
            cells.push_back(read_cell(text[column], board.palette.size(), row, column));
    }
    return cells;
}

Cell read_origin(const JsonField& field, Game game, const Board& board) {
    if (!facts_of(game).has_origin())
        bad_level("The field \"" + field.path() + "\" is set, but only Flood-It has an origin.",
                  "Remove \"" + field.path() + "\", or set \"game\" to \"floodit\".");
    const Cell origin = field.cell();
    if (!board.lattice.contains(origin) || !board.on_board(board.lattice.id(origin)))
        bad_level("The origin, row " + std::to_string(origin.row) + ", column " +
                      std::to_string(origin.column) + ", is not on the board.",
                  "Name a cell of the board as [row, column], counted from 0.");
    return origin;
}

constexpr std::string_view empty_cell = "..";

KindId kind_of(std::string_view name, const std::string& place) {
    const std::optional<KindId> kind = kind_from_name(name);
    if (!kind)
        bad_level(place + " is not a kind of tile.",
                  "Name a kind with two characters of 0 to 9 and a to z; \"..\" is an empty cell.");
    return *kind;
}

std::vector<KindId> read_cells(const JsonField& field, const Lattice& lattice) {
    const std::vector<JsonField> list = field.entries(static_cast<std::size_t>(lattice.rows));
    std::vector<KindId> cells;
    for (std::size_t row = 0; row < list.size(); ++row) {
        auto words = split(list[row].text(), ' ');
        if (words.back().empty()) words.pop_back();
        if (words.size() != static_cast<std::size_t>(lattice.columns))
            bad_level("Row " + std::to_string(row) + " (counted from 0) of \"" + field.path() + "\" has " +
                          std::to_string(words.size()) + " cells, but the lattice has " +
                          std::to_string(lattice.columns) + " columns.",
                      "Give each row two characters for each column, separated by spaces.");
        for (std::size_t column = 0; column < words.size(); ++column) {
            const std::string place = "The cell in row " + std::to_string(row) + ", column " +
                                      std::to_string(column) + " (counted from 0) of \"cells\"";
            cells.push_back(words[column] == empty_cell ? no_tile : kind_of(words[column], place));
        }
    }
    return cells;
}

TileRules read_rules(const JsonField& field) {
    TileRules rules;
    if (const auto gravity = field.find("gravity")) {
        const auto known = gravity_from_name(gravity->text());
        if (!known)
            bad_level("The field \"" + gravity->path() + "\" names no direction.",
                      "Write none, down, left, right or up.");
        rules.gravity = *known;
    }
    if (const auto turns = field.find("max_turns")) rules.max_turns = turns->integer(0, max_path_turns);
    if (const auto groups = field.find("match_groups"))
        for (const JsonField& group : groups->entries()) {
            std::vector<KindId> kinds;
            for (const JsonField& kind : group.entries())
                kinds.push_back(kind_of(kind.text(), "An entry of \"match_groups\""));
            if (!kinds.empty()) rules.match_groups.push_back(std::move(kinds));
        }
    return rules;
}

// The caller checks the limits.
Lattice read_lattice(const JsonField& field) {
    const JsonField kind = field.need("kind");
    Lattice lattice;
    std::vector<std::string> names;
    for (const LatticeKind known : all_lattice_kinds) {
        names.push_back("\"" + std::string(facts_of(known).name) + "\"");
        if (facts_of(known).name == kind.text()) lattice.kind = known;
    }
    if (facts_of(lattice.kind).name != kind.text())
        bad_level("The field \"" + kind.path() + "\" must be " + one_of_text(names) + ".",
                  "Correct \"" + kind.path() + "\" in the file.");
    lattice.columns = field.need("columns").integer(1, max_number);
    lattice.rows = field.need("rows").integer(1, max_number);
    return lattice;
}

Source read_source(const JsonField& field) {
    const JsonField rect = field.need("board_px");
    const auto side = [&](const char* name) { return rect.need(name).number(); };
    return {field.need("image").text(),
            field.need("width").integer(0, max_number),
            field.need("height").integer(0, max_number),
            {side("x"), side("y"), side("width"), side("height")}};
}

ColorLevel read_color_level(const JsonField& field, Game game) {
    ColorLevel level;
    level.game = game;
    level.board.lattice = read_lattice(field.need("lattice"));
    check_size(level.board.lattice);
    level.board.palette = read_palette(field.need("palette"));
    level.board.cells = read_cells(field.need("cells"), level.board);
    check(level.board);
    if (const auto budget = field.find("budget")) level.budget = budget->integer(0, max_budget);
    if (const auto made = field.find("moves_made")) level.moves_made = made->integer(0, max_budget);
    if (const auto origin = field.find("origin")) level.origin = read_origin(*origin, game, level.board);
    if (const auto source = field.find("source")) level.source = read_source(*source);
    return level;
}

// The members of the object of a level file that follow "lattice": those specific to the family.
void add_color_level(const ColorLevel& level, OrderedJson& object) {
    object["palette"] = OrderedJson::array();
    for (const Rgb color : level.board.palette)
        object["palette"].push_back(hex_color(color));
    object["cells"] = rows_of(level.board);
    if (level.budget) object["budget"] = *level.budget;
    if (level.moves_made) object["moves_made"] = *level.moves_made;
    if (level.origin) object["origin"] = cell_array(*level.origin);
}

TileLevel read_tile_level(const JsonField& field, const std::optional<MatchGroups>& match_groups) {
    TileLevel level;
    level.board.lattice = read_lattice(field.need("lattice"));
    check_tile_size(level.board.lattice);
    level.board.cells = read_cells(field.need("cells"), level.board.lattice);
    if (const auto rules = field.find("rules")) level.rules = read_rules(*rules);
    if (match_groups) set_match_groups(*match_groups, level);
    if (const auto source = field.find("source")) level.source = read_source(*source);
    check(level);
    return level;
}

void add_tile_level(const TileLevel& level, OrderedJson& object) {
    object["cells"] = rows_of(level.board);
    object["rules"] = {{"gravity", gravity_name(level.rules.gravity)}, {"max_turns", level.rules.max_turns}};
    for (const auto& group : level.rules.match_groups) {
        OrderedJson names = OrderedJson::array();
        for (const KindId kind : group)
            names.push_back(name_of(kind));
        object["rules"]["match_groups"].push_back(names);
    }
}

}  // namespace

Level level_from_json(const JsonField& field, const LevelOverrides& overrides) {
    field.require_format(level_format, file_version);
    const Game game = read_game(field.need("game"));
    if (facts_of(game).has_colors()) return read_color_level(field, game);
    check_overrides_of_tiles(overrides.colors);
    return read_tile_level(field, overrides.tiles.match_groups);
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

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

std::string_view without_leading_whitespace(std::string_view text) {
    text = without_byte_order_mark(text);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

bool looks_like_level(std::string_view text) {
    const std::string_view body = without_leading_whitespace(text);
    return body.starts_with('{') || looks_like_puz(body);
}

Level parse_level(std::string_view text, const LevelOverrides& overrides) {
    check_file_size(text.size());
    const std::string_view body = without_leading_whitespace(text);
    const auto read = [&]() -> Level {
        if (looks_like_puz(body)) return level_from_puz(body);
        if (!body.starts_with('{'))
            bad_level("The file is neither level JSON nor KAMI 2 level text.",
                      "Give a level file that Unfold wrote, or a .puz level.");
        return level_from_json(JsonField(parse_json_object(body, "level")), overrides);
    };
    Level level = read();
    apply_overrides(overrides, level);
    return level;
}

std::string level_to_json(const Level& level) {
    return pretty(level_object(level));
}

}  // namespace unfold
