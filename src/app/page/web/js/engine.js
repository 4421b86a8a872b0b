// The engine of the page: `unfold serve` where it answers, else the WebAssembly module in workers of this browser. Both
// answer the same calls.
//
// An input is {file: File} (a picture or a level file) or {level: object}. Options are those of the command line:
// game, budget, gravity, origin, and name.
import { play as playByRules } from "./rules.js";

/** The health of the server; null without one. A static site serves a file here whose status is not "ok". */
async function health() {
  try {
    const said = await (await fetch("healthz")).json();
    return said.status === "ok" ? said : null;
  } catch {
    return null;
  }
}

const server = health();
const chosen = server.then((served) => (served ? import("./engine_server.js") : import("./engine_local.js")));

/** The phone that the server plays on, {needs_token}; nothing where there is none. */
export const phone = server.then((served) => served?.device ?? null);

/** True where everything happens in this browser. */
export const isLocal = chosen.then((engine) => engine.isLocal);

/** The id of a new solve. */
export const newJob = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The solution, the level, and links to pictures and files; a link that is a function makes its file as a Blob. `onProgress`
 * receives {kind: "waiting" | "progress" | "better", …}, with an answer where a better solution was found; `signal`
 * aborts without an answer.
 */
export const solve = async (input, options) => (await chosen).solve(input, options);

/**
 * Plays a result, by its name, on the phone of the server; how the play ended. `onEvent` receives its events, as
 * `unfold play --json` prints them.
 */
export const playOnPhone = async (result, options) => (await chosen).playOnPhone(result, options);

/**
 * Ends a running solve; its answer is then the best so far. Ends a play between two taps, for which clients on other machines
 * need the `token`. False where there is no such solve, or no answer yet.
 */
export const cancel = async (job, token) => (await chosen).cancel(job, token);

/** The next move and how many remain after it. Searches briefly: a player waits for it. */
export const hint = async (level) => (await chosen).hint(level);

/**
 * The fewest moves of a level, as `solve` but without pictures and files: for levels that change all the time. `onProgress` and
 * `signal` as there.
 */
export const fewest = async (level, options) => (await chosen).fewest(level, options);

/** How difficult a level is and which first moves are right. `signal` aborts. */
export const grade = async (level, options) => (await chosen).grade(level, options);

/** Designed levels that fulfill a wish: {levels: [{level, moves, …}], error}. `signal` aborts. */
export const generate = async (wish, options) => (await chosen).generate(wish, options);

/** The level of a date ("2026-11-24") and a difficulty, in the form of `generate`. `signal` aborts. */
export const daily = async (date, difficulty, options) => (await chosen).daily(date, difficulty, options);

/** A level as a file: a Blob of the format "json", "puz", "txt" or "png". */
export const convert = async (level, format) => (await chosen).convert(level, format);

/** The regions of the board and which of them touch. */
export const graph = async (level) => (await chosen).graph(level);

/** Frees what an answer holds. */
export const release = async (answer) => (await chosen).release(answer);

/** The board after each move, by the rules of the page. Throws `illegal` of moves.js. */
export const play = async (level, moves) => playByRules(level, moves);
