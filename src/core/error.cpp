// Names and exit codes of the error codes, and names of the stages.
#include "unfold/error.h"

#include <array>
#include <utility>

namespace unfold {
namespace {

struct CodeRow {
    std::string_view name;
    int exit_code;
};

// In the order of ErrorCode.
constexpr std::array<CodeRow, 23> code_table{{
    {"usage", 2},         {"file-not-found", 3},  {"no-inputs", 3},        {"empty-input", 3},
    {"not-an-image", 3},  {"truncated-image", 3}, {"image-too-large", 3},  {"bad-level", 3},
    {"wrong-version", 3}, {"level-too-large", 3}, {"no-board", 4},         {"uncertain-board", 4},
    {"over-budget", 5},   {"no-solution", 5},     {"bound-not-proven", 5}, {"verification-failed", 6},
    {"cannot-write", 2},  {"no-device", 7},       {"device-failed", 7},    {"board-covered", 7},
    {"board-changes", 7}, {"taps-lost", 7},       {"internal", 70},
}};
static_assert(code_table.size() == static_cast<std::size_t>(ErrorCode::internal) + 1);

// In the order of Stage.
constexpr std::array<std::string_view, 14> stage_names{"command", "input",   "image",  "lattice", "palette",
                                                       "cells",   "counter", "level",  "graph",   "solve",
                                                       "verify",  "render",  "output", "device"};
static_assert(stage_names.size() == static_cast<std::size_t>(Stage::device) + 1);

}  // namespace

std::string_view code_name(ErrorCode code) {
    return code_table[static_cast<std::size_t>(code)].name;
}

std::string_view stage_name(Stage stage) {
    return stage_names[static_cast<std::size_t>(stage)];
}

int exit_code(ErrorCode code) {
    return code_table[static_cast<std::size_t>(code)].exit_code;
}

Error::Error(ErrorCode code, Stage stage, const std::string& message, std::string hint, std::string parameter)
    : std::runtime_error(message),
      code_(code),
      stage_(stage),
      hint_(std::move(hint)),
      parameter_(std::move(parameter)) {}

}  // namespace unfold
