"""A second checker of proofs, written from docs/formats.md alone, on proofs that the program wrote; and on one
that is spoiled. It leaves out the pair test (`far`), which only large levels need."""

import json
import pathlib
import subprocess
import sys
import tempfile

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SQUARES = ["0120120", "1201201", "0210210", "2012120", "1020121"]
BOARDS = {"one island": "\n".join(SQUARES), "two islands": "\n".join(f"{row}.{row[:0:-1]}" for row in SQUARES)}


def members(bits):
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Island:
    """Sets of regions are bits of a whole number."""

    def __init__(self, colors, palette_size):
        self.colors, self.palette = colors, range(palette_size)
        self.all = (1 << len(colors)) - 1
        self.regions = range(len(colors))
        self.neighbors = [0] * len(colors)
        self.of_color = [sum(1 << r for r in self.regions if colors[r] == c) for c in self.palette]

    def beside(self, bits):
        found = 0
        for region in members(bits):
            found |= self.neighbors[region]
        return found

    def make_tables(self, moves):
        self.reached, self.targets = [], []
        for cost in range(moves + 1):
            self.reached.append([[0] * len(self.colors) for _ in self.palette])
            for color in self.palette:
                self.make_pairs(cost, color)
            self.targets.append([[[self.target_row(cost, d, c, w) for w in self.regions] for c in self.palette]
                                 for d in self.palette])

    def make_pairs(self, cost, color):
        rows = self.reached[cost][color]
        for u in self.regions:
            rows[u] = 1 << u if self.colors[u] == color else 0
            for other in self.palette:
                rows[u] |= self.reached[cost - 1][other][u] if cost else 0
            for first in range(1, cost):
                for b in members(self.beside(self.reached[first][color][u])):
                    rows[u] |= self.reached[cost - first][color][b]
        changed = True
        while changed:  # a region of the color costs nothing
            before = list(rows)
            for u in self.regions:
                rows[u] |= self.beside(rows[u]) & self.of_color[color]
                for v in members(rows[u]):
                    rows[v] |= 1 << u
            changed = before != rows

    def target_row(self, moves, d, c, w):
        if moves == 0:
            return 1 << w if c == d else 0
        row = self.targets[moves - 1][d][c][w]
        for e in self.palette:
            if e != c:
                after = self.targets[moves - 1][d][e][w]
                row |= after | self.beside(after & self.of_color[e])
        for cost in range(1, moves + 1):
            for x in members(self.targets[moves - cost][d][c][w]):
                row |= self.reached[cost][c][x] | self.beside(self.reached[cost][c][x])
        return row

    def pair_bound(self, color):
        full = [cost for cost, rows in enumerate(self.reached) if all(row == self.all for row in rows[color])]
        return full[0] if full else len(self.reached)


def islands_of(level):
    cells = {(r, c): int(symbol, 36) for r, row in enumerate(level["cells"]) for c, symbol in enumerate(row)
             if symbol != "."}

    def components(may_step):
        number = {}
        for start in sorted(cells):
            if start in number:
                continue
            number[start], stack = len(set(number.values())), [start]
            while stack:
                r, c = stack.pop()
                for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if other in cells and other not in number and may_step((r, c), other):
                        number[other] = number[start]
                        stack.append(other)
        return number

    island_of, region_of = components(lambda a, b: True), components(lambda a, b: cells[a] == cells[b])
    colors, place = {}, {}
    for cell in sorted(cells):
        if region_of[cell] not in place:
            inside = colors.setdefault(island_of[cell], [])
            place[region_of[cell]] = len(inside)
            inside.append(cells[cell])
    islands = [Island(colors[i], len(level["palette"])) for i in sorted(colors)]
    for r, c in cells:
        for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if other in cells and region_of[other] != region_of[r, c]:
                neighbors = islands[island_of[r, c]].neighbors
                neighbors[place[region_of[r, c]]] |= 1 << place[region_of[other]]
    return islands


