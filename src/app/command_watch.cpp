// unfold watch: every screenshot that is dropped into a folder is solved, once.
//
// The folder is looked at again and again. Notifications of the kernel would not do without it: they do not
// tell of files that come from another machine over a network or a synchronized folder, and a file must be
// looked at twice anyway to see that it stands still.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/reading_options.h"
#include "app/report.h"
#include "app/search_limits.h"
#include "app/solved.h"
#include "app/terminal.h"
#include "app/watch/done_list.h"
#include "app/watch/folder_lock.h"
#include "app/watch/pause.h"
#include "app/watch/waiting.h"
#include "app/work.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

// Between two looks, at least; longer where a look takes long (thousands of files on a slow network), so that
// looking takes no more than one part in four hundred of the time.
constexpr double shortest_pause_ms = 500;
constexpr double longest_pause_ms = 10'000;
constexpr double pause_by_look = 400;

struct WatchArguments {
    std::string folder;
    ReadingOptions reading;
    std::string output_folder;
    SearchLimits limits;
    bool json = false;
    bool once = false;
};

// One run of the command.
struct Session {
    const WatchArguments& arguments;
    const Cancellation& cancellation;
    DoneList done;
    Waiting waiting;
    Tally tally;
};

fs::path path_of(const Session& session, const SeenFile& file) {
    return fs::path(session.arguments.folder) / file.name;
}

fs::path solved_path(const WatchArguments& arguments, const InputFile& input) {
    const fs::path folder =
        arguments.output_folder.empty() ? input.folder : fs::path(arguments.output_folder);
    return folder / (input.base_name + ".solved.png");
}

// shot.png and shot.jpg would have the same solved picture: the one that was done first keeps it.
void demand_own_output(const Session& session, const InputFile& input, const std::vector<SeenFile>& files) {
    const auto has_our_output = [&](const SeenFile& other) {
        return other.name != input.path.filename() && session.done.has_solved(other.name) &&
               fs::path(other.name).stem() == input.base_name;
    };
    const auto twin = std::find_if(files.begin(), files.end(), has_our_output);
    if (twin != files.end())
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "The solved picture of " + twin->name + " has the name that this one's would have.",
                    "Rename one of the two.");
}

// Nothing where it was called off: then nothing was written or said.
std::optional<Solved> solve_picture(const Session& session, const InputFile& input) {
    const WatchArguments& arguments = session.arguments;
    AnyInput any = arguments.reading.read_any(input, read_file(input.path));
    Solved solved =
        with_progress_line(input.path.string(), arguments.limits.options(&session.cancellation),
                           [&](const SolveOptions& options) { return solve_any(std::move(any), options); });
    if (session.cancellation.requested()) return std::nullopt;
    return solved;
}

void write_and_say(const WatchArguments& arguments, const InputFile& input, const Solved& solved) {
    const Stopwatch stopwatch;
    const fs::path path = solved_path(arguments, input);
    write_output(path, OutputKind::png, solved_png(solved));
    const std::string name = input.path.string();
    const std::string line = arguments.json
                                 ? json_of(name, solved, stopwatch.elapsed_ms())
                                 : name + ": " + headline_of(solved) + " → " + path.string() + "\n";
    std::fputs(line.c_str(), stdout);
    std::fflush(stdout);
}

void say_failure(const WatchArguments& arguments, const InputFile& input, const Error& error) {
    const std::string name = input.path.string();
    if (arguments.json) {
        std::fputs(json_of_error(name, error).c_str(), stdout);
        std::fflush(stdout);
        return;
    }
    std::fputs((name + ": " + error.message() + "\n").c_str(), stderr);
    spdlog::info("{}", error.hint());
}

// What says more of the folder or the disk than of the picture may be otherwise at the next start.
Remember remember_of(ErrorCode code) {
    const bool may_pass = code == ErrorCode::cannot_write || code == ErrorCode::file_not_found;
    return may_pass ? Remember::this_run : Remember::for_good;
}

void finish(Session& session, const SeenFile& file, const Outcome& outcome) {
    session.tally.add(outcome);
    const Remember remember = outcome ? remember_of(outcome->code()) : Remember::for_good;
    session.done.add(file, outcome ? std::string(code_name(outcome->code())) : "solved", remember);
    if (remember == Remember::for_good) session.done.save();
}

void work_on(Session& session, const Waiting::Settled& settled, const std::vector<SeenFile>& files) {
    const WatchArguments& arguments = session.arguments;
    const InputFile input = inputs_of(path_of(session, settled.file).string()).front();
    spdlog::info("reading {}", input.path.string());
    bool is_called_off = false;
    bool has_line = false;
    const Outcome outcome = caught([&]() -> Outcome {
        demand_own_output(session, input, files);
        const auto solved = solve_picture(session, input);
        is_called_off = !solved;
        if (is_called_off) return std::nullopt;
        write_and_say(arguments, input, *solved);
        has_line = true;
        return shortfall_of(*solved);
    });
    std::error_code ignored;
    if (is_called_off || (outcome && !fs::exists(input.path, ignored))) return;
    // A single run does not stay to see whether it stands still: it believes the file system.
    const double still_ms =
        arguments.once ? std::max(settled.still_ms, age_ms(settled.file.version)) : settled.still_ms;
    if (outcome && outcome->code() == ErrorCode::truncated_image && still_ms < damaged_after_ms) {
        spdlog::info("{} is not whole yet", input.path.string());
        session.waiting.postpone(settled.file.name);
        return;
    }
    if (outcome && !has_line) say_failure(arguments, input, *outcome);
    finish(session, settled.file, outcome);
}

