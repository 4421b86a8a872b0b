// Level files as values: a grid of numbers (an entry of the palette or a kind of tile; -1 where there is none),
// which cells touch, and which make a region.

export const NONE = -1;

/** What is true of each game, as in src/puzzle/game.cpp: its name for people, and what a move does. */
const games = {
  kami2: { title: "KAMI 2", move: "region" },
  kami: { title: "KAMI", move: "region" },
  floodit: { title: "Flood-It", move: "flood" },
  shisen: { title: "Shisen-Sho", move: "pair" },
};
export const gameNames = Object.keys(games);
export const gameName = (game) => games[game]?.title ?? game;
export const isTiles = ({ game }) => games[game]?.move === "pair";
/** A game whose moves are a color alone: all of them recolor the region of the origin. */
export const hasOrigin = ({ game }) => games[game]?.move === "flood";

/** Where the flood starts. */
export const originOf = ({ origin }) => origin ?? [0, 0];

/**
 * What is true of each kind of lattice: the largest boards; the neighbors of a cell besides those above and below; and in
 * units of a column and a row the outline of a cell and the height of the board.
 */
export const lattices = {
  triangle: {
    max: { columns: 40, rows: 80 },
    sides: 3,
    // A triangle has its flat side on the left where it points right: where row + column is even.
    beside: (row, column) => [[row, (row + column) % 2 === 0 ? column - 1 : column + 1]],
    outline(row, column) {
      const [flat, tip] = (row + column) % 2 === 0 ? [column, column + 1] : [column + 1, column];
      return [[flat, row - 1], [tip, row], [flat, row + 1]];
    },
    height: (rows) => rows - 1,
    columnWidth: Math.sqrt(3), // a row is half a side high
  },
  square: {
    max: { columns: 64, rows: 64 },
    sides: 4,
    beside: (row, column) => [[row, column - 1], [row, column + 1]],
    outline: (row, column) => [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]],
    height: (rows) => rows,
    columnWidth: 1,
  },
};

const number = (text) => (text.startsWith(".") ? NONE : parseInt(text, 36));

/** The grid of a level's or a frame's `cells`. */
export function gridOf(cells, tiles) {
  return cells.map((row) => (tiles ? row.trim().split(/\s+/) : [...row]).map(number));
}

/** `cells` of a level file for a grid. */
export function cellsOf(grid, tiles) {
  const text = (value) => (tiles ? (value === NONE ? ".." : value.toString(36).padStart(2, "0"))
                                 : value === NONE ? "." : value.toString(36));
  return grid.map((row) => row.map(text).join(tiles ? " " : ""));
}

/** The level without what belongs to a picture: what is shared, corrected, and played. */
export function bare(level) {
  const { source, ...rest } = level;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined));
}

/** The level of a position: solved for itself, whatever the game allows. */
export function unbounded(level) {
  const { budget, moves_made, ...rest } = bare(level);
  return rest;
}

/** Moves of a solution in the form that is played. */
export const movesOf = (steps) =>
  steps.map(({ cell, color, cells }) => (cells ? { cells } : { cell, color }));

/** The cells that share an edge with a cell. */
export function neighbors(lattice, row, column) {
  const around = [[row - 1, column], [row + 1, column], ...lattices[lattice.kind].beside(row, column)];
  return around.filter(([r, c]) => r >= 0 && c >= 0 && r < lattice.rows && c < lattice.columns);
}

/** The region of a cell: its cells, nearest first. Empty off the board. */
export function regionAt(lattice, grid, row, column) {
  const value = grid[row]?.[column] ?? NONE;
  if (value === NONE) return [];
  const seen = new Set([row * lattice.columns + column]);
  const region = [[row, column]];
  for (let i = 0; i < region.length; ++i)
    for (const [r, c] of neighbors(lattice, ...region[i])) {
      const key = r * lattice.columns + c;
      if (grid[r][c] !== value || seen.has(key)) continue;
      seen.add(key);
      region.push([r, c]);
    }
  return region;
}

/** All regions, row by row of their first cells. */
export function regionsOf(lattice, grid) {
  const seen = new Set();
  const regions = [];
  grid.forEach((cells, row) =>
    cells.forEach((value, column) => {
      if (value === NONE || seen.has(row * lattice.columns + column)) return;
      const region = regionAt(lattice, grid, row, column);
      for (const [r, c] of region) seen.add(r * lattice.columns + c);
      regions.push(region);
    }));
  return regions;
}

/** The cell of a region, among `choices`, that lies deepest in it, near its middle where several do. */
export function deepestCell(lattice, region, choices = region) {
  const inside = new Set(region.map(([r, c]) => r * lattice.columns + c));
  const depth = new Map();
  const isEdge = ([r, c]) => {
    const around = neighbors(lattice, r, c);
    return around.length < lattices[lattice.kind].sides || around.some(([a, b]) => !inside.has(a * lattice.columns + b));
  };
  const queue = region.filter(isEdge);
  for (const [r, c] of queue) depth.set(r * lattice.columns + c, 0);
  for (let i = 0; i < queue.length; ++i)
    for (const [r, c] of neighbors(lattice, ...queue[i])) {
      const key = r * lattice.columns + c;
      if (!inside.has(key) || depth.has(key)) continue;
      depth.set(key, depth.get(queue[i][0] * lattice.columns + queue[i][1]) + 1);
      queue.push([r, c]);
    }
  const middle = [0, 1].map((axis) => region.reduce((sum, cell) => sum + cell[axis], 0) / region.length);
  const score = ([r, c]) =>
    (depth.get(r * lattice.columns + c) ?? 0) * 100 - Math.abs(r - middle[0]) / 2 - Math.abs(c - middle[1]);
  return choices.reduce((best, cell) => (score(cell) > score(best) ? cell : best));
}

/**
 * The steps of a solution, each tapped at the deepest cell of its region, where a mark is most visible, instead of in
 * any cell of it. `canShow(row, column)` returns whether the picture shows a cell.
 */
export function atDeepestCells(level, steps, canShow) {
  if (isTiles(level)) return steps;
  const grid = gridOf(level.cells, false);
  return steps.map((step) => {
    const region = regionAt(level.lattice, grid, ...step.cell);
    const seen = region.filter((cell) => canShow(...cell));
    for (const [row, column] of region) grid[row][column] = step.color;
    return { ...step, cell: deepestCell(level.lattice, region, seen.length > 0 ? seen : region) };
  });
}
