// Solving many boards of one text file, with one result line for each.
#pragma once

#include "unfold/pipeline.h"

#include <filesystem>
#include <string>
#include <vector>

#include "app/work.h"

namespace unfold::app {

struct BatchOptions {
    SolveOptions solve;         ///< for each board
    int threads = 1;            ///< boards solved at once
    std::string output_folder;  ///< for the results file; empty: the folder of the input
    OutputFormat format = OutputFormat::text;
    bool resume = false;  ///< skip the boards that the results file contains
};

/// Solves the boards and writes a line for each, in their order, with `print` and to the results file
/// (<name>.results.txt or .jsonl). A line is written as a whole as soon as all lines before it are, so a kill
/// loses none that was printed. Waits while another process writes the same results. Returns the over_budget
/// or no_solution of the first board that has one.
[[nodiscard]] std::optional<Failure> solve_batch(const BatchOptions& options, const InputFile& file,
                                                 const std::vector<TextBoard>& boards, OutputGuard& guard,
                                                 const Print& print);

}  // namespace unfold::app
