// The only module that talks to the server: solve, hint, graph, play, and cancel. Whatever else can answer
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

// What the server takes, less what a form puts around a file.
const mostBytes = (64 << 20) - (4 << 10);

function pause(seconds, signal) {
  return new Promise((done, cut) => {
    setTimeout(done, seconds * 1000);
    signal?.addEventListener("abort", () => cut(signal.reason), { once: true });
  });
}

function address(path, query) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, value);
  return url;
}

function request(input) {
  if (!input.file)
    return { method: "POST", body: JSON.stringify(input.level), headers: { "Content-Type": "application/json" } };
  // The server would hang up in the middle of it, and the browser tell nothing of its answer.
  if (input.file.size > mostBytes)
    throw new EngineError({ code: "too-large", message: "The upload is too large.", hint: "A picture may have 64 MB." });
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

/** Why a request failed: a browser says the same of a file that it cannot read and of a server that is gone. */
async function failureOf({ file }) {
  try {
    await file?.slice(0, 1).arrayBuffer();
  } catch {
    return new EngineError({ code: "unreadable", message: "This file cannot be read: is it a folder?" });
  }
  return new EngineError({
    code: "unreachable",
    message: "Unfold does not answer.",
    hint: "See whether “unfold serve” still runs, then try again.",
  });
}

async function send(path, input, query, signal) {
  const init = request(input);
  try {
    return await fetch(address(path, query), { ...init, signal });
  } catch {
    signal?.throwIfAborted();
    throw await failureOf(input);
  }
}

/** The answer to what `attempt` sends; a busy server is asked again. */
async function ask(attempt, signal) {
  for (let tries = 1; ; ++tries) {
    const response = await attempt();
    if (response.status !== 503 || tries > patience) return answerOf(response);
    await pause(Number(response.headers.get("Retry-After")) || 1, signal);
  }
}

const post = (path, input, query) => ask(() => send(path, input, query));

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

/**
 * The solution, the level, and links to pictures and files. `onProgress` hears {kind: "waiting" | "progress", …};
 * `signal` ends it without an answer.
 */
export function solve(input, { options, job, onProgress, signal }) {
  const attempt = async () => {
    const events = follow(job, onProgress); // each time: the server ends the events of a solve that it refused
    try {
      return await send("/api/solve", input, { ...options, job }, signal);
    } finally {
      events.close();
    }
  };
  return ask(attempt, signal);
}

/** Ends a running solve; its answer is then the best so far. False where the server knows no such solve. */
export const cancel = (job) =>
  fetch(address(`/api/jobs/${job}`), { method: "DELETE" }).then(({ ok }) => ok, () => false);

/** The next move and how many remain after it. Searches briefly: a player waits for it. */
export const hint = (level) => post("/api/hint", { level }, { time_limit: 10 });

/** The regions of the board and which of them touch. */
export const graph = (level) => post("/api/graph", { level });

/** The board after each of some moves. Throws EngineError with `move` where one is against the rules. */
export const play = (level, moves) => post("/api/play", { level: { level, moves } });
