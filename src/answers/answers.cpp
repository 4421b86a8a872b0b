// The answers of readers and solvers, for both families.
#include "answers/answers.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/json_fields.h"
#include "puzzle/level_forms.h"

namespace unfold::answers {
namespace {

std::string_view subject_name(Question::Subject subject) {
    switch (subject) {
        case Question::Subject::cell:
            return "cell";
        case Question::Subject::alike:
            return "alike";
        case Question::Subject::board:
            break;
    }
    return "board";
}

// The figures of the level, for the answer of a solve.
void add_level_figures(const Input& input, ordered_json& object) {
    if (const auto* colors = std::get_if<ColorLevel>(&input.level())) {
        object["colors"] = colors->board.palette.size();
        object["regions"] = input.graph.size();
        object["budget"] = colors->budget ? ordered_json(*colors->budget) : ordered_json(nullptr);
        return;
    }
    const std::vector<KindId>& cells = std::get<TileLevel>(input.level()).board.cells;
    object["tiles"] =
        cells.size() - static_cast<std::size_t>(std::count(cells.begin(), cells.end(), no_tile));
}

double tenths(double length) {
    return std::round(length * 10) / 10;
}

bool is_visible(const std::vector<Point>& outline, const PictureGeometry& geometry) {
    const auto [left, right] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.y < b.y; });
    return right->x > 0 && left->x < geometry.width_px && bottom->y > 0 && top->y < geometry.height_px;
}

ordered_json cells_of(const PictureGeometry& geometry, const Lattice& lattice) {
    ordered_json cells = ordered_json::array();
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const std::vector<Point> outline = cell_outline_px(geometry, lattice, cell);
        if (!is_visible(outline, geometry)) continue;
        ordered_json points = ordered_json::array();
        for (const Point p : outline)
            points.push_back(ordered_json::array({tenths(p.x), tenths(p.y)}));
        cells.push_back(ordered_json::array({cell.row, cell.column, std::move(points)}));
    }
    return cells;
}

ordered_json confidences_of(const Reading& reading, const Lattice& lattice) {
    ordered_json confidences = ordered_json::object();
    for (const Cell cell : reading.doubtful) {
        const double confidence = reading.cell_confidence[lattice.id(cell).index()];
        confidences[std::to_string(cell.row) + "," + std::to_string(cell.column)] =
            std::round(confidence * 100) / 100;
    }
    return confidences;
}

ordered_json nodes_of(const RegionGraph& graph, const Lattice& lattice) {
    ordered_json nodes = ordered_json::array();
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Region& region = graph.regions[i];
        ordered_json cells = ordered_json::array();
        for (const CellId id : region.cells)
            cells.push_back(cell_array(lattice.cell(id)));
        const RegionNode node = region_node(region, lattice);
        nodes.push_back({{"id", i},
                         {"color", region.color.value},
                         {"cells", std::move(cells)},
                         {"at", {tenths(node.x_pt), tenths(-node.y_pt)}},
                         {"diameter", tenths(node.diameter_pt)}});
    }
    return nodes;
}

ordered_json edges_of(const RegionGraph& graph) {
    ordered_json edges = ordered_json::array();
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (const RegionId neighbor : graph.regions[i].neighbors)
            if (neighbor.index() > i) edges.push_back(ordered_json::array({i, neighbor.value}));
    return edges;
}

}  // namespace

std::string one_line(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

ordered_json error_object(const Error& error) {
    ordered_json object = {{"code", code_name(error.code())},
                           {"stage", stage_name(error.stage())},
                           {"message", error.message()},
                           {"hint", error.hint()}};
    if (!error.parameter().empty()) object["parameter"] = error.parameter();
    return object;
}

Error defect(const std::string& what) {
    return {ErrorCode::internal, Stage::command, "Something went wrong inside Unfold: " + what + ".",
            "This is a defect: please report it with the input."};
}

ordered_json evidence_array(const std::vector<GameEvidence>& evidence) {
    ordered_json array = ordered_json::array();
    for (const GameEvidence& attempt : evidence) {
        array.push_back({{"game", game_name(attempt.game)}, {"confidence", attempt.confidence}});
        if (!attempt.refusal.empty()) array.back()["refusal"] = attempt.refusal;
    }
    return array;
}

ordered_json questions_array(const Reading& reading) {
    const bool is_of_tiles = std::holds_alternative<TileLevel>(reading.level);
    const auto content = [&](int held) -> ordered_json {
        if (held == Question::holds_nothing) return nullptr;
        return is_of_tiles ? ordered_json(name_of(KindId{held})) : ordered_json(held);
    };
    ordered_json array = ordered_json::array();
    for (const Question& question : reading.questions) {
        ordered_json& object = array.emplace_back();
        object["about"] = subject_name(question.subject);
        object["confidence"] = std::round(question.confidence * 100) / 100;
        if (question.subject == Question::Subject::board) continue;
        object["cells"] = ordered_json::array();
        for (const Cell cell : question.cells)
            object["cells"].push_back(cell_array(cell));
        object["read"] = content(question.read);
        object["others"] = ordered_json::array();
        for (const int other : question.others)
            object["others"].push_back(content(other));
    }
    return array;
}

ordered_json reading_object(const std::string& name, const Input& input) {
    ordered_json object({{"input", name},
                         {"level", level_object(input.level())},
                         {"confidence", input.reading.confidence},
                         {"read_ms", input.read_ms},
                         {"warnings", input.reading.warnings},
                         {"questions", questions_array(input.reading)},
                         {"error", nullptr}});
    if (!input.evidence.empty()) object["evidence"] = evidence_array(input.evidence);
    return object;
}

ordered_json run_object(const std::string& name, const Input& input, const Run& run) {
    const Game game = game_of(input.level());
    const Solution& solution = run.solution;
    ordered_json object({{"input", name}, {"game", game_name(game)}});
    add_level_figures(input, object);
    object["moves"] = solution.step_count();
    object["status"] = status_name(solution.status, game);
    if (facts_of(game).has_colors()) object["lower_bound"] = solution.lower_bound;
    object["nodes"] = solution.nodes;
    object["read_ms"] = input.read_ms;
    object["solve_ms"] = solution.solve_ms;
    object["render_ms"] = 0;
    object["steps"] = steps_array(solution);
    object["warnings"] = input.reading.warnings;
    object["questions"] = questions_array(input.reading);
    object["error"] = run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr);
    return object;
}

