// Solutions of both puzzle families, and the solution file. docs/formats.md documents the JSON format.
#pragma once

#include "unfold/level.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace unfold {

/// How far an answer is proven.
enum class Status : std::uint8_t {
    optimal,     ///< a solution, proven shortest (in Shisen-Sho all solutions have the same length)
    feasible,    ///< a solution, perhaps not the shortest: see the lower bound
    infeasible,  ///< proven: there is no solution
    unknown,     ///< none found within the limits
};
/// The name in a solution file: "optimal" ("solved" for Shisen-Sho), "feasible", "infeasible", "unknown".
[[nodiscard]] std::string_view status_name(Status status, Game game = Game::kami2);

/// Which argument proved a lower bound; each is described at the head of its file.
enum class BoundSource : std::uint8_t {
    colors,       ///< every other color takes a move of its own
    distances,    ///< a move shortens a shortest path by at most two
    pairs,        ///< merging some two regions takes that many moves
    layers,       ///< breadth-first branch and bound over connected sets found no solution of one move less
    blind_moves,  ///< Flood-It relaxation: each move floods every neighbor of the flood, whatever its color
    search,       ///< Flood-It: iterative deepening found no solution of one move less
};
/// "colors", "distances", "pairs", "layers", "blind-moves", "search".
[[nodiscard]] std::string_view bound_source_name(BoundSource source);

/// How the lower bound of one island was proven.
struct IslandProof {
    Cell cell;  ///< the first cell of the island, row by row
    int regions = 0;
    int lower_bound = 0;  ///< whatever color the island ends in
    BoundSource by = BoundSource::colors;
    std::vector<int> layer_sizes;  ///< of the search that proved it: sets kept for each cost; else empty
};

/// The fewest moves after which the whole board has one given color.
struct FinalColorResult {
    ColorId color;
    std::vector<Move> moves;
    int lower_bound = 0;  ///< equal to the number of moves where it is proven
};

/// The moves that solve a color level, and their proof.
struct ColorSolution {
    std::vector<Move> moves;  ///< empty when there is none, or when the board is solved already
    std::vector<IslandProof>
        proof;  ///< one per island, in the order of their first cells; not read from files
    std::vector<FinalColorResult> by_color;  ///< one per palette color, if requested
};

/// The removals of a tile level.
struct TileSolution {
    std::vector<TileRemoval> removals;  ///< solved: of all tiles; else of as many as the search could remove
};

/// The points to tap for a step, in pixels of the level's picture.
struct StepTaps {
    /// Well inside the region to recolor. In Flood-It: inside the largest region of the move's color that
    /// touches the flood, for apps that are played by tapping a square. Of a pair of tiles: in the first.
    std::optional<Point> first_px;
    std::optional<Point> second_px;  ///< inside the swatch of the move's color; of a pair: in the second tile
};

/// The result of a search, or the content of a solution file.
struct Solution {
    Status status = Status::unknown;
    int lower_bound = 0;      ///< no solution has fewer moves: always proven
    std::uint64_t nodes = 0;  ///< search nodes expanded: the same for equal input and options
    /// Nodes pruned because their state, or one that dominates it, had been reached or decided before.
    std::uint64_t duplicates = 0;
    double solve_ms = 0;
    std::variant<ColorSolution, TileSolution> steps;  ///< of the family of the level
    std::vector<StepTaps> taps;                       ///< one per step if a picture is known; else empty

    /// Requires: a level of colors.
    [[nodiscard]] const ColorSolution& colors() const { return std::get<ColorSolution>(steps); }
    [[nodiscard]] ColorSolution& colors() { return std::get<ColorSolution>(steps); }
    [[nodiscard]] const std::vector<Move>& moves() const { return colors().moves; }
    /// Requires: a level of tiles.
    [[nodiscard]] const std::vector<TileRemoval>& removals() const {
        return std::get<TileSolution>(steps).removals;
    }
    /// Number of moves, or of pairs removed.
    [[nodiscard]] std::size_t step_count() const {
        const auto* tiles = std::get_if<TileSolution>(&steps);
        return tiles ? tiles->removals.size() : moves().size();
    }
    /// True when the steps solve the level.
    [[nodiscard]] bool has_answer() const { return status == Status::optimal || status == Status::feasible; }
};

/// A solution file: a level and its solution.
struct SolutionFile {
    Level level;
    Solution solution;
};

/// The content of an "unfold-solution" file. Whether the steps are legal is not checked: see `verify`. Errors
/// and cost: as `parse_level`.
[[nodiscard]] SolutionFile parse_solution(std::string_view text);
/// The solution with its level as JSON that `parse_solution` reads, ending in a newline. Requires: `solution`
/// is of the family of `level`.
[[nodiscard]] std::string solution_to_json(const Level& level, const Solution& solution);

}  // namespace unfold
