// unfold render: a level drawn as a phone's screenshot.
#include "unfold/codecs.h"

#include <cstdio>
#include <map>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct RenderArguments {
    std::string level;
    std::string output;
    ScreenshotOptions options;
};

Outcome render_level(const RenderArguments& arguments) {
    const InputFile file = inputs_of(arguments.level).front();
    const Screenshot screenshot = render_screenshot(parse_level(read_text(file.path)), arguments.options);
    const std::vector<std::uint8_t> png = encode_png(screenshot.picture);
    if (arguments.output == "-") {
        std::fwrite(png.data(), 1, png.size(), stdout);
        return std::nullopt;
    }
    const std::filesystem::path path = arguments.output.empty() ? file.folder / (file.base_name + ".png")
                                                                : std::filesystem::path(arguments.output);
    write_output(path, OutputKind::png, png);
    std::printf("%s: %d x %d pixels\n", path.string().c_str(), screenshot.picture.width_px,
                screenshot.picture.height_px);
    return std::nullopt;
}

std::vector<std::string> device_names() {
    std::vector<std::string> names;
    for (const Device& device : devices())
        names.emplace_back(device.name);
    return names;
}

template <class Value>
std::map<std::string, Value> names_of(std::span<const Value> values, std::string_view (*name_of)(Value)) {
    std::map<std::string, Value> names;
    for (const Value value : values)
        names.emplace(name_of(value), value);
    return names;
}

}  // namespace

void add_render(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("render", "Draw a level as a synthetic screenshot");
    const auto arguments = std::make_shared<RenderArguments>();
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
        ->transform(one_of(names_of(square_looks(), square_look_name)));
    command
        ->add_option("--buttons", arguments->options.flood.buttons,
                     "Flood-It: the color buttons (default: circles)")
        ->transform(one_of(names_of(button_shapes(), button_shape_name)));
    command
        ->add_option("--cell-aspect", arguments->options.flood.cell_aspect,
                     "Flood-It: height of a cell by its width (default: 1)")
        ->type_name("RATIO")
        ->check(CLI::Range(0.5, 2.0));
    command
        ->add_option("--tiles", arguments->options.tiles.set,
                     "Shisen-Sho: what the tiles show (default: dots)")
        ->transform(one_of(names_of(tile_sets(), tile_set_name)));
    command->footer(
        "Examples:\n"
        "  unfold render my.level.json                                   writes my.png\n"
        "  unfold render my.level.json -o tall.png --device " +
        device_names().back() +
        "\n"
        "  unfold render flood.level.json --look rounded --buttons squares");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return render_level(*arguments); }); };
    });
}

}  // namespace unfold::app
