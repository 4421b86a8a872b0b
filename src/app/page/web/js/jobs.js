// The pictures on the page and the work on them: a few at a time, each with its progress, its answer or its error.
import { gridOf, isTiles } from "./level.js";
import { evidenceWords, hintWords } from "./words.js";

// A browser keeps six connections to a server; each solve takes two, its answer and its progress.
const atOnce = 2;

const canceled = { message: "Canceled.", hint: "" };

const onPage = (error) =>
  error && { code: error.code, message: error.message, hint: hintWords(error), evidence: evidenceWords(error.evidence) };

/** `onChange(result)` is called whenever something about a result changed. */
export function createJobs(engine, onChange) {
  const waiting = [];
  let running = 0;

  function start() {
    while (running < atOnce && waiting.length > 0) {
      ++running;
      work(waiting.shift()).finally(() => {
        --running;
        start();
      });
    }
  }

  async function work(result) {
    const input = result.again ?? result.input;
    const job = engine.newJob();
    const stop = new AbortController();
    Object.assign(result, { job, stop });
    result.state = "working";
    onChange(result);
    const onProgress = (progress) => {
      // A better solution is shown until the next one; its numbers are those of the progress that follows.
      if (progress.kind === "better") result.better = progress.answer;
      else result.progress = progress;
      onChange(result);
    };
    try {
      const options = { ...result.options, name: result.name };
      const answer = await engine.solve(input, { options, job, onProgress, signal: stop.signal });
      take(result, answer);
    } catch (error) {
      result.error = stop.signal.aborted ? canceled : onPage(error);
      result.state = result.answer ? "done" : "failed";
    }
    result.job = result.stop = result.progress = result.better = null;
    onChange(result);
  }

  // A corrected board keeps the picture and the outlines that were read from it.
  function take(result, answer) {
    if (result.answer) engine.release(result.answer);
    answer.error = onPage(answer.error);
    if (result.again) {
      result.corrected = true;
      answer.view = result.answer.view;
    } else {
      result.shown = gridOf(answer.level.cells, isTiles(answer.level));
      result.pictureUrl = result.preview ?? answer.links?.source;
      result.asked = null;
      if (answer.questions?.length > 0) result.mode = "correct";
    }
    Object.assign(result, { answer, error: null, state: "done", played: null, draft: null });
  }

  /** Begins to solve a result, or to solve it again with `again` (a level) or other `options`. */
  function solve(result, { again, options } = {}) {
    if (again) result.again = { level: again };
    else {
      if (result.answer) engine.release(result.answer);
      Object.assign(result, { again: null, answer: null, corrected: false, options });
    }
    result.state = "waiting";
    result.error = null;
    waiting.push(result);
    onChange(result);
    start();
  }

  async function cancelRunning({ job, stop }) {
    // The server registers a solve only when the whole picture has arrived.
    if (job && !(await engine.cancel(job))) stop.abort();
  }

  function cancel(result) {
    const index = waiting.indexOf(result);
    if (index < 0) return cancelRunning(result);
    waiting.splice(index, 1);
    result.state = result.answer ? "done" : "failed";
    result.error = canceled;
    onChange(result);
  }

  return { solve, cancel };
}
