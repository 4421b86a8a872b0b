"""Playing on the phone of the server, for which a stand-in for adb is on the PATH. Usage: device.py UNFOLD."""

import contextlib
import json
import os
import pathlib
import tempfile
import time

import client
from jobs import Events, in_background, until

STAND_IN = pathlib.Path(__file__).resolve().parents[1] / "support" / "adb"
BOARDS = ("01210", "01110", "00000")
COLORS = ["#7b1733", "#e8b13c", "#14555f", "#f4ead7"]


def stripes(colors):
    """A KAMI 2 level of five upright stripes, two columns each."""
    row = "".join(color * 2 for color in colors)
    return {"format": "unfold-level", "version": 1, "game": "kami2",
            "lattice": {"kind": "triangle", "columns": 10, "rows": 29}, "palette": COLORS, "cells": [row] * 29, "budget": 2}


class Phone:
    """A folder that the stand-in for adb shows as a phone with a game of two moves."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "adb").symlink_to(STAND_IN)
        self.write("devices", "phone-1\tdevice\n")
        self.write("taps_a_screen", "2\n")
        for number, colors in enumerate(BOARDS):
            self.show(number, colors)

    def show(self, number, colors):
        (self.folder / f"{number}.png").write_bytes(client.picture_of(stripes(colors)))

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def start_again(self):
        for name in ("taps", "arrived", "lost", "devices"):
            (self.folder / name).unlink(missing_ok=True)
        self.write("devices", "phone-1\tdevice\n")
        self.show(1, BOARDS[1])

    @property
    def tap_count(self):
        taps = self.folder / "taps"
        return len(taps.read_text(encoding="utf-8").splitlines()) if taps.exists() else 0


@contextlib.contextmanager
def environment(**variables):
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class WithPhone(client.Case):
    options = ()

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.phone = Phone(folder.name)
        path = str(cls.phone.folder / "bin") + os.pathsep + os.environ["PATH"]
        with environment(PATH=path, UNFOLD_PHONE=folder.name):
            super().setUpClass()

    def setUp(self):
        self.phone.start_again()

    def solved(self):
        """The name of the result of the phone's board."""
        picture = (self.phone.folder / "0.png").read_bytes()
        return self.ok(self.server.post_picture("/api/solve", picture))["result"]

    def play(self, result, job="", **headers):
        query = f"?job={job}" if job else ""
        return self.server.ask("POST", f"/api/results/{result}/play{query}", "{}",
                               {"Content-Type": "application/json"} | {name.replace("_", "-"): value
                                                                       for name, value in headers.items()})


