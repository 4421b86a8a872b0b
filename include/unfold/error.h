// The one exception type of Unfold: what went wrong, at which stage, in words for a player.
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
    bad_level,            ///< a level or solution file with missing or wrong content
    wrong_version,        ///< a level or solution file of an unsupported version
    level_too_large,      ///< a board, palette or file over the documented limits
    no_board,             ///< the picture shows no board
    uncertain_board,      ///< something like a board, with too little confidence to solve it
    over_budget,          ///< solved, but not in the moves allowed
    no_solution,          ///< no solution exists, or none was found within the limits
    bound_not_proven,     ///< a lower bound that could not be proven again; it may still be right
    verification_failed,  ///< a solution that does not solve its level
    cannot_write,         ///< an output file could not be written
    no_device,            ///< no device or window to play on, or several
    device_failed,        ///< a device that is locked, is disconnected or refuses a command
    board_covered,        ///< something covers the board that is being played
    board_changes,        ///< the board changes by itself, or is not the one that was to be played
    taps_lost,            ///< taps have no effect
    internal,             ///< a defect of this program
};

/// Where it went wrong: the command line or the input, a stage of the pipeline, the output, or the device.
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
    output,
    device
};

/// The name of a code in JSON: "no-board".
[[nodiscard]] std::string_view code_name(ErrorCode code);
/// The name of a stage in JSON: "lattice".
[[nodiscard]] std::string_view stage_name(Stage stage);
/// The exit code of the program for a code: 2 … 7 or 70, never 0.
[[nodiscard]] int exit_code(ErrorCode code);

/// The only exception that the libraries throw deliberately: for invalid input, damaged files, impossible
/// requests and defects. `what()` is the message. Results such as "no board" carry an Error as a value
/// instead.
class Error : public std::runtime_error {
  public:
    /// `message`: one sentence that a player understands. `hint`: what to do about it, in terms of the
    /// picture, the file or the game, never of an option or a button. `parameter`: the name of the request's
    /// parameter that is concerned ("origin", "budget"), for programs that add a hint of their own; empty
    /// where none is.
    Error(ErrorCode code, Stage stage, const std::string& message, std::string hint,
          std::string parameter = "");

    [[nodiscard]] ErrorCode code() const { return code_; }
    [[nodiscard]] Stage stage() const { return stage_; }
    [[nodiscard]] std::string message() const { return what(); }
    [[nodiscard]] const std::string& hint() const { return hint_; }
    [[nodiscard]] const std::string& parameter() const { return parameter_; }

  private:
    ErrorCode code_;
    Stage stage_;
    std::string hint_;
    std::string parameter_;
};

}  // namespace unfold
