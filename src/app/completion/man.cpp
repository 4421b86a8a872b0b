// Definitions to roff.
#include "app/completion/man.h"

#include <sstream>

#include "app/completion/scripts.h"
#include "app/exit_codes.h"

namespace unfold::app {
namespace {

// In roff a backslash, a dash, and a dot or quote at the start of a line have a meaning.
std::string roff(const std::string& text) {
    std::string result;
    bool is_line_start = true;
    for (const char c : text) {
        if (is_line_start && (c == '.' || c == '\'')) result += "\\&";
        is_line_start = c == '\n';
        if (c == '\\')
            result += "\\e";
        else if (c == '-' || c == '~' || c == '^')
            result += c == '-' ? "\\-" : c == '~' ? "\\(ti" : "\\(ha";
        else
            result += c;
    }
    return result;
}

std::string in_bold(const std::string& text) {
    return "\\fB" + roff(text) + "\\fR";
}

std::string in_italics(const std::string& text) {
    return "\\fI" + roff(text) + "\\fR";
}

std::string heading(const std::string& title) {
    return ".SH " + title + "\n";
}

// A term, and the text that is indented below it.
std::string item(const std::string& term, const std::string& text) {
    return ".TP\n" + term + "\n" + roff(text) + "\n";
}

// Descriptions in the help have no period at their end.
std::string sentence(const std::string& text) {
    return text.ends_with('.') || text.empty() ? text : text + ".";
}

std::string item_of(const OptionDefinition& option) {
    std::string term;
    for (const std::string& name : option.names)
        term += (term.empty() ? "" : ", ") + in_bold(name);
    if (option.takes != Takes::nothing) term += " " + in_italics(option.value_name);
    std::string text = sentence(option.description);
    if (!option.choices.empty()) text += " One of " + joined(option.choices, ", ") + ".";
    if (!option.limits.empty()) text += " From " + option.limits + ".";
    if (!option.default_value.empty()) text += " Default: " + option.default_value + ".";
    return item(term, text);
}

std::string item_of_argument(const OptionDefinition& argument) {
    return item(in_italics(argument.names.front()), sentence(argument.description));
}

std::string synopsis_of(const CommandDefinition& command) {
    std::string text = in_bold("unfold " + command.name) + " [" + in_italics("options") + "]";
    for (const OptionDefinition& argument : command.arguments)
        text += " " + in_italics(argument.names.front()) + (argument.is_repeated ? " ..." : "");
    return text;
}

// Notes are paragraphs with empty lines between them; one that begins with "Examples:" keeps its lines.
std::vector<std::string> paragraphs_of(const std::string& notes) {
    std::vector<std::string> paragraphs(1);
    std::istringstream stream(notes);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() && !paragraphs.back().empty()) paragraphs.emplace_back();
        if (!line.empty()) paragraphs.back() += line + "\n";
    }
    if (paragraphs.back().empty()) paragraphs.pop_back();
    return paragraphs;
}

constexpr std::string_view examples_start = "Examples:\n";

std::string example_block(const std::string& paragraph) {
    return ".PP\nExamples:\n.PP\n.EX\n" + roff(paragraph.substr(examples_start.size())) + ".EE\n";
}

std::string text_of_notes(const std::string& notes) {
    std::string text;
    for (const std::string& paragraph : paragraphs_of(notes))
        text += paragraph.starts_with(examples_start) ? example_block(paragraph) : ".PP\n" + roff(paragraph);
    return text;
}

std::string section_of(const CommandDefinition& command) {
    std::string text = ".SS unfold " + command.name + "\n" + synopsis_of(command) + "\n.PP\n" +
                       roff(sentence(command.description)) + "\n";
    for (const OptionDefinition& argument : command.arguments)
        text += item_of_argument(argument);
    for (const OptionDefinition& option : command.options)
        if (option.names.back() != "--help") text += item_of(option);
    return text + text_of_notes(command.notes);
}

// Of the program's notes, the exit codes have a section of their own.
std::string program_examples(const std::string& notes) {
    for (const std::string& paragraph : paragraphs_of(notes))
        if (paragraph.starts_with(examples_start))
            return ".EX\n" + roff(paragraph.substr(examples_start.size())) + ".EE\n";
    return "";
}

std::string files() {
    return heading("FILES") +
           item(in_italics("NAME.solved.png"), "The picture with the numbered solution drawn on it.") +
           item(in_italics("NAME.step-01.png") + " ..., " + in_italics("NAME.steps.png"),
                "With --steps: the picture before each move, and all of them on one sheet.") +
           item(in_italics("NAME.solved.gif"), "With --animate: the moves one after the other.") +
           item(in_italics("NAME.html"), "With --html: the picture, the moves and the board to play.") +
           item(in_italics("NAME.level.json"), "The level that was read.") +
           item(in_italics("NAME.solution.json"), "The moves, with points of the screenshot to tap.") +
           item(in_italics("NAME.results.txt") + ", " + in_italics("NAME.results.jsonl"),
                "Of a text file with many boards: a line each.") +
           item(in_italics("NAME.dot") + ", " + in_italics("NAME.svg"), "The region graph.") +
           item(in_italics(".unfold-watch.json"), "In a folder that unfold watch works in: what is done.") +
           item(in_italics(".unfold-watch.lock"), "There, too: locked while unfold watch is at work.") +
           ".PP\nOutputs stand beside their input, or in the folder of " + in_bold("-o") +
           "; those of standard input are called " + in_italics("stdin.solved.png") +
           " and so on, in the current folder. A file is replaced as a whole, and only by one of its own "
           "kind.\n";
}

}  // namespace

std::string manual_page(const ProgramDefinition& program, const std::string& version) {
    std::string text =
        ".\\\" Made by \"unfold man\".\n.TH UNFOLD 1 \"\" \"Unfold " + version + "\" \"User Commands\"\n";
    text +=
        heading("NAME") + "unfold \\- read a color puzzle from a screenshot and draw its shortest solution\n";
    text += heading("SYNOPSIS");
    std::vector<std::string> synopses;
    for (const CommandDefinition& command : program.commands)
        synopses.push_back(synopsis_of(command) + "\n");
    text += joined(synopses, ".br\n");
    text += heading("DESCRIPTION") + roff(program.program.description) + "\n";
    text += heading("OPTIONS") + "These may stand before any command, and all but " + in_bold("--version") +
            " also behind it.\n";
    for (const OptionDefinition& option : program.program.options)
        text += item_of(option);
    text += heading("COMMANDS");
    for (const CommandDefinition& command : program.commands)
        text += section_of(command);
    text += heading("EXIT STATUS");
    for (const ExitCode& code : exit_codes)
        text += item(in_bold(std::to_string(code.code)), sentence(std::string(code.meaning)));
    text += heading("ENVIRONMENT") + item(in_bold("NO_COLOR"), "When set, no colors.") +
            item(in_bold("TERM"), "dumb means no colors and no progress line.");
    text += files();
    text += heading("EXAMPLES") + program_examples(program.program.notes);
    return text;
}

}  // namespace unfold::app
