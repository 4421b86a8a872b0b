"""A board with more pairs of tiles than fit into the memory limit is searched within it all the same. Usage: tiles.py
UNFOLD"""
import json
import os
import random
import sys
import tempfile

from peak import peak_kb

LIMIT_MIB = 16
SIDE = 62


def level_of_two_kinds():
    tiles = ["00", "01"] * (SIDE * SIDE // 2)
    random.Random(1).shuffle(tiles)
    return {"format": "unfold-level", "version": 1, "game": "shisen",
            "lattice": {"kind": "square", "columns": SIDE, "rows": SIDE},
            "cells": [" ".join(tiles[row * SIDE:(row + 1) * SIDE]) for row in range(SIDE)]}


def main(unfold):
    with tempfile.TemporaryDirectory() as folder:
        level = os.path.join(folder, "level.json")
        with open(level, "w", encoding="utf-8") as file:
            json.dump(level_of_two_kinds(), file)
        base = peak_kb(unfold, "read", level)
        peak = peak_kb(unfold, "hint", level, "--time-limit", "2")
        tight = peak_kb(unfold, "solve", level, "--stop-after", "verify", "--time-limit", "2", "--memory", str(LIMIT_MIB))
        print(f"reading {base / 1024:.0f} MiB, with plenty of memory {peak / 1024:.0f}, with {LIMIT_MIB} {tight / 1024:.0f}")
        if peak < base + 2 * 1024 * LIMIT_MIB:
            print("this board no longer takes more than the limit: the test shows nothing")
            return 1
        return 1 if tight > base + 1024 * LIMIT_MIB else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
