// The table of parameters and options.
#include "app/hints.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace unfold::app {
namespace {

struct OptionOfParameter {
    std::string_view parameter;
    std::string_view option;
};

constexpr std::array<OptionOfParameter, 25> named_options{{
    {"budget", "--budget N"},
    {"buttons", "--buttons"},
    {"cell_aspect", "--cell-aspect"},
    {"colors", "--colors"},
    {"columns", "--columns"},
    {"count", "--count"},
    {"dead_ends", "--dead-ends"},
    {"device", "--device"},
    {"game", "--game"},
    {"gravity", "--gravity"},
    {"levels", "--levels N"},
    {"look", "--look"},
    {"match_groups", "--match-groups"},
    {"memory", "--memory MIB"},
    {"moves", "--moves"},
    {"next", "--next X,Y"},
    {"origin", "--origin ROW,COLUMN"},
    {"rows", "--rows"},
    {"serial", "--serial S"},
    {"style", "--style"},
    {"symmetry", "--symmetry"},
    {"threads", "--threads N"},
    {"tiles", "--tiles"},
    {"time_limit", "--time-limit SECONDS"},
    {"window", "--window TITLE"},
}};

std::string options_for(const Error& error) {
    const auto found =
        std::find_if(named_options.begin(), named_options.end(),
                     [&](const OptionOfParameter& entry) { return entry.parameter == error.parameter(); });
    if (found == named_options.end()) return "";
    // With more moves allowed, the solution at hand would do as well as a shorter one.
    const bool is_about_budget = error.code() == ErrorCode::over_budget && error.parameter() != "budget";
    return (is_about_budget ? "--budget N, " : "") + std::string(found->option);
}

}  // namespace

std::string hint_with_option(const Error& error) {
    const std::string option = options_for(error);
    std::string hint = error.hint();
    if (option.empty()) return hint;
    if (hint.ends_with('.')) hint.pop_back();
    return hint + " (" + option + ").";
}

}  // namespace unfold::app
