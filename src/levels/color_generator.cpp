// Levels of colors with a given optimum, by local search over designs.
//
// A design is changed at random, one parameter at a time. A change is kept unless it raises the energy: the
// sum of a shape penalty (unbalanced color shares, too many or tiny regions) and the distance of the optimum
// from the requested one. The optimum is searched only if the quick bounds of the solver do not exclude it,
// so most candidates cost a fraction of a millisecond. A search that makes no progress starts again with
// another design. The limits that decide which level is chosen count steps and nodes, not time, so a seed
// gives the same levels everywhere. The deadline only ends the list.
#include "unfold/solve.h"

#include <algorithm>
#include <map>

#include "levels/generators.h"
#include "levels/grade.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"

namespace unfold::levels {
namespace {

// The weights of the energy. A wrong optimum costs more than a slightly unbalanced board, and a board with a
// large shape penalty is not searched.
constexpr double move_weight = 4;
constexpr double max_searched_energy = 6;
constexpr double not_searched_energy = 100;

// Changes without progress before the search starts again.
constexpr int max_idle_changes = 60;
// Starts before another style and symmetry is drawn.
constexpr int starts_per_frame = 8;
// Node limit of one search: ten times what the published KAMI 2 levels of as many moves need.
std::uint64_t max_nodes_of(int moves) {
    return moves <= 8 ? 20'000 : 100'000;
}
// Milliseconds to count the shortest solutions. The count is only reported; it does not affect the choice.
constexpr double count_limit_ms = 2000;

std::vector<int> numbered_by_appearance(const std::vector<ColorId>& cells) {
    std::map<ColorId, int> numbers{{off_board, -1}};
    std::vector<int> result;
    for (const ColorId color : cells)
        result.push_back(numbers.emplace(color, static_cast<int>(numbers.size()) - 1).first->second);
    return result;
}

// Shape penalty; 0 for a board that looks designed.
double shape_energy(const Board& board, const RegionGraph& graph, const ColorWish& wish, Style style) {
    const auto colors = static_cast<std::size_t>(wish.colors);
    std::vector<double> areas(colors, 0);
    double all = 0;
    int tiny = 0;
    for (const Region& region : graph.regions) {
        double area = 0;
        for (const CellId cell : region.cells)
            area += cell_area(board.lattice, cell);
        areas[region.color.index()] += area;
        all += area;
        if (area < min_region_area(board.lattice)) ++tiny;
    }
    double energy = 0;
    const double even_share = 1.0 / wish.colors;
    for (const double area : areas) {
        const double share = area / all;
        if (area == 0) energy += 3;
        energy += 20 * std::max(0.0, 0.4 * even_share - share);
        energy += 20 * std::max(0.0, share - std::max(1.9 * even_share, 0.55));
    }
    const auto regions = static_cast<double>(graph.size());
    // Published KAMI 2 levels have 3 to 9 regions per move.
    const double max_regions =
        facts_of(wish.game).has_free_moves() ? 8.0 + 7 * wish.moves : board.lattice.cell_count() / 2.0;
    energy += 0.15 * std::max(0.0, regions - max_regions) + 2 * std::max(0.0, wish.moves + 1 - regions);
    // A region graph that is a path is dull beyond a few moves.
    std::size_t borders = 0;
    for (const Region& region : graph.regions)
        borders += region.neighbors.size();
    const bool may_be_path = wish.moves < 5 || style == Style::islands;
    if (!may_be_path) energy += 5 * std::max(0.0, 1.1 - static_cast<double>(borders) / 2 / regions);
    const double max_tiny = 0.1 * regions;
    energy += 0.5 * std::max(0.0, tiny - max_tiny);
    // At least 30 % of the cells must be on the board.
    energy += 10 * std::max(0.0, 0.3 - all / board.lattice.cell_count());
    const auto island_count = islands(graph).size();
    if (!facts_of(wish.game).has_free_moves() && island_count > 1) energy += 5;
    if (style == Style::islands && island_count < 2) energy += 2;
    if (style == Style::islands && island_count > 8) energy += 0.5 * (static_cast<double>(island_count) - 8);
    if (style != Style::islands && island_count > 3) energy += static_cast<double>(island_count) - 3;
    return energy;
}

bool has_difficulty(const ColorLevel& level, const ColorWish& wish, int greedy, const SolverLimits& limits) {
    const int gap = greedy - wish.moves;
    if (!wish.difficulty) return gap > 0;
    switch (*wish.difficulty) {
        case Difficulty::easy:
            return gap <= 1;
        case Difficulty::medium:
            return gap >= 1;
        case Difficulty::hard:
            break;
    }
    if (gap < 1) return false;
    if (!facts_of(wish.game).has_free_moves()) return gap >= 2;
    const std::vector<Move> moves = sensible_moves(level);
    std::size_t right = 0;
    for (const Move& move : moves) {
        ColorLevel after = level;
        after.board = play(level.board, move);
        const auto keeps = is_solvable_in(after, wish.moves - 1, limits);
        if (!keeps) return false;
        right += *keeps ? 1 : 0;
        if (4 * right > moves.size()) return false;
    }
    return true;
}

// A design's energy, and its level if the energy is 0.
struct EvaluatedDesign {
    double energy = not_searched_energy;
    std::optional<ColorLevel> level;
    int greedy = 0;
};

class DesignSearch {
  public:
    DesignSearch(const ColorWish& wish, const MadeBoards& made, const Deadline& deadline, Random& random)
        : wish_(wish), lattice_(lattice_of(wish)), made_(made), random_(random) {
        limits_.deadline = deadline;
        limits_.max_nodes = max_nodes_of(wish.moves);
    }

