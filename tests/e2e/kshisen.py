"""KShisen, the real program: deals that `unfold play` plays in its window until KShisen says that they are won.

Usage: kshisen.py UNFOLD [DEAL]…, all deals or those of these numbers. Needs Debian's kshisen, dbus, xvfb, xdotool and
imagemagick.
"""

import pathlib
import sys
import tempfile

import screen

TITLE = "Shisen-Sho"

# Every size that KShisen has, by its number there, and every tile set with tiles that fall and that stay.
DEALS = [  # size, columns, rows, tile set, whether tiles fall
    (0, 14, 6, "default", False),
    (1, 16, 9, "classic", True),
    (2, 18, 8, "traditional", False),
    (3, 24, 12, "default", True),
    (4, 26, 14, "classic", False),
    (5, 30, 16, "traditional", True),
]
TILES = pathlib.Path("/usr/share/kmahjongglib/tilesets")


def settings(tile_set, size, falls):
    """Level 0 lets paths turn twice; KShisen deals boards that can be cleared."""
    tiles = f"[General]\nTileset_file={TILES / tile_set}.desktop\n"
    return tiles + (f"[Game]\nSize={size}\nLevel=0\nGravity={str(falls).lower()}\nSolvable=true\nSounds=false\nSpeed=4\n"
                    "ChineseStyle=false\nTilesCanSlide=false\nShowUnsolvableMessage=false\n")


def play(program, deal):
    """KShisen ignores gravity when it ensures that a deal can be cleared, so a few falling deals are lost."""
    tries = 3 if deal[-1] else 1
    assert any(play_once(program, deal) for _ in range(tries)), f"{deal}: {tries} deals were lost"


def play_once(program, deal):
    """False if the program proves that the deal is lost."""
    size, columns, rows, tile_set, falls = deal
    name = f"{columns} x {rows}, {tile_set}{', tiles fall' if falls else ''}"

    def is_whole(level):
        lattice = level["lattice"]
        return (lattice["columns"], lattice["rows"]) == (columns, rows) and ".." not in " ".join(level["cells"]).split()

    with tempfile.TemporaryDirectory() as home, screen.Screen(1280, 960) as display:
        config = pathlib.Path(home, ".config")
        config.mkdir()
        (config / "kshisenrc").write_text(settings(tile_set, size, falls))
        display.xdotool("mousemove", 2, 940)
        display.start("dbus-run-session", "--", screen.find("kshisen"), HOME=home, XDG_CONFIG_HOME=str(config),
                      XDG_RUNTIME_DIR=home)
        # Not until the screen rests: a clock in the window ticks each second.
        display.wait_for_board(program, TITLE, "shisen", is_whole)
        before = display.windows()
        code, events = screen.play(program, display, "--window", TITLE, "--gravity", "down" if falls else "none",
                                   "-o", home)
        end = events[-1]
        if (end.get("error") or {}).get("code") == "no-solution":
            return False
        # KShisen covers the board as soon as it is won, often before a capture has shown it empty.
        assert code == 0 and end["levels"] + end["unconfirmed"] == 1, f"{name}: {end}"
        # What is won is entered into the table of best times, or said in a dialog: a window that was not there.
        screen.eventually(lambda: display.windows() - before, f"{name}: KShisen says that the board is won")
        print(f"{name}: won in {end['moves'] + end['unconfirmed']} pairs, "
              f"{end['repeated']} tapped again{', confirmed by its dialog alone' if end['unconfirmed'] else ''}", flush=True)
        return True


if __name__ == "__main__":
    screen.demand("kshisen", "dbus-run-session", "Xvfb", "xdotool", "import")
    deals = [DEALS[int(number) - 1] for number in sys.argv[2:]] or DEALS
    # The largest first: they take longest.
    screen.at_once(lambda deal: play(sys.argv[1], deal), deals[::-1])
    print(f"{len(deals)} deals, {len(deals)} wins")
