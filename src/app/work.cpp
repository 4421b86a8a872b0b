// Errors to outcomes, outcomes to an exit code.
#include "app/work.h"

#include <exception>
#include <new>

#include <spdlog/spdlog.h>

#include "app/terminal.h"

namespace unfold::app {
namespace {

Error defect(const std::string& what) {
    return {ErrorCode::internal, Stage::command, "Something went wrong inside Unfold: " + what + ".",
            "This is a defect: please report it with the input."};
}

Outcome caught(const std::function<Outcome()>& work) {
    try {
        return work();
    } catch (const Error& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return defect("there is not enough memory");
    } catch (const std::exception& error) {
        return defect(error.what());
    }
}

}  // namespace

int work_through(const std::vector<std::string>& arguments,
                 const std::function<Outcome(const InputFile&)>& work,
                 const std::function<void(const std::string& input, const Error&)>& report) {
    int done = 0;
    int failed = 0;
    int first_failure = 0;
    const auto count = [&](const std::string& input, const Outcome& outcome) {
        ++done;
        if (!outcome) return;
        ++failed;
        if (first_failure == 0) first_failure = exit_code(outcome->code());
        report(input, *outcome);
    };
    for (const std::string& argument : arguments) {
        std::vector<InputFile> inputs;
        const Outcome listed = caught([&]() -> Outcome {
            inputs = inputs_of(argument);
            return std::nullopt;
        });
        if (listed) count(argument, listed);
        for (const InputFile& input : inputs) {
            spdlog::info("reading {}", input.path.string());
            count(input.path.string(), caught([&] { return work(input); }));
        }
    }
    if (done > 1) say_summary(done, failed);
    if (failed == 0) return 0;
    return failed < done ? 1 : first_failure;
}

int guarded(const std::function<Outcome()>& work) {
    const Outcome outcome = caught(work);
    if (!outcome) return 0;
    say_error("", *outcome);
    return exit_code(outcome->code());
}

}  // namespace unfold::app
