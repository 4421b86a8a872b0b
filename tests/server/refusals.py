"""What `unfold serve` turns down, and how. Usage: refusals.py UNFOLD."""

import json
import re
import socket

import client

NEGATIVE = client.SAMPLES / "negative"
LEVEL = json.loads((client.SAMPLES / "kami2" / "beacon.level.json").read_text(encoding="utf-8"))
TILES = {"format": "unfold-level", "version": 1, "game": "shisen",
         "lattice": {"kind": "square", "columns": 2, "rows": 2}, "cells": ["00 01", "00 01"]}
INPUTS = ("/api/read", "/api/solve", "/api/hint", "/api/graph")


class Inputs(client.Case):
    def test_pictures_that_are_none(self):
        for path in INPUTS:
            self.refused(self.server.post_picture(path, (NEGATIVE / "truncated.png").read_bytes()), 422,
                         "truncated-image")
            self.refused(self.server.post_picture(path, b"\x89PNG\r\n\x1a\n nothing"), 422, "truncated-image")
            self.refused(self.server.post_picture(path, (NEGATIVE / "not-an-image.png").read_bytes()), 415,
                         "not-an-image")
            self.refused(self.server.post_picture(path, "grüße".encode()), 415, "not-an-image")
            self.refused(self.server.post_picture(path, b""), 400, "empty-input")
            self.refused(self.server.post_picture(path, (NEGATIVE / "huge-header.png").read_bytes()), 413,
                         "image-too-large")
            self.refused(self.server.post_picture(path, (NEGATIVE / "photo.png").read_bytes()), 422, "no-board")

    def test_levels_that_are_none(self):
        codes = {"color-outside-palette": "bad-level", "ragged-rows": "bad-level", "stops-early": "bad-level",
                 "too-large": "level-too-large", "too-many-colors": "level-too-large",
                 "wrong-version": "wrong-version", "empty-board": "bad-level", "not-a-number": "bad-level"}
        for name, code in codes.items():
            content = (NEGATIVE / f"{name}.level.json").read_bytes()
            self.refused(self.server.post_json("/api/solve", content), 400, code)
            self.refused(self.server.post_picture("/api/read", content), 400, code)
        self.refused(self.server.post_json("/api/read", LEVEL | {"game": "chess"}), 400, "bad-level")
        self.refused(self.server.post_json("/api/read", "[1, 2]"), 400, "usage")
        self.refused(self.server.post_json("/api/read", ""), 400, "usage")

    def test_json_nested_deeper_than_any_stack(self):
        nested = '{"format":"unfold-level","version":1,"cells":' + "[" * 100_000 + "]" * 100_000 + "}"
        for path in (*INPUTS, "/api/play"):
            self.refused(self.server.post_json(path, nested), 400, "bad-level")
        self.refused(self.server.post_json("/api/play", '{"a":' * 100_000 + "1" + "}" * 100_000), 400, "bad-level")

        tiles = '{"format":"unfold-level","version":1,"game":"shisen","cells":' + "[" * 100_000 + "]" * 100_000 + "}"
        for path in INPUTS:
            self.refused(self.server.post_json(path, tiles), 400, "bad-level")

    def test_numbers_larger_than_any_computer_keeps(self):
        large = "1" + "0" * 400
        level = json.dumps(LEVEL).replace('"version": 1', f'"version": {large}')
        self.assertIn(large, level)
        for path in INPUTS:
            self.refused(self.server.post_json(path, level), 400, "bad-level")
        moves = f'{{"level": {json.dumps(LEVEL)}, "moves": [{{"cell": [0, {large}], "color": 1}}]}}'
        self.refused(self.server.post_json("/api/play", moves), 400, "bad-level")
        self.assertEqual(self.server.post_json(f"/api/solve?budget={large}", LEVEL).status, 400)

    def test_levels_that_claim_a_billion_cells(self):
        claimed = LEVEL | {"game": "kami", "lattice": {"kind": "square", "columns": 31623, "rows": 31623}}
        for path in INPUTS:
            self.refused(self.server.post_json(path, claimed), 400, "level-too-large")

    def test_one_picture_a_request(self):
        picture = (client.SAMPLES / "kami2" / "beacon.png").read_bytes()
        for path in INPUTS:
            two = self.server.post_files(path, ("image", "a.png", picture), ("image", "b.png", picture))
            self.refused(two, 400, "usage")
            self.refused(self.server.post_files(path, ("picture", "a.png", picture)), 400, "usage")
            self.refused(self.server.post_files(path), 400, "bad-request")

    def test_options_that_make_no_sense(self):
        for query in ("game=chess", "budget=-1", "budget=10000", "budget=x", "gravity=sideways", "origin=1", "origin=a,b",
                      "origin=0,99", "time_limit=-1", "time_limit=nan", "time_limit=inf", "time_limit=5s",
                      "job=short", "job=" + "a" * 65, "job=abc/defgh"):
            answer = self.server.post_json(f"/api/solve?{query}", LEVEL)
            self.assertEqual(answer.status, 400, query)
        self.refused(self.server.post_json("/api/hint?count=0", LEVEL), 400, "usage")
        for groups in ("", "02", "02+3", "02+03,", "02+03,03+00", "02+02", "02+ZZ", ","):
            for path in INPUTS:
                answer = self.server.post_json(f"{path}?match_groups={groups}", TILES)
                self.refused(answer, 400, "usage")
                self.assertIn("groups separated by commas", answer.json["error"]["hint"])
        answer = self.server.post_json("/api/solve?match_groups=00+zz", TILES)
        self.refused(answer, 400, "usage")
        self.assertEqual(answer.json["error"]["message"], "No tile of this board is of kind zz.")
        self.refused(self.server.post_json("/api/solve?game=floodit", LEVEL), 400, "usage")

    def test_play_without_what_it_needs(self):
        for body in ({}, {"level": LEVEL}, {"moves": []}, {"level": 5, "moves": []}, {"level": LEVEL, "moves": {}},
                     {"level": LEVEL, "moves": [5]}, {"level": LEVEL, "moves": [{"cell": [0], "color": 1}]},
                     {"level": LEVEL, "moves": [{"cell": [0, 0], "color": 1.5}]},
                     {"level": LEVEL, "moves": [{"cells": [[0, 0], [0, 1]]}]}):
            self.refused(self.server.post_json("/api/play", body), 400, "bad-level")
        many = {"level": LEVEL, "moves": [{"cell": [0, 0], "color": 1}] * 1001}
        self.refused(self.server.post_json("/api/play", many), 400, "usage")
        row = "0" * 64
        blank = {"format": "unfold-level", "version": 1, "game": "kami", "cells": [row] * 64,
                 "lattice": {"kind": "square", "columns": 64, "rows": 64}, "palette": ["#000000", "#ffffff"]}
        all_of_it = [{"cell": [0, 0], "color": (i + 1) % 2} for i in range(250)]
        self.refused(self.server.post_json("/api/play", {"level": blank, "moves": all_of_it}), 400, "usage")
        form = self.server.post_files("/api/play", ("level", "level.json", json.dumps(LEVEL).encode()))
        self.refused(form, 400, "usage")


