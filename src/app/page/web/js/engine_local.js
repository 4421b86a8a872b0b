// The engine in this browser: the WebAssembly module in four workers, for solving, for answers at once, for designs and
// for generated levels.
// engine.js describes the calls. Nothing leaves the device.
import { EngineError } from "./engine_error.js";

export const isLocal = true;

const solve_s = 60; // as on the command line
const hint_s = 10;

// A module that uses what the build needs: SIMD and exceptions of WebAssembly.
const probe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 13, 1, 11, 0, 6, 64, 65, 0, 253, 15, 26, 25, 11, 11,
]);

/** What this browser lacks, in a sentence; empty where it lacks nothing. */
function lacking() {
  const missing = [];
  if (typeof Worker === "undefined") missing.push("workers");
  if (typeof OffscreenCanvas === "undefined" || typeof createImageBitmap === "undefined") missing.push("OffscreenCanvas");
  if (typeof WebAssembly === "undefined") missing.push("WebAssembly");
  else if (!WebAssembly.validate(probe)) missing.push("SIMD and exceptions of WebAssembly");
  return missing.length > 0 ? `This browser lacks ${missing.join(" and ")}, which Unfold needs.` : "";
}

function requireBrowser() {
  const message = lacking();
  if (message)
    throw new EngineError({ code: "old-browser", message, hint: "Use Chrome 95, Firefox 114, Safari 16.4, or newer." });
}

/** A worker with the module. It is started when it is first needed, and again after it has ended. */
class Helper {
  #worker = null;
  #calls = new Map(); // id -> {done, failed, onReport}
  #last = 0;

  #start() {
    requireBrowser();
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data: { id, kind, value } }) => {
      const call = this.#calls.get(id);
      if (!call) return;
      if (kind === "report") return call.onReport?.(value);
      this.#calls.delete(id);
      if (kind === "answer") return call.done(value);
      call.failed(new EngineError(value));
      if (value.isFatal) this.end();
    };
    this.#worker.onerror = (event) => {
      event.preventDefault?.();
      this.end({
        code: "internal", message: "Unfold could not start in this browser.",
        hint: "Reload the page. If this stays, update the browser.",
      });
    };
  }

  call(name, args, onReport) {
    if (!this.#worker) this.#start();
    const id = ++this.#last;
    return new Promise((done, failed) => {
      this.#calls.set(id, { done, failed, onReport });
      this.#worker.postMessage({ id, name, args });
    });
  }

  isIdle() {
    return this.#calls.size === 0;
  }

  /** Ends the worker and with it what it does. */
  end(error = { code: "canceled", message: "Canceled." }) {
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { failed } of calls) failed(new EngineError(error));
  }
}

const searcher = new Helper();
const assistant = new Helper();
const analyzer = new Helper(); // of levels that are being designed: hints do not wait for it
const maker = new Helper(); // makes levels, which takes seconds

// The module is loaded, and the reader warmed up, while the player chooses a picture.
if (!lacking()) setTimeout(() => searcher.call("warmUp", {}).catch(() => {}), 0);

const urls = new WeakMap(); // answer -> object URLs

function withLinks(answer, input, options, { solved, shown, source, files }) {
  const made = [];
  const link = (blob) => {
    made.push(URL.createObjectURL(blob));
    return made.at(-1);
  };
  answer.links = {};
  if (solved) answer.links.solved = link(solved);
  if (shown) answer.links.shown = link(shown);
  if (source) answer.links.source = link(source);
  if (solved)
    answer.links.animation = () => assistant.call("animate", { input, options, solution: files.solution });
  for (const [kind, text] of Object.entries(files)) answer.links[kind] = link(new Blob([text]));
  urls.set(answer, made);
  return answer;
}

let queue = Promise.resolve(); // one search at a time
const running = new Map(); // job -> {better, stop}

export function solve(input, { options, job, onProgress, signal }) {
  const state = { better: null, isCanceled: false };
  running.set(job, state);
  const work = async () => {
    signal?.throwIfAborted();
    if (state.isCanceled) throw new EngineError({ code: "canceled", message: "Canceled." });
    state.isRunning = true;
    const stop = () => searcher.end();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const found = await searcher.call("solve", { input, options: { time_limit: solve_s, ...options } }, (report) => {
        if (report.kind === "better") state.better = report.answer;
        onProgress(report);
      });
      return withLinks(found.answer, input, options, found);
    } catch (error) {
      if (!state.isCanceled || !state.better) throw error;
      // The search has ended with its worker: the best solution so far is drawn by the other one.
      const found = await assistant.call("draw", { input, options, answer: state.better });
      return withLinks(found.answer, input, options, found);
    } finally {
      signal?.removeEventListener("abort", stop);
      running.delete(job);
    }
  };
  onProgress({ kind: "waiting", ahead: running.size - 1 });
  const result = queue.then(work);
  queue = result.catch(() => {});
  return result;
}

/** A call to a helper that a signal ends, with all others to it. */
async function untilStopped(helper, name, args, { onProgress, signal } = {}) {
  signal?.throwIfAborted();
  const stop = () => helper.end();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await helper.call(name, args, onProgress);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

const within = (seconds, options) => ({ time_limit: seconds, ...options });

export const fewest = (level, options) => untilStopped(analyzer, "fewest", { level, options: within(solve_s) }, options);

export const grade = (level, options) => untilStopped(analyzer, "grade", { level, options: within(solve_s) }, options);

/** Levels are made now and then: in between the memory is free. */
async function made(name, args, options) {
  try {
    return await untilStopped(maker, name, args, options);
  } finally {
    if (maker.isIdle()) maker.end();
  }
}

export const generate = (wish, options) => made("generate", { wish: within(solve_s, wish) }, options);

export const daily = (date, difficulty, options) =>
  made("daily", { options: within(2 * solve_s, { date, difficulty }) }, options);

export const convert = (level, format) => assistant.call("convert", { level, format });

export async function cancel(job) {
  const state = running.get(job);
  if (!state?.isRunning || !state.better) return false;
  state.isCanceled = true;
  searcher.end();
  return true;
}

export const hint = (level) => assistant.call("hint", { level, options: { time_limit: hint_s } });

export const graph = (level) => assistant.call("graph", { level });

export function release(answer) {
  for (const url of urls.get(answer) ?? []) URL.revokeObjectURL(url);
}
