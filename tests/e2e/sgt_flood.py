"""Simon Tatham's Flood, the real program: boards of it read, and games of it played to the end in its window.

Usage: sgt_flood.py read|play UNFOLD. Needs Debian's sgt-puzzles; to play also xvfb, xdotool and imagemagick.
"""

import pathlib
import subprocess
import sys
import tempfile

import screen

TITLE = "Flood"

# Columns, rows, colors. Every number of colors twice; the smallest and the largest boards, long and high ones, sides that
# are odd and even.
READ = [(6, 6, 3), (24, 24, 3), (6, 24, 4), (24, 6, 4), (7, 7, 5), (23, 23, 5), (12, 12, 6), (13, 12, 6),
        (6, 7, 7), (17, 24, 7), (23, 6, 8), (11, 20, 8), (24, 23, 9), (9, 9, 9), (6, 6, 10), (24, 24, 10)]

# The same for games, each number of colors once.
PLAYED = [(5, 5, 3), (24, 5, 4), (5, 24, 5), (12, 12, 6), (7, 23, 7), (13, 9, 8), (16, 17, 9), (24, 24, 10)]


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


def is_board(level, rows, digits):
    """True for the board that these digits describe, read to its last cell."""
    return bool(level) and len(level["cells"]) == rows and same_but_for_names("".join(level["cells"]), digits)


def same_but_for_names(cells, digits):
    """True when equal symbols stand where equal digits stand."""
    pairs = set(zip(cells, digits))
    return (len(cells) == len(digits) and len(pairs) == len({cell for cell, _ in pairs})
            and len(pairs) == len({digit for _, digit in pairs}))


def read(program):
    """Boards drawn by the program and read back."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        save, shot = pathlib.Path(folder, "board.sgt"), pathlib.Path(folder, "board.png")
        for seed, (columns, rows, colors) in enumerate(READ):
            digits, moves_allowed = generated(columns, rows, colors, seed)
            save.write_text(saved_game(columns, rows, colors, digits, moves_allowed))
            subprocess.run([screen.find("sgt-flood"), "--screenshot", shot, save], check=True)
            if not is_board(screen.read(program, shot, "floodit"), rows, digits):
                wrong.append(f"{columns}x{rows}, {colors} colors, seed {seed}")
    assert not wrong, "read wrongly: " + "; ".join(wrong)


def start(display, folder, columns, rows, colors, digits, moves_allowed, moves=()):
    save = pathlib.Path(folder, "game.sgt")
    save.write_text(saved_game(columns, rows, colors, digits, moves_allowed, moves))
    display.start("sgt-flood", save)


def open_game(program, display, folder, columns, rows, colors, digits, moves_allowed):
    """Starts a game, and waits until its board is there."""
    start(display, folder, columns, rows, colors, digits, moves_allowed)
    display.wait_for_board(program, TITLE, "floodit", lambda level: is_board(level, rows, digits))


def first_word_of_status(display):
    """The pixels where the status bar of a won game says "COMPLETED!"; None where the window does not show."""
    if not (place := display.place_of(TITLE)):
        return None
    left, top, _, height = place
    picture = display.picture()
    return [picture.at(x, y) for y in range(top + height - 26, top + height - 8) for x in range(left + 12, left + 97)]


def look_of_completed():
    """What the program itself shows for a game that it was given as won: all but the first cell had one color."""
    with tempfile.TemporaryDirectory() as folder, screen.Screen(600, 600) as display:
        start(display, folder, 5, 5, 3, "0" + 24 * "1", 5, "1")

        def words():
            look = first_word_of_status(display)
            return look if look and len(set(look)) > 1 else None  # one color: nothing is written yet

        return screen.at_rest(words, "the status bar of a won game")


def demand_completed(display, completed, name):
    screen.eventually(lambda: first_word_of_status(display) == completed, f"{name}: the program says that it is won")


def play(program, completed, columns, rows, colors, seed):
    """A game that `unfold play` plays without help. The program's own status bar must say that it is won."""
    digits, moves_allowed = generated(columns, rows, colors, seed)
    name = f"{columns}x{rows}, {colors} colors, seed {seed}"
    with tempfile.TemporaryDirectory() as folder, screen.Screen(1100, 900) as display:
        open_game(program, display, folder, columns, rows, colors, digits, moves_allowed)
        assert first_word_of_status(display) != completed
        code, events = screen.play(program, display, "--window", TITLE, "-o", folder)
        end = events[-1]
        assert code == 0 and end["levels"] == 1, f"{name}: {end}"
        assert end["moves"] <= moves_allowed, name
        demand_completed(display, completed, name)
        print(f"{name}: won in {end['moves']} of {moves_allowed} moves, {end['repeated']} tapped again", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "read":
        screen.demand("sgt-flood")
        read(sys.argv[2])
    else:
        screen.demand("sgt-flood", "Xvfb", "xdotool", "import")
        completed = look_of_completed()
        games = [(*game, seed) for seed, game in enumerate(PLAYED)]
        # The largest first: they take longest.
        screen.at_once(lambda game: play(sys.argv[2], completed, *game), games[::-1])
        print(f"{len(games)} games, {len(games)} wins")
