// The npm package as its users meet it: packed, installed, its README's examples run in Node and, bundled by Vite, in
// Chromium. Usage: node package.test.mjs UNFOLD (the program, for pictures and for comparison)
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromiumPath, limit_ms, startBrowser, testLimit_ms } from "../browser/harness.mjs";
import { startStaticHost } from "../browser/static_host.mjs";

const [program] = process.argv.slice(2);
const root = new URL("../..", import.meta.url).pathname;
const source = join(root, "packages/npm");
const folder = mkdtempSync(join(tmpdir(), "unfold-package-"));
const npm = (...args) => execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, encoding: "utf8", timeout: testLimit_ms });
after(() => rmSync(folder, { recursive: true, force: true }));

const sample = (name) => join(root, "samples", name);

/** The example of the README that begins with this comment. */
function example(kind) {
  const readme = readFileSync(join(source, "README.md"), "utf8");
  const found = readme.match(new RegExp("```js\\n// example: " + kind + "\\n([\\s\\S]*?)```"));
  assert.ok(found, `the README has no example for ${kind}`);
  return found[1];
}

/** The program's answer for the same picture. */
function native(picture) {
  const line = spawnSync(program, ["solve", picture, "--json", "-o", join(folder, "native")], { encoding: "utf8" }).stdout;
  return JSON.parse(line);
}

before(() => {
  const [{ filename, files }] = JSON.parse(execFileSync("npm", ["pack", source, "--json"], { cwd: folder, encoding: "utf8" }));
  const names = files.map(({ path }) => path);
  for (const name of ["dist/unfold-core.wasm", "dist/unfold-core.js", "dist/unfold.js", "index.d.ts", "README.md", "LICENSE"])
    assert.ok(names.includes(name), `${name} is not packed`);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
  npm("install", join(folder, filename));
  copyFileSync(sample("kami2/beacon.png"), join(folder, "shot.png"));
});

