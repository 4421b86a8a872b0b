// A level that is being designed, as a value: {game, lattice, palette, grid, origin}. Each change is a new value; the
// history keeps them.
import { NONE, cellsOf, gridOf } from "./level.js";

/** The most colors of level files. */
export const maxColors = 32;

/** The games that can be designed, with their empty boards. */
const boards = {
  kami2: { lattice: { kind: "triangle", columns: 10, rows: 29 } },
  kami: { lattice: { kind: "square", columns: 10, rows: 16 } },
  floodit: { lattice: { kind: "square", columns: 10, rows: 10 }, origin: [0, 0] },
};
export const designedGames = Object.keys(boards);

// Distinct also where red and green look alike.
const colors = [
  "#f2d492", "#28536b", "#c8553d", "#7ea172", "#8e5fa8", "#111d2b", "#f6f3ec", "#2f9bd6", "#e8a33d", "#5b3a29", "#d987b0", "#a3b8c2",
];

const filled = ({ rows, columns }, value) => Array.from({ length: rows }, () => Array(columns).fill(value));

/** An empty board of a game: one color everywhere, and others to paint with. */
export function blank(game, palette = colors.slice(0, 4)) {
  const { lattice, origin } = boards[game];
  return { game, lattice, palette, grid: filled(lattice, 0), origin };
}

/** The drawing of a level file, to be changed. */
export const drawingOf = ({ game, lattice, palette, cells, origin }) =>
  ({ game, lattice, palette, grid: gridOf(cells, false), origin: origin ?? boards[game].origin });

/** The level that is drawn, without the colors that no cell has; nothing where no cell is on the board. */
export function levelOf({ game, lattice, palette, grid, origin }) {
  const used = palette.map((_, value) => value).filter((value) => grid.some((row) => row.includes(value)));
  if (used.length === 0) return null;
  const cells = cellsOf(grid.map((row) => row.map((value) => (value === NONE ? NONE : used.indexOf(value)))), false);
  const level = { format: "unfold-level", version: 1, game, lattice, palette: used.map((value) => palette[value]), cells };
  return origin ? { ...level, origin } : level;
}

/** Sets cells to a color or to NONE. The same drawing where nothing changes. */
export function painted(drawing, cells, value) {
  const changed = cells.filter(([row, column]) => drawing.grid[row][column] !== value);
  if (changed.length === 0) return drawing;
  const grid = drawing.grid.map((row) => [...row]);
  for (const [row, column] of changed) grid[row][column] = value;
  return { ...drawing, grid };
}

/** A flood that starts in another cell. The same drawing where it is the same cell. */
export const startingAt = (drawing, origin) => (String(drawing.origin) === String(origin) ? drawing : { ...drawing, origin });

/** Another size; what lies inside both stays, and new cells have the first color. */
export function resized(drawing, columns, rows) {
  const lattice = { ...drawing.lattice, columns, rows };
  const grid = filled(lattice, 0).map((row, r) => row.map((value, c) => drawing.grid[r]?.[c] ?? value));
  const origin = drawing.origin && [Math.min(drawing.origin[0], rows - 1), Math.min(drawing.origin[1], columns - 1)];
  return { ...drawing, lattice, grid, origin };
}

/** The same board for another game, where its lattice is of that game's kind; else an empty one in the same colors. */
export function forGame(drawing, game) {
  if (boards[game].lattice.kind !== drawing.lattice.kind) return blank(game, drawing.palette);
  return { ...drawing, game, origin: boards[game].origin };
}

export const recolored = (drawing, index, color) =>
  ({ ...drawing, palette: drawing.palette.map((old, i) => (i === index ? color : old)) });

/** One color more: one that the palette does not have. */
export function withColor(drawing) {
  const next = colors.find((color) => !drawing.palette.includes(color)) ?? "#808080";
  return { ...drawing, palette: [...drawing.palette, next] };
}

/** One color less; its cells take the color before it. */
export function withoutColor(drawing, index) {
  const moved = (value) => (value === NONE || value < index || (value === 0 && index === 0) ? value : value - 1);
  return {
    ...drawing,
    palette: drawing.palette.filter((_, i) => i !== index),
    grid: drawing.grid.map((row) => row.map(moved)),
  };
}

const maxSteps = 500;

/** The drawings so far, with undo and redo. */
export function createHistory(first) {
  let past = [];
  let now = first;
  let future = [];
  return {
    now: () => now,
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Takes the next drawing; nothing happens where it is the same. */
    take(next) {
      if (next === now) return;
      past = [...past, now].slice(-maxSteps);
      now = next;
      future = [];
    },
    undo() {
      if (past.length === 0) return;
      future = [now, ...future];
      now = past.at(-1);
      past = past.slice(0, -1);
    },
    redo() {
      if (future.length === 0) return;
      past = [...past, now];
      now = future[0];
      future = future.slice(1);
    },
  };
}

/** What a result keeps of its design: the drawings so far, and the one that its answer is of. */
export const designOf = (drawing, solved = drawing) => ({ history: createHistory(drawing), solved, symmetry: "none", facts: null });
