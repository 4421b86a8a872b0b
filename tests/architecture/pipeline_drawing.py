"""Checks the figure of the values, docs/images/pipeline.dot: its types and functions are in the public headers, and its drawing
has them. Usage: pipeline_drawing.py SOURCE. Prints what is wrong; the exit code is 1 then.
"""

import re
import sys
from pathlib import Path

NODE = re.compile(r'^  ([A-Z]\w+) \[', re.MULTILINE)
EDGE_LABEL = re.compile(r'-> \w+ \[label="([^"]*)"')


def problems(figure, drawing, headers):
    """What is wrong with the text of a figure and of its drawing, a line each."""
    types = NODE.findall(figure)
    functions = re.findall(r"\w+", " ".join(EDGE_LABEL.findall(figure)).replace("\\n", " "))
    if len(types) < 6 or len(functions) < 9:
        return [f"the figure names only {len(types)} types and {len(functions)} functions"]
    found = [f"there is no type {name}" for name in types if not re.search(rf"\b(struct|class|using) {name}\b", headers)]
    found += [f"there is no function {name}" for name in functions if not re.search(rf"\b{name}\(", headers)]
    shown = set(re.findall(r"\w+", " ".join(re.findall(r">([^<]*)</text>", drawing))))
    return found + [f"the drawing lacks {name}; run scripts/make_images" for name in types + functions if name not in shown]


def main(root):
    images = root / "docs" / "images"
    figure, drawing = (images / "pipeline.dot").read_text(), (images / "pipeline.svg").read_text()
    headers = "\n".join(path.read_text() for path in sorted((root / "include" / "unfold").glob("*.h")))
    found = problems(figure, drawing, headers)
    # The check must reject a type and a function that are renamed.
    for old, new in (("Verdict", "Judgment"), ("parse_level", "load_level")):
        kinds = [problem.split(f" {new}")[0] for problem in problems(figure.replace(old, new), drawing, headers)]
        if len(kinds) != 2 or not kinds[0].startswith("there is no") or kinds[1] != "the drawing lacks":
            found.append(f"this check does not reject {new} instead of {old}")
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
