// Unfold for browsers: pixels in, the proven solution and its drawing out. node.js adds picture files.
import { UnfoldError, load } from "./dist/unfold.js";

export { UnfoldError };

let loading = null;
/** The WebAssembly module. It is loaded by the first call, or earlier by this function. */
export const ready = () => (loading ??= load());

const sessions = new WeakMap(); // reading -> {core, session, solution}
const forgotten = new FinalizationRegistry(({ core, session }) => core.close(session));

function kept(core, reading) {
  const { session, ...rest } = reading;
  sessions.set(rest, { core, session, solution: null });
  forgotten.register(rest, { core, session }, rest);
  return rest;
}

function stateOf(reading) {
  const state = sessions.get(reading);
  if (!state) throw new TypeError("This is not a reading of read() or parseLevel(), or it was closed.");
  return state;
}

/** The state of a reading whose module holds this solution. */
function solvedState(reading, solution) {
  const state = stateOf(reading);
  if (state.solution !== solution) {
    state.core.take(state.session, JSON.stringify(solution.solution));
    state.solution = solution;
  }
  return state;
}

/** Reads the level that pixels show: {data: R, G, B, A, width, height}, such as ImageData. */
export async function read(image, options) {
  const { data, width, height } = image ?? {};
  if (!data || !(width > 0 && height > 0) || data.length !== 4 * width * height)
    throw new TypeError("read() needs pixels: {data, width, height} with four bytes a pixel, such as ImageData.");
  const core = await ready();
  return kept(core, core.openPixels(image, options));
}

/** Reads a level file: its text, or the object of a JSON level. */
export async function parseLevel(level, options) {
  const core = await ready();
  return kept(core, core.openText(typeof level === "string" ? level : JSON.stringify(level), options));
}

/** Finds the fewest moves. */
export async function solve(reading, { timeLimit = 60, memory = 256, onProgress } = {}) {
  const state = stateOf(reading);
  const solution = state.core.solve(state.session, { time_limit: timeLimit, memory },
    onProgress && ((report) => onProgress(report)));
  state.solution = solution;
  return solution;
}

/** The next moves. */
export async function hint(reading, { count = 1, timeLimit = 10, memory = 256 } = {}) {
  const { core, session } = stateOf(reading);
  return core.hint(session, { count, time_limit: timeLimit, memory });
}

/** The board after each move. */
export async function play(level, moves) {
  return (await ready()).play(level, moves);
}

/** Designed levels that fulfill a wish. */
export async function generate({ deadEnds, timeLimit = 60, ...wish } = {}) {
  return (await ready()).generate({ ...wish, dead_ends: deadEnds, time_limit: timeLimit });
}

/** The levels of a date: "2026-11-24". */
export async function daily(date, { difficulty, timeLimit = 60 } = {}) {
  return (await ready()).daily({ date, difficulty, time_limit: timeLimit });
}

/** How difficult a level is, and which first moves are right. */
export async function grade(reading, { timeLimit = 60, memory = 256 } = {}) {
  const { core, session } = stateOf(reading);
  return core.grade(session, { time_limit: timeLimit, memory });
}

/** The text of a level file: "json", "puz" or "txt". */
export async function levelText(reading, format = "json") {
  const { core, session } = stateOf(reading);
  return core.file(session, format === "json" ? "level" : format);
}

/** The region graph: nodes, edges, and DOT text. */
export async function graph(reading) {
  const { core, session } = stateOf(reading);
  return core.graph(session);
}

/** Pixels of their own, instead of a view of the module's memory. */
const copied = ({ data, width, height }) => ({ data: data.slice(), width, height });

/** The picture with the solution drawn on it. */
export async function annotate(reading, solution) {
  const { core, session } = solvedState(reading, solution);
  return copied(core.annotate(session));
}

/** The picture before a step, counted from 0. */
export async function stepPicture(reading, solution, step) {
  const { core, session } = solvedState(reading, solution);
  return copied(core.step(session, step));
}

/** The solution as the bytes of a GIF file. */
export async function animate(reading, solution) {
  const { core, session } = solvedState(reading, solution);
  return core.animate(session);
}

/** Frees the memory of a reading now, instead of when it is garbage. */
export function close(reading) {
  const state = sessions.get(reading);
  if (!state) return;
  sessions.delete(reading);
  forgotten.unregister(reading);
  state.core.close(state.session);
}
