"""Checks rules of prose and names that a program can check. Usage: source_rules.py SOURCE.

Prints each violation as FILE:LINE: what is wrong. The exit code is 1 when there is one.
"""

import re
import sys
from pathlib import Path

FOLDERS = ("src", "include", "tests", "bench", "docs", "scripts", "cmake")
CODE = {".cpp", ".h", ".js", ".mjs"}
TEXT = CODE | {".py", ".cmake", ".css", ".html", ".md", ".fish", ".sh"}

# What separates the words of a phrase: spaces, or the end of a line and the comment mark of the next.
GAP = r"(?:\s+(?:(?://[/!]?<?|#|\*)\s*)?)"
PHRASES = {
    r"\bEntry:": 'write "Requires:"',
    r"\banew\b": 'write "again"',
    rf"\bbut{GAP}for\b": 'write "except"',
    rf"\bcannot{GAP}be{GAP}told\b": "name what cannot be determined",
}
IDENTIFIERS = {r"\b(?:least|most)_[a-z_]+": "limits are named min_ and max_"}

TYPE = re.compile(r"^[ \t]*(?:template\s*<[^;{}]*>\s*)?(?:class|struct|union|enum(?:\s+(?:class|struct))?)\s+"
                  r"(?:\[\[[^\]]*\]\]\s*)?(\w+(?:::\w+)*)(?:\s+final)?\s*(?::(?!:)[^;{}()]*)?\{", re.MULTILINE)
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
NAMESPACE = re.compile(r"\bnamespace(?:\s+[\w:]+)?\s*$|\bextern\s*$")
# The prover of lower bounds (src/verify/bound) implements these ideas of the solver a second time, in a namespace of its
# own, because the two share no code. No other type name may be defined in more than one file.
SHARED_NAMES = {"Island", "PairTable", "TripleTable", "TargetTable"}


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def prose_violations(text, is_code):
    """The line and the correction of each rejected phrase, and in code of each rejected identifier."""
    rules = PHRASES | (IDENTIFIERS if is_code else {})
    return sorted((line_of(text, match.start()), f'"{" ".join(match[0].split())}": {correction}')
                  for pattern, correction in rules.items() for match in re.finditer(pattern, text, re.IGNORECASE))


def scopes(code):
    """The spans of classes, functions and initializers: of all braces except those of namespaces."""
    spans, opened = [], []
    for brace in re.finditer("[{}]", code):
        if brace[0] == "{":
            opened.append(None if NAMESPACE.search(code, max(0, brace.start() - 200), brace.start()) else brace.start())
        elif opened and (start := opened.pop()) is not None:
            spans.append((start, brace.end()))
    return spans


def type_names(text):
    """The line and the name of each class, struct, union and enum that C++ code defines at namespace scope.

    Types inside a class are called by the class's name, too, so they do not count; nor do declarations.
    """
    code = NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    spans = scopes(code)
    return [(line_of(code, match.start(1)), match[1]) for match in TYPE.finditer(code)
            if not any(start < match.start(1) < end for start, end in spans)]


def repeated_types(texts):
    """The names that more than one of these files defines, each with its places. `texts`: file -> C++ code."""
    places = {}
    for file, text in texts.items():
        for line, name in type_names(text):
            places.setdefault(name, []).append((file, line))
    return {name: found for name, found in sorted(places.items())
            if len({file for file, _ in found}) > 1 and name not in SHARED_NAMES}


def is_text(path):
    if path.suffix in TEXT or path.name == "CMakeLists.txt":
        return True
    return not path.suffix and path.read_bytes().startswith(b"#!")


def files_of(root):
    pages = sorted(root.glob("*.md"))
    below = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*")))
    return pages + [path for path in below if path.is_file() and "node_modules" not in path.parts and is_text(path)]


def main(root):
    violations = []
    sources = {}
    files = files_of(root)
    for path in files:
        text = path.read_text(encoding="utf-8")
        name = str(path.relative_to(root))
        violations += [f"{name}:{line}: {what}" for line, what in prose_violations(text, path.suffix in CODE)]
        if name.startswith(("src/", "include/")) and path.suffix in {".cpp", ".h"}:
            sources[name] = text
    for name, places in repeated_types(sources).items():
        others = ", ".join(f"{file}:{line}" for file, line in places[1:])
        violations.append(f"{places[0][0]}:{places[0][1]}: {name} is defined in other files, too: {others}")
    print(*violations, sep="\n")
    print(f"{len(files)} files, {len(violations)} violations")
    return 1 if violations or len(files) < 400 else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
