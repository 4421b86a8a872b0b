"""Simon Tatham's Flood, the real program: fifty of its boards read, and games played to the end in its window.

Usage: sgt_flood.py read|play UNFOLD. Needs Debian's sgt-puzzles; to play also xvfb, xdotool and imagemagick.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import screen


def generated(columns, rows, colors, seed):
    """The description of a board that the program makes: its colors as digits, and the moves allowed."""
    made = subprocess.run([screen.find("sgt-flood"), "--generate", "1", f"{columns}x{rows}c{colors}m2#{seed}"],
                          check=True, capture_output=True, text=True)
    digits, moves_allowed = made.stdout.strip().split(":")[1].split(",")
    return digits, int(moves_allowed)


def saved_game(columns, rows, colors, digits, moves_allowed):
    """A save file: ids on the command line know six colors only."""
    parameters = f"{columns}x{rows}c{colors}m2"
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Flood"),
              ("PARAMS", parameters), ("CPARAMS", parameters), ("DESC", f"{digits},{moves_allowed}"),
              ("NSTATES", "1"), ("STATEPOS", "1")]
    return "".join(f"{name:8}:{len(value)}:{value}\n" for name, value in fields)


def unfold(program, *words):
    done = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 5), f"exit code {done.returncode}: {done.stdout}{done.stderr}"
    return json.loads(done.stdout)


def same_but_for_names(cells, digits):
    """True when equal symbols stand where equal digits stand."""
    pairs = set(zip(cells, digits))
    return (len(cells) == len(digits) and len(pairs) == len({cell for cell, _ in pairs})
            and len(pairs) == len({digit for _, digit in pairs}))


def read(program):
    """Boards of every shape and number of colors that the program has, each drawn by it and read back."""
    chance = random.Random(1)
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        save, shot = pathlib.Path(folder, "board.sgt"), pathlib.Path(folder, "board.png")
        for seed in range(50):
            columns, rows, colors = chance.randint(6, 24), chance.randint(6, 24), chance.randint(3, 10)
            digits, moves_allowed = generated(columns, rows, colors, seed)
            save.write_text(saved_game(columns, rows, colors, digits, moves_allowed))
            subprocess.run([screen.find("sgt-flood"), "--screenshot", shot, save], check=True)
            level = unfold(program, "read", shot, "--game", "floodit")["level"]
            if len(level["cells"]) != rows or not same_but_for_names("".join(level["cells"]), digits):
                wrong.append(f"{columns}x{rows}, {colors} colors, seed {seed}")
    assert not wrong, "read wrongly: " + "; ".join(wrong)


def play(program, columns, rows, colors):
    """A game in a real window: the screen is read, solved, and tapped where the solution says."""
    digits, moves_allowed = generated(columns, rows, colors, 1)
    with tempfile.TemporaryDirectory() as folder, screen.Screen(1100, 900) as display:
        save, shot = pathlib.Path(folder, "game.sgt"), pathlib.Path(folder, "screen.png")
        save.write_text(saved_game(columns, rows, colors, digits, moves_allowed))
        blank = display.settle()
        display.start("sgt-flood", save)
        display.change(blank, limit_s=30)
        display.save(shot)
        level = unfold(program, "read", shot, "--game", "floodit")["level"]
        assert same_but_for_names("".join(level["cells"]), digits), "the screen was read wrongly"
        solution = unfold(program, "solve", shot, "--game", "floodit")
        assert solution["moves"] <= moves_allowed
        for step in solution["steps"]:
            before = display.picture()
            display.tap(*step["tap_px"])
            display.change(before)
        time.sleep(1)  # the program flashes when it is won
        end = display.settle()
        board = level["source"]["board_px"]
        seen = {end.at(board["x"] + (column + 0.5) * board["width"] / columns,
                       board["y"] + (row + 0.5) * board["height"] / rows)
                for row in range(rows) for column in range(columns)}
        assert len(seen) == 1, f"{columns}x{rows}: not of one color in the end: {seen}"
        print(f"{columns}x{rows}, {colors} colors: won in {solution['moves']} of {moves_allowed} moves",
              flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "read":
        screen.demand("sgt-flood")
        read(sys.argv[2])
    else:
        screen.demand("sgt-flood", "Xvfb", "xdotool", "import")
        screen.at_once(lambda game: play(sys.argv[2], *game), [(8, 8, 4), (12, 12, 6), (17, 13, 9)])
