// unfold convert: a level in another format.
#include "unfold/codecs.h"

#include <cstdio>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/work.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

struct ConvertArguments {
    std::string input;
    std::string output;
    ReadingOptions reading;
};

// An existing text may be a player's own: only one that would not change is passed over.
void write_text(const fs::path& path, const std::string& text) {
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored) && read_text(path) == text) return;
    write_output(path, OutputKind::text, text);
}

void write_as(const Level& level, const fs::path& path) {
    const std::string ending = path.extension().string();
    if (ending == ".json")
        write_output(path, OutputKind::level, level_to_json(level));
    else if (ending == ".puz")
        write_text(path, level_to_puz(level));
    else if (ending == ".txt")
        write_text(path, level_to_text(level));
    else if (ending == ".png")
        write_output(path, OutputKind::png, encode_png(render_screenshot(level).picture));
    else
        throw Error(ErrorCode::usage, Stage::command,
                    "The name " + path.string() + " does not say which format.",
                    "End it with .json, .puz, .txt or .png.");
}

Outcome convert(const ConvertArguments& arguments) {
    const InputFile file = inputs_of(arguments.input).front();
    OutputGuard guard({arguments.input});
    guard.claim(arguments.output);
    InputResult found = arguments.reading.read(file);
    if (!found.input) return Failure(std::move(found));
    write_as(found.input->level(), arguments.output);
    const std::string ending = fs::path(arguments.output).extension().string();
    std::printf("%s%s\n", arguments.output.c_str(),
                ending == ".puz" || ending == ".txt"
                    ? ": without color values, which this format does not hold"
                    : "");
    return std::nullopt;
}

}  // namespace

void add_convert(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("convert", "Write a level in another format");
    const auto arguments = std::make_shared<ConvertArguments>();
    command
        ->add_option("INPUT", arguments->input,
                     "A level file, a plain text board or a picture, or - for standard input")
        ->required();
    command
        ->add_option("-o,--output", arguments->output,
                     "File to write; its ending is the format: .json (level JSON), .puz (KAMI 2 level text), "
                     ".txt (plain text board) or .png (a synthetic screenshot)")
        ->required()
        ->type_name("FILE");
    arguments->reading.add_rules_to(*command);
    command->footer(
        "Level JSON holds every level. Where another format lacks room for something, the level is refused;\n"
        "only the values of the colors are left out of .puz and .txt.\n\n"
        "Examples:\n"
        "  unfold convert my.level.json -o my.puz\n"
        "  unfold convert shot.png -o shot.puz --budget 7\n"
        "  unfold convert level.puz -o level.level.json\n"
        "  unfold convert board.txt --game kami -o board.png");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return convert(*arguments); }); };
    });
}

}  // namespace unfold::app
