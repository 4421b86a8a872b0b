// The WebAssembly module as a JavaScript object, for pages, workers and Node.
import createUnfold from "./unfold-core.js";

/** An error of the module. `fields`: {code, stage, message, hint, parameter, evidence}. */
export class UnfoldError extends Error {
  constructor({ error, evidence }) {
    super(error.message);
    this.name = "UnfoldError";
    this.fields = { ...error, evidence };
  }
}

const address = () => new URL("./unfold-core.wasm", import.meta.url);

const isNode = typeof process === "object" && Boolean(process.versions?.node);

/** Returns the compiled module: `wasm` (bytes or a module), or the file next to this one. */
async function compileModule(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm) return WebAssembly.compile(wasm);
  if (isNode) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address()));
  }
  const response = await fetch(address());
  if (!response.ok) throw new Error(`The module is missing: ${response.status} ${address()}`);
  // Streaming compilation requires the type application/wasm, which some hosts do not send.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts an instance. `wasm`: bytes or a compiled module; without it the file beside this one. */
export async function load(wasm) {
  const module = await compileModule(wasm);
  let report = null;
  const core = await createUnfold({
    instantiateWasm: (imports, receive) => {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
      return {};
    },
    onReport: (json) => report?.(json),
  });
  return wrap(core, (listener) => (report = listener));
}

function wrap(core, setReport) {
  // Growing the memory detaches its buffer, so a new view is created after each call.
  const bytesAt = (address, size) => core.HEAPU8.slice(address, address + size);

  function withMemory(bytes, work) {
    const address = core._malloc(Math.max(bytes.length, 1));
    if (address === 0) throw new RangeError("out of memory");
    core.HEAPU8.set(bytes, address);
    try {
      return work(address);
    } finally {
      core._free(address);
    }
  }

  const withText = (text, work) => withMemory(new TextEncoder().encode(`${text}\0`), work);

  function answerOf(address) {
    const answer = JSON.parse(core.UTF8ToString(address));
    // The answer of a solve may also have "error" (its shortfall); a failed call has only these members.
    const isError = answer.error && Object.keys(answer).every((key) => ["error", "evidence", "move"].includes(key));
    if (isError) throw Object.assign(new UnfoldError(answer), answer.move === undefined ? {} : { move: answer.move });
    return answer;
  }

  /** A view of the R, G, B, A pixels in the module's memory. */
  const picture = ({ data: address, size, width, height }) =>
    ({ data: new Uint8ClampedArray(core.HEAPU8.buffer, address, size), width, height });

  const request = (options) => JSON.stringify(options ?? {});

  return {
    /** Whether the bytes are a picture file: {picture, damaged?}. Throws for a file that may not be decoded. */
    checkFile: (bytes) => withMemory(bytes, (at) => answerOf(core._unfold_check_file(at, bytes.length))),

    /** Reads pixels: {data: R, G, B, A, width, height}. Returns a reading with its session. */
    openPixels: ({ data, width, height }, options) =>
      withMemory(data, (at) => withText(request(options), (json) => answerOf(core._unfold_open_pixels(at, width, height, json)))),

    /** Reads a level file: a string or bytes. */
    openText(text, options) {
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      return withMemory(bytes, (at) =>
        withText(request(options), (json) => answerOf(core._unfold_open_text(at, bytes.length, json))));
    },

    /** Solves a session. `onReport` receives {kind: "progress" | "better", …}. */
    solve(session, options, onReport) {
      setReport(onReport);
      try {
        return withText(request(options), (json) => answerOf(core._unfold_solve(session, json)));
      } finally {
        setReport(null);
      }
    },

    /** Replays the text of a solution file, and stores it as the session's solution. */
    take: (session, solution) => withText(solution, (text) => answerOf(core._unfold_take(session, text))),
    /** The grade and the right first moves. */
    grade: (session, options) => withText(request(options), (json) => answerOf(core._unfold_grade(session, json))),
    /** Designed levels: {levels, error}. */
    generate: (wish) => withText(request(wish), (json) => answerOf(core._unfold_generate(json))),
    /** The levels of a date: {levels, error}. */
    daily: (options) => withText(request(options), (json) => answerOf(core._unfold_daily(json))),
    hint: (session, options) => withText(request(options), (json) => answerOf(core._unfold_hint(session, json))),
    play: (level, moves) => withText(request({ level, moves }), (json) => answerOf(core._unfold_play(json))),
    graph: (session) => answerOf(core._unfold_graph(session)),
    /** The text of a file: "level", "puz", "txt", "solution" or "dot". */
    file: (session, kind) => withText(kind, (name) => answerOf(core._unfold_file(session, name))).text,
    // Pixels are views of the module's memory, valid until the next call.
    /** The picture that was read, or the drawing of a level. */
    picture: (session) => picture(answerOf(core._unfold_picture(session))),
    /** The picture with the solution on it. */
    annotate: (session) => picture(answerOf(core._unfold_annotate(session))),
    /** The picture before a step, counted from 0. */
    step: (session, index) => picture(answerOf(core._unfold_step(session, index))),
    /** The animation: the bytes of a GIF file. */
    animate(session) {
      const { data, size } = answerOf(core._unfold_animate(session));
      return bytesAt(data, size);
    },
    close: (session) => core._unfold_close(session),
    /** The bytes that the module has reserved. */
    memory: () => core.HEAPU8.length,
  };
}
