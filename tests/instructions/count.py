"""Counts the instructions of whole runs of the program with callgrind, and compares them with those in reference.txt.
The counts are the same however busy a machine is; they depend on the compiler, on OpenCV and ISA-L, and on the processor's
vector instructions: where these differ from the reference, and without valgrind, the test is skipped (exit code 77).
Usage: count.py UNFOLD [--store]"""
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "..", "samples")
REFERENCE = os.path.join(HERE, "reference.txt")
TOLERANCE = 0.05
SKIPPED = 77
# Exit codes: done, and no board in the picture.
DONE, NO_BOARD = 0, 4
# Levels of squares and tiles are not read from pictures: their readers still change from day to day.
RUNS = {
    "start": ["--version"],
    "kami2 picture": ["solve", "kami2/lantern.png"],
    "kami2 picture steps": ["solve", "kami2/kite.png", "--steps", "--animate"],
    "refused picture": ["read", "negative/photo.png"],
    "floodit level": ["solve", "squares/pond.level.json"],
    "shisen level": ["solve", "tiles/ivory.level.json"],
}
REFUSED = {"refused picture"}  # the runs that end with NO_BOARD, the others with DONE


def environment_of(version_text):
    """What the counts depend on, from the text of `unfold --version`."""
    compiler = re.search(r"^compiler: (.*)$", version_text, re.M)[1]
    opencv = re.search(r"OpenCV [\d.]+", version_text)[0]
    isal = "ISA-L" if "ISA-L" in version_text else "no ISA-L"
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        vectors = "avx2" if re.search(r"\bavx2\b", file.read()) else "no avx2"
    return f"{compiler}; {opencv}, {isal}; {platform.machine()}, {vectors}"


def parsed(text):
    """Environment and counts of a reference file."""
    environment, counts = "", {}
    for line in text.splitlines():
        if line.startswith("environment: "):
            environment = line.split(": ", 1)[1]
        elif line and not line.startswith("#"):
            name, count = line.rsplit(" ", 1)
            counts[name.strip()] = int(count)
    return environment, counts


def verdicts(counted, reference):
    """A line for each run, and whether all are within the tolerance. A run without a reference fails, and so does a
    reference without a run."""
    lines, is_good = [], True
    for name in sorted(set(counted) | set(reference)):
        if name not in counted or name not in reference:
            lines.append(f"{name}: {'no reference' if name in counted else 'not counted'}")
            is_good = False
            continue
        change = counted[name] / reference[name] - 1
        line = f"{name}: {counted[name]:,} instructions, {change:+.1%} against {reference[name]:,}"
        if change > TOLERANCE:
            line += f": more than {TOLERANCE:.0%} more"
            is_good = False
        elif change < -TOLERANCE:
            line += ": store the better count (--store)"
        lines.append(line)
    return lines, is_good


def count(unfold, words, folder, expected):
    """Instructions of one run, on one processor: OpenCV's idle threads would count, too."""
    words = [os.path.join(SAMPLES, word) if "/" in word else word for word in words]
    output = ["-o", os.path.join(folder, "out")] if words[0] == "solve" else []
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out", unfold, *words, *output],
        capture_output=True, text=True, check=False, cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": folder},
        preexec_fn=lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}))
    if run.returncode != expected:
        raise subprocess.CalledProcessError(run.returncode, run.args, run.stdout, run.stderr)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def main(unfold, *options):
    unfold = os.path.abspath(unfold)
    if not shutil.which("valgrind"):
        print("skipped: there is no valgrind to count instructions with")
        return SKIPPED
    version = subprocess.run([unfold, "--version"], capture_output=True, text=True, check=True).stdout
    here = environment_of(version)
    with open(REFERENCE, encoding="utf-8") as file:
        there, reference = parsed(file.read())
    is_stored = "--store" in options
    if here != there and not is_stored:
        print(f"skipped: the reference was counted with {there}; this is {here}")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        counted = {name: count(unfold, words, folder, NO_BOARD if name in REFUSED else DONE)
                   for name, words in RUNS.items()}
    if is_stored:
        with open(REFERENCE, "w", encoding="utf-8") as file:
            file.write("# Instructions of whole runs of the program; tests/instructions/count.py UNFOLD --store writes them.\n")
            file.write(f"environment: {here}\n")
            file.writelines(f"{name} {number}\n" for name, number in counted.items())
        return 0
    lines, is_good = verdicts(counted, reference)
    print("\n".join(lines))
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
