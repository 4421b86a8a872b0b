"""A screen that nobody sees: a program's window on it, screenshots of it, and a finger that taps."""

import concurrent.futures
import json
import os
import shutil
import subprocess
import time

SKIPPED = 77  # what CTest takes for "skipped" (SKIP_RETURN_CODE)


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

    def place_of(self, title):
        """Left, top, width and height of the window with this title."""
        window = self.xdotool("search", "--onlyvisible", "--name", f"^{title}$").split()[0]
        fields = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window).splitlines())
        return tuple(int(fields[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def xdotool(self, *words):
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=False,
                              capture_output=True, text=True)
        return done.stdout

    def tap(self, x, y):
        self.xdotool("mousemove", round(x), round(y), "click", 1)

    def picture(self):
        shot = subprocess.run(["import", "-silent", "-window", "root", "-depth", "8", "ppm:-"],
                              env=self.environment, check=True, capture_output=True)
        return Picture(shot.stdout)

    def save(self, path):
        subprocess.run(["import", "-silent", "-window", "root", "-depth", "8", path],
                       env=self.environment, check=True)

    def settle(self, quiet_s=0.3, limit_s=20):
        """The picture when nothing has changed for a while."""
        end = time.monotonic() + limit_s
        before = self.picture()
        while time.monotonic() < end:
            time.sleep(quiet_s)
            now = self.picture()
            if now.pixels == before.pixels:
                return now
            before = now
        raise AssertionError("the screen does not come to rest")

    def change(self, before, limit_s=10):
        """Waits until the picture differs from `before`, and then until it rests."""
        end = time.monotonic() + limit_s
        while time.monotonic() < end:
            if self.picture().pixels != before.pixels:
                return self.settle()
            time.sleep(0.05)
        raise AssertionError("nothing changed on the screen")
