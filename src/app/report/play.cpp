// Events of a play, worded once for the command line and the server.
#include "app/report/play.h"

#include <cmath>

#include "answers/answers.h"
#include "app/report/text.h"

namespace unfold::app {
namespace {

using nlohmann::ordered_json;

// "3. row 4, column 7: teal → red …" of the list of all moves.
std::string text_of_step(const PlayEvent& event) {
    std::string lines = text_of_steps(*event.input, *event.run, event.move);
    if (!lines.empty()) lines.pop_back();
    const std::size_t start = lines.rfind('\n');
    const std::string line = start == std::string::npos ? lines : lines.substr(start + 1);
    const std::size_t text = line.find(". ");
    const std::size_t first = text == std::string::npos ? 0 : line.find_first_not_of(' ', text + 1);
    return line.substr(first);
}

std::string place_in_solution(const PlayEvent& event) {
    return std::to_string(event.move) + " of " + std::to_string(event.run->solution.step_count());
}

}  // namespace

std::string text_of_event(const PlayEvent& event) {
    switch (event.kind) {
        case PlayEventKind::level_read:
            return text_of_input("level " + std::to_string(event.level), *event.input);
        case PlayEventKind::level_solved:
            return headline_of(*event.run) + "\n";
        case PlayEventKind::move_made:
            return "move " + place_in_solution(event) + ": " + text_of_step(event) + "\n";
        case PlayEventKind::taps_repeated:
            return "  the taps of move " + place_in_solution(event) + " had no effect: tapping again\n";
        case PlayEventKind::board_differs:
            return "  another board shows than the move gives: solving it from there\n";
        case PlayEventKind::level_finished:
            return "level " + std::to_string(event.level) + " is done\n";
        case PlayEventKind::board_gone:
            return "level " + std::to_string(event.level) +
                   " may be done: after its last move the board no longer shows\n";
    }
    return "";
}

std::string text_of_summary(const PlaySummary& summary) {
    std::string text = counted(summary.levels, "level") + " done";
    if (summary.unconfirmed > 0) text += ", " + std::to_string(summary.unconfirmed) + " may be done,";
    text += " in " + counted(summary.moves, "move");
    if (summary.repeated > 0) text += ", " + counted(summary.repeated, "move") + " tapped again";
    if (summary.differed > 0) text += ", solved again " + counted(summary.differed, "time");
    return text;
}

ordered_json event_object(const PlayEvent& event) {
    ordered_json object{{"event", play_event_name(event.kind)}, {"level", event.level}};
    if (event.kind == PlayEventKind::level_read) {
        object["game"] = game_name(game_of(event.input->level()));
        object["warnings"] = event.input->reading.warnings;
    }
    if (event.run != nullptr) object["moves"] = event.run->solution.step_count();
    if (event.kind == PlayEventKind::level_solved)
        object["status"] = status_name(event.run->solution.status, game_of(event.input->level()));
    if (event.move == 0) return object;
    object["move"] = event.move;
    object["text"] = text_of_step(event);
    object["taps_px"] = ordered_json::array();
    for (const Point& px : event.taps_px)
        object["taps_px"].push_back({std::lround(px.x), std::lround(px.y)});
    return object;
}

ordered_json summary_object(const PlaySummary& summary) {
    ordered_json object{{"event", "ended"},
                        {"levels", summary.levels},
                        {"unconfirmed", summary.unconfirmed},
                        {"moves", summary.moves},
                        {"repeated", summary.repeated},
                        {"differed", summary.differed},
                        {"cancelled", summary.is_cancelled},
                        {"error", nullptr}};
    if (!summary.stopped) return object;
    object["error"] = answers::error_object(*summary.stopped);
    return object;
}

}  // namespace unfold::app
