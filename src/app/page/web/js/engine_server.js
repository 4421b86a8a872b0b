// The engine that calls `unfold serve`. engine.js describes the calls.
import { EngineError } from "./engine_error.js";

export const isLocal = false;

const maxRetries = 5; // while the server is busy

// The largest upload that the server accepts, less the overhead of a form.
const maxBytes = (64 << 20) - (4 << 10);

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
  // The server would close the connection during the upload, and the browser would not show its answer.
  if (input.file.size > maxBytes)
    throw new EngineError({ code: "too-large", message: "The upload is too large.", hint: "A picture may be at most 64 MB." });
  const body = new FormData();
  body.append("image", input.file, input.file.name || "picture");
  return { method: "POST", body };
}

async function answerOf(response) {
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  if (body?.error) throw new EngineError({ ...body.error, evidence: body.evidence });
  throw new EngineError({ message: `The server sent an invalid answer (${response.status}).` });
}

/** Why a request failed: browsers report an unreadable file and an unreachable server in the same way. */
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

const withToken = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

async function send(path, input, query, { signal, token } = {}) {
  const init = request(input);
  const headers = { ...init.headers, ...withToken(token) };
  try {
    return await fetch(address(path, query), { ...init, headers, signal });
  } catch {
    signal?.throwIfAborted();
    throw await failureOf(input);
  }
}

/** The answer to what `attempt` sends. Repeats the request while the server is busy. */
async function ask(attempt, signal) {
  for (let tries = 1; ; ++tries) {
    const response = await attempt();
    if (response.status !== 503 || tries > maxRetries) return answerOf(response);
    await pause(Number(response.headers.get("Retry-After")) || 1, signal);
  }
}

const post = (path, input, query, signal) => ask(() => send(path, input, query, { signal }), signal);

function follow(job, names, onProgress) {
  const events = new EventSource(address(`/api/jobs/${job}/events`));
  for (const name of names)
    events.addEventListener(name, (event) => onProgress({ kind: name, ...JSON.parse(event.data || "{}") }));
  events.addEventListener("done", () => events.close());
  return events;
}

export function solve(input, { options, job, onProgress, signal }) {
  const attempt = async () => {
    const events = follow(job, ["waiting", "progress", "better"], onProgress); // each time: the server ends the events of a solve that it refused
    try {
      return await send("/api/solve", input, { ...options, job }, { signal });
    } finally {
      events.close();
    }
  };
  return ask(attempt, signal);
}

export const fewest = (level, { onProgress, signal, job }) =>
  solve({ level }, { options: {}, job, onProgress, signal });

export const grade = (level, { signal }) => post("/api/grade", { level }, {}, signal);

// The body of a request is a JSON object: a level, or a wish.
export const generate = (wish, { signal }) => post("/api/generate", { level: wish }, {}, signal);

export const daily = (date, difficulty, { signal }) => post("/api/daily", { level: { date, difficulty } }, {}, signal);

export async function convert(level, format) {
  const response = await send("/api/convert", { level }, { format });
  return response.ok ? response.blob() : answerOf(response);
}

export async function playOnPhone(result, { job, token, onEvent }) {
  const events = follow(job, ["play"], onEvent);
  try {
    return await answerOf(await send(`/api/results/${result}/play`, { level: {} }, { job }, { token }));
  } finally {
    events.close();
  }
}

export const cancel = (job, token) =>
  fetch(address(`/api/jobs/${job}`), { method: "DELETE", headers: withToken(token) }).then(({ ok }) => ok, () => false);

export const hint = (level) => post("/api/hint", { level }, { time_limit: 10 });

export const graph = (level) => post("/api/graph", { level });

/** The server forgets old results by itself. */
export const release = () => {};