def check_game(island, moves, finals, lists):
    """`lists`: by cost and color, the pieces and the others."""
    for region, color in enumerate(island.colors):
        lists.setdefault((0, color), ([], []))[1].append(1 << region)

    def demand(made, cost, color, only_pieces):
        pieces, others = lists.get((cost, color), ([], []))
        if any(made & ~held == 0 for held in (pieces if only_pieces else pieces + others)):
            return
        rows = island.targets[moves - cost]
        assert all(any(not made & row for row in rows[d][color]) for d in finals), f"{made:x} is missing"

    for (cost, color), (pieces, others) in sorted(lists.items()):
        for held in pieces + others:
            assert held != island.all or color not in finals, "the whole island"
            for other in island.palette:
                if other != color and cost < moves:
                    made = held | island.beside(held) & island.of_color[other]
                    demand(made, cost + 1, other, 2 * (cost + 1) <= moves)
            touch = held | island.beside(held)
            for side_cost in range(1, min(cost, moves - cost) + 1):
                for piece in lists.get((side_cost, color), ([], []))[0]:
                    if piece & touch and piece & ~held:
                        demand(held | piece, cost + side_cost, color, False)


def proven_by(level, proof):
    islands = islands_of(level)
    for island in islands:
        island.make_tables(10)
    bounds = [[max(island.pair_bound(d), len(set(island.colors) - {d})) for d in island.palette]
              for island in islands]
    lines = iter(proof.splitlines())
    assert next(lines) == "unfold-proof 1"
    words, number = next(lines).split(), None
    while words[0] != "end":
        if words[0] == "island":
            number = int(words[1])
            assert words[2] == "".join(DIGITS[c] for c in islands[number].colors)
            words = next(lines).split()
            continue
        assert words[0] == "game"
        moves, finals, lists = int(words[1]), [int(d, 36) for d in words[2]], {}
        words = next(lines).split()
        while words[0] == "list":
            sets = [[sum(int(digit, 16) << 4 * i for i, digit in enumerate(next(lines))) for _ in range(int(count))]
                    for count in words[3:]]
            lists[int(words[1]), int(words[2], 36)] = tuple(sets)
            words = next(lines).split()
        check_game(islands[number], moves, finals, lists)
        for d in finals:
            bounds[number][d] = max(bounds[number][d], moves + 1)
    return min(map(sum, zip(*bounds)))


def is_accepted(level, proof, claimed):
    try:
        return proven_by(level, proof) >= claimed
    except (AssertionError, StopIteration):
        return False


def main(program):
    for name, board in BOARDS.items():
        with tempfile.TemporaryDirectory() as text:
            folder = pathlib.Path(text)

            def run(*arguments):
                subprocess.run([program, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)

            (folder / "board.txt").write_text(board)
            run("convert", "board.txt", "--game", "kami", "-o", "board.json")
            run("solve", "board.json")
            run("verify", "board.json", "board.solution.json", "--bound", "--write-proof", "board.proof")
            level = json.loads((folder / "board.json").read_text())
            claimed = json.loads((folder / "board.solution.json").read_text())["lower_bound"]
            proof = (folder / "board.proof").read_text()
        assert "list" in proof, f"{name}: the proof needs sets"
        assert is_accepted(level, proof, claimed), f"{name}: the proof is refused"
        assert not is_accepted(level, proof, claimed + 1), f"{name}: more than the optimum is accepted"
        lines = proof.splitlines()
        for i in [i for i, line in enumerate(lines) if line.startswith(("list 1", "list 2"))][::3]:
            spoiled = lines[:i + 1] + ["0" * len(lines[i + 1])] + lines[i + 2:]
            assert not is_accepted(level, "\n".join(spoiled), claimed), f"{name}: line {i + 2} is not needed"


if __name__ == "__main__":
    main(sys.argv[1])
