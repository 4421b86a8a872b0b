// The example of docs/library.md: solves a level that is given as text.
#include "unfold/level.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <iostream>

int main() {
    const unfold::Level level = unfold::parse_level(R"({
        "format": "unfold-level", "version": 1, "game": "kami",
        "lattice": {"kind": "square", "columns": 4, "rows": 3},
        "palette": ["#b8323a", "#f0b73f", "#1f7f86"],
        "cells": ["0012",
                  "0112",
                  "0022"]})");
    const unfold::Solution solution = unfold::solve(level);
    for (const unfold::Move& move : solution.moves())
        std::cout << "row " << move.cell.row << ", column " << move.cell.column << " takes color "
                  << move.color.value << '\n';
    std::cout << solution.step_count() << " moves, " << unfold::status_name(solution.status) << '\n';
    return unfold::verify(level, solution).ok() ? 0 : 1;
}
