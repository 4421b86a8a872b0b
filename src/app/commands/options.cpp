// Definitions of the shared options, and reading an input with them.
#include "app/commands/options.h"

#include <charconv>

#include "puzzle/game.h"
#include "puzzle/limits.h"

namespace unfold::app {
namespace {

// Accepts any number of seconds from 0 on; no upper limit.
CLI::Validator duration() {
    const auto complaint = [](const std::string& text) {
        double seconds = -1;
        const bool is_number = CLI::detail::lexical_cast(text, seconds);
        return is_number && seconds >= 0 ? std::string()
                                         : text + " is not a number of seconds, like 5 or 0.5";
    };
    return {complaint, "SECONDS"};
}

}  // namespace

void add_inputs_and_folder(CLI::App& command, std::vector<std::string>& inputs, std::string& output_folder,
                           const std::string& results) {
    command.add_option("INPUT", inputs, "Pictures, level files, folders of them, or - for standard input")
        ->required();
    command
        .add_option("-o,--output", output_folder,
                    "Folder for the " + results + " (default: that of the input)")
        ->type_name("DIR");
}

void ReadingOptions::add_rules_to(CLI::App& command) {
    std::vector<std::string> games = game_names();
    games.insert(games.begin(), "auto");
    command.add_option("--game", game, "The game that the input shows; auto detects it")
        ->check(CLI::IsMember(std::move(games)))
        ->capture_default_str();
    command
        .add_option("--budget", overrides.colors.budget,
                    "Number of moves allowed, instead of that in the picture or file")
        ->check(CLI::Range(0, max_budget))
        ->type_name("N");
    command
        .add_option_function<std::string>(
            "--origin",
            [this](const std::string& text) { overrides.colors.origin = answers::origin_from(text); },
            "Flood-It: where the flood begins, ROW,COLUMN counted from 0, or center (default: the "
            "input's, else 0,0)")
        ->check([](const std::string& text) {
            return answers::origin_from(text) ? std::string{} : "write ROW,COLUMN, like 0,0, or center";
        })
        ->type_name("R,C|center");
    command
        .add_option("--gravity", overrides.tiles.gravity,
                    "Shisen-Sho: direction in which tiles fall (default: the level's, else none)")
        ->transform(one_of(all_gravities, gravity_name));
    command
        .add_option_function<std::string>(
            "--match-groups",
            [this](const std::string& text) { overrides.tiles.match_groups = match_groups_from_text(text); },
            "Shisen-Sho: kinds with different pictures that match each other, like \"1a 1b 1c,2a 2b\": the "
            "names are those in the cells of the level file (default: the level's, else none)")
        ->check([](const std::string& text) {
            return match_groups_from_text(text) ? std::string{}
                                                : "write " + std::string(answers::match_groups_form);
        })
        ->type_name("KINDS");
}

void ReadingOptions::add_to(CLI::App& command) {
    add_rules_to(command);
    command
        .add_option("--debug-images", debug_folder,
                    "Write a picture of each stage of reading into this folder")
        ->type_name("DIR");
}

ReadOptions ReadingOptions::read_options() const {
    ReadOptions options;
    options.game = game_from_name(game);
    options.overrides = overrides;
    return options;
}

Input ReadingOptions::read(const InputFile& file, const std::vector<std::uint8_t>& bytes) const {
    ReadOptions options = read_options();
    if (!debug_folder.empty()) {
        make_folder(debug_folder);
        const std::string start = (std::filesystem::path(debug_folder) / file.base_name).string();
        options.on_debug_picture = [start](std::string_view stage, const Picture& picture) {
            write_output(start + "." + std::string(stage) + ".png", OutputKind::png, encode_png(picture));
        };
    }
    InputResult found = read_input(bytes, file.path.filename().string(), options);
    if (!found.input) throw Failure(std::move(found));
    return *std::move(found.input);
}

std::vector<TextBoard> ReadingOptions::boards(const std::vector<std::uint8_t>& bytes) const {
    TextBoardOptions options;
    options.game = game_from_name(game);
    options.origin = overrides.colors.origin.value_or(OriginChoice{});
    options.board_per_line = board_per_line;
    return read_boards(bytes, options);
}

SolveOptions SearchOptions::options(const Cancellation* cancellation) const {
    SolveOptions options;
    options.limit_ms = limit_s * 1000;
    options.memory_bytes = memory_bytes();
    options.threads = threads;
    options.cancellation = cancellation;
    return options;
}

CLI::Option* add_time_limit(CLI::App& command, SearchOptions& search, const std::string& help) {
    return command.add_option("--time-limit", search.limit_s, help)
        ->check(duration())
        ->type_name("S")
        ->capture_default_str();
}

CLI::Option* add_memory_limit(CLI::App& command, SearchOptions& search, const std::string& help) {
    return command.add_option("--memory", search.memory_mib, help)
        ->check(CLI::Range(16, 1 << 20))
        ->type_name("MIB")
        ->capture_default_str();
}

CLI::Option* add_threads(CLI::App& command, int& threads, const std::string& help) {
    return command.add_option("--threads", threads, help)
        ->check(CLI::Range(1, 256))
        ->type_name("N")
        ->capture_default_str();
}

CLI::Validator seed_number() {
    const auto complaint = [](const std::string& text) {
        std::uint64_t number = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_number = problem == std::errc{} && end == text.data() + text.size();
        return is_number ? std::string() : text + " is not a whole number from 0 to 18446744073709551615";
    };
    return {complaint, "N"};
}

}  // namespace unfold::app
