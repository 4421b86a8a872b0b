// The only module that talks to the server: read, solve, hint, graph, play, and cancel. Whatever else can answer
// these calls, a WebAssembly build say, can take its place.
//
// An input is {file: File} (a picture or a level file) or {level: object}. Options are those of the command line:
// game, budget, gravity, origin, and name.

/** What went wrong, in a sentence for a player. */
export class EngineError extends Error {
  constructor({ code = "internal", stage = "", message, hint = "", move }) {
    super(message);
    Object.assign(this, { code, stage, hint, move });
  }
}

const patience = 5; // times that a busy server is asked again

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

function address(path, query) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, value);
  return url;
}

function request(input) {
  if (!input.file)
    return { method: "POST", body: JSON.stringify(input.level), headers: { "Content-Type": "application/json" } };
  const body = new FormData();
  body.append("image", input.file, input.file.name || "picture");
  return { method: "POST", body };
}

async function answerOf(response) {
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  if (body?.error) throw new EngineError({ ...body.error, move: body.move });
  throw new EngineError({ message: `The server gave an answer that makes no sense (${response.status}).` });
}

async function ask(path, query, init) {
  for (let attempt = 1; ; ++attempt) {
    let response;
    try {
      response = await fetch(address(path, query), init);
    } catch {
      throw new EngineError({
        code: "unreachable",
        message: "Unfold does not answer.",
        hint: "See whether “unfold serve” still runs, then try again.",
      });
    }
    if (response.status !== 503 || attempt > patience) return answerOf(response);
    await pause(Number(response.headers.get("Retry-After")) || 1);
  }
}

const post = (path, input, query) => ask(path, query, request(input));

function follow(job, onProgress) {
  const events = new EventSource(address(`/api/jobs/${job}/events`));
  const hear = (name) =>
    events.addEventListener(name, (event) => onProgress({ kind: name, ...JSON.parse(event.data || "{}") }));
  hear("waiting");
  hear("progress");
  events.addEventListener("done", () => events.close());
  return events;
}

/** An id that names a running solve. */
export const newJob = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The level in a picture, with how sure, and the outlines of its cells. */
export const read = (input, options) => post("/api/read", input, options);

/** The solution, the level, and links to pictures and files. `onProgress` hears {kind: "waiting" | "progress", …}. */
export async function solve(input, { options, job, onProgress } = {}) {
  const events = job && onProgress ? follow(job, onProgress) : null;
  try {
    return await post("/api/solve", input, { ...options, job });
  } finally {
    events?.close();
  }
}

/** Ends a running solve; its answer is then the best so far. */
export const cancel = (job) => fetch(address(`/api/jobs/${job}`), { method: "DELETE" }).catch(() => {});

/** The next move and how many remain after it. Searches briefly: a player waits for it. */
export const hint = (level) => post("/api/hint", { level }, { time_limit: 10 });

/** The regions of the board and which of them touch. */
export const graph = (level) => post("/api/graph", { level });

/** The board after each of some moves. Throws EngineError with `move` where one is against the rules. */
export const play = (level, moves) => post("/api/play", { level: { level, moves } });
