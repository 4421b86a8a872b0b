"""Two hundred uploads at once, sound and broken ones: each gets its own answer. Usage: crowd.py UNFOLD."""

import concurrent.futures
import json
import time

import client

KAMI2 = client.SAMPLES / "kami2"


def patient(ask):
    """Asks until the server is not busy."""
    for _ in range(300):
        answer = ask()
        if answer.status != 503:
            return answer
        time.sleep(0.2)
    raise AssertionError("the server stays busy")


class Crowd(client.Case):
    options = ("--jobs", 2)

    def test_two_hundred_uploads_get_their_own_answers(self):
        levels = [client.level_of("--game", "floodit", "--columns", 6, "--rows", 6, "--seed", seed)
                  for seed in range(7)]
        picture = (KAMI2 / "beacon.png").read_bytes()
        beacon = json.loads((KAMI2 / "beacon.level.json").read_text(encoding="utf-8"))["cells"]
        truncated = (client.SAMPLES / "negative" / "truncated.png").read_bytes()

        def one(number):
            name = f"upload-{number}"
            kind = number % 8
            if kind == 0:
                answer = patient(lambda: self.server.post_picture(f"/api/read?name={name}", picture))
                return self.ok(answer)["input"] == name and answer.json["level"]["cells"] == beacon
            if kind == 1:
                answer = patient(lambda: self.server.post_picture("/api/solve", truncated))
                return (answer.status, answer.code) == (422, "truncated-image")
            if kind == 2:
                answer = patient(lambda: self.server.post_json("/api/solve", "{broken"))
                return (answer.status, answer.code) == (400, "bad-level")
            level = levels[number % len(levels)]
            answer = patient(lambda: self.server.post_json(f"/api/solve?name={name}", level))
            result = self.ok(answer)
            return result["input"] == name and result["level"]["cells"] == level["cells"]

        with concurrent.futures.ThreadPoolExecutor(200) as crowd:
            answers = list(crowd.map(one, range(200)))
        self.assertEqual([number for number, is_right in enumerate(answers) if not is_right], [])
        health = self.ok(self.server.get("/healthz"))
        self.assertEqual((health["running"], health["waiting"]), (0, 0))


if __name__ == "__main__":
    client.main()
