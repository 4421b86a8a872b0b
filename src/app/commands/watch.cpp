// unfold watch: solves every screenshot that is dropped into a folder, once.
//
// The folder is polled. Notifications of the kernel (inotify) would not be enough: they do not report files
// that another machine writes over a network, and a file must be checked twice in any case to detect that it
// no longer changes.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <poll.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/watch/folder_files.h"
#include "app/work.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

// Between two scans. The pause is 400 times the duration of a scan, but at most ten seconds, so scans of up
// to 25 ms (many files, or a slow network, take longer) use at most a four-hundredth of the time.
constexpr double min_pause_ms = 500;
constexpr double max_pause_ms = 10'000;
constexpr double pause_per_scan_time = 400;

struct WatchArguments {
    std::string folder;
    ReadingOptions reading;
    std::string output_folder;
    SearchOptions search;
    bool json = false;
    bool once = false;
};

// One run of the command.
struct Session {
    const WatchArguments& arguments;
    const Cancellation& cancellation;
    DoneList done;
    SettlingFiles settling;
    Tally tally;
};

fs::path path_of(const Session& session, const FolderFile& file) {
    return fs::path(session.arguments.folder) / file.name;
}

// shot.png and shot.jpg have the same name for their solved pictures: the first one keeps it.
void require_unique_output(const Session& session, const InputFile& input,
                           const std::vector<FolderFile>& files) {
    const auto has_our_output = [&](const FolderFile& other) {
        return other.name != input.path.filename() && session.done.has_solved(other.name) &&
               fs::path(other.name).stem() == input.base_name;
    };
    const auto twin = std::find_if(files.begin(), files.end(), has_our_output);
    if (twin != files.end())
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "The solved picture of " + twin->name + " has the same name as the one of this file.",
                    "Rename one of the two.");
}

void write_and_print(const WatchArguments& arguments, const InputFile& file, const Input& input,
                     const Run& run) {
    const Stopwatch stopwatch;
    const fs::path path = file.output(arguments.output_folder, ".solved.png");
    write_output(path, OutputKind::png, encode_png(annotate(input.picture, input.reading, run.solution)));
    const std::string name = file.path.string();
    print_text(arguments.json ? json_of_run(name, input, run, {}, stopwatch.elapsed_ms())
                              : fmt::format("{}: {} → {}\n", name, one_line_text(input, run), path.string()));
}

void print_line_of_failure(const WatchArguments& arguments, const InputFile& file, const Failure& failure) {
    const std::string name = file.path.string();
    if (arguments.json) {
        print_text(json_of_failure(name, failure));
        return;
    }
    print_note(fmt::format("{}: {}\n", name, failure.error.message()));
    spdlog::info("{}", hint_with_option(failure.error));
}

// A failure of the folder or the disk, rather than of the picture, may be gone at the next start.
Remember remember_of(ErrorCode code) {
    const bool may_pass = code == ErrorCode::cannot_write || code == ErrorCode::file_not_found;
    return may_pass ? Remember::this_run : Remember::for_good;
}

void finish(Session& session, const FolderFile& file, const std::optional<Failure>& failure) {
    session.tally.add(failure);
    const Remember remember = failure ? remember_of(failure->error.code()) : Remember::for_good;
    session.done.add(file, failure ? std::string(code_name(failure->error.code())) : "solved", remember);
    if (remember == Remember::for_good) session.done.save();
}

void process(Session& session, const SettlingFiles::Settled& settled, const std::vector<FolderFile>& files) {
    const WatchArguments& arguments = session.arguments;
    const InputFile file = inputs_of(path_of(session, settled.file).string()).front();
    spdlog::info("reading {}", file.path.string());
    bool is_canceled = false;
    const std::optional<Failure> failure = caught([&]() -> std::optional<Failure> {
        require_unique_output(session, file, files);
        const Input input = arguments.reading.read(file);
        const Run run =
            solve_with_progress(file.path.string(), input, arguments.search.options(&session.cancellation));
        // An interrupted search leaves no output: the picture is solved at the next start.
        is_canceled = session.cancellation.requested();
        if (is_canceled) return std::nullopt;
        write_and_print(arguments, file, input, run);
        return shortfall_of(run.shortfall);
    });
    std::error_code ignored;
    if (is_canceled || (failure && !fs::exists(file.path, ignored))) return;
    // --once does not wait to observe that a file no longer changes: it relies on the modification time.
    const double unchanged_ms =
        arguments.once ? std::max(settled.unchanged_ms, age_ms(settled.file.version)) : settled.unchanged_ms;
    if (failure && failure->error.code() == ErrorCode::truncated_image && unchanged_ms < damaged_after_ms) {
        spdlog::info("{} is not complete yet", file.path.string());
        session.settling.postpone(settled.file.name);
        return;
    }
    if (failure && !failure->has_answer) print_line_of_failure(arguments, file, *failure);
    finish(session, settled.file, failure);
}

// The first picture among the files. Other files are not checked again in this run unless they change.
std::optional<SettlingFiles::Settled> first_picture(Session& session,
                                                    const std::vector<SettlingFiles::Settled>& files) {
    for (const SettlingFiles::Settled& settled : files) {
        const fs::path path = path_of(session, settled.file);
        const bool is_unreadable = ::access(path.c_str(), R_OK) != 0;
        // A file that cannot be read is reported like any picture.
        if (is_unreadable || is_picture_file(path)) return settled;
        session.done.add(settled.file, "no-picture", Remember::this_run);
    }
    return std::nullopt;
}

