"""What `unfold serve` answers when all is well, endpoint by endpoint. Usage: answers.py UNFOLD."""

import json
import socket
import subprocess
import urllib.parse
import xml.etree.ElementTree

import client

BEACON = client.SAMPLES / "kami2" / "beacon.png"
BEACON_LEVEL = json.loads((client.SAMPLES / "kami2" / "beacon.level.json").read_text(encoding="utf-8"))


def stripes():
    """A small level of KAMI: three columns of three colors."""
    return {"format": "unfold-level", "version": 1, "game": "kami",
            "lattice": {"kind": "square", "columns": 3, "rows": 2},
            "palette": ["#ff0000", "#00ff00", "#0000ff"], "cells": ["012", "012"], "budget": 2}


def pairs():
    """A small board of tiles: two kinds that take two steps."""
    return {"format": "unfold-level", "version": 1, "game": "shisen",
            "lattice": {"kind": "square", "columns": 2, "rows": 2}, "cells": ["00 01", "00 01"],
            "rules": {"gravity": "down", "max_turns": 2}}


def node_ids(svg):
    return [group.get("id") for group in xml.etree.ElementTree.fromstring(svg).iter() if group.get("class") == "node"]


class Page(client.Case):
    def test_the_page_is_there_and_is_not_sent_twice(self):
        first = self.server.get("/")
        self.assertEqual(first.status, 200)
        self.assertEqual(first.headers["Content-Type"], "text/html; charset=utf-8")
        self.assertIn(b"<html", first.body)
        self.assertEqual(first.headers["Cache-Control"], "no-cache")
        again = self.server.get("/", If_None_Match=first.headers["ETag"])
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertEqual(self.server.get("/", If_None_Match='"other"').status, 200)

    def test_every_file_of_the_page_is_in_the_program(self):
        web = client.SAMPLES.parent / "src" / "app" / "page" / "web"
        files = [file for file in web.rglob("*") if file.is_file() and file.name != "index.html"]
        for file in files:
            answer = self.server.get("/" + urllib.parse.quote(str(file.relative_to(web))))
            self.assertEqual((answer.status, answer.body), (200, file.read_bytes()), file)

    def test_head_gives_the_head(self):
        answer = self.server.ask("HEAD", "/")
        self.assertEqual((answer.status, answer.body), (200, b""))
        self.assertGreater(int(answer.headers["Content-Length"]), 0)

    def test_security_headers_are_on_every_answer(self):
        for answer in (self.server.get("/"), self.server.get("/nothing"), self.server.get("/healthz"),
                       self.server.post_json("/api/solve", "{"), self.server.get("/", Host="evil.example")):
            policy = answer.headers["Content-Security-Policy"]
            self.assertIn("default-src 'self'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(answer.headers["Referrer-Policy"], "no-referrer")
            self.assertIsNone(answer.headers["Access-Control-Allow-Origin"])

    def test_health_says_what_is_under_way(self):
        health = self.ok(self.server.get("/healthz"))
        self.assertEqual((health["status"], health["running"], health["waiting"]), ("ok", 0, 0))
        self.assertRegex(health["version"], r"^\d+\.\d+\.\d+$")


class Read(client.Case):
    def test_a_picture_is_read_as_the_command_line_reads_it(self):
        answer = self.ok(self.server.post_picture("/api/read", BEACON.read_bytes(), "folder/beacon.png"))
        view = answer.pop("view")
        expected = json.loads(client.unfold("read", BEACON, "--json"))
        for object_ in (answer, expected):
            object_.pop("read_ms"), object_.pop("input")
        self.assertEqual(answer, expected)
        self.assertEqual((view["width"], view["height"], len(view["cells"])), (540, 960, 290))
        self.assertEqual(view["confidences"], {})

    def test_the_view_tells_where_each_cell_is(self):
        view = self.ok(self.server.post_json("/api/read", BEACON_LEVEL))["view"]
        cells = {(row, column): outline for row, column, outline in view["cells"]}
        self.assertEqual(len(cells), 290)
        for (row, column), outline in cells.items():
            self.assertEqual(len(outline), 3)
            self.assertTrue(-view["width"] < min(x for x, _ in outline) <= view["width"])
        left = min(x for x, _ in cells[14, 0])
        right = max(x for x, _ in cells[14, 9])
        self.assertLess(abs(left), 5)
        self.assertLess(abs(right - view["width"]), 5)

    def test_name_and_options_are_those_of_the_query(self):
        answer = self.ok(self.server.post_picture("/api/read?name=mine.png&budget=9&game=kami2", BEACON.read_bytes()))
        self.assertEqual(answer["input"], "mine.png")
        self.assertEqual(answer["level"]["budget"], 9)
        self.assertNotIn("evidence", answer)

    def test_a_picture_of_tiles_is_read(self):
        level = client.level_of("--game", "shisen", "--columns", 8, "--rows", 6, "--kinds", 12)
        answer = self.ok(self.server.post_picture("/api/read", client.picture_of(level)))
        self.assertEqual((answer["level"]["game"], len(answer["view"]["cells"])), ("shisen", 48))
        self.assertEqual(answer["view"]["confidences"], {})

    def test_kinds_match_as_the_query_says(self):
        flowers = pairs() | {"cells": ["00 01", "00 02"]}
        self.refused(self.server.post_json("/api/read", flowers), 400, "bad-level")
        for path in ("/api/read", "/api/solve"):
            answer = self.ok(self.server.post_json(path + "?match_groups=" + urllib.parse.quote("01 02"), flowers))
            self.assertEqual(answer["level"]["rules"]["match_groups"], [["01", "02"]])
            self.assertIsNone(answer["error"])
        hint = self.ok(self.server.post_json("/api/hint?match_groups=01+02", flowers))
        self.assertEqual(hint["status"], "solved")

    def test_kinds_of_a_picture_match_as_the_query_says(self):
        level = client.level_of("--game", "shisen", "--columns", 8, "--rows", 6, "--kinds", 12)
        picture = client.picture_of(level)
        answer = self.ok(self.server.post_picture("/api/read?game=shisen&match_groups=00+01,02+03", picture))
        self.assertEqual(answer["level"]["rules"]["match_groups"], [["00", "01"], ["02", "03"]])


class Solve(client.Case):
    def test_a_picture_is_solved_as_the_command_line_solves_it(self):
        answer = self.ok(self.server.post_picture("/api/solve?time_limit=20", BEACON.read_bytes(), "beacon.png"))
        self.assertEqual((answer["status"], answer["moves"], answer["lower_bound"]), ("optimal", 5, 5))
        self.assertEqual(answer["error"], None)
        self.assertEqual(answer["level"]["cells"], BEACON_LEVEL["cells"])
        self.assertEqual(answer["solution"]["format"], "unfold-solution")
        self.assertEqual(answer["solution"]["steps"], answer["steps"])
        self.assertEqual(answer["confidence"], 1.0)
        self.assertEqual(answer["view"]["width"], 540)
        self.assertRegex(answer["result"], r"^[0-9a-f]{32}$")

    def test_the_links_lead_to_pictures_and_files(self):
        answer = self.ok(self.server.post_picture("/api/solve", BEACON.read_bytes(), "beacon.png"))
        links = {name: self.server.get(path) for name, path in answer["links"].items()}
        self.assertEqual({name: link.status for name, link in links.items()},
                         dict.fromkeys(["solved", "animation", "source", "level", "solution", "dot", "svg"], 200))
        self.assertEqual(links["source"].body, BEACON.read_bytes())
        self.assertEqual(links["solved"].headers["Content-Type"], "image/png")
        self.assertTrue(links["solved"].body.startswith(b"\x89PNG"))
        self.assertNotEqual(links["solved"].body, links["source"].body)
        self.assertEqual(links["animation"].headers["Content-Type"], "image/gif")
        self.assertTrue(links["animation"].body.startswith(b"GIF89a") and links["animation"].body.endswith(b";"))
        self.assertEqual(links["level"].json, answer["level"])
        self.assertEqual(links["solution"].json, answer["solution"])
        self.assertIn(b"strict graph", links["dot"].body)
        self.assertEqual(node_ids(links["svg"].body), [f"region-{i}" for i in range(answer["regions"])])

    def test_a_level_is_drawn_by_the_program(self):
        answer = self.ok(self.server.post_json("/api/solve", BEACON_LEVEL))
        source = self.server.get(answer["links"]["source"])
        self.assertEqual(source.headers["Content-Type"], "image/png")
        again = self.ok(self.server.post_picture("/api/read", source.body))
        self.assertEqual(again["level"]["cells"], BEACON_LEVEL["cells"])

    def test_a_board_that_cannot_be_drawn_is_solved_without_pictures(self):
        level = client.level_of("--game", "kami", "--columns", 4, "--rows", 4, "--colors", 8)
        answer = self.ok(self.server.post_json("/api/solve?time_limit=2", level))
        self.assertIsNone(answer["view"])
        self.assertEqual(set(answer["links"]), {"level", "solution", "dot", "svg"})
        for name in ("solved.png", "solved.gif"):
            self.assertEqual(self.server.get(f"/api/results/{answer['result']}/{name}").status, 404)

    def test_tiles_are_solved(self):
        level = client.level_of("--game", "shisen", "--columns", 8, "--rows", 6, "--kinds", 12)
        answer = self.ok(self.server.post_json("/api/solve", level))
        self.assertIn(answer["status"], ("solved", "infeasible"))
        self.assertEqual(set(answer["links"]), {"solved", "animation", "source", "level", "solution"})
        self.assertEqual(self.server.get(answer["links"]["solved"]).headers["Content-Type"], "image/png")
        self.assertTrue(self.server.get(answer["links"]["animation"]).body.startswith(b"GIF89a"))
        self.assertEqual(self.server.get(f"/api/results/{answer['result']}/graph.svg").status, 404)

    def test_flood_it_begins_where_the_query_says(self):
        level = client.level_of("--game", "floodit", "--columns", 6, "--rows", 6, "--colors", 4)
        answer = self.ok(self.server.post_json("/api/solve?origin=5,5&game=floodit", level))
        self.assertEqual(answer["level"]["origin"], [5, 5])
        self.assertTrue(all(step["cell"] == [5, 5] for step in answer["steps"]))

    def test_too_few_moves_allowed_is_an_answer_with_an_error(self):
        answer = self.ok(self.server.post_json("/api/solve?budget=1", BEACON_LEVEL))
        self.assertEqual(answer["error"]["code"], "over-budget")
        self.assertEqual(answer["moves"], 5)

    def test_a_hint_is_the_beginning_of_the_solution(self):
        steps = self.ok(self.server.post_json("/api/solve", BEACON_LEVEL))["steps"]
        hint = self.ok(self.server.post_json("/api/hint?count=2", BEACON_LEVEL))
        self.assertEqual((hint["steps"], hint["remaining"]), (steps[:2], 3))
        self.assertEqual((hint["status"], hint["lower_bound"], hint["error"]), ("optimal", 5, None))
        one = self.ok(self.server.post_json("/api/hint", BEACON_LEVEL))
        self.assertEqual((len(one["steps"]), one["remaining"]), (1, 4))

    def test_a_hint_for_tiles_has_no_bound(self):
        hint = self.ok(self.server.post_json("/api/hint", pairs()))
        self.assertEqual((len(hint["steps"]), hint["remaining"], hint["status"], hint["lower_bound"]),
                         (1, 1, "solved", None))


class GraphAndPlay(client.Case):
    def test_the_graph_has_a_node_a_region(self):
        graph = self.ok(self.server.post_json("/api/graph", stripes()))
        self.assertEqual([node["id"] for node in graph["nodes"]], [0, 1, 2])
        self.assertEqual([node["color"] for node in graph["nodes"]], [0, 1, 2])
        self.assertEqual(graph["nodes"][1]["cells"], [[0, 1], [1, 1]])
        self.assertEqual(graph["edges"], [[0, 1], [1, 2]])
        self.assertTrue(graph["dot"].startswith("strict graph"))
        self.assertEqual(node_ids(graph["svg"]), ["region-0", "region-1", "region-2"])

    def test_a_board_of_tiles_has_no_graph(self):
        self.refused(self.server.post_json("/api/graph", pairs()), 400, "bad-level")

    def test_played_moves_show_wave_by_wave(self):
        played = self.ok(self.server.post_json("/api/play", {
            "level": stripes(), "moves": [{"cell": [0, 1], "color": 0}, {"cell": [1, 1], "color": 2}]}))
        self.assertEqual([frame["cells"] for frame in played["frames"]], [["002", "002"], ["222", "222"]])
        self.assertEqual(played["frames"][0]["waves"], [[[0, 1]], [[1, 1]]])
        self.assertEqual(played["frames"][1]["waves"], [[[1, 1]], [[0, 1], [1, 0]], [[0, 0]]])
        self.assertTrue(played["solved"])
        self.assertEqual((played["level"]["cells"], played["level"]["moves_made"]), (["222", "222"], 2))

    def test_a_flood_runs_from_the_origin(self):
        level = stripes() | {"game": "floodit", "origin": [0, 0]}
        played = self.ok(self.server.post_json("/api/play", {
            "level": level, "moves": [{"cell": [0, 0], "color": 1}, {"cell": [1, 1], "color": 2}]}))
        self.assertEqual(played["frames"][1]["waves"][0], [[0, 0]])
        self.assertTrue(played["solved"])
        outside = self.server.post_json("/api/play", {"level": level, "moves": [{"cell": [0, 2], "color": 1}]})
        self.refused(outside, 400, "illegal-move")

    def test_tiles_go_and_the_others_fall(self):
        played = self.ok(self.server.post_json("/api/play", {
            "level": pairs() | {"cells": ["00 01", "01 00", "01 01", "00 00"],
                                "lattice": {"kind": "square", "columns": 2, "rows": 4}},
            "moves": [{"cells": [[2, 0], [2, 1]]}]}))
        frame = played["frames"][0]
        self.assertEqual(frame["cells"], [".. ..", "00 01", "01 00", "00 00"])
        self.assertEqual((frame["path"], frame["waves"]), ([[2, 0], [2, 1]], [[[2, 0], [2, 1]]]))
        self.assertFalse(played["solved"])

    def test_an_illegal_move_is_named(self):
        level = stripes()
        for move in ({"cell": [0, 3], "color": 0}, {"cell": [0, 0], "color": 0}, {"cell": [0, 0], "color": 3},
                     {"cell": [-1, 0], "color": 1}, {"cell": [0, 0], "color": -1}):
            answer = self.server.post_json("/api/play", {"level": level,
                                                         "moves": [{"cell": [0, 0], "color": 1}, move]}
                                           if move != {"cell": [0, 0], "color": 0} else
                                           {"level": level, "moves": [{"cell": [0, 1], "color": 0}, move]})
            self.refused(answer, 400, "illegal-move")
            self.assertEqual(answer.json["move"], 1)
        for cells in ([[0, 0], [0, 1]], [[0, 0], [0, 0]], [[0, 0], [5, 5]]):
            answer = self.server.post_json("/api/play", {"level": pairs(), "moves": [{"cells": cells}]})
            self.refused(answer, 400, "illegal-move")
            self.assertEqual(answer.json["move"], 0)
        # The way around the tile between them turns twice.
        row = pairs() | {"lattice": {"kind": "square", "columns": 4, "rows": 1}, "cells": ["00 01 00 01"],
                         "rules": {"gravity": "none", "max_turns": 1}}
        answer = self.server.post_json("/api/play", {"level": row, "moves": [{"cells": [[0, 0], [0, 2]]}]})
        self.refused(answer, 400, "illegal-move")
        self.assertIn("No path", answer.json["error"]["message"])


class Program(client.Case):
    def test_each_request_is_a_line_of_the_log(self):
        with client.Server() as server:
            server.get("/healthz?secret=word")
            server.post_picture("/api/read?name=private", b"<private>", "private.png")
            lines = server.log(2)
        self.assertEqual(sorted((line["method"], line["path"], line["status"]) for line in lines),
                         [("GET", "/healthz", 200), ("POST", "/api/read", 415)])
        self.assertTrue(all(line["ms"] >= 0 and line["bytes"] > 0 and line["time"].endswith("Z") for line in lines))
        self.assertNotIn("secret", json.dumps(lines))
        self.assertNotIn("private", json.dumps(lines))

    def test_a_port_in_use_is_an_error_with_a_hint(self):
        second = subprocess.run([client.PROGRAM, "serve", "--port", str(self.server.port)], capture_output=True,
                                text=True, check=False, timeout=30)
        self.assertEqual(second.returncode, 2)
        self.assertIn("--port", second.stderr)

    def test_an_address_of_another_machine_is_an_error_with_a_hint(self):
        # 192.0.2.0/24 is kept for documentation: no machine has such an address.
        elsewhere = subprocess.run([client.PROGRAM, "serve", "--port", "0", "--host", "192.0.2.1"],
                                   capture_output=True, text=True, check=False, timeout=30)
        self.assertEqual(elsewhere.returncode, 2)
        self.assertIn("cannot listen", elsewhere.stderr)
        self.assertIn("--host", elsewhere.stderr)

    def test_on_every_network_the_addresses_and_a_code_are_printed(self):
        with client.Server("--host", "0.0.0.0") as server:
            self.assertIn("localhost", server.first_line)
            own = server.get("/healthz", Host=f"{socket.gethostname()}.example:{server.port}")
            self.assertEqual(own.status, 403)
            server.process.send_signal(2)
            text = server.process.stdout.read()
            self.assertEqual(server.end(), 0)
        self.assertIn("Ctrl-C", text)
        if "In this network" in text:
            self.assertIn("▄", text)


if __name__ == "__main__":
    client.main()
