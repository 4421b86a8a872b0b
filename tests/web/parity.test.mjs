// The browser edition against the program: the same cells, moves, status, node counts and points to tap for every picture
// and level. Usage: node parity.test.mjs UNFOLD RAW_PIXELS SITE CORPUS SHARD/SHARDS [FOLDER…]
// Pictures of further FOLDERs are read and not solved.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { after, test } from "node:test";

const [unfold, rawPixels, site, corpus, shard = "0/1", ...readOnly] = process.argv.slice(2);
const { load } = await import(join(site, "wasm/unfold.js"));
const [index, count] = shard.split("/").map(Number);
const limit_s = 3000; // no search ends because of it, on a busy machine neither
// MiB: tables of one size, so that equal searches count equal nodes; full tables end the longest after some seconds.
const memory = 16;
const folder = mkdtempSync(join(tmpdir(), "unfold-parity-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const filesBelow = (place) =>
  readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

const isPicture = (file) => /\.(png|jpe?g|webp|bmp)$/i.test(file);
const samples = new URL("../../samples", import.meta.url).pathname;
const picturesIn = (folders) => folders.filter((folder) => existsSync(folder)).flatMap(filesBelow).filter(isPicture);
const pictures = picturesIn([samples, corpus]);

/** The first picture of each repository and game: a file is named OWNER_REPOSITORY__NAME, and its others are drawn alike. */
function firstOfEach(files) {
  const source = (file) => file.slice(0, file.indexOf("__", file.lastIndexOf("/")));
  return files.filter((file, i) => i === 0 || source(files[i - 1]) !== source(file));
}
const morePictures = firstOfEach(picturesIn(readOnly));
const levels = [
  ...filesBelow(samples).filter((file) => file.endsWith(".level.json")),
  ...(existsSync(join(corpus, "levels")) ? filesBelow(join(corpus, "levels")).filter((file) => file.endsWith(".puz")) : []),
];
const mine = (list) => list.filter((_, i) => i % count === index);

/** What the program says of a file: {answer, level, solution}. */
function native(file) {
  rmSync(folder, { recursive: true, force: true });
  const done = spawnSync(unfold, ["solve", file, "--json", "--memory", memory, "--time-limit", limit_s, "-o", folder],
    { encoding: "utf8", maxBuffer: 1 << 28 });
  const answer = JSON.parse(done.stdout);
  const made = existsSync(folder) ? readdirSync(folder) : [];
  const read = (ending) => {
    const name = made.find((one) => one.endsWith(ending));
    return name && JSON.parse(readFileSync(join(folder, name), "utf8"));
  };
  return { answer, level: read(".level.json"), solution: read(".solution.json") };
}

function pixels(file) {
  const output = execFileSync(rawPixels, [file], { maxBuffer: 1 << 30 });
  const end = output.indexOf(10);
  const [width, height] = output.subarray(0, end).toString().split(" ").map(Number);
  return { data: new Uint8ClampedArray(output.subarray(end + 1)), width, height };
}

/** Equal except for times and the last digit of a rounded length. */
function equal(here, there, path) {
  if (/_ms$/.test(path) || /\.hint$/.test(path)) return;
  if (typeof there === "number" && /_px\b/.test(path))
    return assert.ok(Math.abs(here - there) < 0.11, `${path}: ${here}, not ${there}`);
  // Sums of single precision, added in the order of each machine's registers.
  if (/\.confidence$/.test(path)) return assert.ok(Math.abs(here - there) < 0.0001, `${path}: ${here}, not ${there}`);
  if (typeof there !== "object" || there === null) return assert.equal(here, there, path);
  assert.deepEqual(Object.keys(here ?? {}).sort(), Object.keys(there).sort(), path);
  for (const key of Object.keys(there)) equal(here[key], there[key], `${path}.${key}`);
}

const core = await load();

function inBrowserEdition(open) {
  let reading = null;
  try {
    reading = open();
    const answer = core.solve(reading.session, { memory, time_limit: limit_s });
    return { answer, level: JSON.parse(core.file(reading.session, "level")), solution: JSON.parse(core.file(reading.session, "solution")) };
  } catch (error) {
    if (error.name !== "UnfoldError") throw error;
    return { answer: { error: error.fields } };
  } finally {
    if (reading) core.close(reading.session);
  }
}

function compare(file, open) {
  demandEqual(file, inBrowserEdition(open), native(file));
}

function demandEqual(file, here, there) {
  if (!there.answer.status) {
    assert.equal(here.answer.status, undefined, `${file}: refused by the program only`);
    assert.equal(here.answer.error.code, there.answer.error.code);
    assert.equal(here.answer.error.message, there.answer.error.message);
    return;
  }
  assert.equal(here.answer.error?.message, there.answer.error?.message);
  for (const key of ["game", "moves", "status", "lower_bound", "nodes", "colors", "regions", "tiles"])
    assert.deepEqual(here.answer[key], there.answer[key], `${file}: ${key}`);
  equal(here.answer.steps, there.answer.steps, "steps");
  if (there.level) equal(here.level, there.level, "level");
  if (there.solution) equal(here.solution, there.solution, "solution");
}

for (const file of mine(pictures))
  test(`picture ${relative(corpus, file)}`, () =>
    compare(file, () => {
      const bytes = readFileSync(file);
      if (!core.checkFile(bytes).picture) return core.openText(bytes, { name: basename(file) });
      return core.openPixels(pixels(file), { name: basename(file) });
    }));

/** What the program reads in a picture, as it prints it. */
const readNatively = (file) => JSON.parse(spawnSync(unfold, ["read", file, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout);

/** What the browser edition reads in the same pixels, in the same form. */
function readInBrowserEdition(file) {
  try {
    const { session, view, input, ...reading } = core.openPixels(pixels(file), { name: basename(file) });
    core.close(session);
    return reading;
  } catch (error) {
    if (error.name !== "UnfoldError") throw error;
    return error.fields;
  }
}

/**
 * Two places of the board, a pixel apart, fit this picture about as well, and the two editions choose different ones: the
 * confidence differs with the place, the cells do not.
 */
const fitsTwoWays = (file) => file.endsWith("/ZhangFengze__QQLianLianKanCheat__demo_f0.png");

function demandEqualReadings(file, here, { input, ...there }) {
  if (there.level && fitsTwoWays(file)) return assert.deepEqual(here.level.cells, there.level.cells, file);
  if (there.level) return equal(here, there, basename(file));
  assert.equal(here.level, undefined, `${file}: refused by the program only`);
  assert.equal(here.code, there.error.code, file);
  assert.equal(here.message, there.error.message, file);
}

for (const file of mine(morePictures))
  test(`picture ${relative(corpus, file)}, read only`, () => demandEqualReadings(file, readInBrowserEdition(file), readNatively(file)));

for (const file of mine(levels))
  test(`level ${relative(corpus, file)}`, () =>
    compare(file, () => core.openText(readFileSync(file), { name: basename(file) })));

test("a difference in any of the answers is found", () => {
  const file = join(samples, "kami2/kite.level.json");
  const there = native(file);
  const open = () => core.openText(readFileSync(file), { name: basename(file) });
  demandEqual(file, inBrowserEdition(open), there);
  const changes = [
    (here) => ++here.answer.moves, (here) => ++here.answer.nodes, (here) => (here.answer.status = "feasible"),
    (here) => ++here.answer.steps[0].color, (here) => (here.level.cells[0] = "x"), (here) => delete here.solution[Object.keys(here.solution)[0]],
    (here) => (here.answer = { error: { code: "internal", message: "" } }),
  ];
  for (const change of changes) {
    const here = inBrowserEdition(open);
    change(here);
    assert.throws(() => demandEqual(file, here, there), assert.AssertionError, String(change));
  }
});

test("a difference between readings is found", () => {
  const file = join(samples, "squares/pond.png");
  const there = readNatively(file);
  demandEqualReadings(file, readInBrowserEdition(file), there);
  const changes = [
    (here) => (here.level.cells[0] = "x"), (here) => (here.confidence += 0.001), (here) => here.level.source.board_px.x++,
    (here) => here.questions.push({}), (here) => delete here.level,
  ];
  for (const change of changes) {
    const here = readInBrowserEdition(file);
    change(here);
    assert.throws(() => demandEqualReadings(file, here, there), assert.AssertionError, String(change));
  }
});

if (index === 0)
  test("generated levels, grades and level texts are those of the program", () => {
    const wish = { game: "kami2", moves: 4, colors: 3, symmetry: "turn3", seed: 7 };
    const [made] = core.generate(wish).levels;
    const words = Object.entries(wish).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const there = JSON.parse(execFileSync(unfold, ["generate", ...words], { encoding: "utf8" }));
    assert.deepEqual(made.level.cells, there.cells);
    assert.equal(made.level.budget, 4);
    assert.throws(() => core.generate({ ...wish, moves: 1 }), (error) => error.fields.parameter === "moves");

    const file = join(samples, "kami2/kite.level.json");
    const { session } = core.openText(readFileSync(file));
    const graded = core.grade(session, { time_limit: 60 });
    const solved = JSON.parse(execFileSync(unfold, ["solve", file, "--json", "--difficulty", "-o", folder], { encoding: "utf8" }));
    for (const key of ["grade", "sensible_first_moves", "right_first_moves", "greedy_moves", "solutions"])
      assert.equal(graded[key], solved.difficulty[key], key);
    assert.equal(graded.right_moves.length, graded.right_first_moves);
    execFileSync(unfold, ["convert", file, "-o", join(folder, "kite.puz")]);
    assert.equal(core.file(session, "puz"), readFileSync(join(folder, "kite.puz"), "utf8"));
    core.close(session);

    const days = core.daily({ date: "2026-11-27", difficulty: "easy", time_limit: 60 });
    assert.equal(days.levels[0].moves, 4);
  });
