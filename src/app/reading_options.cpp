// Reading an input with what the command line says.
#include "app/reading_options.h"

#include <charconv>
#include <map>

#include "app/one_of.h"
#include "puzzle/limits.h"

namespace unfold::app {
std::optional<OriginChoice> origin_from(const std::string& text) {
    if (text == "center") return OriginChoice{std::nullopt};
    Cell cell;
    const char* end = text.data() + text.size();
    const auto row = std::from_chars(text.data(), end, cell.row);
    if (row.ec != std::errc{} || row.ptr == end || *row.ptr != ',') return std::nullopt;
    const auto column = std::from_chars(row.ptr + 1, end, cell.column);
    if (column.ec != std::errc{} || column.ptr != end || cell.row < 0 || cell.column < 0) return std::nullopt;
    return OriginChoice{cell};
}

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
    command.add_option("--game", game, "Which game it is: auto finds out")
        ->check(CLI::IsMember({"auto", "kami2", "kami", "floodit", "shisen"}))
        ->capture_default_str();
    command.add_option("--budget", budget, "Moves allowed, instead of what the picture or file says")
        ->check(CLI::Range(0, max_budget))
        ->type_name("N");
    command
        .add_option("--origin", origin,
                    "Flood-It: where the flood begins, ROW,COLUMN counted from 0, or center (default: the "
                    "input's, else 0,0)")
        ->check([](const std::string& text) {
            return origin_from(text) ? std::string{} : "write ROW,COLUMN, like 0,0, or center";
        })
        ->type_name("R,C|center");
    const std::map<std::string, Gravity> directions{{"none", Gravity::none},
                                                    {"down", Gravity::down},
                                                    {"left", Gravity::left},
                                                    {"right", Gravity::right},
                                                    {"up", Gravity::up}};
    command
        .add_option("--gravity", gravity, "Shisen-Sho: where tiles fall (default: the level's, else none)")
        ->transform(one_of(directions));
    command
        .add_option(
            "--match-groups", match_groups,
            "Shisen-Sho: kinds with different pictures that match each other, like \"1a 1b 1c,2a 2b\": the "
            "names are those in the cells of the level file (default: the level's, else none)")
        ->check([](const std::string& text) {
            return match_groups_from_text(text) ? std::string{} : "write " + std::string(match_groups_form);
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

ReadOptions ReadingOptions::options() const {
    ReadOptions options;
    options.game = game_from_name(game);
    options.budget = budget;
    if (origin) options.origin = origin_from(*origin);
    options.gravity = gravity;
    if (match_groups) options.match_groups = match_groups_from_text(*match_groups);
    options.board_per_line = board_per_line;
    return options;
}

std::vector<TextBoard> ReadingOptions::boards(const std::vector<std::uint8_t>& bytes) const {
    return read_boards(bytes, options());
}

ReadOptions ReadingOptions::options(const InputFile& file) const {
    ReadOptions options = this->options();
    if (!debug_folder.empty()) {
        make_folder(debug_folder);
        const std::string start = (std::filesystem::path(debug_folder) / file.base_name).string();
        options.on_debug_picture = [start](std::string_view stage, const Picture& picture) {
            write_output(start + "." + std::string(stage) + ".png", OutputKind::png, encode_png(picture));
        };
    }
    return options;
}

Input ReadingOptions::read(const InputFile& file, const std::vector<std::uint8_t>& bytes) const {
    return read_input(bytes, file.path.filename().string(), options(file));
}

AnyInput ReadingOptions::read_any(const InputFile& file, const std::vector<std::uint8_t>& bytes) const {
    return read_any_input(bytes, file.path.filename().string(), options(file));
}

}  // namespace unfold::app
