#!/usr/bin/env python3
"""Writes the sample levels: patterns of our own, each made by a rule. Usage: make_levels.py SAMPLES_FOLDER"""

import json
import math
import pathlib
import random
import sys

COLUMNS, ROWS = 10, 29
SIDE = 1.0
WIDTH = SIDE * math.sqrt(3) / 2  # of a column


class Cell:
    """A triangle: its place, its middle in sides of a triangle, and the stripes of the three directions it lies in."""

    def __init__(self, row, column):
        self.row, self.column = row, column
        points_right = (row + column) % 2 == 0
        self.across = across = column + (1 / 3 if points_right else 2 / 3)
        self.x, self.y = across * WIDTH, row * SIDE / 2
        self.falling = math.floor((row - across + 1) / 2)
        self.rising = math.floor((row + across + 1) / 2)

    def hexagonal_distance(self, x, y):
        """1 at the border of the hexagon of side 1 around (x, y) that has vertical sides."""
        dx, dy = self.x - x, self.y - y
        return max(abs(dx), abs(dx) / 2 + abs(dy) * math.sqrt(3) / 2) / WIDTH


CELLS = [[Cell(row, column) for column in range(COLUMNS)] for row in range(ROWS)]
MIDDLE = (5 * WIDTH, 7.0)
OFF = None


def drift(cell):
    """Slanting stripes that slip by one where they cross a column."""
    slip = (cell.column >= 3) + (cell.column >= 7)
    return (cell.falling + slip) // 2 % 2


def lantern(cell):
    """Hexagonal rings around the middle, cut into six by spokes of color."""
    ring = math.floor(cell.hexagonal_distance(MIDDLE[0], MIDDLE[1]))
    if ring >= 5:
        return OFF if ring < 6 else (2 if (cell.rising + cell.falling) % 4 else 0)
    spoke = math.floor(math.degrees(math.atan2(cell.y - MIDDLE[1], cell.x - MIDDLE[0])) / 60) % 2
    return (ring + spoke) % 3


def sash(cell):
    """Two broad bands over upright stripes; where the bands cross, the lower one shows."""
    band_down = 4 <= cell.falling % 9 < 7
    band_up = 3 <= cell.rising % 9 < 6
    if band_down and band_up:
        return 3
    if band_down:
        return 2
    if band_up:
        return 1
    return 0 if cell.column // 2 % 2 else 3


def beacon(cell):
    """Beams from a point at the bottom, crossed by chevrons."""
    angle = math.degrees(math.atan2(13.0 - cell.y, cell.x - MIDDLE[0]))
    beam = math.floor((angle + 360) / 30) % 3
    chevron = math.floor((cell.y + abs(cell.x - MIDDLE[0]) / math.sqrt(3)) / 3) % 2
    return (beam + chevron) % 4 if cell.y < 13 else 3


def isles(cell):
    """Hexagonal islands with a core and a notch, apart from one another."""
    centers = [(2, 2.5), (7, 2.0), (3, 7.0), (8, 6.5), (4, 11.5)]
    for number, (column, y) in enumerate(centers):
        distance = cell.hexagonal_distance(column * WIDTH, y)
        if distance < 1:
            return (number + 1) % 4
        if distance < 2:
            return (number + (2 if cell.x < column * WIDTH else 3)) % 4
    return OFF


def shards(cell):
    """Each triangle takes the color of the nearest of some scattered points."""
    rng = random.Random(20)
    points = [(rng.uniform(0, 10 * WIDTH), rng.uniform(0, 14), number % 5) for number in range(34)]
    return min(points, key=lambda p: math.hypot(cell.x - p[0], cell.y - p[1]))[2]


