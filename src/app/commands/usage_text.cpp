// Messages about a wrong command line: name the unknown word and suggest the known word that is nearest.

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <vector>

#include "app/commands/commands.h"

namespace unfold::app {
namespace {

// Edit distance (Levenshtein): letters to insert, remove or replace. Ignores case.
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const bool same = std::tolower(static_cast<unsigned char>(a[i])) ==
                              std::tolower(static_cast<unsigned char>(b[j]));
            const std::size_t replaced = diagonal + (same ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({diagonal + 1, row[j] + 1, replaced});
        }
    }
    return row[b.size()];
}

// " Did you mean solve?" where a known word is near: at most two letters differ, or a third of a long word.
std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
        return edit_distance(word, a) < edit_distance(word, b);
    });
    if (nearest == known.end() || edit_distance(word, *nearest) > std::max<std::size_t>(2, word.size() / 3))
        return "";
    return " Did you mean " + *nearest + "?";
}

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> options_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

std::string of_unknown_command(const CLI::App& app, const std::string& word) {
    if (exists(word))
        return "There is no command \"" + word + "\", but a file of that name. To solve it: unfold solve " +
               word;
    return "There is no command \"" + word + "\"." + suggestion(word, commands_of(app));
}

std::string of_unknown_option(const CLI::App& app, const CLI::App& command, const std::string& word) {
    std::vector<std::string> known = options_of(command);
    const std::vector<std::string> general = options_of(app);
    known.insert(known.end(), general.begin(), general.end());
    const std::string file = exists(word) ? " To name the file: ./" + word : "";
    return "There is no option " + word + " of unfold " + command.get_name() + "." +
           suggestion(word.substr(0, word.find('=')), known) + file;
}

std::string reason_of(const CLI::App& app, const CLI::Error& error) {
    const std::vector<std::string> left = app.remaining(true);
    const std::vector<CLI::App*> commands = app.get_subcommands();
    const auto option = std::find_if(left.begin(), left.end(), [](const std::string& word) {
        return word.size() > 1 && word.starts_with('-');
    });
    if (commands.empty()) {
        if (left.empty()) return "Name a command: solve, read, hint, serve or another.";
        return left.front().starts_with('-')
                   ? "There is no option " + left.front() + "." + suggestion(left.front(), options_of(app))
                   : of_unknown_command(app, left.front());
    }
    if (option != left.end()) return of_unknown_option(app, *commands.front(), *option);
    return error.what();
}

}  // namespace

std::string usage_text(const CLI::App* app, const CLI::Error& error) {
    const auto commands = app->get_subcommands();
    const std::string command = commands.empty() ? "" : " " + commands.front()->get_name();
    return reason_of(*app, error) + "\nSee unfold" + command + " --help for what it can do.\n";
}

}  // namespace unfold::app
