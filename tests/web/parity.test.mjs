// The browser edition against the program: the same cells, moves, status, node counts and points to tap for every picture
// and level. Usage: node parity.test.mjs UNFOLD RAW_PIXELS SITE CORPUS [SHARD/SHARDS]
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { after, test } from "node:test";

const [unfold, rawPixels, site, corpus, shard = "0/1"] = process.argv.slice(2);
const { load } = await import(join(site, "wasm/unfold.js"));
const [index, count] = shard.split("/").map(Number);
const memory = 256; // MiB: tables of one size, so that equal searches count equal nodes
const folder = mkdtempSync(join(tmpdir(), "unfold-parity-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const filesBelow = (place) =>
  readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

const isPicture = (file) => /\.(png|jpe?g|webp|bmp)$/i.test(file);
const samples = new URL("../../samples", import.meta.url).pathname;
const pictures = [samples, ...(existsSync(corpus) ? [corpus] : [])].flatMap(filesBelow).filter(isPicture);
const levels = [
  ...filesBelow(samples).filter((file) => file.endsWith(".level.json")),
  ...(existsSync(join(corpus, "levels")) ? filesBelow(join(corpus, "levels")).filter((file) => file.endsWith(".puz")) : []),
];
const mine = (list) => list.filter((_, i) => i % count === index);

/** What the program says of a file: {answer, level, solution}. */
function native(file, limit_s) {
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
  if (typeof there !== "object" || there === null) return assert.equal(here, there, path);
  assert.deepEqual(Object.keys(here ?? {}).sort(), Object.keys(there).sort(), path);
  for (const key of Object.keys(there)) equal(here[key], there[key], `${path}.${key}`);
}

const core = await load();

function inBrowserEdition(open, limit_s) {
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

function compare(file, open, limit_s) {
  demandEqual(file, inBrowserEdition(open, 10 * limit_s), native(file, limit_s));
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
    }, 300));

for (const file of mine(levels))
  test(`level ${relative(corpus, file)}`, () =>
    compare(file, () => core.openText(readFileSync(file), { name: basename(file) }), 300));

test("a difference in any of the answers is found", () => {
  const file = join(samples, "kami2/kite.level.json");
  const there = native(file, 300);
  const open = () => core.openText(readFileSync(file), { name: basename(file) });
  demandEqual(file, inBrowserEdition(open, 300), there);
  const changes = [
    (here) => ++here.answer.moves, (here) => ++here.answer.nodes, (here) => (here.answer.status = "feasible"),
    (here) => ++here.answer.steps[0].color, (here) => (here.level.cells[0] = "x"), (here) => delete here.solution[Object.keys(here.solution)[0]],
    (here) => (here.answer = { error: { code: "internal", message: "" } }),
  ];
  for (const change of changes) {
    const here = inBrowserEdition(open, 300);
    change(here);
    assert.throws(() => demandEqual(file, here, there), assert.AssertionError, String(change));
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