void print_greeting(const WatchArguments& arguments, std::size_t done_before) {
    if (arguments.json || arguments.once) return;
    const std::string where =
        arguments.output_folder.empty() ? "beside the screenshots" : "into " + arguments.output_folder;
    const std::string before = done_before == 0 ? "" : fmt::format(" Already done: {}.", done_before);
    print_text(fmt::format("Watching {}; solved pictures go {}.{} Ctrl-C ends it.\n", arguments.folder, where,
                           before));
}

void require_output_folder(const WatchArguments& arguments) {
    if (arguments.output_folder.empty()) return;
    make_folder(arguments.output_folder);
    if (::access(arguments.output_folder.c_str(), W_OK | X_OK) != 0)
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "The folder " + arguments.output_folder + " is not writable.",
                    "Name another folder with -o.");
}

// --once waits until the files that it found have settled, but not for one that keeps growing.
bool is_over(const Session& session, double now_ms) {
    return session.arguments.once && (session.settling.unsettled() == 0 || now_ms > 2 * settled_after_ms);
}

// Sleeps for `pause_ms`, less when a signal arrives, and not at all where cancellation is requested. The
// signals are blocked between the check and the sleep, so that none is missed. Requires: called by the main
// thread, which receives the signals.
void pause_unless_canceled(double pause_ms, const Cancellation& cancellation) {
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    const auto whole_s = static_cast<time_t>(pause_ms / 1000);
    const timespec pause{whole_s, std::lround((pause_ms - static_cast<double>(whole_s) * 1000) * 1e6)};
    if (!cancellation.requested()) ::ppoll(nullptr, 0, &pause, &before);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

int watch(const WatchArguments& arguments, const Context& context) {
    const Cancellation& cancellation = *context.cancellation;
    const FolderLock lock(arguments.folder);
    require_output_folder(arguments);
    const SignalDeferral deferral;
    Session session{arguments, cancellation, DoneList::of(arguments.folder), {}, {}};
    session.done.keep_only(scan_folder(arguments.folder));
    print_greeting(arguments, session.done.size());
    const Stopwatch clock;
    while (!cancellation.requested()) {
        const Stopwatch scan;
        lock.require_in_place();
        const std::vector<FolderFile> files = scan_folder(arguments.folder);
        const double now_ms = clock.elapsed_ms();
        std::vector<FolderFile> to_do = files;
        std::erase_if(to_do, [&](const FolderFile& file) { return session.done.has(file); });
        session.settling.update(to_do, now_ms);
        if (const auto picture = first_picture(session, session.settling.settled(now_ms))) {
            process(session, *picture, files);
            continue;
        }
        if (is_over(session, now_ms)) break;
        pause_unless_canceled(std::clamp(scan.elapsed_ms() * pause_per_scan_time, min_pause_ms, max_pause_ms),
                              cancellation);
    }
    // A signal is the normal end of watching, but not of --once.
    if (!arguments.once) return 0;
    if (cancellation.requested()) return exit_code_or_signal(0);
    if (session.tally.done() > 1) print_summary(session.tally.done(), session.tally.failed());
    if (session.tally.done() == 0 && !arguments.json)
        print_text(fmt::format("{}: nothing new\n", arguments.folder));
    return session.tally.exit_code();
}

}  // namespace

void add_watch(CLI::App& app, Context& context) {
    const auto [command, arguments] = add_command(
        app, context, "watch", "Solve every screenshot that is dropped into a folder, once", watch);
    command->add_option("DIR", arguments->folder, "The folder, for example one that a phone synchronizes")
        ->required();
    command
        ->add_option("-o,--output", arguments->output_folder,
                     "Folder for the solved pictures (default: beside the screenshots)")
        ->type_name("DIR");
    command->add_flag("--once", arguments->once, "Solve the pictures that are there, then exit (for cron)");
    arguments->reading.add_rules_to(*command);
    add_time_limit(*command, arguments->search, "Seconds to search each; then the best answer so far counts");
    add_memory_limit(*command, arguments->search, "MiB of memory for the search");
    add_threads(*command, arguments->search.threads, "Threads to search with");
    command->add_flag("--json", arguments->json,
                      "One JSON object a line for each picture, as solve prints it, and nothing else");
    command->footer(
        "Pictures that are already there are solved first, the newest before the others. "
        "DIR/.unfold-watch.json "
        "lists\n"
        "the files that are done, also those that show no board: they are read again only when they change. "
        "Remove\n"
        "that file to start over. Half-copied files are left alone until they are complete; subfolders, "
        "hidden\n"
        "files and level files are ignored.\n\n"
        "Examples:\n"
        "  unfold watch ~/Phone/Screenshots              solves each new picture, until Ctrl-C\n"
        "  unfold watch shots -o solved --game floodit   only Flood-It, solved pictures in the folder "
        "solved\n"
        "  unfold watch shots --json | tee -a log        for other programs\n"
        "  */5 * * * * unfold watch --once ~/shots       in a crontab: every five minutes");
}

}  // namespace unfold::app
