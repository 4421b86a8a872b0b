// unfold convert, graph and render: a level in another format, its region graph, and a picture of it.
#include <cstdio>

#include <spdlog/fmt/fmt.h>

#include "answers/answers.h"
#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/terminal.h"
#include "app/work.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

struct ConvertArguments {
    std::string input;
    std::string output;
    ReadingOptions reading;
};

// Never replaces a text file, which may be the player's own; an identical one is left as it is.
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
        throw Error(ErrorCode::usage, Stage::command, "The format of " + path.string() + " is unknown.",
                    "End it with .json, .puz, .txt or .png.");
}

InputFile single_input(const std::string& argument, const std::string& command) {
    const std::vector<InputFile> inputs = inputs_of(argument);
    if (inputs.size() != 1)
        throw Error(ErrorCode::usage, Stage::command,
                    "unfold " + command + " takes one input, and this folder has several.",
                    "Name one picture or level.");
    return inputs.front();
}

std::optional<Failure> convert(const ConvertArguments& arguments, const Context& /*context*/) {
    const InputFile input = single_input(arguments.input, "convert");
    OutputGuard guard;
    guard.add_input(input);
    guard.claim(arguments.output);
    write_as(arguments.reading.read(input).level(), arguments.output);
    const std::string ending = fs::path(arguments.output).extension().string();
    const bool is_without_colors = ending == ".puz" || ending == ".txt";
    print_text(arguments.output +
               (is_without_colors ? ": without color values, which this format does not hold\n" : "\n"));
    return std::nullopt;
}

struct GraphArguments {
    std::string input;
    ReadingOptions reading;
    std::string format = "dot";
    std::string output;
};

std::optional<Failure> draw_graph(const GraphArguments& arguments, const Context& /*context*/) {
    const InputFile input = single_input(arguments.input, "graph");
    std::string drawing = answers::graph_dot(arguments.reading.read(input));
    OutputKind kind = OutputKind::dot;
    if (arguments.format == "svg") drawing = draw_dot(drawing, DrawingFormat::svg), kind = OutputKind::svg;
    if (arguments.format == "png") drawing = draw_dot(drawing, DrawingFormat::png), kind = OutputKind::png;
    if (arguments.output.empty() || arguments.output == "-")
        std::fwrite(drawing.data(), 1, drawing.size(), stdout);
    else
        write_output(arguments.output, kind, drawing);
    return std::nullopt;
}

struct RenderArguments {
    std::string level;
    std::string output;
    ScreenshotOptions options;
};

std::optional<Failure> render_level(const RenderArguments& arguments, const Context& /*context*/) {
    const InputFile file = single_input(arguments.level, "render");
    const Screenshot screenshot = render_screenshot(parse_level(read_text(file.path)), arguments.options);
    const std::vector<std::uint8_t> png = encode_png(screenshot.picture);
    if (arguments.output == "-") {
        std::fwrite(png.data(), 1, png.size(), stdout);
        return std::nullopt;
    }
    const fs::path path = arguments.output.empty() ? file.output("", ".png") : fs::path(arguments.output);
    write_output(path, OutputKind::png, png);
    print_text(fmt::format("{}: {} x {} pixels\n", path.string(), screenshot.picture.width_px,
                           screenshot.picture.height_px));
    return std::nullopt;
}

std::vector<std::string> device_names() {
    std::vector<std::string> names;
    for (const Device& device : devices())
        names.emplace_back(device.name);
    return names;
}

}  // namespace

void add_convert(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "convert", "Write a level in another format", convert);
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
        "Level JSON holds every level. The other formats reject a level that they cannot hold completely;\n"
        ".puz and .txt only leave out the color values.\n\n"
        "Examples:\n"
        "  unfold convert my.level.json -o my.puz\n"
        "  unfold convert shot.png -o shot.puz --budget 7\n"
        "  unfold convert level.puz -o level.level.json\n"
        "  unfold convert board.txt --game kami -o board.png");
}

void add_graph(CLI::App& app, Context& context) {
    const auto [command, arguments] = add_command(
        app, context, "graph",
        "Write the region graph of a level: a node for each region, an edge where two touch", draw_graph);
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
}

void add_render(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "render", "Draw a level as a synthetic screenshot", render_level);
    command->add_option("LEVEL", arguments->level, "A level file, or - for standard input")->required();
    command->add_option("-o,--output", arguments->output, "Picture to write (default: beside the level)")
        ->type_name("PNG");
    command->add_option("--device", arguments->options.device, "Which phone's screen to imitate")
        ->check(CLI::IsMember(device_names()));
    command
        ->add_option("--seed", arguments->options.seed,
                     "Seed of the texture (paper or table) and of the place of the squares")
        ->check(seed_number())
        ->capture_default_str();
    command
        ->add_option("--look", arguments->options.flood.look,
                     "Flood-It: how the squares look (default: flat)")
        ->transform(one_of(square_looks(), square_look_name));
    command
        ->add_option("--buttons", arguments->options.flood.buttons,
                     "Flood-It: the color buttons (default: circles)")
        ->transform(one_of(button_shapes(), button_shape_name));
    command
        ->add_option("--cell-aspect", arguments->options.flood.cell_aspect,
                     "Flood-It: height of a cell by its width (default: 1)")
        ->type_name("RATIO")
        ->check(CLI::Range(0.5, 2.0));
    command
        ->add_option("--tiles", arguments->options.tiles.set,
                     "Shisen-Sho: what the tiles show (default: dots)")
        ->transform(one_of(tile_sets(), tile_set_name));
    command->footer(
        "Examples:\n"
        "  unfold render my.level.json                                   writes my.png\n"
        "  unfold render my.level.json -o tall.png --device " +
        device_names().back() +
        "\n"
        "  unfold render flood.level.json --look rounded --buttons squares");
}

}  // namespace unfold::app
