// unfold read: a picture in, its level out, without solving.
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct ReadArguments {
    std::vector<std::string> inputs;
    ReadingOptions reading;
    std::string output_folder;
    int threads = 1;
    bool json = false;
};

std::optional<Failure> read_one(const ReadArguments& arguments, const InputFile& file, OutputGuard& guard,
                                const Print& print) {
    const std::string name = file.path.string();
    const Input input = arguments.reading.read(file);
    const auto path = file.output(arguments.output_folder, ".level.json");
    if (!arguments.json || !arguments.output_folder.empty()) {
        make_folder(path.parent_path());
        write_level(path, input.level(), guard);
    }
    const std::string answer = arguments.json
                                   ? answers::one_line(answers::reading_object(name, input))
                                   : text_of_input(name, input) + "  level in " + path.string() + "\n";
    print(answer);
    return std::nullopt;
}

int run_read(const ReadArguments& arguments, const Context& /*context*/) {
    return InputList(arguments.inputs)
        .process(arguments.threads, format_of(arguments.json),
                 [&](const InputFile& file, OutputGuard& guard, const Print& print) {
                     return read_one(arguments, file, guard, print);
                 });
}

}  // namespace

void add_read(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "read",
                    "Read the level of a screenshot into a level file, without solving it", run_read);
    add_inputs_and_folder(*command, arguments->inputs, arguments->output_folder, "level files");
    arguments->reading.add_to(*command);
    add_threads(*command, arguments->threads, "How many inputs are read at once");
    command->add_flag("--json", arguments->json,
                      "One JSON object a line on standard output; no files unless -o is given");
    command->footer(
        "Examples:\n"
        "  unfold read shot.png            writes shot.level.json beside it\n"
        "  unfold read shot.png --json     prints the level and the confidence of the reading\n"
        "  unfold read shots --threads 4   a folder, four pictures at a time\n"
        "  unfold read shot.png --debug-images look    a picture of each stage, to find a misread");
}

}  // namespace unfold::app
