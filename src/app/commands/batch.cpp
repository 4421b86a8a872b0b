// Boards in parallel, result lines in order.
#include "app/commands/batch.h"

#include <cerrno>
#include <fstream>
#include <map>
#include <thread>
#include <utility>

#include <spdlog/spdlog.h>

#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"
#include "core/parallel.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

constexpr std::string_view text_heading = "# index moves status lower_bound solution\n";

// The solution in the file's own symbols. KAMI's moves name their cell too: row,column:symbol.
std::string solution_text(const TextBoard& board, const std::vector<Move>& moves) {
    std::string text;
    for (const Move& move : moves) {
        if (!facts_of(board.level.game).has_origin()) {
            if (!text.empty()) text += ' ';
            text += fmt::format("{},{}:", move.cell.row, move.cell.column);
        }
        text += board.symbols[move.color.index()];
    }
    return text.empty() ? "-" : text;
}

std::string text_line(std::size_t number, const TextBoard& board, const Solution& solution) {
    return fmt::format("{} {} {} {} {}\n", number, solution.step_count(), status_name(solution.status),
                       solution.lower_bound, solution_text(board, solution.moves()));
}

std::string json_line(std::size_t number, const std::string& name, const TextBoard& board, const Run& run) {
    const Solution& solution = run.solution;
    const std::optional<int>& budget = board.level.budget;
    return answers::one_line(
        {{"index", number},
         {"input", name},
         {"game", game_name(board.level.game)},
         {"colors", board.symbols.size()},
         {"budget", budget ? nlohmann::ordered_json(*budget) : nlohmann::ordered_json(nullptr)},
         {"moves", solution.step_count()},
         {"status", status_name(solution.status)},
         {"lower_bound", solution.lower_bound},
         {"nodes", solution.nodes},
         {"solve_ms", solution.solve_ms},
         {"solution", solution_text(board, solution.moves())},
         {"steps", answers::moves_array(solution.moves())},
         {"error", shortfall_object(run)}});
}

bool is_canceled(const BatchOptions& options) {
    return options.solve.cancellation != nullptr && options.solve.cancellation->requested();
}

// Waits while another process holds the lock, and polls so that Ctrl-C ends the wait. On a file system
// without locks it does not wait.
void wait_for(const FileLock& lock, const std::filesystem::path& path, const BatchOptions& options) {
    if (lock.try_lock() != EWOULDBLOCK) return;
    spdlog::warn("waiting for another Unfold that writes {}", path.string());
    while (!is_canceled(options) && lock.try_lock() == EWOULDBLOCK)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

// The complete result lines at the beginning of the file, in order.
struct Earlier {
    std::size_t boards = 0;
    std::uintmax_t bytes = 0;
};

Earlier earlier_results(const std::filesystem::path& path, OutputFormat format) {
    Earlier earlier;
    std::ifstream file(path, std::ios::binary);
    for (std::string line; std::getline(file, line) && !file.eof();) {
        const std::string start = fmt::format(
            fmt::runtime(format == OutputFormat::json ? "{{\"index\":{}," : "{} "), earlier.boards + 1);
        const bool is_heading = earlier.bytes == 0 && line + "\n" == text_heading;
        if (!is_heading && !line.starts_with(start)) break;
        earlier.boards += is_heading ? 0 : 1;
        earlier.bytes += line.size() + 1;
    }
    return earlier;
}

std::ofstream open_results(const std::filesystem::path& path, const BatchOptions& options, const Print& print,
                           std::size_t& first) {
    first = 0;
    std::error_code ignored;
    if (options.resume && std::filesystem::exists(path, ignored)) {
        const Earlier earlier = earlier_results(path, options.format);
        // Removes an incomplete last line.
        std::filesystem::resize_file(path, earlier.bytes, ignored);
        first = earlier.boards;
    }
    const bool is_new = first == 0;
    std::ofstream file(path, std::ios::binary | (is_new ? std::ios::trunc : std::ios::app));
    if (is_new && options.format == OutputFormat::text) {
        file << text_heading << std::flush;
        print(text_heading);
    }
    if (!file)
        throw Error(ErrorCode::cannot_write, Stage::output, "Cannot write " + path.string() + ".",
                    "Free some disk space, change the permissions, or name another folder with -o.");
    return file;
}

}  // namespace

std::optional<Failure> solve_batch(const BatchOptions& options, const InputFile& file,
                                   const std::vector<TextBoard>& boards, OutputGuard& guard,
                                   const Print& print) {
    const auto path = file.output(options.output_folder,
                                  options.format == OutputFormat::json ? ".results.jsonl" : ".results.txt");
    make_folder(path.parent_path());
    guard.claim(path);
    require_replaceable(path, OutputKind::results);
    // Two processes that write the same results would interleave their lines.
    const FileLock lock_of_results(path);
    wait_for(lock_of_results, path, options);
    if (is_canceled(options)) return std::nullopt;
    std::size_t first = 0;
    std::ofstream results = open_results(path, options, print, first);
    if (first >= boards.size()) return std::nullopt;

    const SignalDeferral deferral;
    std::map<std::size_t, std::string> waiting;  // lines, for those before them
    std::size_t next = first;
    ProgressLine progress(file.path.string());
    std::mutex lock;
    std::size_t done = 0;
    std::atomic<bool> is_full = false;
    std::optional<Failure> shortfall;
    std::size_t short_board = boards.size();
    const std::string name = file.path.string();
    for_each_index(options.threads, boards.size() - first, [&](std::size_t i, int) {
        const std::size_t at = first + i;
        if (is_canceled(options) || is_full) return;
        const TextBoard& board = boards[at];
        const Run run = solve_input(input_of_level(board.level), options.solve);
        // The search was interrupted: --resume solves the board again.
        if (is_canceled(options)) return;
        std::string text = options.format == OutputFormat::json ? json_line(at + 1, name, board, run)
                                                                : text_line(at + 1, board, run.solution);
        const std::lock_guard guarded(lock);
        waiting.emplace(at, std::move(text));
        for (auto line = waiting.find(next); line != waiting.end(); line = waiting.find(++next)) {
            results << line->second << std::flush;
            print(line->second);
            waiting.erase(line);
        }
        if (!results) is_full = true;
        progress.show_count(first + ++done, boards.size(), "boards");
        // The first board of the file that falls short, not the first to be solved.
        if (!run.shortfall || at > short_board) return;
        short_board = at;
        const Error& cause = *run.shortfall;
        shortfall = shortfall_of(Error(cause.code(), cause.stage(),
                                       fmt::format("Board {}: {}", at + 1, cause.message()), cause.hint(),
                                       cause.parameter()));
    });
    if (!results)
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "Cannot write " + path.string() + ": the disk may be full.",
                    "Free some disk space, then continue with --resume.");
    spdlog::info("wrote {}", path.string());
    return shortfall;
}

}  // namespace unfold::app
