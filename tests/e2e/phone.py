"""Flood, the real program, as the screen of a phone: `unfold play --adb` wins, or stops with the right message and wins later.

Usage: phone.py UNFOLD. The program adb is a stand-in with faults. Needs what sgt_flood.py needs.
"""

import os
import pathlib
import sys
import tempfile

import screen
import sgt_flood

STAND_IN = pathlib.Path(__file__).resolve().parents[1] / "support" / "adb"

# A board in the middle of the screen, where the dialog appears.
COLUMNS, ROWS, COLORS = 12, 12, 6

# Faults of the phone, and the error that ends the first play; none: it is won.
CASES = [({"lost": 10}, None), ({"slow_s": 1.2}, None), ({"dialog_after": 5}, "board-covered"),
         ({"gone_after": 5}, "device-failed")]


def play(program, completed, case):
    faults, error = CASES[case]
    with tempfile.TemporaryDirectory() as folder, screen.Screen(1100, 900) as display:
        phone = pathlib.Path(folder)
        digits, moves_allowed = sgt_flood.generated(COLUMNS, ROWS, COLORS, case)
        sgt_flood.open_game(program, display, folder, COLUMNS, ROWS, COLORS, digits, moves_allowed)
        bin_folder = phone / "bin"
        bin_folder.mkdir()
        (bin_folder / "adb").symlink_to(STAND_IN)
        display.environment |= {"PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "UNFOLD_PHONE": folder}
        for fault, value in faults.items():
            (phone / fault).write_text(str(value))
        code, events = screen.play(program, display, "--adb", "-o", folder)
        end = events[-1]
        if error:
            assert code == 7 and end["error"]["code"] == error, f"{faults}: {end}"
            assert 0 < end["moves"] <= 5 and (phone / "unfold-play.png").exists(), f"{faults}: {end}"
            assert len((phone / "taps").read_text().splitlines()) == 5, f"{faults}: taps after the stop"
            for fault in faults:
                (phone / fault).unlink()
            code, events = screen.play(program, display, "--adb", "-o", folder)
            end = events[-1]
        assert code == 0 and end["levels"] == 1, f"{faults}: {end}"
        if "lost" in faults:
            assert end["repeated"] > 0, f"{faults}: {end}"
        sgt_flood.demand_completed(display, completed, str(faults))
        print(f"{faults}: {'stopped by ' + error + ', then ' if error else ''}won in {end['moves']} moves, "
              f"{end['repeated']} tapped again", flush=True)


if __name__ == "__main__":
    screen.demand("sgt-flood", "Xvfb", "xdotool", "import", "convert")
    at = sgt_flood.look_of_completed()
    screen.at_once(lambda case: play(sys.argv[1], at, case), range(len(CASES)))