class Addresses(client.Case):
    def test_unknown_addresses(self):
        for path in ("/nothing", "/index.html", "/../etc/passwd", "/%2e%2e/etc/passwd", "/js/../app.css",
                     "/api", "/api/", "/api/jobs", "/api/results/x", "//etc/passwd"):
            self.refused(self.server.get(path), 404, "unknown-path")
        self.refused(self.server.get("/api/results/" + "0" * 32 + "/solved.png"), 404, "unknown-result")
        self.refused(self.server.ask("DELETE", "/api/jobs/no-such-job"), 404, "unknown-job")
        self.refused(self.server.get("/api/jobs/short/events"), 400, "usage")

    def test_unknown_methods(self):
        for method, path, allowed in (("POST", "/", "GET"), ("GET", "/api/solve", "POST"), ("PUT", "/api/solve", "POST"),
                                      ("OPTIONS", "/api/solve", "POST"), ("DELETE", "/healthz", "GET"),
                                      ("PATCH", "/healthz", "GET"), ("GET", "/api/jobs/some-name", "DELETE")):
            answer = self.server.ask(method, path)
            self.refused(answer, 405, "wrong-method")
            self.assertEqual(answer.headers["Allow"], allowed)

    def test_only_this_host_is_answered(self):
        port = self.server.port
        for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", f"LOCALHOST:{port}", "localhost",
                     "127.1.2.3"):
            self.assertEqual(self.server.get("/healthz", Host=host).status, 200, host)
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example", "",
                     "localhost@evil.example", "localhost:80:80", "0x7f.1", f"[::1].evil.example:{port}"):
            self.refused(self.server.get("/healthz", Host=host), 403, "forbidden-host")

    def test_other_pages_may_not_send(self):
        port = self.server.port

        def send(method, path, origin):
            return self.server.ask(method, path, json.dumps(LEVEL) if method == "POST" else None,
                                   {"Content-Type": "application/json", "Origin": origin})
        for origin in ("http://evil.example", f"http://localhost:{port}", "http://127.0.0.1", "null",
                       f"https://127.0.0.1:{port}"):
            self.refused(send("POST", "/api/read", origin), 403, "forbidden-origin")
            self.refused(send("DELETE", "/api/jobs/some-name", origin), 403, "forbidden-origin")
        self.assertEqual(send("POST", "/api/read", f"http://127.0.0.1:{port}").status, 200)
        self.assertEqual(send("DELETE", "/api/jobs/some-name", f"http://127.0.0.1:{port}").status, 404)