// The first picture among the files. What is none is not looked at again in this run, unless it changes.
std::optional<Waiting::Settled> first_picture(Session& session, const std::vector<Waiting::Settled>& files) {
    for (const Waiting::Settled& settled : files) {
        const fs::path path = path_of(session, settled.file);
        const bool is_unreadable = ::access(path.c_str(), R_OK) != 0;
        // What cannot be read is reported as any picture would be.
        if (is_unreadable || is_picture_file(path)) return settled;
        session.done.add(settled.file, "no-picture", Remember::this_run);
    }
    return std::nullopt;
}

void greet(const WatchArguments& arguments, std::size_t done_before) {
    if (arguments.json || arguments.once) return;
    const std::string where =
        arguments.output_folder.empty() ? "beside the screenshots" : "into " + arguments.output_folder;
    const std::string before = done_before == 0 ? "" : " Done before: " + std::to_string(done_before) + ".";
    std::printf("Watching %s; solved pictures go %s.%s Ctrl-C ends it.\n", arguments.folder.c_str(),
                where.c_str(), before.c_str());
    std::fflush(stdout);
}

void demand_output_folder(const WatchArguments& arguments) {
    if (arguments.output_folder.empty()) return;
    make_folder(arguments.output_folder);
    if (::access(arguments.output_folder.c_str(), W_OK | X_OK) != 0)
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "The folder " + arguments.output_folder + " may not be written to.",
                    "Name another folder with -o.");
}

std::vector<SeenFile> to_do(const Session& session, std::vector<SeenFile> files) {
    std::erase_if(files, [&](const SeenFile& file) { return session.done.has(file); });
    return files;
}

// A single run waits until the files that it found stand still, but not for one that keeps growing.
bool is_over(const Session& session, double now_ms) {
    return session.arguments.once && (session.waiting.unsettled() == 0 || now_ms > 2 * settled_after_ms);
}

int watch(const WatchArguments& arguments, const Cancellation& cancellation) {
    const FolderLock lock(arguments.folder);
    demand_output_folder(arguments);
    const FinishesFirst finishes_first;
    Session session{arguments, cancellation, DoneList::of(arguments.folder), {}, {}};
    session.done.keep_only(look_at(arguments.folder));
    greet(arguments, session.done.size());
    const Stopwatch clock;
    while (!cancellation.requested()) {
        const Stopwatch look;
        lock.demand_in_place();
        const std::vector<SeenFile> files = look_at(arguments.folder);
        const double now_ms = clock.elapsed_ms();
        session.waiting.see(to_do(session, files), now_ms);
        if (const auto picture = first_picture(session, session.waiting.settled(now_ms))) {
            work_on(session, *picture, files);
            continue;
        }
        if (is_over(session, now_ms)) break;
        pause_unless_ended(std::clamp(look.elapsed_ms() * pause_by_look, shortest_pause_ms, longest_pause_ms),
                           cancellation);
    }
    // To be called off is how watching ends, but not how a single run does.
    if (!arguments.once) return 0;
    if (cancellation.requested()) return exit_code_or_signal(0);
    if (session.tally.done() > 1) say_summary(session.tally.done(), session.tally.failed());
    if (session.tally.done() == 0 && !arguments.json)
        std::printf("%s: nothing new\n", arguments.folder.c_str());
    return session.tally.exit_code();
}

int run_watch(const WatchArguments& arguments, const Context& context) {
    int code = 0;
    const int failure = guarded([&]() -> Outcome {
        code = watch(arguments, *context.cancellation);
        return std::nullopt;
    });
    return failure != 0 ? failure : code;
}

}  // namespace

void add_watch(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("watch", "Solve every screenshot that is dropped into a folder, once");
    const auto arguments = std::make_shared<WatchArguments>();
    command->add_option("DIR", arguments->folder, "The folder, for example one that a phone synchronizes")
        ->required();
    command
        ->add_option("-o,--output", arguments->output_folder,
                     "Folder for the solved pictures (default: beside the screenshots)")
        ->type_name("DIR");
    command->add_flag("--once", arguments->once, "Solve what is there, then exit (for cron)");
    arguments->reading.add_rules_to(*command);
    add_time_limit(*command, arguments->limits,
                   "Seconds to search each; the best answer so far is given then");
    add_memory_limit(*command, arguments->limits, "MiB of memory for the search");
    add_threads(*command, arguments->limits, "Threads to search with");
    command->add_flag("--json", arguments->json,
                      "One JSON object a line for each picture, as solve prints it, and nothing else");
    command->footer(
        "Pictures that are there already are done first, the newest before the others. What is done is noted "
        "in\n"
        "DIR/.unfold-watch.json, also what shows no board: it is done again only when the picture changes. "
        "Remove\n"
        "the file to have everything done anew. Half-copied files are left alone until they are whole; "
        "folders\n"
        "below DIR, hidden files and level files are not looked at.\n\n"
        "Examples:\n"
        "  unfold watch ~/Phone/Screenshots              solves whatever comes, until Ctrl-C\n"
        "  unfold watch shots -o solved --game floodit   only Flood-It, solved pictures in the folder "
        "solved\n"
        "  unfold watch shots --json | tee -a log        for other programs\n"
        "  */5 * * * * unfold watch --once ~/shots       in a crontab: every five minutes");
    command->callback([arguments, &context] {
        context.chosen = [arguments, &context] { return run_watch(*arguments, context); };
    });
}

}  // namespace unfold::app
