// Exceptions to failures, failures to an exit code.
#include "app/work.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <malloc.h>
#include <map>
#include <new>
#include <set>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include <spdlog/spdlog.h>

#include "answers/answers.h"
#include "app/interrupt.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "core/parallel.h"

namespace unfold::app {
namespace {

// Texts and failures of inputs in their order, whatever the order in which they come.
class OrderedResults {
  public:
    OrderedResults(std::size_t count, std::function<void(std::size_t, const std::optional<Failure>&)> report)
        : inputs_(count), report_(std::move(report)) {}

    void print(std::size_t index, std::string_view text) {
        const std::lock_guard lock(lock_);
        if (index == next_)
            print_text(text);
        else
            inputs_[index].text += text;
    }

    void finish(std::size_t index, std::optional<Failure> failure) {
        const std::lock_guard lock(lock_);
        inputs_[index].failure = std::move(failure);
        inputs_[index].is_finished = true;
        advance(false);
    }

    // After an interruption some inputs are not finished.
    void end() {
        const std::lock_guard lock(lock_);
        advance(true);
    }

  private:
    struct InputResults {
        std::string text;  // not printed yet
        bool is_finished = false;
        std::optional<Failure> failure;
    };

    // Reports the finished inputs, and prints what the input that is next then has printed before.
    void advance(bool skips_missing) {
        while (next_ < inputs_.size() && (skips_missing || inputs_[next_].is_finished)) {
            if (inputs_[next_].is_finished) report_(next_, inputs_[next_].failure);
            if (++next_ < inputs_.size()) print_text(std::exchange(inputs_[next_].text, {}));
        }
    }

    std::mutex lock_;
    std::vector<InputResults> inputs_;
    std::size_t next_ = 0;
    std::function<void(std::size_t, const std::optional<Failure>&)> report_;
};

// Requests transparent huge pages for the memory that the heap will grow into. A picture then causes one page
// fault per 2 MB instead of per 4 kB; the small faults took a tenth of the time of solving it.
void use_huge_pages() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
    constexpr std::size_t page = std::size_t{2} << 20U, room = 32 * page;
    ::mallopt(M_TOP_PAD, static_cast<int>(room));
    const auto heap_end = [] { return reinterpret_cast<std::uintptr_t>(::sbrk(0)); };
    const std::uintptr_t before = heap_end();
    // The heap grows by `room` beyond this block, and does not shrink when the block is freed.
    void* volatile grown = std::malloc(page);
    std::free(grown);
    if (heap_end() < before + room) return;  // another allocator, or no heap to grow
    const std::uintptr_t end = heap_end() / page * page;
    // If this fails, pages are small.
    (void)::madvise(reinterpret_cast<void*>(end - room + page), room - page, MADV_HUGEPAGE);
#endif
}

// Pictures are decoded, annotated and freed in turn. The system's allocator would return the memory of
// each to the kernel, which clears every page of it for the next one: a tenth of the time of solving a
// picture.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int largest_kept = 32 << 20, kept = 256 << 20;
    ::mallopt(M_MMAP_THRESHOLD, largest_kept);
    ::mallopt(M_TRIM_THRESHOLD, kept);
#endif
    use_huge_pages();
}

}  // namespace

void Tally::add(const std::optional<Failure>& failure) {
    ++done_;
    if (!failure) return;
    ++failed_;
    if (first_failure_ == 0) first_failure_ = unfold::exit_code(failure->error.code());
}

int Tally::exit_code() const {
    if (failed_ == 0) return 0;
    return failed_ < done_ ? 1 : first_failure_;
}

std::optional<Failure> caught(const std::function<std::optional<Failure>()>& work) {
    try {
        return work();
    } catch (const Failure& failure) {
        return failure;
    } catch (const Error& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return Error(ErrorCode::internal, Stage::command, "There is not enough memory for this input.",
                     "Lower --memory, or use a smaller picture.");
    } catch (const std::exception& error) {
        return answers::defect(error.what());
    }
}

// Each input once, even where the arguments name both the file and its folder.
InputList::InputList(const std::vector<std::string>& arguments) {
    std::set<std::filesystem::path> named;
    for (const std::string& argument : arguments) {
        std::vector<InputFile> inputs;
        const std::optional<Failure> failure = caught([&]() -> std::optional<Failure> {
            inputs = inputs_of(argument);
            return std::nullopt;
        });
        if (failure) tasks_.push_back({argument, {}, failure});
        for (const InputFile& input : inputs)
            if (named.insert(real_path(input.path)).second)
                tasks_.push_back({input.path.string(), input, std::nullopt});
    }
}

int InputList::process(int threads, OutputFormat format, const InputWork& work) const {
    keep_freed_memory();
    OutputGuard guard;
    for (const Task& task : tasks_)
        guard.add_input(task.input);
    // Inputs of one base name may have the same outputs: the first of them gets the names. One after the
    // other, all inputs are one group.
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::string, std::size_t> group_of_name;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const std::string name = is_parallel(threads) ? tasks_[i].input.base_name : "";
        const auto [known, is_new] = group_of_name.try_emplace(name, groups.size());
        if (is_new) groups.emplace_back();
        groups[known->second].push_back(i);
    }
    Tally tally;
    std::optional<ProgressLine> progress;
    if (is_parallel(threads)) progress.emplace(std::to_string(threads) + " threads");
    OrderedResults results(tasks_.size(), [&](std::size_t i, const std::optional<Failure>& failure) {
        tally.add(failure);
        if (progress) progress->hide();
        if (failure && format == OutputFormat::text)
            print_failure(tasks_[i].name, *failure);
        else if (failure && !failure->has_answer)
            print_text(json_of_failure(tasks_[i].name, *failure));
        if (progress) progress->show_count(static_cast<std::size_t>(tally.done()), tasks_.size(), "inputs");
    });
    std::atomic<std::size_t> started = 0;
    for_each_index(threads, groups.size(), [&](std::size_t group, int) {
        for (const std::size_t i : groups[group]) {
            if (is_interrupted()) return;
            ++started;
            const Task& task = tasks_[i];
            if (!task.failure) spdlog::info("reading {}", task.name);
            results.finish(i, task.failure ? task.failure : caught([&] {
                               return work(task.input, guard,
                                           [&](std::string_view text) { results.print(i, text); });
                           }));
        }
    });
    results.end();
    progress.reset();
    if (tally.done() > 1) print_summary(tally.done(), tally.failed());
    if (is_interrupted()) print_interruption(tasks_.size() - started);
    return exit_code_or_signal(tally.exit_code());
}

int guarded(const std::function<std::optional<Failure>()>& work) {
    const std::optional<Failure> failure = caught(work);
    if (!failure) return 0;
    print_failure("", *failure);
    return exit_code(failure->error.code());
}

}  // namespace unfold::app
