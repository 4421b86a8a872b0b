// The pipeline: a picture or a text in, the product of every stage out. Screenshot or level file → lattice
// and palette → board → region graph → solution → replay.
#pragma once

#include "unfold/error.h"
#include "unfold/graph.h"
#include "unfold/render.h"
#include "unfold/solve.h"
#include "unfold/verify.h"
#include "unfold/vision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// An input with all products of reading it.
struct Input {
    Reading reading;  ///< of a level file: the level, with the geometry of its drawing
    Picture picture;  ///< the screenshot, or the drawing of a level file; empty (0 x 0) if it cannot be drawn
    RegionGraph graph;  ///< of a level of colors; empty for tiles
    std::vector<GameEvidence>
        evidence;  ///< of the attempts to detect a picture's game; empty where it was given
    double read_ms = 0;

    [[nodiscard]] const Level& level() const { return reading.level; }
    [[nodiscard]] bool has_picture() const { return picture.width_px > 0; }
};

/// An input, or the reason why the picture contains none.
struct InputResult {
    std::optional<Input> input;
    std::optional<Error> refusal;        ///< set when there is no input: as `ReadResult::refusal`
    std::vector<GameEvidence> evidence;  ///< of a refused picture
};

/// Reads a picture that is decoded already. `name` becomes the file name of the level's source. A picture
/// without a board is a value: see `InputResult`. Throws the errors of `read`; Error(image_too_large) above
/// `max_image_pixels`. Thread safe.
[[nodiscard]] InputResult read_input(Picture picture, const std::string& name,
                                     const ReadOptions& options = {});
/// The same for pixels that the caller owns. Cost: a copy of them, which the input keeps.
[[nodiscard]] InputResult read_input(const ImageView& image, const std::string& name,
                                     const ReadOptions& options = {});

/// Reads a level file or one plain text board, recognized by its content. Throws the errors of the stages;
/// Error(not_an_image) for any other text; Error(usage) where the level is not of `options.game`, and for
/// several boards. Thread safe. (codecs.h has the same for the bytes of any file.)
[[nodiscard]] Input read_input(std::string_view text, const ReadOptions& options = {});

/// An input without a picture, for a level that is not drawn.
[[nodiscard]] Input input_of_level(Level level);

/// The input for a later picture of the same screen; `level` is the result of `read_again`. Requires: `level`
/// has the lattice of the earlier input, whose geometry is kept. Throws the errors of `check`.
[[nodiscard]] Input input_of_later(const Input& earlier, Level level, Picture picture);

/// The result of solving an input.
struct Run {
    Solution solution;  ///< with tap points where the input has a picture
    Verdict verdict;    ///< of the replay on the raw cells: always ok where the solution has an answer
    /// One number per move: the regions that became one (by contraction of the region graph). Empty for
    /// tiles.
    std::vector<int> merged;
    /// Why the answer does not help the player: over_budget or no_solution; bad_level if some tiles read from
    /// a picture have no partner (then there are no steps). All other members are valid.
    std::optional<Error> shortfall;
};

/// Replays a solution on the raw cells, and adds tap points, merge counts and the shortfall. Requires:
/// `solution` is of the input's level. Throws Error(verification_failed) when the replay disagrees with its
/// claim. Thread safe.
[[nodiscard]] Run checked_run(const Input& input, Solution solution);

/// Solves an input and replays the solution on the raw cells, in every build. Throws
/// Error(verification_failed) when the replay disagrees with the solver, and the errors of `solve`; a picture
/// of tiles that was misread is a value, since the player can correct it (see `Run::shortfall`). Thread safe.
[[nodiscard]] Run solve_input(const Input& input, const SolveOptions& options = {});

/// `optimal_solutions` of the input's level, each replayed on the raw cells. Throws
/// Error(verification_failed) when the replay disagrees, and the errors of `optimal_solutions`. Thread safe.
[[nodiscard]] Alternatives alternatives_of(const Input& input, std::size_t max_count,
                                           const SolveOptions& options);

}  // namespace unfold