class Plays(WithPhone):
    options = ("--device", "adb", "--jobs", 1, "--time-limit", 50)

    def test_a_result_is_played_to_its_end_with_events(self):
        result = self.solved()
        events = Events(self.server, "on-the-phone")
        answer = in_background(lambda: self.play(result, "on-the-phone"))
        heard = [(name, data.get("event")) for name, data in events]
        end = self.ok(answer())
        self.assertEqual((end["levels"], end["moves"], end["error"]), (1, 2, None))
        self.assertEqual(heard[-1][0], "done")
        # An event that comes before the last one was sent takes its place.
        kinds = [kind for name, kind in heard if name == "play"]
        self.assertEqual(len(kinds), len(heard) - 1)
        self.assertIn("move-made", kinds)
        self.assertEqual(kinds[-1], "level-finished")
        self.assertEqual(self.phone.tap_count, 4)

    def test_another_board_on_the_phone_is_not_tapped(self):
        other = self.ok(self.server.post_picture("/api/solve", client.picture_of(stripes("01230"))))["result"]
        end = self.ok(self.play(other))
        self.assertEqual(end["error"]["code"], "board-changes")
        self.assertEqual(self.phone.tap_count, 0)

    def test_a_play_can_be_stopped_and_the_phone_is_for_one_at_a_time(self):
        result = self.solved()
        self.phone.write("lost", "1\n")  # it taps again for some time
        answer = in_background(lambda: self.play(result, "to-be-stopped"))
        end = time.monotonic() + 30
        while self.phone.tap_count == 0 and time.monotonic() < end:
            time.sleep(0.02)
        self.refused(self.play(result), 409, "device-busy")
        self.assertEqual(self.server.ask("DELETE", "/api/jobs/to-be-stopped").status, 204)
        summary = self.ok(answer())
        self.assertTrue(summary["cancelled"])
        self.assertEqual(summary["levels"], 0)

    def play_that_waits_for_a_slot(self):
        """The solve that takes the only slot, and a play that has to solve again: both in the background."""
        result = self.solved()
        self.phone.show(1, "02220")
        busy = in_background(lambda: self.server.post_json("/api/solve?job=the-only-slot", client.endless_level()))
        until(lambda: self.server.get("/healthz").json["running"] == 1)
        answer = in_background(lambda: self.play(result, "waits-for-a-slot"))
        until(lambda: self.server.get("/healthz").json["waiting"] == 1)
        return busy, answer

    def test_another_board_is_solved_once_a_slot_is_free(self):
        busy, answer = self.play_that_waits_for_a_slot()
        self.assertEqual(self.phone.tap_count, 2)
        self.assertEqual(self.server.ask("DELETE", "/api/jobs/the-only-slot").status, 204)
        busy()
        end = self.ok(answer())
        self.assertEqual((end["levels"], end["differed"], end["error"]), (1, 1, None))
        self.assertEqual(self.phone.tap_count, 4)

    def test_a_play_that_waits_for_a_slot_can_be_stopped(self):
        busy, answer = self.play_that_waits_for_a_slot()
        self.assertEqual(self.server.ask("DELETE", "/api/jobs/waits-for-a-slot").status, 204)
        self.assertTrue(self.ok(answer())["cancelled"])
        self.server.ask("DELETE", "/api/jobs/the-only-slot")
        busy()

    def test_a_play_waits_for_a_slot_though_the_queue_is_full(self):
        result = self.solved()
        self.phone.show(1, "02220")
        body = json.dumps(client.endless_level())
        connections = [self.server.connection() for _ in range(65)]
        for connection in connections:
            connection.request("POST", "/api/solve", body, {"Content-Type": "application/json"})
        until(lambda: self.server.get("/healthz").json["waiting"] == 64)
        self.refused(self.server.post_json("/api/solve", client.endless_level()), 503, "busy")
        answer = in_background(lambda: self.play(result))
        until(lambda: self.server.get("/healthz").json["waiting"] == 65)
        for connection in connections:
            connection.close()
        end = self.ok(answer())
        self.assertEqual((end["levels"], end["differed"], end["error"]), (1, 1, None))

    def test_without_a_phone_it_says_so(self):
        result = self.solved()
        self.phone.write("devices", "phone-1\tunauthorized\n")
        self.refused(self.play(result), 409, "no-device")

    def test_an_unknown_result_is_not_played(self):
        self.refused(self.play("0" * 32), 404, "unknown-result")
        self.refused(self.server.get("/api/results/" + "0" * 32 + "/play"), 404, "unknown-result")

    def test_the_page_of_this_machine_may_play_and_no_other(self):
        self.assertEqual(self.server.get("/healthz").json["device"], {"kind": "adb", "needs_token": False})
        result = self.solved()
        # A proxy on this machine passes requests of other machines on.
        self.assertNotIn("device", self.server.get("/healthz", X_Forwarded_For="192.0.2.7").json)
        for headers in ({"X_Forwarded_For": "192.0.2.7"}, {"Forwarded": "for=192.0.2.7"},
                        {"Via": "1.1 proxy", "Authorization": "Bearer "}):
            self.refused(self.play(result, **headers), 403, "device-forbidden")
        self.refused(self.play(result, Origin="http://evil.example"), 403, "forbidden-origin")
        self.assertEqual(self.phone.tap_count, 0)


class Token(WithPhone):
    options = ("--device", "adb", "--serial", "phone-1", "--token", "open-sesame")

    def test_opens_the_phone_to_clients_elsewhere(self):
        elsewhere = {"X_Forwarded_For": "192.0.2.7"}
        self.assertEqual(self.server.get("/healthz", **elsewhere).json["device"], {"kind": "adb", "needs_token": True})
        result = self.solved()
        for wrong in ("", "Bearer", "Bearer open-sesam", "Bearer open-sesamE", "Basic open-sesame", "open-sesame"):
            self.refused(self.play(result, Authorization=wrong, **elsewhere), 403, "device-forbidden")
        self.assertEqual(self.phone.tap_count, 0)
        end = self.ok(self.play(result, Authorization="Bearer open-sesame", **elsewhere))
        self.assertEqual(end["levels"], 1)

    def test_only_clients_that_may_play_may_stop_a_play(self):
        result = self.solved()
        self.phone.write("lost", "1\n")  # it taps again for some time
        answer = in_background(lambda: self.play(result, "to-be-stopped"))
        until(lambda: self.phone.tap_count > 0)
        stop = lambda **headers: self.server.ask("DELETE", "/api/jobs/to-be-stopped", None, headers)
        for headers in ({"X-Forwarded-For": "192.0.2.7"}, {"Via": "1.1 proxy", "Authorization": "Bearer open-sesam"}):
            self.refused(stop(**headers), 403, "device-forbidden")
        self.assertEqual(stop(**{"X-Forwarded-For": "192.0.2.7", "Authorization": "Bearer open-sesame"}).status, 204)
        self.assertTrue(self.ok(answer())["cancelled"])


class Off(WithPhone):
    def test_without_the_option_nobody_plays(self):
        self.assertNotIn("device", self.server.get("/healthz").json)
        self.refused(self.play(self.solved()), 403, "device-off")
        self.assertEqual(self.phone.tap_count, 0)


if __name__ == "__main__":
    client.main()
