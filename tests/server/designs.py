"""Levels that `unfold serve` makes, grades and converts. Usage: designs.py UNFOLD."""

import json
import time

import client

KITE = json.loads((client.SAMPLES / "kami2" / "kite.level.json").read_text(encoding="utf-8"))


def row(cells, game="kami", **more):
    """A small level of squares in a row."""
    palette = ["#ff0000", "#00ff00", "#0000ff"]
    return {"format": "unfold-level", "version": 1, "game": game,
            "lattice": {"kind": "square", "columns": len(cells), "rows": 1}, "palette": palette, "cells": [cells], **more}


class Generate(client.Case):
    def test_levels_have_exactly_the_wanted_moves(self):
        wish = {"game": "kami2", "moves": 4, "colors": 3, "symmetry": "turn2", "count": 2, "seed": 5}
        answer = self.ok(self.server.post_json("/api/generate", wish))
        self.assertEqual((len(answer["levels"]), answer["error"]), (2, None))
        self.assertNotEqual(answer["levels"][0]["level"]["cells"], answer["levels"][1]["level"]["cells"])
        for made in answer["levels"]:
            solved = self.ok(self.server.post_json("/api/solve", made["level"]))
            self.assertEqual((solved["moves"], solved["status"], made["moves"]), (4, "optimal", 4))
            self.assertEqual(made["symmetry"], "turn2")
            rows = made["level"]["cells"]
            self.assertEqual([line[::-1] for line in rows[::-1]], rows)
        self.assertEqual(self.ok(self.server.post_json("/api/generate", wish)), answer)
        other = self.ok(self.server.post_json("/api/generate", wish | {"seed": 6}))
        self.assertNotEqual(other["levels"][0]["level"]["cells"], answer["levels"][0]["level"]["cells"])

    def test_impossible_wishes_are_refused_at_once_with_the_parameter(self):
        for wish, parameter in (({"moves": 2, "colors": 5}, "moves"), ({"moves": 9, "columns": 2, "rows": 3, "colors": 2}, "moves"),
                                ({"symmetry": "turn4"}, "symmetry"), ({"game": "kami", "symmetry": "turn6"}, "symmetry"),
                                ({"symmetry": "turn5"}, "symmetry"), ({"game": "kami", "style": "hexagons"}, "style"),
                                ({"style": "mosaic"}, "style"), ({"colors": 9}, "colors"), ({"colors": "many"}, "colors"),
                                ({"columns": 100}, "columns"), ({"game": "shisen", "moves": 4}, "moves"),
                                ({"game": "shisen", "dead_ends": 2}, "dead_ends"), ({"dead_ends": 0.5}, "dead_ends"),
                                ({"game": "chess"}, "game"), ({"difficulty": "fiendish"}, "difficulty"), ({"count": 21}, "count"),
                                ({"seed": -1}, "seed"), ({"time_limit": "long"}, "time_limit")):
            answer = self.server.post_json("/api/generate", wish)
            self.assertEqual((answer.status, answer.code), (400, "usage"), wish)
            self.assertEqual(answer.json["error"]["parameter"], parameter, wish)
            self.assertNotIn("--", answer.json["error"]["message"] + answer.json["error"]["hint"], wish)
        self.refused(self.server.post_json("/api/generate", "[]"), 400, "bad-level")
        self.refused(self.server.post_files("/api/generate", ("image", "wish.json", b"{}")), 400, "usage")

    def test_without_time_it_says_how_many_levels_it_found(self):
        answer = self.ok(self.server.post_json("/api/generate", {"moves": 9, "count": 3, "time_limit": 0}))
        self.assertEqual((answer["levels"], answer["error"]["code"]), ([], "no-solution"))
        self.assertIn("Found 0 of 3 levels", answer["error"]["message"])

    def test_a_client_that_leaves_ends_the_search(self):
        connection = self.server.connection()
        connection.request("POST", "/api/generate", json.dumps({"moves": 18, "colors": 3, "difficulty": "easy"}),
                           {"Content-Type": "application/json"})
        time.sleep(0.3)
        connection.close()
        begin = time.monotonic()
        self.ok(self.server.post_json("/api/generate", {"moves": 3, "colors": 3}))
        self.assertLess(time.monotonic() - begin, 30, "the search has gone on without its client")


