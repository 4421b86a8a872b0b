// Level files as values: a grid of numbers (an entry of the palette or a kind of tile; -1 where there is none),
// which cells touch, and which make a region.

export const NONE = -1;

const isTiles = (level) => level.game === "shisen";
export { isTiles };

const names = { kami2: "KAMI 2", kami: "KAMI", floodit: "Flood-It", shisen: "Shisen-Sho" };
export const gameName = (game) => names[game] ?? game;

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
  const around = [[row - 1, column], [row + 1, column]];
  if (lattice.kind === "square") around.push([row, column - 1], [row, column + 1]);
  // A triangle has its flat side on the left where it points right: where row + column is even.
  else around.push([row, (row + column) % 2 === 0 ? column - 1 : column + 1]);
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
export function heartOf(lattice, region, choices = region) {
  const inside = new Set(region.map(([r, c]) => r * lattice.columns + c));
  const depth = new Map();
  const isEdge = ([r, c]) => {
    const around = neighbors(lattice, r, c);
    const all = lattice.kind === "square" ? 4 : 3;
    return around.length < all || around.some(([a, b]) => !inside.has(a * lattice.columns + b));
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
 * The steps of a solution, each tapped in the heart of its region, where a mark is most visible, instead of in any cell
 * of it. `canShow(row, column)` says which cells the picture shows.
 */
export function atHearts(level, steps, canShow) {
  if (isTiles(level)) return steps;
  const grid = gridOf(level.cells, false);
  return steps.map((step) => {
    const region = regionAt(level.lattice, grid, ...step.cell);
    const seen = region.filter((cell) => canShow(...cell));
    for (const [row, column] of region) grid[row][column] = step.color;
    return { ...step, cell: heartOf(level.lattice, region, seen.length > 0 ? seen : region) };
  });
}
