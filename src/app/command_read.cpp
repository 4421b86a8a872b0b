// unfold read: a picture in, its level out, without solving.
#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "app/reading_options.h"
#include "app/report.h"
#include "app/terminal.h"
#include "app/tile_report.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct ReadArguments {
    std::vector<std::string> inputs;
    ReadingOptions reading;
    std::string output_folder;
    bool json = false;
};

Outcome read_one(const ReadArguments& arguments, const InputFile& file, OutputGuard& guard) {
    const std::string name = file.path.string();
    const AnyInput any = arguments.reading.read_any(file, read_file(file.path));
    const bool writes = !arguments.json || !arguments.output_folder.empty();
    const std::filesystem::path folder =
        arguments.output_folder.empty() ? file.folder : std::filesystem::path(arguments.output_folder);
    const auto path = folder / (file.base_name + ".level.json");
    if (writes) {
        make_folder(folder);
        std::visit([&](const auto& input) { write_level(path, input.level, guard); }, any);
    }
    const auto* tiles = std::get_if<TileInput>(&any);
    const auto* colors = std::get_if<Input>(&any);
    if (arguments.json)
        std::fputs((tiles ? json_of_tiles(name, *tiles) : json_of_reading(name, *colors)).c_str(), stdout);
    else
        std::fputs(((tiles ? text_of_tiles(name, *tiles) : text_of_input(name, *colors)) + "  level in " +
                    path.string() + "\n")
                       .c_str(),
                   stdout);
    return std::nullopt;
}

int run_read(const ReadArguments& arguments) {
    const auto report = [&](const std::string& input, const Error& error) {
        if (arguments.json)
            std::fputs(json_of_error(input, error).c_str(), stdout);
        else
            say_error(input, error);
    };
    OutputGuard guard(arguments.inputs);
    return work_through(
        arguments.inputs, [&](const InputFile& file) { return read_one(arguments, file, guard); }, report);
}

}  // namespace

void add_read(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("read", "Read the level of a screenshot into a level file, without solving it");
    const auto arguments = std::make_shared<ReadArguments>();
    add_inputs_and_folder(*command, arguments->inputs, arguments->output_folder, "level files");
    arguments->reading.add_to(*command);
    command->add_flag("--json", arguments->json,
                      "One JSON object a line on standard output; no files unless -o is given");
    command->footer(
        "Examples:\n"
        "  unfold read shot.png            writes shot.level.json beside it\n"
        "  unfold read shot.png --json     prints the level, with how sure it is\n"
        "  unfold read shot.png --debug-images look    a picture of each stage, to find a misread");
    command->callback(
        [arguments, &context] { context.chosen = [arguments] { return run_read(*arguments); }; });
}

}  // namespace unfold::app