class Daily(client.Case):
    def test_three_levels_a_day_in_turn(self):
        days = {}
        for date in ("2026-11-26", "2026-11-27"):
            answer = self.ok(self.server.post_json("/api/daily", {"date": date}))
            self.assertEqual([made["difficulty"] for made in answer["levels"]], ["easy", "medium", "hard"])
            self.assertIsNone(answer["error"])
            days[date] = [made["level"]["game"] for made in answer["levels"]]
            self.assertEqual(sorted(days[date]), ["kami", "kami2", "shisen"])
            for made in answer["levels"]:
                alone = self.ok(self.server.post_json("/api/daily", {"date": date, "difficulty": made["difficulty"]}))
                self.assertEqual(alone["levels"], [made])
                if made["level"]["game"] == "shisen":
                    continue
                solved = self.ok(self.server.post_json("/api/solve", made["level"]))
                self.assertEqual((solved["moves"], solved["status"]), (made["moves"], "optimal"))
        self.assertNotEqual(*days.values())

    def test_dates_and_difficulties_that_are_none(self):
        for wish, parameter in (({}, "date"), ({"date": "today"}, "date"), ({"date": "2026-02-30"}, "date"), ({"date": "2026-1-1"}, "date"),
                                ({"date": "2026-11-27x"}, "date"), ({"date": "-026-11-27"}, "date"),
                                ({"date": "2026-11-27", "difficulty": "fiendish"}, "difficulty")):
            answer = self.server.post_json("/api/daily", wish)
            self.assertEqual((answer.status, answer.code, answer.json["error"].get("parameter")), (400, "usage", parameter), wish)


class Grade(client.Case):
    def test_a_grade_and_the_first_moves_that_are_right(self):
        # The only way in two moves takes color 1 in the middle, then color 0.
        graded = self.ok(self.server.post_json("/api/grade", row("01210")))
        self.assertEqual((graded["moves"], graded["sensible_first_moves"], graded["right_first_moves"]), (2, 7, 1))
        self.assertEqual(graded["right_moves"], [{"cell": [0, 2], "color": 1}])
        self.assertEqual((graded["solutions"], graded["solutions_complete"], graded["greedy_moves"]), (1, True, 2))
        self.assertTrue(1 <= graded["grade"] <= 10)

    def test_exactly_the_right_first_moves_keep_the_optimum(self):
        best = self.ok(self.server.post_json("/api/solve", KITE))["moves"]
        right = self.ok(self.server.post_json("/api/grade", KITE))["right_moves"]
        self.assertTrue(right)
        for move in right:
            after = self.ok(self.server.post_json("/api/play", {"level": KITE, "moves": [move]}))["level"]
            self.assertEqual(self.ok(self.server.post_json("/api/solve", after))["moves"], best - 1, move)

    def test_flood_it_has_no_grade_but_right_first_moves(self):
        # Color 2 takes in both ends of the flood's future; color 1 alone is beside it.
        level = row("012", "floodit", origin=[0, 0])
        self.assertEqual(self.ok(self.server.post_json("/api/grade", level)),
                         {"grade": None, "right_moves": [{"cell": [0, 0], "color": 1}]})
        middle = row("1012", "floodit", origin=[0, 1])
        self.assertEqual(self.ok(self.server.post_json("/api/grade", middle))["right_moves"], [{"cell": [0, 1], "color": 1}])

    def test_without_time_nothing_is_claimed(self):
        level = client.endless_level()
        self.assertEqual(self.ok(self.server.post_json("/api/grade?time_limit=0", level)), {"grade": None, "right_moves": None})

    def test_tiles_have_no_first_moves(self):
        self.refused(self.server.post_json("/api/grade", client.level_of("--game", "shisen", "--columns", 4, "--rows", 2, "--kinds", 2)), 400, "usage")


class Convert(client.Case):
    def test_files_read_back_as_the_level(self):
        for file_format, media_type in (("json", "application/json"), ("puz", "text/plain; charset=utf-8"), ("png", "image/png")):
            answer = self.server.post_json(f"/api/convert?format={file_format}", KITE)
            self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, media_type))
            back = self.ok(self.server.post_picture("/api/read", answer.body, f"kite.{file_format}"))
            self.assertEqual(back["level"]["cells"], KITE["cells"], file_format)

    def test_what_a_format_cannot_hold_is_refused(self):
        for path, level, says in (("puz", row("012", budget=2), "board of KAMI 2"), ("txt", KITE, "squares"), ("pdf", KITE, "no level format"),
                                  ("", KITE, "no level format")):
            answer = self.server.post_json(f"/api/convert?format={path}", level)
            self.assertEqual((answer.status, answer.code), (400, "usage"), path)
            self.assertIn(says, answer.json["error"]["message"])


if __name__ == "__main__":
    client.main()