def windows(cell):
    """Upright frames with single diamonds cut out of the paper between them."""
    pane = (cell.column // 2 + cell.rising // 3) % 3
    hole = (cell.row % 8 in (3, 4)) and cell.column in (1, 8) and cell.row % 2 == (cell.column + 1) % 2
    if hole:
        return OFF
    return 3 if cell.column in (0, 9) else pane


def mosaic(cell):
    """Many small patches in six colors, the right half the mirror of the left."""
    rng = random.Random(5)
    points = [(rng.uniform(0, 5 * WIDTH), rng.uniform(0, 14), number % 6) for number in range(40)]
    x = min(cell.x, 10 * WIDTH - cell.x)
    return min(points, key=lambda p: math.hypot(x - p[0], cell.y - p[1]))[2]


def kite(cell):
    """A slim board: nested hexagons on a mast, the rest of the screen empty."""
    falling, rising = abs(cell.row - cell.across - 9), abs(cell.row + cell.across - 19)
    ring = math.floor(max(falling, rising) / 2)
    if ring < 4 and 2 <= cell.column <= 7:
        return ring % 3
    return 2 if cell.column in (4, 5) else OFF


# Rule, palette, and the fewest moves, as our solver proves them.
LEVELS = {
    "drift": (drift, ["#2f6f73", "#e6c9a8"], 5),
    "lantern": (lantern, ["#c8452f", "#f0d9a2", "#3b2d4f"], 9),
    "sash": (sash, ["#d8d2c4", "#e08a2e", "#355e8d", "#7d2248"], 5),
    "beacon": (beacon, ["#f2c14e", "#f78154", "#4d9078", "#2b3a55"], 5),
    "isles": (isles, ["#8a4fa0", "#e8b04a", "#2a9d8f", "#d1495b"], 11),
    "shards": (shards, ["#264653", "#e9c46a", "#b7405f", "#8ab17d", "#efe3d0"], 7),
    "windows": (windows, ["#a63d40", "#e9b872", "#90a959", "#1f2a30"], 7),
    "mosaic": (mosaic, ["#e4572e", "#17bebb", "#ffc914", "#2e282a", "#76b041", "#efe9f4"], 8),
    "kite": (kite, ["#d64045", "#e9ddc8", "#1d3354"], 3),
}


def level(rule, palette, budget):
    digit = lambda color: "." if color is OFF else str(color)
    cells = ["".join(digit(rule(cell)) for cell in row) for row in CELLS]
    return {
        "format": "unfold-level", "version": 1, "game": "kami2",
        "lattice": {"kind": "triangle", "columns": COLUMNS, "rows": ROWS},
        "palette": palette, "cells": cells, "budget": budget,
    }


def noise(seed, colors):
    """Flood-It as its programs make it: every square at random."""
    rng = random.Random(seed)
    return lambda row, column: rng.randrange(colors)


def quilt(row, column):
    """A quilt of KAMI: crosses on a checkered ground, with a seam through the middle."""
    if row in (7, 8):
        return 3
    if row % 4 == 1 and column % 5 in (1, 2, 3) or row % 4 in (0, 2) and column % 5 == 2:
        return 2
    return (row // 4 + column // 5) % 2


# Game, rows, columns, rule, palette, moves made, and the fewest moves (KAMI) or what a program would allow.
SQUARES = {
    "pond": ("floodit", 14, 14, noise(7, 6), ["#c0392b", "#e8a33d", "#27ae60", "#2a6fb0", "#8e5fa8", "#ecdfc4"], 0, 25),
    "gems": ("floodit", 10, 10, noise(3, 5), ["#d1495b", "#edae49", "#66a182", "#2e4057", "#8d96a3"], 3, 20),
    "panes": ("floodit", 12, 9, noise(5, 4), ["#e4572e", "#17bebb", "#ffc914", "#76b041"], 0, 18),
    "quilt": ("kami", 16, 10, quilt, ["#c8553d", "#e8c07d", "#3a6b6e", "#4a3b52"], 0, 4),
}


def level_of_squares(game, rows, columns, rule, palette, moves_made, budget):
    made = {
        "format": "unfold-level", "version": 1, "game": game,
        "lattice": {"kind": "square", "columns": columns, "rows": rows},
        "palette": palette, "cells": ["".join(str(rule(row, column)) for column in range(columns)) for row in range(rows)],
        "budget": budget, "moves_made": moves_made,
    }
    return made | ({"origin": [0, 0]} if game == "floodit" else {})


# Columns, rows, how many tiles of a kind, and the seed of the deal: Shisen-Sho, all of them solvable.
TILES = {
    "ivory": (12, 6, 2, 27),
    "lacquer": (14, 6, 4, 1),
    "tins": (12, 9, 4, 2),
}


def deal(columns, rows, of_a_kind, seed):
    """Tiles at random; a kind is written as two digits to base 36."""
    tiles = [at // of_a_kind for at in range(columns * rows)]
    random.Random(seed).shuffle(tiles)
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    code = lambda kind: digits[kind // 36] + digits[kind % 36]
    return {
        "format": "unfold-level", "version": 1, "game": "shisen",
        "lattice": {"kind": "square", "columns": columns, "rows": rows},
        "cells": [" ".join(map(code, tiles[row * columns:(row + 1) * columns])) for row in range(rows)],
        "rules": {"gravity": "none", "max_turns": 2},
    }


def write(path, made):
    path.write_text(json.dumps(made, indent=1) + "\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, (rule, palette, budget) in LEVELS.items():
        write(folder / "kami2" / f"{name}.level.json", level(rule, palette, budget))
    for name, parts in SQUARES.items():
        write(folder / "squares" / f"{name}.level.json", level_of_squares(*parts))
    for name, parts in TILES.items():
        write(folder / "tiles" / f"{name}.level.json", deal(*parts))


if __name__ == "__main__":
    main()
