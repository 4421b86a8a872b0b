// Many boards of one text file: a result line each.
#pragma once

#include "unfold/pipeline.h"

#include <filesystem>
#include <string>
#include <vector>

#include "app/files.h"
#include "app/work.h"

namespace unfold::app {

enum class BatchFormat : std::uint8_t { text, json };
enum class BatchStart : std::uint8_t {
    anew,
    resume,  ///< the boards that the results file has are skipped
};

struct BatchOptions {
    SolveOptions solve;         ///< of each board
    int threads = 1;            ///< boards at once
    std::string output_folder;  ///< of the results file; empty: that of the input
    BatchFormat format = BatchFormat::text;
    BatchStart start = BatchStart::anew;
};

/// Solves the boards and prints a line for each, in their order, to standard output and to the results file
/// (<name>.results.txt or .jsonl). A line is written whole, as soon as those before it are: nothing that was
/// printed is lost when the program is killed. Waits while another process writes the same results. Gives the
/// over_budget or no_solution of the first board that had such an answer.
[[nodiscard]] Outcome solve_batch(const BatchOptions& options, const InputFile& file,
                                  const std::vector<TextBoard>& boards, OutputGuard& guard);

}  // namespace unfold::app
