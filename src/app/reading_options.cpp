// Reading an input with what the command line says.
#include "app/reading_options.h"

namespace unfold::app {

void add_inputs_and_folder(CLI::App& command, std::vector<std::string>& inputs, std::string& output_folder,
                           const std::string& results) {
    command.add_option("INPUT", inputs, "Pictures, level files, folders of them, or - for standard input")
        ->required();
    command
        .add_option("-o,--output", output_folder,
                    "Folder for the " + results + " (default: that of the input)")
        ->type_name("DIR");
}

void ReadingOptions::add_to(CLI::App& command) {
    command.add_option("--game", game, "Which game it is: auto finds out")
        ->check(CLI::IsMember({"auto", "kami2", "kami", "floodit", "shisen"}))
        ->capture_default_str();
    command.add_option("--budget", budget, "Moves allowed, instead of what the picture or file says")
        ->check(CLI::Range(0, 999))
        ->type_name("N");
    command
        .add_option("--debug-images", debug_folder,
                    "Write a picture of each stage of reading into this folder")
        ->type_name("DIR");
}

Input ReadingOptions::read(const InputFile& file) const {
    ReadOptions options;
    options.game = game_from_name(game);
    options.budget = budget;
    if (!debug_folder.empty()) {
        make_folder(debug_folder);
        options.on_debug_picture = [&](std::string_view stage, const Picture& picture) {
            const auto path =
                std::filesystem::path(debug_folder) / (file.base_name + "." + std::string(stage) + ".png");
            write_output(path, OutputKind::png, encode_png(picture));
        };
    }
    return read_input(read_file(file.path), file.path.filename().string(), options);
}

}  // namespace unfold::app
