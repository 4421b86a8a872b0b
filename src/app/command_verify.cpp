// unfold verify: replays a solution on its level.
#include "unfold/pipeline.h"

#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "app/files.h"
#include "app/work.h"

namespace unfold::app {
namespace {

struct VerifyArguments {
    std::string level;
    std::string solution;
};

Outcome verify_files(const VerifyArguments& arguments) {
    const Level level = parse_level(read_text(arguments.level));
    const SolutionFile solution = parse_solution(read_text(arguments.solution));
    std::vector<Move> moves;
    for (const Step& step : solution.steps)
        moves.push_back(step.move);
    const Verdict verdict = verify(level, moves);
    if (!verdict.ok())
        return Error(ErrorCode::verification_failed, Stage::verify, verdict.reason,
                     "This is no solution of this level.");
    if (level.budget && static_cast<int>(moves.size()) > *level.budget)
        std::printf("solved, but in %zu moves where %d are allowed\n", moves.size(), *level.budget);
    else
        std::printf("solved: all %zu moves are legal and the board ends in one color\n", moves.size());
    return std::nullopt;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand(
        "verify", "Replay a solution on its level: says that it is right, or where it breaks");
    const auto arguments = std::make_shared<VerifyArguments>();
    command->add_option("LEVEL", arguments->level, "A level file")->required();
    command->add_option("SOLUTION", arguments->solution, "A solution file")->required();
    command->footer(
        "Example:\n"
        "  unfold verify shot.level.json shot.solution.json     exit code 0 when it is right, 6 when it is "
        "not");
    command->callback([arguments, &context] {
        context.chosen = [arguments] { return guarded([&] { return verify_files(*arguments); }); };
    });
}

}  // namespace unfold::app
