"""KShisen, the real program: ten deals that `unfold play` plays in its window until KShisen says that they are won.

Usage: kshisen.py UNFOLD [GAMES]. Needs Debian's kshisen, dbus, xvfb, xdotool and imagemagick.
"""

import pathlib
import sys
import tempfile
import time

import screen

GAMES = 10
TILE_SETS = ("default", "classic", "traditional")
SIZES = 6  # 14 x 6, 16 x 9, 18 x 8, 24 x 12, 26 x 14 and 30 x 16
TILES = pathlib.Path("/usr/share/kmahjongglib/tilesets")


def settings(tile_set, size, falls):
    """Level 0 lets paths turn twice; KShisen deals boards that can be cleared."""
    tiles = f"[General]\nTileset_file={TILES / tile_set}.desktop\n"
    return tiles + (f"[Game]\nSize={size}\nLevel=0\nGravity={str(falls).lower()}\nSolvable=true\nSounds=false\nSpeed=4\n"
                    "ChineseStyle=false\nTilesCanSlide=false\nShowUnsolvableMessage=false\n")


def windows(display):
    """Place and size of each window that shows, by its id; titles are not always there."""
    ids = display.xdotool("search", "--onlyvisible", "--class", ".").split()
    return {window: display.xdotool("getwindowgeometry", window) for window in ids}


def windows_at_rest(display, quiet_s=3, limit_s=60):
    """The windows once none has changed for a while: the program lays out its window twice."""
    before, since = windows(display), time.monotonic()
    end = since + limit_s
    while time.monotonic() < end:
        time.sleep(0.2)
        now = windows(display)
        if now != before:
            before, since = now, time.monotonic()
        elif before and time.monotonic() - since > quiet_s:
            return before
    raise AssertionError("the windows do not come to rest")


def new_windows(display, before, limit_s=30):
    """What is won is entered into the table of best times, or said in a dialog: a window that was not there."""
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        if new := [window for window in windows(display) if window not in before]:
            return new
        time.sleep(0.2)
    return []


def play(program, number):
    # Six deals on, a size comes again with another tile set and the other gravity.
    turn = number + number // SIZES
    tile_set, size, falls = TILE_SETS[turn % len(TILE_SETS)], number % SIZES, turn % 2 == 1
    name = f"deal {number + 1}, size {size}, {tile_set}{', tiles fall' if falls else ''}"
    with tempfile.TemporaryDirectory() as home, screen.Screen(1280, 960) as display:
        config = pathlib.Path(home, ".config")
        config.mkdir()
        (config / "kshisenrc").write_text(settings(tile_set, size, falls))
        blank = display.settle()
        display.start("dbus-run-session", "--", screen.find("kshisen"), HOME=home, XDG_CONFIG_HOME=str(config),
                      XDG_RUNTIME_DIR=home)
        display.change(blank, limit_s=60)
        display.xdotool("mousemove", 2, 940)
        before = windows_at_rest(display)
        code, events = screen.play(program, display, "--window", "Shisen-Sho", "--gravity", "down" if falls else "none",
                                   "-o", home)
        end = events[-1]
        # KShisen covers the board as soon as it is won, often before a capture has shown it empty.
        assert code == 0 and end["levels"] + end["unconfirmed"] == 1, f"{name}: {end}"
        new = new_windows(display, before)
        assert new, f"{name}: KShisen does not say that the board is won; its windows: {before}"
        print(f"{name}: won in {end['moves'] + end['unconfirmed']} pairs, "
              f"{end['repeated']} tapped again{', confirmed by its dialog alone' if end['unconfirmed'] else ''}", flush=True)


if __name__ == "__main__":
    screen.demand("kshisen", "dbus-run-session", "Xvfb", "xdotool", "import")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    screen.at_once(lambda number: play(sys.argv[1], number), range(count), limit=4)
    print(f"{count} deals, {count} wins")
