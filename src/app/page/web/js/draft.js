// The corrections of a level: a grid and a few settings, with undo step by step.
import { NONE, bare, cellsOf, gridOf, isTiles } from "./level.js";

const copyOf = (state) => ({ ...state, grid: state.grid.map((row) => [...row]) });

/** The kinds of tiles in a grid with their counts, in ascending order. */
export function kindCounts(grid) {
  const counts = new Map();
  for (const kind of grid.flat()) if (kind !== NONE) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => a - b));
}

const kindName = (kind) => kind.toString(36).padStart(2, "0");

/** The kinds that cannot be removed in pairs: those that match each other occur an odd number of times. */
export function oddKinds(grid, groups = []) {
  const counts = kindCounts(grid);
  const matching = (kind) => groups.find((group) => group.includes(kindName(kind))) ?? [kindName(kind)];
  const total = (kind) => matching(kind).reduce((sum, name) => sum + (counts.get(parseInt(name, 36)) ?? 0), 0);
  return new Set([...counts.keys()].filter((kind) => total(kind) % 2 === 1));
}

/** A draft of `level`. `state` has the grid, the moves allowed, the start of a flood, and gravity. */
export function createDraft(level) {
  const tiles = isTiles(level);
  const before = gridOf(level.cells, tiles);
  const first = { grid: before, budget: level.budget ?? null, origin: level.origin, gravity: level.rules?.gravity };
  const past = [];
  const draft = {
    state: copyOf(first),
    before,
    /** Makes a change that `undo` takes back. */
    change(apply) {
      past.push(copyOf(draft.state));
      apply(draft.state);
    },
    canUndo: () => past.length > 0,
    undo() {
      if (past.length > 0) draft.state = past.pop();
    },
    reset() {
      past.length = 0;
      draft.state = copyOf(first);
    },
    /** The cells that differ from what was read. */
    changed: () => draft.state.grid.flatMap((row, r) => row.flatMap((value, c) => (value === before[r][c] ? [] : [[r, c]]))),
    /** The corrected level. */
    level() {
      const { grid, budget, origin, gravity } = draft.state;
      const next = { ...bare(level), cells: cellsOf(grid, tiles) };
      if (budget === null) delete next.budget;
      else next.budget = budget;
      if (origin) next.origin = origin;
      if (tiles) {
        const there = kindCounts(grid);
        const groups = (level.rules?.match_groups ?? [])
          .map((group) => group.filter((name) => there.has(parseInt(name, 36)))).filter((group) => group.length > 1);
        next.rules = { ...level.rules, gravity: gravity ?? "none", match_groups: groups };
      }
      return next;
    },
  };
  return draft;
}
