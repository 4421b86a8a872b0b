"""A running `unfold serve` and a client of it, with nothing but the standard library."""

import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "samples"
PROGRAM = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None


def unfold(*words):
    """Standard output of a run of the program."""
    return subprocess.run([PROGRAM, *map(str, words)], check=True, capture_output=True).stdout


def level_of(*words):
    """A random level, as `unfold generate` makes it."""
    return json.loads(unfold("generate", *words))


def endless_level():
    """Proving its fewest moves takes far longer than any test; with so many colors it is not drawn."""
    return level_of("--game", "kami", "--columns", 20, "--rows", 20, "--colors", 8)


def picture_of(level):
    """A PNG of a level, as `unfold render` draws it."""
    with tempfile.TemporaryDirectory() as folder:
        file, picture = pathlib.Path(folder, "level.json"), pathlib.Path(folder, "level.png")
        file.write_text(json.dumps(level), encoding="utf-8")
        unfold("render", file, "-o", picture)
        return picture.read_bytes()


def form(*files):
    """Type and body of a form; each file is (field, name, bytes)."""
    boundary = uuid.uuid4().hex
    body = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"
        for field, name, content in files) + f"--{boundary}--\r\n".encode()
    return f"multipart/form-data; boundary={boundary}", body


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.json["error"]["code"]


class Server:
    """The program, serving on a port of its own until the end of a `with`."""

    def __init__(self, *options, ignored_signal=None):
        self.log_file = tempfile.TemporaryFile()
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *map(str, options)], text=True,
                                        stdout=subprocess.PIPE, stderr=self.log_file,
                                        preexec_fn=ignored_signal and (lambda: signal.signal(ignored_signal,
                                                                                             signal.SIG_IGN)))
        self.first_line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", self.first_line).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, with_signal=signal.SIGTERM):
        """The exit code."""
        if self.process.returncode is not None:
            return self.process.returncode
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        self.log_file.close()
        return code

    def log(self, line_count, timeout_s=10):
        """The lines of the log, once there are so many: a request's line is written when its answer has been sent."""
        end = time.monotonic() + timeout_s
        while True:
            # Without a seek: the program writes where its own position stands, and the two share it.
            text = os.pread(self.log_file.fileno(), 1 << 20, 0).decode()
            lines = [json.loads(line) for line in text.splitlines(True) if line.endswith("\n")]
            if len(lines) >= line_count or time.monotonic() > end:
                return lines
            time.sleep(0.01)

    def connection(self, timeout_s=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout_s)

    def ask(self, method, path, body=None, headers=None):
        connection = self.connection()
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.ask("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post_json(self, path, value):
        body = value if isinstance(value, (bytes, str)) else json.dumps(value)
        return self.ask("POST", path, body, {"Content-Type": "application/json"})

    def post_files(self, path, *files):
        content_type, body = form(*files)
        return self.ask("POST", path, body, {"Content-Type": content_type})

    def post_picture(self, path, content, name="shot.png"):
        return self.post_files(path, ("image", name, content))


class Case(unittest.TestCase):
    """Tests that share a server."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)
        cls.addClassCleanup(cls.server.end)

    def ok(self, answer):
        """The JSON of an answer that must be in order."""
        self.assertEqual(answer.status, 200, answer.body[:500])
        return answer.json

    def refused(self, answer, status, code):
        self.assertEqual((answer.status, answer.code), (status, code), answer.body[:500])
        error = answer.json["error"]
        self.assertTrue(error["message"] and error["hint"] and error["stage"], error)


def main():
    assert PROGRAM, "usage: python3 answers.py UNFOLD"
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
