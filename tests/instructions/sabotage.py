"""The comparison of instruction counts must reject what it is for: a run that takes too many, one without a reference, a
reference without a run; and the test must say that it is skipped under another compiler and without valgrind. Usage:
sabotage.py UNFOLD"""
import contextlib
import io
import os
import sys
import tempfile

import count


def outcome(unfold):
    """Exit code and output of the test."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = count.main(unfold)
    return code, output.getvalue()


def main(unfold):
    reference = {"a": 1_000_000, "b": 2_000_000}
    cases = [
        ("the same counts", {"a": 1_000_000, "b": 2_000_000}, True),
        ("4 % more", {"a": 1_040_000, "b": 2_000_000}, True),
        ("half", {"a": 500_000, "b": 2_000_000}, True),
        ("6 % more", {"a": 1_000_000, "b": 2_120_000}, False),
        ("a run without a reference", {"a": 1_000_000, "b": 2_000_000, "c": 1}, False),
        ("a reference without a run", {"a": 1_000_000}, False),
    ]
    failed = [name for name, counted, is_good in cases if count.verdicts(counted, reference)[1] != is_good]

    with tempfile.TemporaryDirectory() as folder:
        count.REFERENCE = os.path.join(folder, "reference.txt")
        with open(count.REFERENCE, "w", encoding="utf-8") as file:
            file.write("environment: another compiler\nstart 1\n")
        code, output = outcome(unfold)
        if code != count.SKIPPED or not output.startswith("skipped: "):
            failed.append("another compiler is not skipped")
        os.environ["PATH"] = folder
        code, output = outcome(unfold)
        if code != count.SKIPPED or "valgrind" not in output:
            failed.append("a machine without valgrind is not skipped")
    for name in failed:
        print(f"wrong verdict: {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
