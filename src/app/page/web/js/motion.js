// A move on the board as people see it happen: the flood spreads from the tapped cell in waves, a pair is joined by
// its path and goes. Each motion can be cut short by a signal, and is left out where less motion is asked for.
import { prefersStillness } from "./dom.js";
import { badge, clearMarks, outlineRegion, pairMarks } from "./marks.js";
import { gridOf } from "./level.js";

const look_ms = 420; // to see where a move is made before anything changes
const flood_ms = 620; // for the whole flood, however many waves
const wave_ms = 55; // but no wave slower than this

/** Waits; throws when the signal cuts it short. */
export function wait(duration_ms, signal) {
  return new Promise((done, cut) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, duration_ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), cut(signal.reason)), { once: true });
  });
}

/** Recolors the cells of the waves, one wave after the other. */
async function flood(stage, waves, color, signal) {
  const pause_ms = Math.min(wave_ms, flood_ms / Math.max(waves.length, 1));
  for (const wave of waves) {
    for (const [row, column] of wave) stage.paintCell(row, column, color);
    await wait(pause_ms, signal);
  }
  stage.drawNumbers();
}

/** Marks a move on the position before it. `move`: {n?, cell, color} or {cells, path?}. */
export function markMove(stage, move) {
  clearMarks(stage);
  if (move.cells) {
    pairMarks(stage, move);
    return;
  }
  outlineRegion(stage, ...move.cell, "tapped");
  if (move.n) badge(stage, move);
}

/**
 * Shows a move: marks it on the position before, then goes to the position after. `look` is "first" to let the mark
 * be seen before the board changes, "go" to change at once. Ends early, at the position after, when cut short.
 */
export async function showMove(stage, move, frame, { signal, look = "first" }) {
  const after = gridOf(frame.cells, stage.tiles);
  const full = { ...move, path: frame.path ?? move.path };
  try {
    if (stage.tiles || look === "first") markMove(stage, full);
    if (prefersStillness()) return;
    if (stage.tiles || look === "first") await wait(look_ms, signal);
    if (!stage.tiles) {
      stage.layers.marks.querySelectorAll(".tapped").forEach((node) => node.remove());
      await flood(stage, frame.waves, move.color, signal);
    }
  } catch (reason) {
    if (!signal.aborted) throw reason;
  } finally {
    if (!signal.aborted) stage.paint(after);
  }
}
