"""KShisen, the real program: three boards are read from its window, solved, and played until it says that they are won.

Usage: kshisen.py UNFOLD. Needs Debian's kshisen, dbus, xvfb, xdotool and imagemagick.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

import screen

# Sizes as KShisen numbers them, tile sets, and whether tiles fall. Level 0 lets paths turn twice.
GAMES = [("default", 2, False), ("classic", 0, True), ("traditional", 0, False)]
TILE_SETS = pathlib.Path("/usr/share/kmahjongglib/tilesets")


def settings(tile_set, size, falls):
    tiles = f"[General]\nTileset_file={TILE_SETS / tile_set}.desktop\n"
    return tiles + (f"[Game]\nSize={size}\nLevel=0\nGravity={str(falls).lower()}\nSolvable=true\nSounds=false\nSpeed=4\n"
                    "ChineseStyle=false\nTilesCanSlide=false\nShowUnsolvableMessage=false\n")


def solved(program, shot, falls):
    gravity = "down" if falls else "none"
    done = subprocess.run([program, "solve", shot, "--gravity", gravity, "--json"], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, f"exit code {done.returncode}: {done.stdout}{done.stderr}"
    return json.loads(done.stdout)


def windows(display):
    """The titles of the windows that show."""
    ids = display.xdotool("search", "--onlyvisible", "--name", ".").split()
    return [display.xdotool("getwindowname", window).strip() for window in ids]


def play(program, tile_set, size, falls):
    with tempfile.TemporaryDirectory() as home, screen.Screen(1280, 960) as display:
        config, shot = pathlib.Path(home, ".config"), pathlib.Path(home, "screen.png")
        config.mkdir()
        (config / "kshisenrc").write_text(settings(tile_set, size, falls))
        blank = display.settle()
        display.start("dbus-run-session", "--", screen.find("kshisen"), HOME=home, XDG_CONFIG_HOME=str(config),
                      XDG_RUNTIME_DIR=home)
        display.change(blank, limit_s=60)
        time.sleep(3)  # the window is laid out twice
        display.xdotool("mousemove", 2, 940)
        before = windows(display)
        pairs = 0
        for _ in range(3):  # a slow machine may lose a tap: then what is left is read and solved again
            display.save(shot)
            solution = solved(program, shot, falls)
            for step in solution["steps"]:
                for x, y in step["tap_px"]:
                    display.tap(x, y)
                    time.sleep(0.1)
                time.sleep(0.5)  # the path is shown, then the tiles go
            pairs += solution["moves"]
            time.sleep(2)
            display.save(shot)
            rest = subprocess.run([program, "read", shot, "--game", "shisen", "--json"], capture_output=True, text=True,
                                  check=False)
            if rest.returncode == 4:  # no board any more
                break
        # What is won is entered into the table of best times, or said in a dialog: a window that was not there.
        new = [title for title in windows(display) if title and title not in before]
        assert rest.returncode == 4, "tiles are left on the screen: " + rest.stdout
        assert new, f"KShisen does not say that the board is won; its windows: {before}"
        print(f"{tile_set}{', falling' if falls else ''}: cleared in {pairs} pairs; KShisen says: {new}", flush=True)


if __name__ == "__main__":
    screen.demand("kshisen", "dbus-run-session", "Xvfb", "xdotool", "import")
    screen.at_once(lambda game: play(sys.argv[1], *game), GAMES)
