"""A virtual screen: the windows of programs on it, and screenshots of it."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

SKIPPED = 77  # what CTest takes for "skipped" (SKIP_RETURN_CODE)

# The maximum wait. It only determines how soon a test that hangs fails: on a busy machine a game may take a minute to start.
LIMIT_S = 300

# A screen is at rest after so many equal captures in a row.
EQUAL_LOOKS = 3


def find(program):
    """The path of a program; games of Debian lie outside the usual PATH."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/games")


def demand(*programs):
    """Ends the test as skipped where a program is missing."""
    missing = [program for program in programs if not find(program)]
    if missing:
        print("skipped: not installed:", ", ".join(missing))
        raise SystemExit(SKIPPED)


def at_once(play, games, limit=8):
    """Plays so many games at a time, each on a screen of its own: most of the time a game is waited for."""
    with concurrent.futures.ThreadPoolExecutor(min(limit, len(games))) as players:
        for _ in players.map(play, games):
            pass  # what went wrong in one is raised here


def play(program, display, *words):
    """The exit code of `unfold play` on this screen, and its events."""
    done = subprocess.run([program, "play", *words, "--json"], env=display.environment, capture_output=True, text=True,
                          check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def eventually(look, what, pause_s=0.1):
    """What `look()` gives as soon as that is true."""
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        if seen := look():
            return seen
        time.sleep(pause_s)
    raise AssertionError(f"not in {LIMIT_S} s: {what}")


def at_rest(look, what):
    """What `look()` gives once that is true and comes several times in a row."""
    before, equal = None, 0

    def rests():
        nonlocal before, equal
        seen = look()
        equal = equal + 1 if seen and seen == before else int(bool(seen))
        before = seen
        return equal == EQUAL_LOOKS

    eventually(rests, what, pause_s=0.2)
    return before


def read(program, picture, game):
    """The level in a picture, or None where there is none of this game."""
    done = subprocess.run([program, "read", picture, "--game", game, "--json"], capture_output=True, text=True,
                          check=False)
    return json.loads(done.stdout).get("level")


class Picture:
    """Pixels of a binary PPM."""

    def __init__(self, ppm):
        magic, width, height, depth, self.pixels = _ppm_fields(ppm)
        assert magic == b"P6" and depth == b"255"
        self.width, self.height = int(width), int(height)

    def at(self, x, y):
        start = 3 * (int(y) * self.width + int(x))
        return tuple(self.pixels[start:start + 3])


def _ppm_fields(ppm):
    # The pixels begin one byte after the depth; they may hold white space themselves.
    fields, at = [], 0
    for _ in range(4):
        end = at
        while ppm[end:end + 1].strip():
            end += 1
        fields.append(ppm[at:end])
        at = end + 1
    return *fields, ppm[at:]


class Screen:
    """An X server without a monitor. Use with `with`."""

    def __init__(self, width, height):
        read_end, write_end = os.pipe()
        # Without -noreset the server resets whenever its last client leaves, and may then refuse the next.
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
             "-noreset"],
            pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as display:
            number = display.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = dict(os.environ, DISPLAY=":" + number, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="xcb",
                                NO_AT_BRIDGE="1")
        self.started = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for program in self.started:
            program.terminate()
            program.wait()
        self.server.terminate()
        self.server.wait()

    def start(self, *command, **variables):
        """Starts a program with its window on this screen."""
        self.started.append(subprocess.Popen([find(command[0]), *command[1:]],
                                             env=dict(self.environment, **variables),
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def windows(self):
        """The ids of all windows that show."""
        return set(self.xdotool("search", "--onlyvisible", "--class", ".").split())

    def window(self, title):
        """The window with this title, or None where it does not show yet."""
        # Not by a search for the title: that does not find the titles that Qt gives.
        named = (window for window in self.windows() if self.xdotool("getwindowname", window).strip() == title)
        return next(named, None)

    def place_of(self, title):
        """Left, top, width and height of the window with this title, or None where it does not show."""
        shell = self.xdotool("getwindowgeometry", "--shell", self.window(title) or "")
        fields = dict(line.split("=") for line in shell.splitlines())
        return tuple(int(fields[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")) if fields else None

    def wait_for_board(self, program, title, game, is_wanted):
        """Waits until a window rests and shows the board that `is_wanted` knows, drawn to its last cell."""
        with tempfile.TemporaryDirectory() as folder:
            shot = pathlib.Path(folder, "window.png")

            def look():
                window = self.window(title)
                # A window that comes or goes at this moment cannot be captured: a later look sees it.
                if not window or not self.save(shot, window):
                    return None
                level = read(program, shot, game)
                return (self.place_of(title), level["cells"]) if level and is_wanted(level) else None

            at_rest(look, f"{title} shows its board")

    def xdotool(self, *words):
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=False,
                              capture_output=True, text=True)
        return done.stdout

    def picture(self):
        shot = subprocess.run(["import", "-silent", "-window", "root", "-depth", "8", "ppm:-"],
                              env=self.environment, check=True, capture_output=True)
        return Picture(shot.stdout)

    def save(self, path, window):
        """Saves what a window shows; False where it cannot be captured."""
        return subprocess.run(["import", "-silent", "-window", window, "-depth", "8", path], env=self.environment,
                              check=False, stderr=subprocess.DEVNULL).returncode == 0
