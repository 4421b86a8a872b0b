"""Solves that take long: their events, calling them off, the queue, and the end of the server. Usage: jobs.py UNFOLD."""

import json
import signal
import threading
import time
import unittest

import client


def in_background(work):
    """Runs `work`; the function that comes back waits for it and gives what it gave."""
    given = []
    thread = threading.Thread(target=lambda: given.append(work()))
    thread.start()

    def result():
        thread.join(timeout=60)
        return given[0]
    return result


def until(condition, limit_s=30):
    """Waits for a condition that another thread or process brings about."""
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "this did not come about"
        time.sleep(0.02)


class Events:
    """A stream of server-sent events."""

    def __init__(self, server, job):
        self.connection = server.connection()
        self.connection.request("GET", f"/api/jobs/{job}/events")
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.status
        assert self.answer.headers["Content-Type"] == "text/event-stream"

    def __iter__(self):
        """(name, data) until the stream ends."""
        name = None
        for line in self.answer:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text.removeprefix("event: ")
            elif text.startswith("data: "):
                yield name, json.loads(text.removeprefix("data: "))
        self.connection.close()


class Jobs(client.Case):
    options = ("--jobs", 1, "--time-limit", 50)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.level = client.endless_level()

    def solve(self, job, time_limit_s=50):
        return in_background(lambda: self.server.post_json(f"/api/solve?job={job}&time_limit={time_limit_s}", self.level))

    def health(self):
        return self.server.get("/healthz").json

    def until_idle(self):
        until(lambda: (self.health()["running"], self.health()["waiting"]) == (0, 0))

    def test_a_cancelled_solve_gives_the_best_so_far(self):
        answer = self.solve("to-be-cancelled")
        until(lambda: self.health()["running"] == 1)
        self.assertEqual(self.server.ask("DELETE", "/api/jobs/to-be-cancelled").status, 204)
        result = self.ok(answer())
        self.assertEqual(result["status"], "feasible")
        self.assertLess(result["lower_bound"], result["moves"])
        self.assertTrue(result["steps"])

    def test_a_cancelled_job_that_waits_does_not_begin(self):
        first, second = self.solve("runs-first"), None
        until(lambda: self.health()["running"] == 1)
        second = self.solve("waits-behind")
        until(lambda: self.health()["waiting"] == 1)
        self.assertEqual(self.server.ask("DELETE", "/api/jobs/waits-behind").status, 204)
        self.refused(second(), 409, "cancelled")
        self.server.ask("DELETE", "/api/jobs/runs-first")
        self.ok(first())

    def test_events_tell_of_waiting_then_of_progress_then_of_the_end(self):
        first = self.solve("in-front-of-it")
        until(lambda: self.health()["running"] == 1)
        events = Events(self.server, "watched-job")  # before the job is there
        second = self.solve("watched-job", 1)
        heard = []
        for name, data in events:
            heard.append((name, data))
            if len(heard) == 1:
                self.assertEqual(heard[0], ("waiting", {"ahead": 0}))
                self.server.ask("DELETE", "/api/jobs/in-front-of-it")
        names = [name for name, _ in heard]
        # A search of some length sends better solutions among its progress.
        order = {"waiting": 0, "progress": 1, "better": 1, "done": 2}
        self.assertEqual(names, sorted(names, key=order.get))
        self.assertEqual(names.count("done"), 1)
        self.assertIn("progress", names)
        for name, data in heard:
            if name == "progress":
                self.assertEqual(set(data), {"best_moves", "lower_bound", "nodes"})
            if name == "better":
                self.assertEqual(len(data["answer"]["steps"]), data["answer"]["moves"])
                self.assertEqual(data["answer"]["status"], "feasible")
        self.ok(first())
        last = [data for name, data in heard if name == "progress"][-1]
        result = self.ok(second())
        self.assertLessEqual(last["lower_bound"], result["lower_bound"])

    def test_events_of_tiles_tell_how_many_are_cleared(self):
        tiles = client.level_of("--game", "shisen", "--columns", 18, "--rows", 8, "--kinds", 12, "--seed", 3)
        tiles["rules"] = {"gravity": "down", "max_turns": 0}
        events = Events(self.server, "job-of-tiles")
        answer = in_background(lambda: self.server.post_json("/api/solve?job=job-of-tiles&time_limit=2", tiles))
        progress = [data for name, data in events if name == "progress" and data.get("tiles")]
        self.assertTrue(progress)
        for data in progress:
            self.assertEqual(set(data), {"removed", "tiles", "nodes"})
            self.assertEqual(data["tiles"], 144)
        self.assertLessEqual(progress[0]["removed"], progress[-1]["removed"])
        self.ok(answer())

    def test_events_of_a_job_that_is_over_end_at_once(self):
        self.ok(self.server.post_json("/api/solve?job=over-already&time_limit=0", self.level))
        self.assertEqual(list(Events(self.server, "over-already")), [("done", {})])

    def test_a_name_is_for_one_job_at_a_time(self):
        answer = self.solve("twice-the-same")
        until(lambda: self.health()["running"] == 1)
        self.refused(self.server.post_json("/api/solve?job=twice-the-same", self.level), 400, "usage")
        self.server.ask("DELETE", "/api/jobs/twice-the-same")
        self.ok(answer())
        self.ok(self.server.post_json("/api/solve?job=twice-the-same&time_limit=0", self.level))

    def test_a_solve_ends_when_its_client_leaves(self):
        connection = self.server.connection()
        connection.request("POST", "/api/solve", json.dumps(self.level), {"Content-Type": "application/json"})
        until(lambda: self.health()["running"] == 1)
        connection.close()
        self.until_idle()

    def test_short_work_does_not_wait_for_long_work(self):
        answer = self.solve("long-work")
        until(lambda: self.health()["running"] == 1)
        self.ok(self.server.post_json("/api/read", self.level))
        self.assertEqual(self.health()["running"], 1)
        self.server.ask("DELETE", "/api/jobs/long-work")
        self.ok(answer())

    def test_a_full_queue_is_busy(self):
        body = json.dumps(self.level)
        head = {"Content-Type": "application/json"}
        connections = [self.server.connection() for _ in range(65)]
        for connection in connections:
            connection.request("POST", "/api/solve", body, head)
        until(lambda: self.health()["running"] + self.health()["waiting"] == 65)
        answer = self.server.post_json("/api/solve", self.level)
        self.refused(answer, 503, "busy")
        self.assertGreater(int(answer.headers["Retry-After"]), 0)
        for connection in connections:
            connection.close()
        self.until_idle()
        self.ok(self.server.post_json("/api/solve?time_limit=0", self.level))


