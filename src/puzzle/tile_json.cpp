// Level and solution JSON of Shisen-Sho: the formats of the other games, with tiles for colors.
#include "unfold/error.h"
#include "unfold/tiles.h"

#include <algorithm>
#include <array>

#include "puzzle/cell_text.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"
#include "puzzle/match_groups.h"

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

// The words of a row, parted by single spaces.
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
                      "Give each row two characters for each column, parted by spaces.");
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
        rules.max_turns = as_int(*turns, inner + "max_turns", 0, most_path_turns);
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

bool is_shisen(const Json& object) {
    const Json* game = find_member(object, "game");
    return game != nullptr && game->is_string() && game->get<std::string>() == game_name(Game::shisen);
}

TileLevel tile_level_from_json(const Json& object, const std::string& path,
                               const std::optional<MatchGroups>& match_groups = std::nullopt) {
    check_format(object, level_format, file_version, path);
    if (!is_shisen(object))
        bad_level("This is not a level of Shisen-Sho.", "Give one whose \"game\" is shisen.");
    TileLevel level;
    level.board.lattice = lattice_from_json(object, path);
    check_tile_size(level.board.lattice);
    level.board.cells = read_cells(object, path, level.board.lattice);
    level.rules = read_rules(object, path);
    if (match_groups) {
        demand_kinds(level.board, *match_groups);
        level.rules.match_groups = *match_groups;
    }
    level.source = source_from_json(object, path);
    check(level);
    return level;
}

OrderedJson tile_level_object(const TileLevel& level) {
    OrderedJson object;
    object["format"] = level_format;
    object["version"] = file_version;
    object["game"] = game_name(Game::shisen);
    object["lattice"] = lattice_object(level.board.lattice);
    object["cells"] = rows_of(level.board);
    object["rules"] = {{"gravity", gravity_name(level.rules.gravity)}, {"max_turns", level.rules.max_turns}};
    for (const auto& group : level.rules.match_groups) {
        OrderedJson names = OrderedJson::array();
        for (const KindId kind : group)
            names.push_back(name_of(kind));
        object["rules"]["match_groups"].push_back(names);
    }
    if (level.source) object["source"] = source_object(*level.source);
    return object;
}

// Whether the removal is allowed is not checked here: that is a verdict on the solution (see verify.h).
TileStep read_tile_step(const Json& entry, std::size_t index) {
    const std::string path = entry_path("steps", index);
    const Json& value = as_object(entry, path);
    const std::string inner = path + ".";
    check_step_number(value, inner, index);
    TileStep step;
    const Json& corners = as_array(need_member(value, "path", inner), inner + "path");
    for (std::size_t i = 0; i < corners.size(); ++i)
        step.removal.path.push_back(as_cell(corners[i], entry_path(inner + "path", i)));
    const Json& cells = as_array_of(need_member(value, "cells", inner), inner + "cells", 2);
    step.removal.first = as_cell(cells[0], inner + "cells[0]");
    step.removal.second = as_cell(cells[1], inner + "cells[1]");
    if (const Json* points = find_member(value, "tap_px")) {
        const Json& pair = as_array_of(*points, inner + "tap_px", 2);
        step.first_px = as_point(pair[0], inner + "tap_px[0]");
        step.second_px = as_point(pair[1], inner + "tap_px[1]");
    }
    return step;
}

OrderedJson step_object(const TileStep& step, std::size_t index) {
    OrderedJson object;
    object["n"] = index + 1;
    object["cells"] = OrderedJson::array({cell_array(step.removal.first), cell_array(step.removal.second)});
    object["path"] = OrderedJson::array();
    for (const Cell corner : step.removal.path)
        object["path"].push_back(cell_array(corner));
    if (step.first_px && step.second_px)
        object["tap_px"] = OrderedJson::array({point_array(*step.first_px), point_array(*step.second_px)});
    return object;
}

// What kind of object the text begins; whether it is in order is asked later.
bool is_object_of(std::string_view text, std::string_view format, bool has_level) {
    const std::string_view body = without_head(text);
    if (!body.starts_with('{') || body.size() > max_level_bytes) return false;
    try {
        const Json object = parse_json_object(body, "level");
        const Json* named = find_member(object, "format");
        if (named == nullptr || !named->is_string() || named->get<std::string>() != format) return false;
        if (!has_level) return is_shisen(object);
        const Json* level = find_member(object, "level");
        return level != nullptr && level->is_object() && is_shisen(*level);
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

bool looks_like_tile_level(std::string_view text) {
    return is_object_of(text, level_format, false);
}

TileLevel parse_tile_level(std::string_view text, const std::optional<MatchGroups>& match_groups) {
    check_file_size(text.size());
    return tile_level_from_json(parse_json_object(without_head(text), "level"), "", match_groups);
}

std::string tile_level_to_json(const TileLevel& level) {
    return pretty(tile_level_object(level));
}

bool looks_like_tile_solution(std::string_view text) {
    return is_object_of(text, solution_format, true);
}

TileSolutionFile parse_tile_solution(std::string_view text) {
    check_file_size(text.size());
    const Json object = parse_json_object(without_head(text), "solution");
    check_format(object, solution_format, file_version, "");
    TileSolutionFile solution;
    solution.level = tile_level_from_json(as_object(need_member(object, "level", ""), "level"), "level.");
    const std::string& status = as_text(need_member(object, "status", ""), "status");
    constexpr std::array all{TileStatus::solved, TileStatus::infeasible, TileStatus::unknown};
    const auto found =
        std::find_if(all.begin(), all.end(), [&](TileStatus s) { return tile_status_name(s) == status; });
    if (found == all.end())
        bad_level("The field \"status\" names no status that Unfold knows.",
                  "Write solved, infeasible or unknown.");
    solution.status = *found;
    const Json& steps = as_array(need_member(object, "steps", ""), "steps");
    for (std::size_t i = 0; i < steps.size(); ++i)
        solution.steps.push_back(read_tile_step(steps[i], i));
    check_move_count(object, solution.steps.size());
    solution.nodes = read_count(object, "nodes");
    if (const Json* time = find_member(object, "solve_ms")) solution.solve_ms = as_number(*time, "solve_ms");
    return solution;
}

std::string tile_solution_to_json(const TileSolutionFile& solution) {
    OrderedJson object;
    object["format"] = solution_format;
    object["version"] = file_version;
    object["status"] = tile_status_name(solution.status);
    object["moves"] = solution.steps.size();
    object["steps"] = OrderedJson::array();
    for (std::size_t i = 0; i < solution.steps.size(); ++i)
        object["steps"].push_back(step_object(solution.steps[i], i));
    object["nodes"] = solution.nodes;
    object["solve_ms"] = solution.solve_ms;
    object["level"] = tile_level_object(solution.level);
    return pretty(object);
}

}  // namespace unfold
