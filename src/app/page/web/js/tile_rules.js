// The rules of Shisen-Sho: paths between two tiles, and how tiles fall after a removal.
import { NONE, cellsOf, gridOf } from "./level.js";
import { illegal, place } from "./moves.js";

const steps = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const same = ([r1, c1], [r2, c2]) => r1 === r2 && c1 === c2;
const manhattanDistance = ([r1, c1], [r2, c2]) => Math.abs(r1 - r2) + Math.abs(c1 - c2);

/** The cell and the empty ones in a straight line from it; the ring around the board is empty. */
function lineOfSight(grid, [row, column]) {
  const seen = [[row, column]];
  for (const [down, right] of steps)
    for (let r = row + down, c = column + right; ; r += down, c += right) {
      const inRing = r >= -1 && c >= -1 && r <= grid.length && c <= grid[0].length;
      if (!inRing || (grid[r]?.[c] ?? NONE) !== NONE) break;
      seen.push([r, c]);
    }
  return seen;
}

/** True where nothing stands between two cells of a row or a column. */
function isClear(grid, a, b) {
  if (a[0] !== b[0] && a[1] !== b[1]) return false;
  const length = manhattanDistance(a, b);
  const [down, right] = [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
  for (let i = 1; i < length; ++i) if ((grid[a[0] + i * down]?.[a[1] + i * right] ?? NONE) !== NONE) return false;
  return true;
}

/** The path reduced to its corners. */
function cornersOf(path) {
  const points = path.filter((point, i) => i === 0 || !same(point, path[i - 1]));
  return points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return !before || !after || !((before[0] === point[0] && point[0] === after[0]) || (before[1] === point[1] && point[1] === after[1]));
  });
}

/** The corners of the path with the fewest turns, then the fewest cells; nothing where it turns too often. */
export function pathBetween(grid, from, to, maxTurns) {
  let best = null;
  const ends = lineOfSight(grid, to);
  for (const a of lineOfSight(grid, from))
    for (const b of ends) {
      if (!isClear(grid, a, b)) continue;
      const path = cornersOf([from, a, b, to]);
      const [turns, cells] = [path.length - 2, manhattanDistance(from, a) + manhattanDistance(a, b) + manhattanDistance(b, to)];
      if (turns <= maxTurns && (!best || turns < best.turns || (turns === best.turns && cells < best.cells)))
        best = { turns, cells, path };
    }
  return best?.path ?? null;
}

/** The cells of the board in lines, each from where tiles come to rest. */
function linesOf(grid, gravity) {
  if (gravity === "none") return [];
  const upright = gravity === "down" || gravity === "up";
  const rows = grid.map((cells, row) => cells.map((_, column) => [row, column]));
  const lines = upright ? rows[0].map((_, column) => rows.map((cells) => cells[column])) : rows;
  return gravity === "down" || gravity === "right" ? lines.map((line) => [...line].reverse()) : lines;
}

function settle(grid, gravity) {
  for (const line of linesOf(grid, gravity)) {
    const tiles = line.map(([row, column]) => grid[row][column]).filter((kind) => kind !== NONE);
    line.forEach(([row, column], i) => (grid[row][column] = tiles[i] ?? NONE));
  }
}

function demandPair(grid, groups, [first, second], index) {
  for (const [row, column] of [first, second])
    if ((grid[row]?.[column] ?? NONE) === NONE) throw illegal(index, `There is no tile in ${place([row, column])}.`);
  if (same(first, second)) throw illegal(index, "A pair consists of two tiles.");
  const [a, b] = [first, second].map(([row, column]) => grid[row][column]);
  if (a !== b && !groups.some((group) => group.includes(a) && group.includes(b)))
    throw illegal(index, `The tiles in ${place(first)} and ${place(second)} do not match.`);
}

/** The board after each removal. Throws `illegal`. */
export function playTiles(level, moves) {
  const { gravity = "none", max_turns: maxTurns = 2, match_groups: named = [] } = level.rules ?? {};
  const groups = named.map((group) => group.map((kind) => parseInt(kind, 36)));
  const grid = gridOf(level.cells, true);
  const frames = moves.map(({ cells: pair }, index) => {
    demandPair(grid, groups, pair, index);
    const path = pathBetween(grid, ...pair, maxTurns);
    if (!path)
      throw illegal(index, `No path with at most ${maxTurns} turns leads from ${place(pair[0])} to ${place(pair[1])}.`);
    for (const [row, column] of pair) grid[row][column] = NONE;
    settle(grid, gravity);
    return { cells: cellsOf(grid, true), waves: [pair], path };
  });
  return { frames, level: { ...level, cells: cellsOf(grid, true) }, solved: grid.flat().every((kind) => kind === NONE) };
}