class End(unittest.TestCase):
    def test_a_server_that_has_just_begun_can_be_ended(self):
        for _ in range(10):
            self.assertEqual(client.Server().end(), 0)

    def test_a_signal_that_the_caller_ignores_does_not_end_it(self):
        for ignored in (signal.SIGHUP, signal.SIGINT):
            with client.Server(ignored_signal=ignored) as server:
                server.process.send_signal(ignored)
                time.sleep(0.2)
                self.assertEqual(server.get("/healthz").status, 200)

    def test_the_end_of_the_server_ends_solves_and_streams(self):
        level = client.endless_level()
        for with_signal in (signal.SIGTERM, signal.SIGINT):
            server = client.Server("--jobs", 1)
            solve = in_background(lambda s=server: s.post_json("/api/solve?job=cut-short", level))
            until(lambda s=server: s.get("/healthz").json["running"] == 1)
            waits = in_background(lambda s=server: s.post_json("/api/solve", level))
            until(lambda s=server: s.get("/healthz").json["waiting"] == 1)
            stream = in_background(lambda events=Events(server, "cut-short"): list(events))
            idle = server.connection()
            idle.connect()
            began = time.monotonic()
            self.assertEqual(server.end(with_signal), 0)
            self.assertLess(time.monotonic() - began, 10)  # of the 60 s that the solve may take
            self.assertEqual(solve().json["status"], "feasible")
            self.assertEqual((waits().status, waits().code), (409, "cancelled"))
            stream()  # comes to an end
            idle.close()


if __name__ == "__main__":
    client.main()
