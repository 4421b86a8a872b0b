// The example of the README: a level in, its shortest solution out.
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
    const unfold::SolveResult result = unfold::solve(level);
    for (const unfold::Move& move : result.moves)
        std::cout << "row " << move.cell.row << ", column " << move.cell.column << " takes color "
                  << move.color.value << '\n';
    std::cout << result.moves.size() << " moves, " << unfold::status_name(result.status) << '\n';
    return unfold::verify(level, result.moves).ok() ? 0 : 1;
}
