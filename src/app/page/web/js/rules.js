// The rules of play: the board after each move of a game. The served page and the exported page use this module;
// `POST /api/play` has the same contract, and tests/server compares the two.
import { NONE, cellsOf, gridOf, hasOrigin, isTiles, neighbors, originOf, regionAt } from "./level.js";
import { illegal, place } from "./moves.js";
import { playTiles } from "./tile_rules.js";

/** The region of a cell, cut into the cells at each distance from it. */
function wavesOf(lattice, grid, start) {
  const [row, column] = start;
  const seen = new Set([row * lattice.columns + column]);
  const waves = [];
  for (let front = [start]; front.length > 0;) {
    waves.push(front);
    const next = [];
    for (const cell of front)
      for (const [r, c] of neighbors(lattice, ...cell)) {
        const key = r * lattice.columns + c;
        if (grid[r][c] !== grid[row][column] || seen.has(key)) continue;
        seen.add(key);
        next.push([r, c]);
      }
    front = next;
  }
  return waves;
}

function demandLegal(level, grid, { cell: [row, column], color }, index) {
  const value = grid[row]?.[column] ?? NONE;
  if (value === NONE) throw illegal(index, `The cell in ${place([row, column])} is not on the board.`);
  if (!level.palette[color]) throw illegal(index, `The palette has no color ${color}.`);
  if (value === color) throw illegal(index, `The region of ${place([row, column])} has this color already.`);
  if (!hasOrigin(level)) return;
  const flood = regionAt(level.lattice, grid, ...originOf(level));
  if (!flood.some(([r, c]) => r === row && c === column))
    throw illegal(index, `The cell in ${place([row, column])} is not in the flood.`);
}

/** The boards of KAMI 2, KAMI and Flood-It. */
function playColors(level, moves) {
  const grid = gridOf(level.cells, false);
  const frames = moves.map((move, index) => {
    demandLegal(level, grid, move, index);
    const start = hasOrigin(level) ? originOf(level) : move.cell;
    const waves = wavesOf(level.lattice, grid, start);
    for (const [row, column] of waves.flat()) grid[row][column] = move.color;
    return { cells: cellsOf(grid, false), waves };
  });
  const made = level.budget == null ? {} : { moves_made: (level.moves_made ?? 0) + moves.length };
  const left = new Set(grid.flat().filter((value) => value !== NONE));
  return { frames, level: { ...level, ...made, cells: cellsOf(grid, false) }, solved: left.size <= 1 };
}

/**
 * The result of making `moves` on `level`: {frames, level, solved}, with a frame for each move. Throws `illegal` for
 * the first move that the rules forbid.
 */
export const play = (level, moves) => (isTiles(level) ? playTiles : playColors)(level, moves);
