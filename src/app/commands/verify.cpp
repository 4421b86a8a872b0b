// unfold verify: replays a solution on its level, and proves its lower bound a second time or checks a proof.
#include <sstream>

#include "app/commands/commands.h"
#include "app/commands/options.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "app/work.h"
#include "puzzle/game.h"

namespace unfold::app {
namespace {

struct VerifyArguments {
    std::string level;
    std::string solution;
    bool bound = false;
    std::string proof;          // to check; empty where there is none
    std::string written_proof;  // to write; empty where none is requested
    SearchOptions search;
};

// "at least 12 moves are needed"
std::string at_least(int moves) {
    return fmt::format("at least {} {} needed", counted(moves, "move"), moves == 1 ? "is" : "are");
}

// Why a proof failed, as the end of a sentence, and what to do.
struct ProofFailure {
    std::string reason;
    std::string hint;
};

ProofFailure failure_of(BoundEnding ending, const VerifyArguments& arguments) {
    switch (ending) {
        case BoundEnding::time:
            return {is_interrupted() ? " before it was interrupted"
                                     : fmt::format(" in {:g} s", arguments.search.limit_s),
                    "Try a longer --time-limit."};
        case BoundEnding::memory:
            return {fmt::format(" in {} MiB of memory", arguments.search.memory_mib), "Try more --memory."};
        case BoundEnding::none:
        case BoundEnding::arguments:
            break;
    }
    return {", because the arguments of this check are too weak",
            "Solve the level again: there may be a shorter solution."};
}

// "optimal" claims that no solution has fewer moves, whatever the value of "lower_bound".
int claim_of(const Solution& solution) {
    const auto moves = static_cast<int>(solution.step_count());
    if (solution.lower_bound > moves)
        throw Error(ErrorCode::verification_failed, Stage::verify,
                    fmt::format("The file claims that {}, but its own {} solve the level.",
                                at_least(solution.lower_bound), counted(moves, "move")),
                    "Solve the level again to get a correct file.");
    return solution.status == Status::optimal ? moves : solution.lower_bound;
}

std::optional<Failure> prove_claim(const VerifyArguments& arguments, const Level& level, int claimed,
                                   const Deadline& deadline) {
    const Stopwatch stopwatch;
    std::ostringstream proof;
    const bool is_written = !arguments.written_proof.empty();
    if (is_written) require_replaceable(arguments.written_proof, OutputKind::proof);
    const BoundVerdict verdict = verify_bound(level, claimed, deadline, arguments.search.memory_bytes(),
                                              is_written ? &proof : nullptr);
    const auto [reason, hint] = failure_of(verdict.ending, arguments);
    if (!verdict.ok())
        return Error(
            ErrorCode::bound_not_proven, Stage::verify,
            fmt::format("Proved again that {}, but not the claimed {}{}. The claim may still be right.",
                        at_least(verdict.proven), claimed, reason),
            hint);
    if (verdict.argument == BoundArgument::none)
        print_text("nothing to prove: the file claims no lower bound\n");
    else
        print_text(fmt::format("re-proved: {} (by {}, {:.0f} ms)\n", at_least(verdict.proven),
                               bound_argument_name(verdict.argument), stopwatch.elapsed_ms()));
    if (proof.view().size() > max_image_bytes)
        return Error(ErrorCode::cannot_write, Stage::output,
                     "The proof is larger than the 64 MB that --proof reads, and is not written.",
                     "The bound is proven. Use --bound instead of a proof file for this level.");
    if (is_written) write_output(arguments.written_proof, OutputKind::proof, proof.view());
    return std::nullopt;
}

std::optional<Failure> check_proof(const VerifyArguments& arguments, const Level& level, int claimed,
                                   const Deadline& deadline) {
    const Stopwatch stopwatch;
    std::istringstream proof(read_text(arguments.proof));
    const ProofVerdict verdict =
        verify_proof(level, claimed, proof, deadline, arguments.search.memory_bytes());
    if (verdict.line != 0)
        return Error(ErrorCode::verification_failed, Stage::verify,
                     fmt::format("The proof is wrong at line {}: {}", verdict.line, verdict.reason),
                     "This does not prove the claim of the solution; the claim may still be right.");
    const auto [reason, hint] = failure_of(verdict.ending, arguments);
    if (!verdict.ok())
        return Error(ErrorCode::bound_not_proven, Stage::verify,
                     "The proof could not be checked" + reason + ".", hint);
    print_text(fmt::format("proof checked: {} ({} connected sets, {:.0f} ms)\n", at_least(verdict.proven),
                           verdict.sets, stopwatch.elapsed_ms()));
    return std::nullopt;
}

void print_verdict(const Level& level, std::size_t steps) {
    const std::optional<int> left = moves_left(level);
    if (!facts_of(game_of(level)).has_colors())
        print_text(fmt::format("solved: all {} removals are legal and no tile is left\n", steps));
    else if (left && static_cast<int>(steps) > *left)
        print_text(fmt::format("solved, but in {} moves where {} are allowed\n", steps, *left));
    else
        print_text(fmt::format("solved: all {} moves are legal and the board ends in one color\n", steps));
}

std::optional<Failure> verify_files(const VerifyArguments& arguments, const Context& context) {
    const Level level = parse_level(read_text(arguments.level));
    const bool has_claim = arguments.bound || !arguments.proof.empty();
    if (has_claim && !facts_of(game_of(level)).has_colors())
        throw Error(ErrorCode::usage, Stage::command, "A solution of Shisen-Sho has no lower bound.",
                    arguments.bound ? "Leave out --bound." : "Leave out --proof.");
    const Solution solution = parse_solution(read_text(arguments.solution)).solution;
    const Verdict verdict = verify(level, solution);
    if (!verdict.ok())
        return Error(ErrorCode::verification_failed, Stage::verify, verdict.reason,
                     "Check that the solution belongs to this level, or solve the level again.");
    print_verdict(level, solution.step_count());
    if (!has_claim) return std::nullopt;
    const int claimed = claim_of(solution);
    const SignalDeferral deferral;
    const Deadline deadline =
        Deadline::after_ms(arguments.search.limit_s * 1000).watching(context.cancellation);
    return arguments.bound ? prove_claim(arguments, level, claimed, deadline)
                           : check_proof(arguments, level, claimed, deadline);
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    const auto [command, arguments] =
        add_command(app, context, "verify",
                    "Replay a solution on its level, and report the first illegal step", verify_files);
    command->add_option("LEVEL", arguments->level, "A level file")->required();
    command->add_option("SOLUTION", arguments->solution, "A solution file")->required();
    CLI::Option* bound = command->add_flag(
        "--bound", arguments->bound,
        "Also prove again, without the solver, that no solution has fewer moves than the file claims");
    command->add_option("--write-proof", arguments->written_proof, "Write what --bound proved to this file")
        ->needs(bound);
    CLI::Option* proof = command->add_option(
        "--proof", arguments->proof,
        "Also check the proof in this file that no solution has fewer moves than the solution file claims");
    proof->excludes(bound);
    const std::vector<CLI::Option*> limits{
        add_time_limit(*command, arguments->search, "Seconds for --bound or --proof"),
        add_memory_limit(*command, arguments->search, "MiB of memory for --bound or --proof")};
    command->footer(
        "Exit code: 0 when the solution is right, 6 when it or the proof is not, 5 when --bound could not\n"
        "prove the claim within its limits; the claim may still be right.\n\n"
        "Examples:\n"
        "  unfold verify shot.level.json shot.solution.json\n"
        "  unfold verify shot.level.json shot.solution.json --bound\n"
        "  unfold verify shot.level.json shot.solution.json --bound --time-limit 600 --memory 8192\n"
        "  unfold verify shot.level.json shot.solution.json --bound --write-proof shot.proof\n"
        "  unfold verify shot.level.json shot.solution.json --proof shot.proof");
    command->parse_complete_callback([bound, proof, limits] {
        for (const CLI::Option* limit : limits)
            if (limit->count() > 0 && bound->count() + proof->count() == 0)
                throw CLI::RequiresError(limit->get_name(), "--bound or --proof");
    });
}

}  // namespace unfold::app