class Requests(client.Case):
    def raw(self, text, more=b""):
        """What the server says to bytes on a socket, as text."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as raw:
            try:
                raw.sendall(text.encode() + more)
            except (BrokenPipeError, ConnectionResetError):
                pass
            answer = b""
            while chunk := raw.recv(65536):
                answer += chunk
            return answer.decode()

    def status_of(self, text):
        return int(re.match(r"HTTP/1\.1 (\d+) ", text).group(1))

    def test_an_oversized_upload_is_cut_off_before_it_is_sent(self):
        head = ("POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n")
        for content_type, length in (("multipart/form-data; boundary=x", 64 * 2**20 + 1),
                                     ("application/json", 4 * 2**20 + 1), ("application/json", 10**15)):
            answer = self.raw(head.format(content_type, length))
            self.assertEqual(self.status_of(answer), 413)
            self.assertIn('"too-large"', answer)

    def test_an_oversized_upload_that_is_sent_all_the_same_hears_why(self):
        body = b"x" * (70 * 2**20)
        connection = self.server.connection()
        connection.putrequest("POST", "/api/read")
        connection.putheader("Content-Type", "multipart/form-data; boundary=x")
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders()
        try:
            connection.send(body)
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()

    def test_bodies_without_a_length_or_of_another_kind(self):
        head = "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        for more, status in (("\r\n", 411), ("Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
                             ("Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 411),
                             ("Content-Length: -5\r\n\r\n", 400), ("Content-Length: 99999999999999999999999\r\n\r\n", 400),
                             ("Content-Length: 5\r\nContent-Encoding: gzip\r\n\r\n12345", 415)):
            self.assertEqual(self.status_of(self.raw(head + more)), status, more)
        for content_type in ("text/plain", "application/x-www-form-urlencoded", "application/octet-stream"):
            answer = self.server.ask("POST", "/api/read", b"{}", {"Content-Type": content_type})
            self.refused(answer, 415, "wrong-type")

    def test_heads_that_are_none_or_too_long(self):
        self.assertEqual(self.status_of(self.raw("nonsense\r\n\r\n")), 400)
        self.assertEqual(self.status_of(self.raw("GET / HTTP/1.1\r\n\r\n")), 403)
        self.assertEqual(self.status_of(self.raw("GET /" + "a" * 9000 + " HTTP/1.1\r\nHost: localhost\r\n\r\n")), 414)
        one_long = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "a" * 9000 + "\r\n\r\n"
        self.assertEqual(self.status_of(self.raw(one_long)), 400)
        many = "GET / HTTP/1.1\r\nHost: localhost\r\n" + "X-Many: 1\r\n" * 10_000 + "\r\n"
        self.assertEqual(self.status_of(self.raw(many)), 431)

    def test_parts_of_an_answer_are_not_to_be_had(self):
        for value in ("bytes=0-10", "bytes=5-99999999999", "bytes=99999999999-", "bytes=0-1,2-3,4-5"):
            answer = self.server.get("/", Range=value)
            self.assertEqual((answer.status, answer.body), (200, self.server.get("/").body), value)

    def test_a_client_that_leaves_in_the_middle_harms_nobody(self):
        for text in ("", "GET", "GET / HTTP/1.1\r\n", "POST /api/read HTTP/1.1\r\nHost: localhost\r\n"
                     "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"):
            with socket.create_connection(("127.0.0.1", self.server.port)) as raw:
                raw.sendall(text.encode())
        self.assertEqual(self.server.get("/healthz").status, 200)


if __name__ == "__main__":
    client.main()
