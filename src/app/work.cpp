// Exceptions to outcomes, outcomes to an exit code.
#include "app/work.h"

#include <exception>
#include <new>
#include <set>

#include <spdlog/spdlog.h>

#include "app/interrupt.h"
#include "app/terminal.h"

namespace unfold::app {
namespace {

Error defect(const std::string& what) {
    return {ErrorCode::internal, Stage::command, "Something went wrong inside Unfold: " + what + ".",
            "This is a defect: please report it with the input."};
}

// An input, or the reason why an argument names none.
struct Task {
    std::string name;
    InputFile input;
    Outcome failure;
};

// Each input once, even where the arguments name both the file and its folder.
std::vector<Task> tasks_of(const std::vector<std::string>& arguments) {
    std::vector<Task> tasks;
    std::set<std::filesystem::path> named;
    for (const std::string& argument : arguments) {
        std::vector<InputFile> inputs;
        const Outcome failure = caught([&]() -> Outcome {
            inputs = inputs_of(argument);
            return std::nullopt;
        });
        if (failure) tasks.push_back({argument, {}, failure});
        for (const InputFile& input : inputs)
            if (named.insert(real_path(input.path)).second)
                tasks.push_back({input.path.string(), input, std::nullopt});
    }
    return tasks;
}

}  // namespace

void Tally::add(const Outcome& outcome) {
    ++done_;
    if (!outcome) return;
    ++failed_;
    if (first_failure_ == 0) first_failure_ = unfold::exit_code(outcome->error.code());
}

int Tally::exit_code() const {
    if (failed_ == 0) return 0;
    return failed_ < done_ ? 1 : first_failure_;
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

int work_through(const std::vector<std::string>& arguments,
                 const std::function<Outcome(const InputFile&)>& work,
                 const std::function<void(const std::string& input, const Failure&)>& report) {
    Tally tally;
    const auto count = [&](const std::string& input, const Outcome& outcome) {
        tally.add(outcome);
        if (outcome) report(input, *outcome);
    };
    const std::vector<Task> tasks = tasks_of(arguments);
    std::size_t started = 0;
    for (const Task& task : tasks) {
        if (is_interrupted()) break;
        ++started;
        if (task.failure) {
            count(task.name, task.failure);
            continue;
        }
        spdlog::info("reading {}", task.name);
        count(task.name, caught([&] { return work(task.input); }));
    }
    if (tally.done() > 1) print_summary(tally.done(), tally.failed());
    if (is_interrupted()) print_interruption(tasks.size() - started);
    return exit_code_or_signal(tally.exit_code());
}

int guarded(const std::function<Outcome()>& work) {
    const Outcome outcome = caught(work);
    if (!outcome) return 0;
    print_failure("", *outcome);
    return exit_code(outcome->error.code());
}

}  // namespace unfold::app
