"""Simon Tatham's Flood, the real program: fifty of its boards read, and games played to the end in its window.

Usage: sgt_flood.py read|play UNFOLD [GAMES]. Needs Debian's sgt-puzzles; to play also xvfb, xdotool and imagemagick.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

import screen

GAMES = 30


def generated(columns, rows, colors, seed):
    """The description of a board that the program makes: its colors as digits, and the moves allowed."""
    made = subprocess.run([screen.find("sgt-flood"), "--generate", "1", f"{columns}x{rows}c{colors}m2#{seed}"],
                          check=True, capture_output=True, text=True)
    digits, moves_allowed = made.stdout.strip().split(":")[1].split(",")
    return digits, int(moves_allowed)


def saved_game(columns, rows, colors, digits, moves_allowed, moves=()):
    """A save file: ids on the command line know six colors only."""
    parameters = f"{columns}x{rows}c{colors}m2"
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Flood"),
              ("PARAMS", parameters), ("CPARAMS", parameters), ("DESC", f"{digits},{moves_allowed}"),
              ("NSTATES", str(1 + len(moves))), ("STATEPOS", str(1 + len(moves)))]
    fields += [("MOVE", f"M{digit}") for digit in moves]
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


def open_game(display, folder, columns, rows, colors, digits, moves_allowed, moves=()):
    save = pathlib.Path(folder, "game.sgt")
    save.write_text(saved_game(columns, rows, colors, digits, moves_allowed, moves))
    blank = display.settle()
    display.start("sgt-flood", save)
    display.change(blank, limit_s=30)


def first_word_of_status(display):
    """The pixels where the status bar of a won game says "COMPLETED!"."""
    picture = display.settle()
    left, top, _, height = display.place_of("Flood")
    return [picture.at(x, y) for y in range(top + height - 26, top + height - 8) for x in range(left + 12, left + 97)]


def look_of_completed():
    """What the program itself shows for a game that it was given as won: all but the first cell had one color."""
    with tempfile.TemporaryDirectory() as folder, screen.Screen(600, 600) as display:
        open_game(display, folder, 5, 5, 3, "0" + 24 * "1", 5, "1")
        return first_word_of_status(display)


def play(program, completed, columns, rows, colors, seed):
    """A game that `unfold play` plays without help. The program's own status bar must say that it is won."""
    digits, moves_allowed = generated(columns, rows, colors, seed)
    name = f"{columns}x{rows}, {colors} colors, seed {seed}"
    with tempfile.TemporaryDirectory() as folder, screen.Screen(1100, 900) as display:
        open_game(display, folder, columns, rows, colors, digits, moves_allowed)
        assert first_word_of_status(display) != completed
        code, events = screen.play(program, display, "--window", "Flood", "-o", folder)
        end = events[-1]
        assert code == 0 and end["levels"] == 1, f"{name}: {end}"
        assert end["moves"] <= moves_allowed, name
        assert first_word_of_status(display) == completed, f"{name}: the program does not say that it is won"
        print(f"{name}: won in {end['moves']} of {moves_allowed} moves, {end['repeated']} tapped again", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "read":
        screen.demand("sgt-flood")
        read(sys.argv[2])
    else:
        screen.demand("sgt-flood", "Xvfb", "xdotool", "import")
        count = int(sys.argv[3]) if len(sys.argv) > 3 else GAMES
        chance = random.Random(2)
        games = [(chance.randint(5, 24), chance.randint(5, 24), chance.randint(3, 10), seed) for seed in range(count)]
        completed = look_of_completed()
        screen.at_once(lambda game: play(sys.argv[2], completed, *game), games, limit=4)
        print(f"{count} games, {count} wins")