ordered_json solve_object(const std::string& name, const Input& input, const Run& run) {
    ordered_json object = run_object(name, input, run);
    object["confidence"] = input.reading.confidence;
    object["level"] = level_object(input.level());
    object["solution"] = solution_object(input.level(), run.solution);
    object["view"] = view_object(input);
    return object;
}

ordered_json hint_object(const Input& input, const Run& run, std::size_t count) {
    const Solution& solution = run.solution;
    const Game game = game_of(input.level());
    // For a lost or undecided board the removable pairs are not a hint.
    ordered_json steps = solution.has_answer() ? steps_array(solution) : ordered_json::array();
    const std::size_t remaining = steps.size() - std::min(count, steps.size());
    steps.erase(steps.end() - static_cast<std::ptrdiff_t>(remaining), steps.end());
    return {{"steps", std::move(steps)},
            {"remaining", remaining},
            {"status", status_name(solution.status, game)},
            {"lower_bound",
             facts_of(game).has_colors() ? ordered_json(solution.lower_bound) : ordered_json(nullptr)},
            {"error", run.shortfall ? error_object(*run.shortfall) : ordered_json(nullptr)}};
}

void send_better(const std::string& name, const Input& input, SolveOptions& options,
                 std::function<void(const ordered_json&)> send) {
    struct Better {
        Stopwatch since_start;
        std::optional<Solution> unsent;
    };
    const auto better = std::make_shared<Better>();
    options.on_better = [better](const std::vector<Move>& moves, int lower_bound) {
        Solution& solution = better->unsent.emplace();
        solution.status = Status::feasible;
        solution.lower_bound = lower_bound;
        solution.steps.emplace<ColorSolution>().moves = moves;
    };
    options.on_progress = [better, &name, &input, send = std::move(send),
                           before = options.on_progress](const SolveProgress& progress) {
        constexpr double delay_ms = 150;
        if (better->unsent && better->since_start.elapsed_ms() > delay_ms) {
            send(solve_object(name, input, checked_run(input, *std::move(better->unsent))));
            better->unsent.reset();
        }
        if (before) before(progress);
    };
}

ordered_json progress_object(const SolveProgress& progress) {
    if (const auto& tiles = progress.tiles)
        return {{"removed", tiles->removed}, {"tiles", tiles->all}, {"nodes", progress.nodes}};
    const bool has_best = progress.best_moves >= 0;
    return {{"best_moves", has_best ? ordered_json(progress.best_moves) : ordered_json(nullptr)},
            {"lower_bound", progress.lower_bound},
            {"nodes", progress.nodes}};
}

ordered_json moves_array(const std::vector<Move>& moves) {
    ordered_json array = ordered_json::array();
    for (const Move& move : moves)
        array.push_back({{"cell", cell_array(move.cell)}, {"color", move.color.value}});
    return array;
}

ordered_json view_object(const Input& input) {
    if (!input.has_picture()) return nullptr;
    const Lattice& lattice = lattice_of(input.level());
    return {{"width", input.picture.width_px},
            {"height", input.picture.height_px},
            {"cells", cells_of(input.reading.geometry, lattice)},
            {"confidences", confidences_of(input.reading, lattice)}};
}

std::string graph_dot(const Input& input) {
    if (!facts_of(game_of(input.level())).has_colors())
        throw Error(ErrorCode::bad_level, Stage::level,
                    "This is a level of Shisen-Sho, which has tiles instead of colors and no region graph.",
                    "Give a level of KAMI 2, KAMI or Flood-It.");
    return region_graph_dot(input.graph, input.level());
}

ordered_json graph_object(const Input& input) {
    return {{"dot", graph_dot(input)},
            {"nodes", nodes_of(input.graph, lattice_of(input.level()))},
            {"edges", edges_of(input.graph)}};
}

}  // namespace unfold::answers
