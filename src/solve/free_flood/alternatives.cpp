// Other shortest solutions, greedy play, and what is left of a solution after a move.
//
// Correctness of the list: a move begins an optimal solution exactly when what it leaves can be solved in one
// move less, which `solve` proves. Solutions that recolor the same regions in another order are one: of two
// moves in a row that do not depend on each other only the order of ascending cells is walked, and what still
// comes twice is told by its set of recolored regions.
#include "unfold/error.h"
#include "unfold/graph.h"
#include "unfold/solve.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace unfold {
namespace {

// The regions that a solution recolors, with their new colors.
using Family = std::set<std::pair<std::vector<CellId>, ColorId>>;

Family family_of(Board board, const std::vector<Move>& moves) {
    Family family;
    for (const Move& move : moves) {
        family.emplace(region_of(board, board.lattice.id(move.cell)), move.color);
        board = play(std::move(board), move);
    }
    return family;
}

// The moves that merge a region with others, or recolor a region that stands alone; by region, then by color.
std::vector<Move> useful_moves(const Board& board) {
    const RegionGraph graph = build_region_graph(board);
    std::vector<Move> moves;
    for (const Region& region : graph.regions) {
        std::set<ColorId> colors;
        for (const RegionId neighbor : region.neighbors)
            colors.insert(graph[neighbor].color);
        if (region.neighbors.empty())
            for (const Region& other : graph.regions)
                if (other.color != region.color) colors.insert(other.color);
        for (const ColorId color : colors)
            moves.push_back({board.lattice.cell(region.cells.front()), color});
    }
    return moves;
}

class AlternativeSearch {
  public:
    AlternativeSearch(const Level& level, std::size_t most, const SolveOptions& options)
        : level_(level),
          most_(most),
          options_(options),
          deadline_(Deadline::after_ms(options.limit_ms).watching(options.cancellation)) {
        options_.on_progress = nullptr;
    }

    Alternatives run() {
        const std::optional<std::vector<Move>> first = best_of(level_.board);
        if (!first || most_ == 0) return {};
        result_.complete = true;
        descend(level_.board, *first);
        return std::move(result_);
    }

  private:
    struct Earlier {
        CellId first_cell;  // of the region that was tapped
        ColorId old_color;
        ColorId new_color;
    };

    // A proven shortest solution of a board; nothing where time ran out.
    std::optional<std::vector<Move>> best_of(const Board& board) {
        if (const auto known = known_.find(board.cells); known != known_.end()) return known->second;
        Level level = level_;
        level.board = board;
        options_.limit_ms = std::max(0.0, options_.limit_ms - spent_.elapsed_ms());
        spent_ = Stopwatch();
        const SolveResult solved = solve(level, options_);
        if (solved.status != Status::optimal) {
            result_.complete = false;
            return std::nullopt;
        }
        return known_[board.cells] = solved.moves;
    }

    [[nodiscard]] bool is_enough() const { return result_.solutions.size() >= most_ || deadline_.expired(); }

    // Walks all solutions of a board that are as long as `known`, that one first.
    void descend(const Board& board, const std::vector<Move>& known) {
        if (known.empty()) {
            if (families_.insert(family_of(level_.board, path_)).second) result_.solutions.push_back(path_);
            return;
        }
        std::vector<Move> moves = useful_moves(board);
        // The known one first: nothing has to be proven for it.
        const CellId tapped = region_of(board, board.lattice.id(known.front().cell)).front();
        const Move begin{board.lattice.cell(tapped), known.front().color};
        std::erase(moves, begin);
        moves.insert(moves.begin(), begin);
        for (const Move& move : moves) {
            if (is_enough()) {
                result_.complete = false;
                return;
            }
            if (is_out_of_order(board, move)) continue;
            const Board next = play(board, move);
            std::optional<std::vector<Move>> rest;
            if (move == begin)
                rest.emplace(known.begin() + 1, known.end());
            else
                rest = best_of(next);
            if (!rest || rest->size() + 1 > known.size()) continue;
            const CellId cell = board.lattice.id(move.cell);
            earlier_.push_back({cell, board.color(cell), move.color});
            path_.push_back(move);
            descend(next, *rest);
            path_.pop_back();
            earlier_.pop_back();
        }
    }

    // Whether the move does not depend on the one before it and has the lower cell: the other order is
    // walked.
    [[nodiscard]] bool is_out_of_order(const Board& board, const Move& move) const {
        if (earlier_.empty()) return false;
        const Earlier& last = earlier_.back();
        const auto region = region_of(board, board.lattice.id(move.cell));
        const bool builds_on_it = std::binary_search(region.begin(), region.end(), last.first_cell);
        // A region that takes the color of the one before, old or new, may have to wait for it.
        return !builds_on_it && move.color != last.old_color && move.color != last.new_color &&
               region.front() < last.first_cell;
    }

    const Level& level_;
    std::size_t most_;
    SolveOptions options_;
    Deadline deadline_;
    Stopwatch spent_;
    Alternatives result_;
    std::map<std::vector<ColorId>, std::vector<Move>> known_;
    std::set<Family> families_;
    std::vector<Move> path_;
    std::vector<Earlier> earlier_;
};

}  // namespace

Alternatives optimal_solutions(const Level& level, std::size_t most, const SolveOptions& options) {
    if (level.game != Game::kami && level.game != Game::kami2)
        throw Error(
            ErrorCode::usage, Stage::solve,
            "Other shortest solutions of " + std::string(game_title(level.game)) + " are not listed yet.",
            "Leave out --solutions and --difficulty.");
    return AlternativeSearch(level, most, options).run();
}

std::vector<Move> greedy_solution(const Level& level) {
    Board board = level.board;
    std::vector<Move> moves;
    const auto add = [&](const Move& move) {
        board = play(std::move(board), move);
        moves.push_back(move);
    };
    while (true) {
        std::size_t fewest = build_region_graph(board).size();
        std::optional<Move> best;
        for (const Move& move : useful_moves(board)) {
            const std::size_t left = build_region_graph(play(board, move)).size();
            if (left >= fewest) continue;
            fewest = left;
            best = move;
        }
        if (!best) break;
        add(*best);
    }
    // Every island has one color now: the others take the most frequent one.
    const RegionGraph graph = build_region_graph(board);
    std::map<ColorId, int> islands_of;
    for (const Region& region : graph.regions)
        ++islands_of[region.color];
    const auto most = std::max_element(islands_of.begin(), islands_of.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    for (const Region& region : graph.regions)
        if (region.color != most->first) add({board.lattice.cell(region.cells.front()), most->first});
    return moves;
}

}  // namespace unfold