    std::optional<EvaluatedDesign> run(const ShouldContinue& should_continue) {
        for (int start = 0;; ++start) {
            // Periodically draws another style and symmetry, so that none is excluded.
            if (start % starts_per_frame == 0) choose_frame();
            Design design = random_design(frame_, random_);
            EvaluatedDesign now = evaluate(design);
            for (int idle = 0; idle < max_idle_changes; ++idle) {
                if (!should_continue()) return std::nullopt;
                if (now.level) return now;
                Design next = mutate(design, frame_, random_);
                EvaluatedDesign tried = evaluate(next);
                if (tried.energy > now.energy) continue;
                if (tried.energy < now.energy) idle = -1;
                design = std::move(next);
                now = std::move(tried);
            }
        }
    }
    [[nodiscard]] const DesignFrame& frame() const { return frame_; }

  private:
    template <class Value, std::size_t N, class Fits>
    Value drawn(const std::array<Value, N>& values, const Fits& fits) {
        std::vector<Value> fitting;
        std::copy_if(values.begin(), values.end(), std::back_inserter(fitting), fits);
        return fitting[random_.below(fitting.size())];
    }

    void choose_frame() {
        frame_.lattice = lattice_;
        frame_.colors = wish_.colors;
        frame_.may_have_holes = facts_of(wish_.game).may_have_holes;
        const auto is_of_game = [&](Style style) { return has_style(wish_.game, style); };
        // Draws only symmetric frames; asymmetry comes from the styles.
        const auto is_of_lattice = [&](Symmetry symmetry) {
            return symmetry != Symmetry::none && lattice_has(lattice_, symmetry);
        };
        frame_.style = wish_.style ? *wish_.style : drawn(all_styles, is_of_game);
        frame_.symmetry = wish_.symmetry ? *wish_.symmetry : drawn(all_symmetries, is_of_lattice);
        frame_.representatives = orbit_representatives(lattice_, frame_.symmetry);
    }

    EvaluatedDesign evaluate(const Design& design) {
        EvaluatedDesign result;
        ColorLevel level;
        level.game = wish_.game;
        level.board = {lattice_, std::vector<Rgb>(static_cast<std::size_t>(wish_.colors)),
                       draw_cells(design, frame_)};
        if (facts_of(wish_.game).has_origin()) level.origin = default_origin;
        const bool is_empty = std::all_of(level.board.cells.begin(), level.board.cells.end(),
                                          [](ColorId color) { return color == off_board; });
        if (is_empty) return result;
        const RegionGraph graph = build_region_graph(level.board);
        result.energy = shape_energy(level.board, graph, wish_, frame_.style);
        if (result.energy > max_searched_energy) {
            result.energy += not_searched_energy;
            return result;
        }
        OptimumBounds optimum = quick_optimum(level, graph);
        if (optimum.lower_bound <= wish_.moves && optimum.upper_bound >= wish_.moves && !optimum.is_proven())
            optimum = search_optimum(level, graph, wish_.moves, wish_.moves, limits_);
        result.energy += move_weight * distance_from_wish(optimum);
        if (result.energy > 0) return result;
        // The remaining tests are expensive and run only on levels that fit otherwise.
        result.energy = 1;
        if (made_.contains(numbered_by_appearance(level.board.cells))) return result;
        result.greedy = greedy_move_count(level);
        if (!has_difficulty(level, wish_, result.greedy, limits_)) return result;
        result.energy = 0;
        result.level = std::move(level);
        return result;
    }

    [[nodiscard]] double distance_from_wish(const OptimumBounds& optimum) const {
        if (optimum.upper_bound < wish_.moves) return wish_.moves - optimum.upper_bound;
        if (optimum.lower_bound > wish_.moves) return optimum.lower_bound - wish_.moves;
        return optimum.is_proven() ? 0 : 0.5;
    }

    const ColorWish& wish_;
    const Lattice lattice_;
    const MadeBoards& made_;
    Random& random_;
    SolverLimits limits_;
    DesignFrame frame_;
};

}  // namespace

std::optional<GeneratedLevel> generate_colors(const ColorWish& wish, MadeBoards& made, Random random,
                                              const Deadline& deadline,
                                              const ShouldContinue& should_continue) {
    DesignSearch search(wish, made, deadline, random);
    std::optional<EvaluatedDesign> found = search.run(should_continue);
    if (!found) return std::nullopt;
    ColorLevel& level = *found->level;
    made.insert(numbered_by_appearance(level.board.cells));
    level.board.palette = random_palette(wish.colors, random);
    level.budget = wish.moves;
    GeneratedLevel result{.level = level,
                          .moves = wish.moves,
                          .style = search.frame().style,
                          .symmetry = search.frame().symmetry,
                          .greedy_moves = found->greedy};
    if (facts_of(wish.game).has_free_moves()) {
        SolveOptions options;
        options.limit_ms = count_limit_ms;
        const Alternatives counted = optimal_solutions(level, max_graded_solutions, options);
        result.solutions = counted.solutions.size();
        result.are_all_solutions = counted.complete;
    }
    return result;
}

int greedy_move_count(const ColorLevel& level) {
    if (facts_of(level.game).has_free_moves()) return static_cast<int>(greedy_solution(level).size());
    const Cell origin = level.origin.value_or(default_origin);
    Board board = level.board;
    int moves = 0;
    while (!is_solved(board)) {
        std::size_t most = 0;
        Board best;
        for (std::size_t color = 0; color < board.palette.size(); ++color) {
            Board next = play(board, {origin, ColorId{static_cast<std::int64_t>(color)}});
            const std::size_t flooded = region_of(next, board.lattice.id(origin)).size();
            if (flooded <= most) continue;
            most = flooded;
            best = std::move(next);
        }
        board = std::move(best);
        ++moves;
    }
    return moves;
}

}  // namespace unfold::levels
