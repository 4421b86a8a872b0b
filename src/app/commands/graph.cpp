// unfold graph: the region graph of a level, as DOT or drawn.
#include <cstdio>
#include <memory>

#include "answers/answers.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct GraphArguments {
    std::string input;
    ReadingOptions reading;
    std::string format = "dot";
    std::string output;
};

Outcome draw_graph(const GraphArguments& arguments) {
    const auto inputs = inputs_of(arguments.input);
    if (inputs.size() != 1)
        throw Error(ErrorCode::usage, Stage::command, "The graph of only one input at a time can be drawn.",
                    "Name one picture or level.");
    InputResult found = arguments.reading.read(inputs.front());
    if (!found.input) return Failure(std::move(found));
    std::string drawing = answers::graph_dot(*found.input);
    OutputKind kind = OutputKind::dot;
    if (arguments.format == "svg") drawing = draw_dot(drawing, DrawingFormat::svg), kind = OutputKind::svg;
    if (arguments.format == "png") drawing = draw_dot(drawing, DrawingFormat::png), kind = OutputKind::png;
    if (arguments.output.empty() || arguments.output == "-")
        std::fwrite(drawing.data(), 1, drawing.size(), stdout);
    else
        write_output(arguments.output, kind, drawing);
    return std::nullopt;
}

}  // namespace

void add_graph(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand(
        "graph", "Write the region graph of a level: a node for each region, an edge where two touch");
    const auto arguments = std::make_shared<GraphArguments>();
    command->add_option("INPUT", arguments->input, "A picture, a level file, or - for standard input")
        ->required();
    arguments->reading.add_to(*command);
    command->add_option("--format", arguments->format, "dot, svg or png")
        ->check(CLI::IsMember({"dot", "svg", "png"}))
        ->capture_default_str();
    command->add_option("-o,--output", arguments->output, "File to write (default: standard output)")
        ->type_name("FILE");
    command->footer(
        "Examples:\n"
        "  unfold graph shot.png                              DOT on standard output\n"
        "  unfold graph shot.png --format svg -o shot.svg     drawn, laid out like the board");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return draw_graph(*arguments); }); };
    });
}

}  // namespace unfold::app
