// A worker of the browser edition: decodes pictures, calls the WebAssembly module, encodes drawings.
import { load } from "../wasm/unfold.js";

const max_bytes = 64e6;

let loading = null;
const unfold = () => (loading ??= load());

class Refusal extends Error {
  constructor(error, evidence) {
    super(error.message);
    this.error = { ...error, evidence };
  }
}

const contextOf = (canvas) => canvas.getContext("2d", { willReadFrequently: true });

/** Browsers that protect against fingerprinting change the pixels that a page reads. */
let noise = null;
function isNoisy() {
  if (noise !== null) return noise;
  const side = 16;
  const context = contextOf(new OffscreenCanvas(side, side));
  const drawn = context.createImageData(side, side);
  for (let i = 0; i < drawn.data.length; ++i) drawn.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256;
  context.putImageData(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  return (noise = data.some((value, i) => value !== drawn.data[i]));
}

function requireTruePixels() {
  if (isNoisy())
    throw new Refusal({
      code: "noisy-pixels", stage: "image", message: "This browser changes the pixels of pictures that a page reads.",
      hint: "Allow this page to read canvas data (a setting against fingerprinting), or use another browser.",
    });
}

/** Runs `work` on a canvas and frees its pixels at once: the garbage collector does not count their size. */
async function withCanvas(width, height, work) {
  const canvas = new OffscreenCanvas(width, height);
  try {
    return await work(contextOf(canvas));
  } finally {
    canvas.width = canvas.height = 0;
  }
}

/** The pixels of a picture; nothing where the browser cannot decode it. */
async function pixelsOf(file) {
  requireTruePixels();
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  } catch {
    return null;
  }
  const { width, height } = bitmap;
  return withCanvas(width, height, (context) => {
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context.getImageData(0, 0, width, height);
  });
}

/** Reads an input; returns the reading with its session. */
async function open(core, { file, level }, options = {}) {
  if (level) return core.openText(JSON.stringify(level), options);
  if (file.size > max_bytes)
    throw new Refusal({ code: "too-large", stage: "input", message: "The file is larger than 64 MB.",
      hint: "Use the screenshot as the phone saved it." });
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Refusal({ code: "unreadable", message: "This file cannot be read: is it a folder?" });
  }
  const { picture, damaged } = core.checkFile(bytes);
  // A browser may open kinds of pictures that the program does not.
  const pixels = picture || (bytes.length > 0 && file.type.startsWith("image/")) ? await pixelsOf(file) : null;
  if (pixels) return core.openPixels(pixels, options);
  if (picture) throw new Refusal(damaged);
  return core.openText(bytes, options);
}

const png = { type: "image/png" };
const jpeg = { type: "image/jpeg", quality: 0.9 };

const encoded = ({ data, width, height }, ...formats) =>
  withCanvas(width, height, (context) => {
    context.putImageData(new ImageData(data, width, height), 0, 0);
    return Promise.all(formats.map((format) => context.canvas.convertToBlob(format)));
  });

/** The drawings and files of a solved session. */
async function productsOf(core, session, answer, { file }) {
  const files = { level: core.file(session, "level"), solution: core.file(session, "solution") };
  if (answer.regions > 0) files.dot = core.file(session, "dot");
  if (!answer.view) return { files };
  // The page shows a JPEG: browsers keep the bytes of pictures that were shown, and a PNG has five times as many.
  const [solved, shown] = await encoded(core.annotate(session), png, jpeg);
  const [source] = file ? [null] : await encoded(core.picture(session), png);
  return { files, solved, shown, source };
}

async function inSession(input, options, work) {
  const core = await unfold();
  const reading = await open(core, input, options);
  try {
    return await work(core, reading.session);
  } finally {
    core.close(reading.session);
  }
}

let calls_waiting = 0;
const pause = () => new Promise((done) => setTimeout(done));

const calls = {
  /**
   * Loads the module and reads a drawing of its own, so that the browser has optimized the reader. Ends between two steps
   * when a call arrives.
   */
  async warmUp() {
    const core = await unfold();
    const cells = Array.from({ length: 29 }, (_, row) => Array.from({ length: 10 }, (_, column) => ((row >> 2) + column) % 3).join(""));
    const level = {
      format: "unfold-level", version: 1, game: "kami2", lattice: { kind: "triangle", columns: 10, rows: 29 },
      palette: ["#c8553d", "#f2d492", "#28536b"], cells,
    };
    let picture = null;
    let session = null;
    const steps = [
      () => (session = core.openText(JSON.stringify(level)).session),
      () => (picture = { ...core.picture(session), data: core.picture(session).data.slice() }),
      () => (core.close(session), (session = core.openPixels(picture).session)),
      () => core.solve(session, { time_limit: 0 }),
      () => core.annotate(session),
      () => (core.close(session), (session = core.openPixels(picture).session)),
    ];
    for (const step of steps) {
      await pause();
      if (calls_waiting > 0) break;
      step();
    }
    if (session !== null) core.close(session);
  },

  solve: ({ input, options }, report) =>
    inSession(input, options, async (core, session) => {
      const answer = core.solve(session, { time_limit: options.time_limit }, report);
      return { answer, ...(await productsOf(core, session, answer, input)) };
    }),

  /** Draws a solution that was found before: an answer of `solve`. */
  draw: ({ input, options, answer: before }) =>
    inSession(input, options, async (core, session) => {
      const answer = core.take(session, JSON.stringify(before.solution));
      return { answer, ...(await productsOf(core, session, answer, input)) };
    }),

  animate: ({ input, options, solution }) =>
    inSession(input, options, async (core, session) => {
      core.take(session, solution);
      return new Blob([core.animate(session)], { type: "image/gif" });
    }),

  hint: ({ level, options }) => inSession({ level }, {}, (core, session) => core.hint(session, options)),

  fewest: ({ level, options }, report) =>
    inSession({ level }, {}, (core, session) => core.solve(session, options, report)),

  grade: ({ level, options }) => inSession({ level }, {}, (core, session) => core.grade(session, options)),

  generate: async ({ wish }) => (await unfold()).generate(wish),

  daily: async ({ options }) => (await unfold()).daily(options),

  /** A level as a file: a Blob. */
  convert: ({ level, format }) =>
    inSession({ level }, {}, async (core, session) => {
      if (format === "png") return (await encoded(core.picture(session), png))[0];
      return new Blob([core.file(session, format === "json" ? "level" : format)]);
    }),

  graph: ({ level }) => inSession({ level }, {}, (core, session) => core.graph(session)),
};

/** The error of a call for the page. A module that ran out of memory, or failed otherwise, is not used again. */
function errorOf(error) {
  if (error instanceof Refusal) return error.error;
  if (error.name === "UnfoldError") return { ...error.fields, isFatal: error.fields.code === "out-of-memory" };
  const isMemory = error instanceof RangeError || /memory|allocat|abort/i.test(error.message);
  return {
    code: isMemory ? "out-of-memory" : "internal", isFatal: true,
    message: isMemory ? "This device has too little memory for this picture or board." : "Something went wrong inside Unfold.",
    hint: isMemory ? "Close other pages, or use a smaller picture, then try again." : `Please report this: ${error.message}`,
  };
}

onmessage = async ({ data: { id, name, args } }) => {
  if (name !== "warmUp") ++calls_waiting;
  try {
    const value = await calls[name](args, (report) => postMessage({ id, kind: "report", value: report }));
    postMessage({ id, kind: "answer", value });
  } catch (error) {
    postMessage({ id, kind: "error", value: errorOf(error) });
  } finally {
    if (name !== "warmUp") --calls_waiting;
  }
};
