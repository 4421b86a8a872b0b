// unfold verify: replays a solution on its level, and proves its lower bound anew.
#include "unfold/pipeline.h"

#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "app/files.h"
#include "app/interrupt.h"
#include "app/search_limits.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct VerifyArguments {
    std::string level;
    std::string solution;
    bool bound = false;
    SearchLimits limits;
};

std::string moves_text(int moves) {
    return std::to_string(moves) + (moves == 1 ? " move" : " moves");
}

// "at least 12 moves are needed"
std::string at_least(int moves) {
    return "at least " + moves_text(moves) + (moves == 1 ? " is needed" : " are needed");
}

// What stood in the way of a proof, as the end of a sentence.
std::string reason_of(const BoundVerdict& verdict, const VerifyArguments& arguments) {
    char text[64];
    switch (verdict.ending) {
        case BoundEnding::time:
            if (is_interrupted()) return " before it was called off";
            std::snprintf(text, sizeof text, " in %g s", arguments.limits.limit_s);
            return text;
        case BoundEnding::memory:
            return " in " + std::to_string(arguments.limits.memory_mib) + " MiB of memory";
        case BoundEnding::arguments:
        case BoundEnding::none:
            break;
    }
    return ", and the arguments of this check go no further";
}

std::string hint_of(const BoundVerdict& verdict) {
    switch (verdict.ending) {
        case BoundEnding::time:
            return "A longer --time-limit may do it.";
        case BoundEnding::memory:
            return "More --memory may do it.";
        case BoundEnding::arguments:
        case BoundEnding::none:
            break;
    }
    return "Perhaps there is a shorter solution: unfold solve searches for it.";
}

Outcome verify_claim(const VerifyArguments& arguments, const Level& level, const SolutionFile& solution,
                     const Cancellation* cancellation) {
    const auto moves = static_cast<int>(solution.steps.size());
    if (solution.lower_bound > moves)
        return Error(ErrorCode::verification_failed, Stage::verify,
                     "The file claims that " + at_least(solution.lower_bound) + ", but its own " +
                         moves_text(moves) + " solve the level.",
                     "The claimed lower bound is wrong.");
    // "Optimal" claims that no fewer moves do, whatever the bound beside it says.
    const int claimed = solution.status == Status::optimal ? moves : solution.lower_bound;
    const FinishesFirst finishes_first;
    const Stopwatch stopwatch;
    const Deadline deadline = Deadline::after_ms(arguments.limits.limit_s * 1000).watching(cancellation);
    const BoundVerdict verdict = verify_bound(level, claimed, deadline, arguments.limits.memory_bytes());
    if (!verdict.ok())
        return Error(ErrorCode::bound_not_proven, Stage::verify,
                     "Re-proved that " + at_least(verdict.proven) + "; the file claims " +
                         std::to_string(claimed) + ": not refuted, only not re-proved" +
                         reason_of(verdict, arguments) + ".",
                     hint_of(verdict));
    if (verdict.argument == BoundArgument::none)
        std::printf("nothing to prove: the file claims no lower bound\n");
    else
        std::printf("re-proved: %s (by %s, %.0f ms)\n", at_least(verdict.proven).c_str(),
                    std::string(bound_argument_name(verdict.argument)).c_str(), stopwatch.elapsed_ms());
    return std::nullopt;
}

Outcome verify_tile_files(const VerifyArguments& arguments, std::string_view level_text) {
    if (arguments.bound)
        throw Error(ErrorCode::usage, Stage::command, "A solution of Shisen-Sho has no lower bound.",
                    "Leave out --bound.");
    const TileLevel level = parse_tile_level(level_text);
    const TileSolutionFile solution = parse_tile_solution(read_text(arguments.solution));
    std::vector<TileRemoval> removals;
    for (const TileStep& step : solution.steps)
        removals.push_back(step.removal);
    const Verdict verdict = verify_tiles(level, removals);
    if (!verdict.ok())
        return Error(ErrorCode::verification_failed, Stage::verify, verdict.reason,
                     "This does not solve this level.");
    std::printf("solved: all %zu removals are legal and no tile is left\n", removals.size());
    return std::nullopt;
}

Outcome verify_files(const VerifyArguments& arguments, const Cancellation* cancellation) {
    const std::string level_text = read_text(arguments.level);
    if (looks_like_tile_level(level_text)) return verify_tile_files(arguments, level_text);
    const Level level = parse_level(level_text);
    const SolutionFile solution = parse_solution(read_text(arguments.solution));
    std::vector<Move> moves;
    for (const Step& step : solution.steps)
        moves.push_back(step.move);
    const Verdict verdict = verify(level, moves);
    if (!verdict.ok())
        return Error(ErrorCode::verification_failed, Stage::verify, verdict.reason,
                     "This does not solve this level.");
    if (const auto left = moves_left(level); left && static_cast<int>(moves.size()) > *left)
        std::printf("solved, but in %zu moves where %d are allowed\n", moves.size(), *left);
    else
        std::printf("solved: all %zu moves are legal and the board ends in one color\n", moves.size());
    std::fflush(stdout);
    return arguments.bound ? verify_claim(arguments, level, solution, cancellation) : std::nullopt;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand(
        "verify", "Replay a solution on its level: says that it is right, or where it breaks");
    const auto arguments = std::make_shared<VerifyArguments>();
    command->add_option("LEVEL", arguments->level, "A level file")->required();
    command->add_option("SOLUTION", arguments->solution, "A solution file")->required();
    CLI::Option* bound = command->add_flag(
        "--bound", arguments->bound,
        "Also prove anew that no solution has fewer moves than the file claims, without the solver");
    add_time_limit(*command, arguments->limits, "Seconds for --bound")->needs(bound);
    add_memory_limit(*command, arguments->limits, "MiB of memory for --bound")->needs(bound);
    command->footer(
        "Exit code: 0 when all is right, 6 when it is not, 5 when --bound could not prove the claim within\n"
        "its limits, which does not say that the claim is wrong.\n\n"
        "Examples:\n"
        "  unfold verify shot.level.json shot.solution.json\n"
        "  unfold verify shot.level.json shot.solution.json --bound\n"
        "  unfold verify shot.level.json shot.solution.json --bound --time-limit 600 --memory 8192");
    command->callback([arguments, &context] {
        context.chosen = [arguments, &context] {
            return exit_code_or_signal(
                guarded([&] { return verify_files(*arguments, context.cancellation); }));
        };
    });
}

}  // namespace unfold::app