test("the example for Node solves a screenshot and writes the picture", () => {
  writeFileSync(join(folder, "example.mjs"), example("node"));
  const said = execFileSync("node", ["example.mjs"], { cwd: folder, encoding: "utf8" });
  const { moves, status } = native(join(folder, "shot.png"));
  assert.ok(said.startsWith(`${moves} moves, ${status}\n`), said);
  assert.equal(said.trim().split("\n").length, moves + 1);
  assert.deepEqual([...readFileSync(join(folder, "shot.solved.png")).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
});

test("the command solves files, and says why it does not", () => {
  const run = (...args) => spawnSync("npx", ["unfold-puzzle", ...args], { cwd: folder, encoding: "utf8" });
  mkdirSync(join(folder, "out"), { recursive: true });
  const solved = run("shot.png", "-o", "out");
  assert.equal(solved.status, 0, solved.stderr);
  assert.match(solved.stdout, /^shot\.png: \d+ moves, proven fewest → out\/shot\.solved\.png\n$/);
  assert.ok(existsSync(join(folder, "out/shot.solved.png")));
  const again = run("shot.png", "-o", "out");
  assert.equal(again.status, 2);
  assert.match(again.stderr, /exists\. Use --force/);
  assert.equal(run("shot.png", "-o", "out", "--force").status, 0);
  const answer = JSON.parse(run("shot.png", "-o", "out", "--force", "--json").stdout);
  const { nodes, moves, lower_bound } = native(join(folder, "shot.png"));
  assert.deepEqual([answer.moves, answer.lower_bound], [moves, lower_bound]);
  assert.equal(typeof answer.nodes, typeof nodes);

  copyFileSync(sample("negative/truncated.png"), join(folder, "cut.png"));
  const cut = run("cut.png");
  assert.equal(cut.status, 3);
  assert.match(cut.stderr, /^cut\.png: The picture file ends too early\. /m);
  assert.equal(run("absent.png").status, 3);
  assert.equal(run().status, 2);
  assert.equal(run("--nonsense").status, 2);
  assert.match(run("--help").stdout, /Examples:/);
  assert.match(run("--version").stdout, /^\d+\.\d+\.\d+\n$/);
});

test("JPEG, levels, hints, moves, graphs, steps, animations", () => {
  writeFileSync(join(folder, "all.mjs"), `
    import assert from "node:assert/strict";
    import { readFile } from "node:fs/promises";
    import * as unfold from "unfold-puzzle";
    const reading = await unfold.parseLevel(await readFile(${JSON.stringify(sample("kami2/lantern.level.json"))}, "utf8"));
    const seen = [];
    const solution = await unfold.solve(reading, { onProgress: (report) => seen.push(report.kind) });
    assert.equal(solution.status, "optimal");
    assert.ok(seen.includes("progress"));
    const { steps, remaining } = await unfold.hint(reading);
    assert.equal(remaining, solution.moves - 1);
    const { frames, solved } = await unfold.play(reading.level, solution.steps.map(({ cell, color }) => ({ cell, color })));
    assert.ok(solved && frames.length === solution.moves);
    const { nodes, dot } = await unfold.graph(reading);
    assert.equal(nodes.length, solution.regions);
    assert.match(dot, /^strict graph/);
    assert.equal((await unfold.stepPicture(reading, solution, 0)).width, 750);
    assert.equal(String.fromCharCode(...(await unfold.animate(reading, solution)).subarray(0, 6)), "GIF89a");
    const again = await unfold.parseLevel(reading.level);
    assert.equal((await unfold.annotate(again, solution)).width, 750); // a solution that another reading has
    unfold.close(again);
    await assert.rejects(unfold.solve(again), TypeError);
    await assert.rejects(unfold.read({ data: new Uint8ClampedArray(4), width: 2, height: 2 }), TypeError);
    await assert.rejects(unfold.play(reading.level, [{ cell: [99, 0], color: 1 }]), { name: "UnfoldError", move: 0 });
    const blank = { data: new Uint8ClampedArray(4 * 300 * 500).map((_, i) => (i % 4 === 3 ? 255 : 200)), width: 300, height: 500 };
    await assert.rejects(unfold.read(blank), (error) => error.fields.code === "no-board" && error.fields.evidence.length > 0);
    await assert.rejects(unfold.read(new Uint8Array([1, 2, 3])), { message: "This is not a picture that Unfold can open." });
    const png = unfold.encodePng(blank);
    assert.deepEqual((await unfold.decodePicture(png)).data[0], 200);
  `);
  execFileSync("node", ["all.mjs"], { cwd: folder, stdio: "pipe" });
});

test("the types fit the example and the calls", () => {
  writeFileSync(join(folder, "types.ts"), `${example("browser")}
    import { hint, type Level, type Reading } from "unfold-puzzle";
    export async function first(reading: Reading): Promise<number> { return (await hint(reading)).remaining; }
    // @ts-expect-error: there is no such game
    export const wrong: Level["game"] = "chess";
  `.replace("image, canvas)", "image: HTMLImageElement, canvas: HTMLCanvasElement)")
    .replace('canvas.getContext("2d", { willReadFrequently: true })', 'canvas.getContext("2d", { willReadFrequently: true })!')
    .replace("new ImageData(data, ", "new ImageData(data as Uint8ClampedArray<ArrayBuffer>, "));
  execFileSync("node", [join(root, "tests/web/node_modules/typescript/bin/tsc"), "--noEmit", "--strict", "--target", "es2022",
    "--module", "nodenext", "--lib", "es2022,dom", "types.ts"], { cwd: folder, stdio: "pipe" });
});

test("the example for browsers, bundled by Vite, solves the picture in Chromium", { skip: !existsSync(chromiumPath) }, async () => {
  const site = join(folder, "site");
  mkdirSync(join(site, "public"), { recursive: true });
  copyFileSync(sample("kami2/beacon.png"), join(site, "public/shot.png"));
  writeFileSync(join(site, "solve.js"), example("browser"));
  writeFileSync(join(site, "index.html"), `<!DOCTYPE html><img src="shot.png"><canvas></canvas><script type="module">
    import { solveImage } from "./solve.js";
    const image = document.querySelector("img");
    await image.decode();
    globalThis.solution = await solveImage(image, document.querySelector("canvas"));
  </script>`);
  execFileSync("node", [join(root, "tests/web/node_modules/vite/bin/vite.js"), "build", site, "--base=./", "--logLevel=error",
    "--outDir", join(folder, "bundle"), "--target", "es2022"], { cwd: folder, stdio: "pipe", input: "" });
  assert.ok(readdirSync(join(folder, "bundle/assets")).some((name) => name.endsWith(".wasm")), "the bundle has no .wasm file");
  const host = await startStaticHost(join(folder, "bundle"));
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(host.address);
    const found = await page.waitForFunction(() => globalThis.solution, null, { timeout: limit_ms }).then((handle) => handle.jsonValue());
    assert.deepEqual(errors, []);
    const { moves, status, nodes } = native(join(folder, "shot.png"));
    assert.deepEqual([found.moves, found.status, found.nodes], [moves, status, nodes]);
    const size = await page.$eval("canvas", ({ width, height }) => [width, height]);
    assert.ok(size[0] === 540 && size[1] > 960, `the drawing has ${size}`);
  } finally {
    await browser.close();
    host.stop();
  }
});
