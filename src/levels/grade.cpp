// The difficulty of a level: a linear model of what makes players fail.
//
// Features, each growing with the difficulty that it stands for:
// - moves, log(1 + optimum): longer plans are harder to remember, with a diminishing effect of each further
//   move.
// - branching, log of the sensible first moves: the number of moves to try. Moves that merge nothing are left
//   out, because players do not try them.
// - wrong first moves, the share of the sensible ones that lose the optimum: how likely a guess fails.
// - greedy gap, the extra moves of greedy play divided by the optimum: whether the obvious plan works.
// - early mistake, 1 where the first obvious move is wrong, 1/2 where it goes wrong halfway, 0 where it never
//   does: an early mistake is found only after many more moves.
// - few solutions, from 0 for ten or more shortest solutions to 1 for a single one.
// - islands, log of their number: the moves of one island decide the final color of all.
// The weights are fitted so that levels later on their published page, or with more moves, have higher grades
// (bench/levels/fit_grade.cpp). None may be negative: a part never makes a level easier.
#include "levels/grade.h"

#include "unfold/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "puzzle/game.h"
namespace unfold {
namespace levels {
namespace {

OptimumBounds optimum_of(const Solution& solution) {
    return {solution.lower_bound, solution.has_answer() ? static_cast<int>(solution.step_count())
                                                        : std::numeric_limits<int>::max()};
}

// The weights of the features, and the weighted sums that become the grades 1 and 10.
constexpr Features grade_weights{5.2201, 1.2891, 0.9886, 0.6052, 0.0572, 0.0669, 0.4071};
constexpr double easiest_sum = 7.8199;
constexpr double hardest_sum = 22.2523;

double by_moves(double value, const Grade& parts) {
    return parts.moves > 0 ? value / parts.moves : 0;
}

// The level after a move.
ColorLevel after(const ColorLevel& level, const Move& move) {
    ColorLevel next = level;
    next.board = play(level.board, move);
    return next;
}

SolverLimits limits_of(const GradeOptions& options) {
    SolverLimits limits;
    limits.deadline = Deadline::after_ms(options.limit_ms).watching(options.cancellation);
    limits.memory_bytes = options.memory_bytes;
    return limits;
}

// The moves that extend the flood, by color.
std::vector<Move> flooding_moves(const ColorLevel& level) {
    const RegionGraph graph = build_region_graph(level.board);
    const Cell origin = level.origin.value_or(default_origin);
    const RegionId flood = graph.region_of_cell[level.board.lattice.id(origin).index()];
    std::set<ColorId> colors;
    for (const RegionId neighbor : graph[flood].neighbors)
        colors.insert(graph[neighbor].color);
    std::vector<Move> moves;
    for (const ColorId color : colors)
        moves.push_back({origin, color});
    return moves;
}

// The effect of some first moves on the optimum.
struct FirstMoves {
    std::vector<Move> right;
    bool is_complete = true;  // false: a limit left moves undecided, which count as wrong
};

FirstMoves tried_first_moves(const ColorLevel& level, const std::vector<Move>& moves, int optimum,
                             const SolverLimits& limits) {
    FirstMoves tried;
    for (const Move& move : moves) {
        const std::optional<bool> keeps = is_solvable_in(after(level, move), optimum - 1, limits);
        if (!keeps) tried.is_complete = false;
        if (keeps.value_or(false)) tried.right.push_back(move);
    }
    return tried;
}

class Grader {
  public:
    Grader(const ColorLevel& level, const GradeOptions& options)
        : level_(level), options_(options), limits_(limits_of(options)) {}

    std::optional<Grade> run() {
        const RegionGraph graph = build_region_graph(level_.board);
        const OptimumBounds optimum =
            search_optimum(level_, graph, 0, level_.board.lattice.cell_count(), limits_);
        if (!optimum.is_proven()) return std::nullopt;
        parts_.moves = optimum.upper_bound;
        parts_.islands = static_cast<int>(islands(graph).size());
        if (parts_.moves > 0) {
            follow_greedy_play();
            try_first_moves();
            count_solutions();
        }
        parts_.grade = grade_of(features_of(parts_));
        return parts_;
    }

  private:
    // Undecided counts as no.
    bool is_solvable(const ColorLevel& level, int moves) {
        const std::optional<bool> answer = is_solvable_in(level, moves, limits_);
        if (!answer) parts_.is_complete = false;
        return answer.value_or(false);
    }

    void follow_greedy_play() {
        const std::vector<Move> moves = greedy_solution(level_);
        parts_.greedy_extra_moves = static_cast<int>(moves.size()) - parts_.moves;
        if (parts_.greedy_extra_moves == 0) return;
        // Once lost, the optimum stays lost: the first mistake is found by halving.
        std::vector<ColorLevel> boards{level_};
        for (int i = 0; i < parts_.moves; ++i)
            boards.push_back(after(boards.back(), moves[static_cast<std::size_t>(i)]));
        int right = 0;
        int wrong = parts_.moves;
        while (wrong - right > 1) {
            const int middle = (right + wrong) / 2;
            const bool keeps = is_solvable(boards[static_cast<std::size_t>(middle)], parts_.moves - middle);
            (keeps ? right : wrong) = middle;
        }
        parts_.first_mistake = wrong;
    }

