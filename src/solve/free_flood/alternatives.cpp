// Other shortest solutions, and greedy play.
//
// Correctness of the list: a move begins an optimal solution exactly when the board after it can be solved in
// one move less, which `solve` proves. Solutions that recolor the same regions in another order count as one:
// of two consecutive moves that do not depend on each other only the order of ascending cells is searched,
// and remaining repetitions are recognized by their set of recolored regions.
#include "unfold/error.h"
#include "unfold/graph.h"
#include "unfold/solve.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/ordered_by.h"
#include "puzzle/game.h"
#include "solve/free_flood/island.h"

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

using free_flood::RegionMove;

// The moves that merge a region with others, or recolor an island of one region.
std::vector<RegionMove> useful_moves(const RegionGraph& graph, const Contraction& now) {
    std::vector<RegionId> regions;
    for (std::size_t i = 0; i < graph.size(); ++i)
        if (const RegionId region{static_cast<std::int64_t>(i)}; now.current(region) == region)
            regions.push_back(region);
    std::vector<RegionMove> moves;
    for (const RegionId region : regions) {
        std::set<ColorId> colors;
        const std::vector<RegionId> neighbors = now.neighbors(region);
        for (const RegionId other : neighbors.empty() ? regions : neighbors)
            if (now.color(other) != now.color(region)) colors.insert(now.color(other));
        for (const ColorId color : colors)
            moves.push_back({region, color});
    }
    return moves;
}

std::vector<Move> useful_moves(const Board& board) {
    const RegionGraph graph = build_region_graph(board);
    std::vector<Move> moves;
    for (const RegionMove& move : useful_moves(graph, Contraction(graph)))
        moves.push_back({board.lattice.cell(graph[move.region].cells.front()), move.color});
    return moves;
}

class AlternativeSearch {
  public:
    AlternativeSearch(const ColorLevel& level, std::size_t max_count, const SolveOptions& options)
        : level_(level),
          max_count_(max_count),
          options_(options),
          deadline_(Deadline::after_ms(options.limit_ms).watching(options.cancellation)) {
        options_.on_progress = nullptr;
    }

    Alternatives run() {
        const std::optional<std::vector<Move>> first = best_of(level_.board);
        if (!first || max_count_ == 0) return {};
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

    // A proven shortest solution of a board; nothing when the time limit is reached.
    std::optional<std::vector<Move>> best_of(const Board& board) {
        if (const auto known = known_.find(board.cells); known != known_.end()) return known->second;
        ColorLevel level = level_;
        level.board = board;
        options_.limit_ms = std::max(0.0, options_.limit_ms - spent_.elapsed_ms());
        spent_ = Stopwatch();
        const Solution solved = solve(level, options_);
        if (solved.status != Status::optimal) {
            result_.complete = false;
            return std::nullopt;
        }
        return known_[board.cells] = solved.moves();
    }

    [[nodiscard]] bool is_enough() const {
        return result_.solutions.size() >= max_count_ || deadline_.expired();
    }

    // Enumerates all solutions of a board that are as long as `known`, starting with it.
    void descend(const Board& board, const std::vector<Move>& known) {
        if (known.empty()) {
            if (families_.insert(family_of(level_.board, path_)).second) result_.solutions.push_back(path_);
            return;
        }
        std::vector<Move> moves = useful_moves(board);
        // The known one first: it needs no proof.
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

    // Whether the move does not depend on the one before it and has the lower cell: then the other order is
    // searched.
    [[nodiscard]] bool is_out_of_order(const Board& board, const Move& move) const {
        if (earlier_.empty()) return false;
        const Earlier& last = earlier_.back();
        const auto region = region_of(board, board.lattice.id(move.cell));
        const bool builds_on_it = std::binary_search(region.begin(), region.end(), last.first_cell);
        // A region that takes the color of the one before, old or new, may have to wait for it.
        return !builds_on_it && move.color != last.old_color && move.color != last.new_color &&
               region.front() < last.first_cell;
    }

    const ColorLevel& level_;
    std::size_t max_count_;
    SolveOptions options_;
    Deadline deadline_;
    Stopwatch spent_;
    Alternatives result_;
    std::map<std::vector<ColorId>, std::vector<Move>> known_;
    std::set<Family> families_;
    std::vector<Move> path_;
    std::vector<Earlier> earlier_;
};

const ColorLevel& free_flood_level(const Level& level, const std::string& wanted) {
    const Game game = game_of(level);
    if (!facts_of(game).has_free_moves())
        throw Error(ErrorCode::usage, Stage::solve,
                    wanted + " of " + std::string(game_title(game)) + " are not supported yet.",
                    "Ask for the solution alone.", "solutions");
    return std::get<ColorLevel>(level);
}

}  // namespace

Alternatives optimal_solutions(const Level& level, std::size_t max_count, const SolveOptions& options) {
    return AlternativeSearch(free_flood_level(level, "Other shortest solutions"), max_count, options).run();
}

std::vector<Move> sensible_moves(const Level& level) {
    return useful_moves(free_flood_level(level, "Sensible moves").board);
}

std::vector<Move> greedy_solution(const Level& level) {
    const Board& board = free_flood_level(level, "Greedy solutions").board;
    const RegionGraph graph = build_region_graph(board);
    Contraction now(graph);
    std::vector<Move> moves;
    const auto play_move = [&](const RegionMove& move) {
        now.recolor(move.region, move.color);
        moves.push_back({board.lattice.cell(graph[move.region].cells.front()), move.color});
    };
    while (true) {
        // A move leaves one region less for each neighbor of its color.
        std::ptrdiff_t max_merged = 0;
        std::optional<RegionMove> best;
        for (const RegionMove& move : useful_moves(graph, now)) {
            const auto neighbors = now.neighbors(move.region);
            const auto merged = std::count_if(neighbors.begin(), neighbors.end(), [&](RegionId neighbor) {
                return now.color(neighbor) == move.color;
            });
            if (merged <= max_merged) continue;
            max_merged = merged;
            best = move;
        }
        if (!best) break;
        play_move(*best);
    }
    // Every island has one color now: the others take the most frequent one.
    std::map<ColorId, int> islands_of;
    std::vector<RegionId> left;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const RegionId region{static_cast<std::int64_t>(i)};
        if (now.current(region) != region) continue;
        left.push_back(region);
        ++islands_of[now.color(region)];
    }
    const auto commonest = std::max_element(islands_of.begin(), islands_of.end(),
                                            ordered_by([](const auto& n) { return n.second; }));
    for (const RegionId region : left)
        if (now.color(region) != commonest->first) play_move({region, commonest->first});
    return moves;
}

}  // namespace unfold
