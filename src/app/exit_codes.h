// What the exit codes mean, for the help and the manual page.
#pragma once

#include <array>
#include <string_view>

namespace unfold::app {

struct ExitCode {
    int code = 0;
    std::string_view meaning;
};

inline constexpr std::array<ExitCode, 9> exit_codes{{
    {0, "all went well"},
    {1, "some inputs failed"},
    {2, "wrong usage, or an output that cannot be written"},
    {3, "unreadable input"},
    {4, "no board in the picture"},
    {5, "no solution (or proof) within the moves or the time"},
    {6, "verification failed"},
    {70, "a defect of the program"},
    {130, "stopped with Ctrl-C (what was found so far is kept)"},
}};

}  // namespace unfold::app
