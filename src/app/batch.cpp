// Boards in parallel, result lines in order.
#include "app/batch.h"

#include <atomic>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "app/file_lock.h"
#include "app/interrupt.h"
#include "app/report_parts.h"
#include "app/terminal.h"
#include "core/parallel.h"

namespace unfold::app {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view text_heading = "# index moves status lower_bound solution\n";

// The solution in the file's own symbols. KAMI's moves name their cell too: row,column:symbol.
std::string solution_text(const TextBoard& board, const std::vector<Move>& moves) {
    std::string text;
    for (const Move& move : moves) {
        if (board.level.game != Game::floodit) {
            if (!text.empty()) text += ' ';
            text += std::to_string(move.cell.row) + "," + std::to_string(move.cell.column) + ":";
        }
        text += board.symbols[move.color.index()];
    }
    return text.empty() ? "-" : text;
}

std::string text_line(std::size_t index, const TextBoard& board, const Run& run) {
    return std::to_string(index) + " " + std::to_string(run.result.moves.size()) + " " +
           std::string(status_name(run.result.status)) + " " + std::to_string(run.result.lower_bound) + " " +
           solution_text(board, run.result.moves) + "\n";
}

std::string json_line(std::size_t index, const std::string& name, const TextBoard& board, const Run& run) {
    const SolveResult& result = run.result;
    ordered_json steps = ordered_json::array();
    for (const Move& move : result.moves)
        steps.push_back({{"cell", {move.cell.row, move.cell.column}}, {"color", move.color.value}});
    const auto& shortfall = run.shortfall;
    const ordered_json object(
        {{"index", index},
         {"input", name},
         {"game", game_name(board.level.game)},
         {"colors", board.symbols.size()},
         {"budget", board.level.budget ? ordered_json(*board.level.budget) : ordered_json(nullptr)},
         {"moves", result.moves.size()},
         {"status", status_name(result.status)},
         {"lower_bound", result.lower_bound},
         {"nodes", result.nodes},
         {"solve_ms", result.solve_ms},
         {"solution", solution_text(board, result.moves)},
         {"steps", steps},
         {"error", shortfall ? error_object(*shortfall) : ordered_json(nullptr)}});
    return one_line(object);
}

// How many results the file holds from its beginning on, in order and whole; how many bytes they take.
struct Earlier {
    std::size_t boards = 0;
    std::uintmax_t bytes = 0;
};

Earlier earlier_results(const std::filesystem::path& path, BatchFormat format) {
    Earlier earlier;
    std::ifstream file(path, std::ios::binary);
    for (std::string line; std::getline(file, line) && !file.eof();) {
        const std::string start = format == BatchFormat::json
                                      ? "{\"index\":" + std::to_string(earlier.boards + 1) + ","
                                      : std::to_string(earlier.boards + 1) + " ";
        const bool is_heading = earlier.bytes == 0 && line + "\n" == text_heading;
        if (!is_heading && !line.starts_with(start)) break;
        earlier.boards += is_heading ? 0 : 1;
        earlier.bytes += line.size() + 1;
    }
    return earlier;
}

// Lines that are ready in any order and come out in theirs.
class OrderedLines {
  public:
    OrderedLines(std::ofstream& file, std::size_t first) : file_(file), next_(first) {}

    // False where the file takes no more.
    bool add(std::size_t index, std::string line) {
        const std::lock_guard lock(lock_);
        waiting_.emplace(index, std::move(line));
        for (auto at = waiting_.find(next_); at != waiting_.end(); at = waiting_.find(next_)) {
            file_ << at->second << std::flush;
            std::fputs(at->second.c_str(), stdout);
            std::fflush(stdout);
            waiting_.erase(at);
            ++next_;
        }
        return file_.good();
    }

  private:
    std::mutex lock_;
    std::map<std::size_t, std::string> waiting_;
    std::ofstream& file_;
    std::size_t next_;
};

std::ofstream open_results(const std::filesystem::path& path, const BatchOptions& options,
                           std::size_t& first) {
    first = 0;
    std::error_code ignored;
    if (options.start == BatchStart::resume && std::filesystem::exists(path, ignored)) {
        const Earlier earlier = earlier_results(path, options.format);
        // A last line that was cut short goes.
        std::filesystem::resize_file(path, earlier.bytes, ignored);
        first = earlier.boards;
    }
    const bool is_new = first == 0;
    std::ofstream file(path, std::ios::binary | (is_new ? std::ios::trunc : std::ios::app));
    if (is_new && options.format == BatchFormat::text) {
        file << text_heading << std::flush;
        std::fputs(std::string(text_heading).c_str(), stdout);
    }
    if (!file)
        throw Error(ErrorCode::cannot_write, Stage::output, "Cannot write " + path.string() + ".",
                    "Name another folder with -o.");
    return file;
}

bool is_cancelled(const BatchOptions& options) {
    return options.solve.cancellation != nullptr && options.solve.cancellation->requested();
}

}  // namespace

Outcome solve_batch(const BatchOptions& options, const InputFile& file, const std::vector<TextBoard>& boards,
                    OutputGuard& guard) {
    const std::filesystem::path folder =
        options.output_folder.empty() ? file.folder : std::filesystem::path(options.output_folder);
    make_folder(folder);
    const auto path =
        folder / (file.base_name + (options.format == BatchFormat::json ? ".results.jsonl" : ".results.txt"));
    guard.claim(path);
    demand_replaceable(path, OutputKind::results);
    // Of two that write the same results, each would go on behind the lines of the other.
    const FileLock lock_of_results(path, options.solve.cancellation);
    if (is_cancelled(options)) return std::nullopt;
    std::size_t first = 0;
    std::ofstream results = open_results(path, options, first);
    if (first >= boards.size()) return std::nullopt;

    const FinishesFirst finishes_first;
    OrderedLines lines(results, first);
    ProgressLine progress(file.path.string());
    std::mutex lock;
    std::size_t done = 0;
    std::atomic<bool> is_full = false;
    Outcome shortfall;
    std::size_t short_board = boards.size();
    const std::string name = file.path.string();
    for_each_index(options.threads, boards.size() - first, [&](std::size_t i, int) {
        const std::size_t at = first + i;
        if (is_cancelled(options) || is_full) return;
        const TextBoard& board = boards[at];
        const Run run = solve_input(input_of_level(board.level), options.solve);
        // What was cut short is solved when the work is resumed.
        if (is_cancelled(options)) return;
        if (!lines.add(at, options.format == BatchFormat::json ? json_line(at + 1, name, board, run)
                                                               : text_line(at + 1, board, run)))
            is_full = true;
        const std::lock_guard guarded(lock);
        progress.show_count(first + ++done, boards.size());
        // The first of the file, not the first to be done.
        if (!run.shortfall || at > short_board) return;
        short_board = at;
        shortfall =
            Error(run.shortfall->code(), run.shortfall->stage(),
                  "Board " + std::to_string(at + 1) + ": " + run.shortfall->message(), run.shortfall->hint());
    });
    if (!results)
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "Cannot write " + path.string() + ": the disk may be full.",
                    "Make room, and go on with --resume.");
    spdlog::info("wrote {}", path.string());
    return shortfall;
}

}  // namespace unfold::app
