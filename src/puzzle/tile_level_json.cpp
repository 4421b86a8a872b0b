// What level JSON says about a board of tiles.
#include <algorithm>

#include "puzzle/cell_text.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::string_view empty_cell = "..";

KindId kind_of(std::string_view name, const std::string& place) {
    const std::optional<KindId> kind = kind_from_name(name);
    if (!kind)
        bad_level(place + " is not a kind of tile.",
                  "Name a kind with two characters of 0 to 9 and a to z; \"..\" is an empty cell.");
    return *kind;
}

// The words of a row, separated by single spaces.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::vector<KindId> read_cells(const Json& object, const std::string& path, const Lattice& lattice) {
    const auto rows = static_cast<std::size_t>(lattice.rows);
    const Json& list = as_array_of(need_member(object, "cells", path), path + "cells", rows);
    std::vector<KindId> cells;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::string field = path + "cells[" + std::to_string(row) + "]";
        const auto words = words_of(as_text(list[row], field));
        if (words.size() != static_cast<std::size_t>(lattice.columns))
            bad_level("Row " + std::to_string(row) + " of \"" + path + "cells\" has " +
                          std::to_string(words.size()) + " cells, but the lattice has " +
                          std::to_string(lattice.columns) + " columns.",
                      "Give each row two characters for each column, separated by spaces.");
        for (std::size_t column = 0; column < words.size(); ++column) {
            const std::string place = "The cell in row " + std::to_string(row) + ", column " +
                                      std::to_string(column) + " of \"cells\"";
            cells.push_back(words[column] == empty_cell ? no_tile : kind_of(words[column], place));
        }
    }
    return cells;
}

TileRules read_rules(const Json& object, const std::string& path) {
    TileRules rules;
    const Json* found = find_member(object, "rules");
    if (!found) return rules;
    const Json& value = as_object(*found, path + "rules");
    const std::string inner = path + "rules.";
    if (const Json* gravity = find_member(value, "gravity")) {
        const auto known = gravity_from_name(as_text(*gravity, inner + "gravity"));
        if (!known)
            bad_level("The field \"" + inner + "gravity\" names no direction.",
                      "Write none, down, left, right or up.");
        rules.gravity = *known;
    }
    if (const Json* turns = find_member(value, "max_turns"))
        rules.max_turns = as_int(*turns, inner + "max_turns", 0, max_path_turns);
    if (const Json* groups = find_member(value, "match_groups"))
        for (const Json& group : as_array(*groups, inner + "match_groups")) {
            std::vector<KindId> kinds;
            for (const Json& kind : as_array(group, inner + "match_groups"))
                kinds.push_back(
                    kind_of(as_text(kind, inner + "match_groups"), "An entry of \"match_groups\""));
            if (!kinds.empty()) rules.match_groups.push_back(std::move(kinds));
        }
    return rules;
}

}  // namespace

TileLevel tile_level_from_json(const Json& object, const std::string& path,
                               const std::optional<MatchGroups>& match_groups) {
    TileLevel level;
    level.board.lattice = lattice_from_json(object, path);
    check_tile_size(level.board.lattice);
    level.board.cells = read_cells(object, path, level.board.lattice);
    level.rules = read_rules(object, path);
    if (match_groups) set_match_groups(*match_groups, level);
    level.source = source_from_json(object, path);
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

}  // namespace unfold
