// Line by line: imports become constants, exports lose the word and are returned at the end.
#include "app/page/join_modules.h"

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace unfold::app {
namespace {

// "./dom.js" -> "from_dom"
std::string constant_of(const std::string& module) {
    std::string name = "from_" + module.substr(0, module.rfind('.'));
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

class Joiner {
  public:
    explicit Joiner(const std::function<std::string_view(const std::string&)>& source_of)
        : source_of_(source_of) {}

    void add(const std::string& module) {
        const auto [state, is_new] = states_.emplace(module, State::open);
        if (!is_new && state->second == State::open)
            throw std::logic_error("modules import each other in a cycle, through " + module);
        if (!is_new) return;
        const std::string body = body_of(module);
        script_ += "const " + constant_of(module) + " = (() => {\n" + body + "})();\n";
        states_[module] = State::done;
    }

    [[nodiscard]] std::string script() && { return std::move(script_); }

  private:
    enum class State : std::uint8_t { open, done };

    std::string body_of(const std::string& module) {
        std::istringstream source{std::string(source_of_(module))};
        std::string body;
        std::string exported;
        for (std::string line; std::getline(source, line);)
            body += line_of(module, line, exported) + "\n";
        return body + "return {" + exported + "};\n";
    }

    std::string line_of(const std::string& module, const std::string& line, std::string& exported) {
        static const std::regex names_in(R"re(^import \{ ([\w$ ,]+) \} from "\./([\w.-]+)";$)re");
        static const std::regex all_in(R"re(^import \* as ([\w$]+) from "\./([\w.-]+)";$)re");
        static const std::regex named_out(
            R"re(^export ((?:const|function|async function|class) ([\w$]+).*)$)re");
        static const std::regex list_out(R"re(^export \{ ([\w$]+(?:, [\w$]+)*) \};$)re");
        static const std::regex renamed(R"re(([\w$]+) as )re");
        std::smatch match;
        if (std::regex_match(line, match, names_in)) {
            add(match[2]);
            return "const { " + std::regex_replace(match[1].str(), renamed, "$1: ") +
                   " } = " + constant_of(match[2]) + ";";
        }
        if (std::regex_match(line, match, all_in)) {
            add(match[2]);
            return "const " + match[1].str() + " = " + constant_of(match[2]) + ";";
        }
        if (std::regex_match(line, match, named_out)) {
            exported += " " + match[2].str() + ",";
            return match[1];
        }
        if (std::regex_match(line, match, list_out)) {
            exported += " " + match[1].str() + ",";
            return "";
        }
        if (line.starts_with("import") || line.starts_with("export"))
            throw std::logic_error(module + " has a line that cannot be joined: " + line);
        if (line.find("</script") != std::string::npos || line.find("<!--") != std::string::npos)
            throw std::logic_error(module + " has a line that ends a script element: " + line);
        return line;
    }

    const std::function<std::string_view(const std::string&)>& source_of_;
    std::map<std::string, State> states_;
    std::string script_;
};

}  // namespace

std::string join_modules(const std::string& entry,
                         const std::function<std::string_view(const std::string&)>& source_of) {
    Joiner joiner(source_of);
    joiner.add(entry);
    return std::move(joiner).script();
}

}  // namespace unfold::app