    void try_first_moves() {
        const std::vector<Move> moves = sensible_moves(level_);
        parts_.sensible_moves = static_cast<int>(moves.size());
        FirstMoves tried = tried_first_moves(level_, moves, parts_.moves, limits_);
        parts_.right_first_moves = std::move(tried.right);
        if (!tried.is_complete) parts_.is_complete = false;
    }

    void count_solutions() {
        SolveOptions options;
        options.limit_ms = std::max(0.0, options_.limit_ms - stopwatch_.elapsed_ms());
        options.memory_bytes = options_.memory_bytes;
        options.cancellation = options_.cancellation;
        const Alternatives found = optimal_solutions(level_, max_graded_solutions, options);
        parts_.solutions = std::max<std::size_t>(1, found.solutions.size());
        parts_.are_all_solutions = found.complete;
        if (!found.complete && found.solutions.size() < max_graded_solutions) parts_.is_complete = false;
    }

    const ColorLevel& level_;
    const GradeOptions& options_;
    SolverLimits limits_;
    Stopwatch stopwatch_;
    Grade parts_;
};

}  // namespace

Features features_of(const Grade& parts) {
    const auto share_of_right =
        static_cast<double>(parts.right_first_moves.size()) / std::max(1, parts.sensible_moves);
    const double played = by_moves(parts.first_mistake - 1, parts);
    const auto solutions =
        static_cast<double>(std::clamp<std::size_t>(parts.solutions, 1, max_graded_solutions));
    return {
        std::log(1.0 + parts.moves),
        std::log(1.0 + parts.sensible_moves),
        parts.moves > 0 ? 1 - share_of_right : 0,
        by_moves(parts.greedy_extra_moves, parts),
        parts.first_mistake > 0 ? 1 - played : 0,
        parts.moves > 0 ? 1 - std::log(solutions) / std::log(static_cast<double>(max_graded_solutions)) : 0,
        std::log(std::max(1, parts.islands))};
}

double grade_of(const Features& features) {
    double sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i)
        sum += grade_weights[i] * features[i];
    return std::clamp(1 + 9 * (sum - easiest_sum) / (hardest_sum - easiest_sum), 1.0, 10.0);
}

OptimumBounds quick_optimum(const ColorLevel& level, const RegionGraph& graph) {
    SolveOptions options;
    options.limit_ms = 0;
    return optimum_of(solve(level, graph, options));
}

OptimumBounds search_optimum(const ColorLevel& level, const RegionGraph& graph, int low, int high,
                             const SolverLimits& limits) {
    Cancellation stop;
    SolveOptions options;
    options.limit_ms = std::numeric_limits<double>::max();
    options.memory_bytes = limits.memory_bytes;
    options.cancellation = &stop;
    options.on_progress = [&](const SolveProgress& now) {
        const bool is_too_short = now.best_moves >= 0 && now.best_moves < low;
        if (is_too_short || now.lower_bound > high || now.nodes > limits.max_nodes ||
            limits.deadline.expired())
            stop.request();
    };
    return optimum_of(solve(level, graph, options));
}

std::optional<bool> is_solvable_in(const ColorLevel& level, int moves, const SolverLimits& limits) {
    const RegionGraph graph = build_region_graph(level.board);
    OptimumBounds known = quick_optimum(level, graph);
    if (known.upper_bound > moves && known.lower_bound <= moves)
        known = search_optimum(level, graph, moves + 1, moves, limits);
    if (known.upper_bound <= moves) return true;
    if (known.lower_bound > moves) return false;
    return std::nullopt;
}

}  // namespace levels

std::optional<Grade> grade(const Level& level, const GradeOptions& options) {
    check(level);
    // Rejects levels of other games with the message of the solver.
    (void)sensible_moves(level);
    return levels::Grader(std::get<ColorLevel>(level), options).run();
}

std::optional<std::vector<Move>> right_first_moves(const Level& level, const GradeOptions& options) {
    check(level);
    const bool floods = facts_of(game_of(level)).has_origin();
    const std::vector<Move> moves =
        floods ? levels::flooding_moves(std::get<ColorLevel>(level)) : sensible_moves(level);
    const auto& colors = std::get<ColorLevel>(level);
    const levels::SolverLimits limits = levels::limits_of(options);
    const levels::OptimumBounds optimum = levels::search_optimum(colors, build_region_graph(colors.board), 0,
                                                                 colors.board.lattice.cell_count(), limits);
    if (!optimum.is_proven()) return std::nullopt;
    levels::FirstMoves tried = levels::tried_first_moves(colors, moves, optimum.upper_bound, limits);
    if (!tried.is_complete) return std::nullopt;
    return std::move(tried.right);
}

}  // namespace unfold
