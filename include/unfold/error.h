// The one error of Unfold: what went wrong, at which stage, in words for a player, and what to do about it.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace unfold {

/// What went wrong. Each code has one name (`no-board`) and one exit code: see `code_name`, `exit_code`.
enum class ErrorCode : std::uint8_t {
    usage,                ///< contradictory or impossible request
    file_not_found,       ///< the named input does not exist or may not be read
    no_inputs,            ///< a directory without any picture or level
    empty_input,          ///< zero bytes
    not_an_image,         ///< neither a picture nor a level
    truncated_image,      ///< a picture whose data ends early or is damaged
    image_too_large,      ///< over 100 megapixels or 64 MB
    bad_level,            ///< a level or solution file that does not say what it must
    wrong_version,        ///< a level or solution file of a version this program does not know
    level_too_large,      ///< a board, palette or file over the documented limits
    no_board,             ///< the picture shows no board
    uncertain_board,      ///< something like a board, but not surely enough to solve it
    over_budget,          ///< solved, but not in the moves allowed
    no_solution,          ///< no solution exists, or none was found within the limits
    bound_not_proven,     ///< a lower bound that could not be proven anew; it may be right all the same
    verification_failed,  ///< a solution that does not solve its level
    cannot_write,         ///< an output file could not be written
    internal,             ///< a defect of this program
};

/// Where it went wrong: the stations of the pipeline, in order.
enum class Stage : std::uint8_t {
    command,
    input,
    image,
    lattice,
    palette,
    cells,
    counter,
    level,
    graph,
    solve,
    verify,
    render,
    output
};

/// The name of a code as it stands in JSON: "no-board".
[[nodiscard]] std::string_view code_name(ErrorCode code);
/// The name of a stage as it stands in JSON: "lattice".
[[nodiscard]] std::string_view stage_name(Stage stage);
/// The exit code of the program for a code: 2 … 6 or 70, never 0.
[[nodiscard]] int exit_code(ErrorCode code);

/// The only exception that the library throws on purpose. `what()` is the message.
class Error : public std::runtime_error {
  public:
    /// `message`: one sentence that a player understands. `hint`: what to do about it, one sentence.
    Error(ErrorCode code, Stage stage, const std::string& message, std::string hint);

    [[nodiscard]] ErrorCode code() const { return code_; }
    [[nodiscard]] Stage stage() const { return stage_; }
    [[nodiscard]] std::string message() const { return what(); }
    [[nodiscard]] const std::string& hint() const { return hint_; }

  private:
    ErrorCode code_;
    Stage stage_;
    std::string hint_;
};

}  // namespace unfold
