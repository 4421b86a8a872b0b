// POST /api/play: moves on a level, with a frame for each.
#include <utility>
#include <variant>

#include "app/server/api.h"
#include "app/server/playing.h"
#include "puzzle/json_fields.h"

namespace unfold::app {
namespace {

// A solution has tens of moves, the largest board of tiles 1922 pairs; each frame holds the whole board.
constexpr std::size_t most_color_moves = 1000;
constexpr std::size_t most_tile_moves = 2000;

const Json& moves_in(const Json& request, std::size_t most) {
    const Json& list = as_array(need_member(request, "moves", ""), "moves");
    if (list.size() > most)
        throw bad_request(
            "These are " + std::to_string(list.size()) + " moves, more than " + std::to_string(most) + ".",
            "Play them in parts.");
    return list;
}

std::vector<Move> color_moves(const Json& request) {
    std::vector<Move> moves;
    const Json& list = moves_in(request, most_color_moves);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Json& move = as_object(list[i], entry_path("moves", i));
        const std::string inner = entry_path("moves", i) + ".";
        const std::int64_t color =
            as_whole_number(need_member(move, "color", inner), inner + "color", -max_number, max_number);
        moves.push_back({as_cell(need_member(move, "cell", inner), inner + "cell"), ColorId{color}});
    }
    return moves;
}

std::vector<std::pair<Cell, Cell>> tile_pairs(const Json& request) {
    std::vector<std::pair<Cell, Cell>> pairs;
    const Json& list = moves_in(request, most_tile_moves);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string inner = entry_path("moves", i) + ".";
        const Json& cells = as_array_of(
            need_member(as_object(list[i], entry_path("moves", i)), "cells", inner), inner + "cells", 2);
        pairs.emplace_back(as_cell(cells[0], inner + "cells[0]"), as_cell(cells[1], inner + "cells[1]"));
    }
    return pairs;
}

ordered_json cell_arrays(const std::vector<Cell>& cells) {
    ordered_json list = ordered_json::array();
    for (const Cell cell : cells)
        list.push_back(cell_array(cell));
    return list;
}

ordered_json frame_object(const Frame& frame) {
    ordered_json object = {{"cells", frame.rows}, {"waves", ordered_json::array()}};
    for (const auto& wave : frame.waves)
        object["waves"].push_back(cell_arrays(wave));
    if (!frame.path.empty()) object["path"] = cell_arrays(frame.path);
    return object;
}

template <class AnyLevel>
ordered_json played_object(const Played<AnyLevel>& played, const std::string& level_json) {
    ordered_json object = {{"frames", ordered_json::array()},
                           {"level", ordered_json::parse(level_json)},
                           {"solved", played.is_solved}};
    for (const Frame& frame : played.frames)
        object["frames"].push_back(frame_object(frame));
    return object;
}

ordered_json play_any(const Json& request) {
    const std::string level = need_member(request, "level", "").dump();
    if (looks_like_tile_level(level)) {
        const auto played = play_removals(parse_tile_level(level), tile_pairs(request));
        return played_object(played, tile_level_to_json(played.level));
    }
    const auto played = play_moves(parse_level(level), color_moves(request));
    return played_object(played, level_to_json(played.level));
}

}  // namespace

void answer_play(const Call& call, httplib::Response& response) {
    if (call.request.is_multipart_form_data())
        throw bad_request("Moves are not sent as a form.",
                          "Send a JSON object with \"level\" and \"moves\".");
    const Turns::Turn turn = drawing_turn(call.service, call.connection);
    const Json request = parse_json_object(call.request.body, "request");
    try {
        respond(response, play_any(request));
    } catch (const IllegalMove& illegal) {
        const HttpError error(400, "illegal-move", illegal.what(), "Look at the board before this move.");
        respond(response, {{"error", error.object()}, {"move", illegal.index()}});
        response.status = error.status();
    }
}

}  // namespace unfold::app
