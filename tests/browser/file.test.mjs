// The page that `unfold solve --html` writes: opened from a file, as somebody does who got it by mail.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { violations } from "./axe.mjs";
import { eventually, fillOf, openPage, paintedCells, root, sample, testLimit_ms, text } from "./harness.mjs";
import { world } from "./world.mjs";

const boards = { "KAMI 2": "kami2/kite.png", KAMI: "squares/quilt.png", "Flood-It": "squares/pond.png", "Shisen-Sho": "tiles/tins.png" };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Runs the program; its exit code may say that the board has no solution. */
const unfold = (...words) => new Promise((done, failed) =>
  execFile(world.program, words, (error, out, said) => (error && error.code > 5 ? failed(new Error(said)) : done(out))));

/** The page of an input, in a folder of its own. */
async function pageOf(input) {
  const folder = mkdtempSync(join(world.folder, "file-"));
  await unfold("solve", input, "--html", "-o", folder, "--time-limit", "10");
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".html")));
}

/** A level file of this name, in a folder of its own. */
function levelFile(name, level) {
  const path = join(mkdtempSync(join(world.folder, "level-")), name);
  writeFileSync(path, JSON.stringify({ format: "unfold-level", version: 1, ...level }));
  return path;
}

/** A test on the page of an input, from a file: URL. Afterwards: a clean console, and no request but that for the file. */
function onFile(name, input, body, options) {
  test(name, { timeout: testLimit_ms }, async () => {
    const path = await pageOf(input());
    const url = pathToFileURL(path).href;
    const opened = await openPage(world.browser, url, options);
    try {
      await body({ ...opened, path });
      assert.deepEqual(opened.errors, [], "the console complains");
      assert.deepEqual(opened.requests.filter((asked) => !asked.startsWith("data:")), [url], "requests");
    } finally {
      await opened.close();
    }
  });
}

const where = (page) => text(page, ".where");
const dataOf = (path) =>
  JSON.parse(readFileSync(path, "utf8").match(/<script type="application\/json" id="solution">(.*?)<\/script>/s)[1]);
const said = (page, pattern) => eventually(() => text(page, ".message"), (words) => pattern.test(words), String(pattern));

/** A tap on a cell; where triangles meet, the middle of a cell's box may be another's. */
const tap = (page, row, column) => page.locator(`[data-cell="${row},${column}"]`).first().dispatchEvent("click");

/** Steps to the last move with the keyboard. */
async function stepToTheEnd(page, thing, count) {
  await page.keyboard.press("Home"); // does nothing but scroll: the keys are heard wherever the focus is
  for (let move = 1; move <= count; ++move) {
    await page.keyboard.press("ArrowRight");
    await eventually(() => where(page), (words) => words.startsWith(`${thing} ${move} of ${count}`), `${thing} ${move}`);
  }
}

for (const [game, file] of Object.entries(boards))
  onFile(`${game} is stepped through to its end by keyboard, from a file`, () => sample(file), async ({ page, path }) => {
    const { answer } = dataOf(path);
    const tiles = game === "Shisen-Sho";
    assert.match(await text(page, ".name .note"), new RegExp(`^${game}, `));
    assert.match(await text(page, ".summary"), tiles ? /^\d+ pairs clear the board\.$/ : /^\d+ moves, proven fewest/);
    assert.equal(await page.locator(".moves li").count(), answer.moves);
    await eventually(() => page.locator("img.solved").evaluate((image) => image.naturalWidth), (width) => width > 0, "the drawing");
    assert.equal(await page.getAttribute("#mode-play", "role"), "tab");
    assert.equal(await page.locator("#mode-correct").count(), 0);
    await stepToTheEnd(page, tiles ? "Pair" : "Move", answer.moves);
    if (tiles) return eventually(() => paintedCells(page), (count) => count === answer.tiles, "all tiles gone");
    // Cells that have the last color from the start stay clear; all others are painted with it.
    const fills = await page.$$eval(".cells .cell", (cells) => [...new Set(cells.map((cell) => cell.getAttribute("fill")))]);
    assert.deepEqual(fills.filter((fill) => fill !== "transparent"), [answer.level.palette[answer.steps.at(-1).color]]);
    const clear = await page.$$eval('.cells .cell[fill="transparent"]', (cells) => cells.map((cell) => cell.dataset.cell));
    for (const cell of clear) {
      const [row, column] = cell.split(",").map(Number);
      assert.ok([".", answer.steps.at(-1).color.toString(36)].includes(answer.level.cells[row][column]), cell);
    }
    await page.keyboard.press("ArrowLeft");
    await eventually(() => where(page), (words) => words.startsWith(`Move ${answer.moves - 1} of`), "one back");
  });

onFile("the moves play by themselves, in waves", () => sample(boards["KAMI 2"]), async ({ page }) => {
  await page.click('[aria-label="First"]');
  const counts = new Set();
  await page.click('[aria-label="Play"]');
  await eventually(async () => {
    counts.add(await paintedCells(page));
    return counts.size;
  }, (size) => size >= 3, "waves");
  await eventually(() => where(page), (words) => words.startsWith("Move 3 of 3"), "the last move");
}, { reducedMotion: "no-preference" });

onFile("a board of colors is played, with hints as long as they are known", () => sample(boards["KAMI 2"]), async ({ page, path }) => {
  const { answer } = dataOf(path);
  await page.click("#mode-play");
  for (let move = 1; move <= answer.moves; ++move) {
    await page.click('button:text-is("Hint")');
    await said(page, /^Hint: /);
    const [, , row, column] = (await text(page, ".message")).match(/Color (\d+) at row (\d+), column (\d+)/);
    await tap(page, row - 1, column - 1);
    await said(page, new RegExp(`^Move ${move}: `));
  }
  await said(page, /Solved in 3 moves, the fewest there are\.$/);
  await page.click('button:text-is("Undo")');
  await page.click('button:text-is("Best from here")');
  await said(page, /^At best 1 more move from here \(proven\)\.$/);
  await page.click('button:text-is("Restart")');
  const { lattice, cells, palette } = answer.level;
  const first = [...Array(lattice.rows * lattice.columns).keys()]
    .map((at) => [Math.floor(at / lattice.columns), at % lattice.columns])
    .find(([row, column]) => cells[row][column] !== ".");
  // Off the way of the solution: the first region in the color of no move of it.
  const now = parseInt(cells[first[0]][first[1]], 36);
  const other = palette.findIndex((_, color) => color !== now && color !== answer.steps[0].color);
  await page.keyboard.press(String(other + 1));
  await tap(page, ...first);
  await eventually(() => fillOf(page, ...first), (fill) => fill === palette[other], "painted");
  await page.click('button:text-is("Hint")');
  await said(page, /^This file has hints only for positions of its solution/);
});

onFile("tiles are removed two by two; a pair against the rules stays", () => sample(boards["Shisen-Sho"]), async ({ page, path }) => {
  const { answer } = dataOf(path);
  await page.click("#mode-play");
  const [[a, b]] = answer.steps.map((step) => step.cells);
  await page.click(`[data-cell="${a}"]`);
  await said(page, /^Selected: /);
  await page.click(`[data-cell="${b}"]`);
  await said(page, /^Removed 1: /);
  assert.equal(await text(page, ".count"), `1 pair removed, ${answer.tiles - 2} tiles left`);
  await page.click('button:text-is("Best from here")');
  await said(page, /^Can still be won: /);
});

onFile("regions and nodes of the graph light each other, also without a server", () => sample(boards.KAMI), async ({ page }) => {
  await page.click("#mode-map");
  await page.locator("#region-0").focus();
  assert.equal(await page.locator(".map .lit").count(), 1);
  assert.match(await text(page, ".panel .message"), /^Region 0, \d+ cells?: color \d/);
});

const names = ["<img src=x onerror=alert(1)>.png", "a<!--<script>alert(1).png", "\"'&quot; onload=alert(1).png"];
for (const name of names) {
  const named = () => {
    const path = join(mkdtempSync(join(world.folder, "name-")), name);
    copyFileSync(sample(boards["KAMI 2"]), path);
    return path;
  };
  onFile(`a file named ${name} is text and nothing else`, named, async ({ page }) => {
    page.on("dialog", () => assert.fail("a script ran"));
    assert.equal(await text(page, "#result-title"), name);
    assert.equal(await page.title(), `${name} – Unfold`);
    assert.equal(await page.locator("img[src=x]").count(), 0);
  });
}

onFile("a level whose text holds </script> is text and nothing else", () => levelFile("two.json", {
  game: "kami", lattice: { kind: "square", columns: 4, rows: 3 }, palette: ["#d9a441", "#2f6f73"], cells: ["0011", "0111", "0001"],
  source: { image: "</script><script>alert(1)</script>", width: 9, height: 9, board_px: { x: 0, y: 0, width: 9, height: 9 } },
}), async ({ page }) => {
  page.on("dialog", () => assert.fail("a script ran"));
  assert.match(await text(page, ".summary"), /^1 move, proven fewest/);
});

const rainbow = { kind: "square", columns: 8, rows: 8 };
onFile("a board that cannot be drawn is painted by the page", () => levelFile("rainbow.json", {
  game: "kami", lattice: rainbow, palette: ["#d9a441", "#2f6f73", "#b5443c", "#445566", "#aa77cc", "#118833", "#223399", "#eeeeee"],
  cells: Array.from({ length: 8 }, () => "01234567"),
}), async ({ page, path }) => {
  assert.equal(dataOf(path).answer.view, null);
  assert.equal(await paintedCells(page), 64);
  await page.keyboard.press("ArrowRight");
  await eventually(() => where(page), (words) => words.startsWith("Move 1 of"), "first move");
});

onFile("without JavaScript the picture and the moves are there", () => sample(boards["KAMI 2"]), async ({ page }) => {
  assert.ok(await page.locator("#solved-picture").isVisible());
  assert.match(await text(page, "pre"), /^\s*1\. row \d+, column \d+: .* → .*\n\s*2\. /);
}, { javaScriptEnabled: false, ...phone });

for (const [game, file] of Object.entries(boards))
  onFile(`${game} fits a phone, and axe finds nothing serious`, () => sample(file), async ({ page }) => {
    for (const mode of await page.$$eval(".modes button", (tabs) => tabs.map((tab) => tab.id))) {
      await page.click(`#${mode}`);
      assert.deepEqual(await violations(page), [], mode);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${mode}: ${width} px wide`);
    }
  }, phone);

/** The rules of the page as a module for Node.js; `edit(name, text)` may change the text of a module. */
async function rulesOfThePage(name, edit = (_, text) => text) {
  const folder = join(world.folder, name);
  mkdirSync(folder, { recursive: true });
  for (const file of ["level.js", "moves.js", "rules.js", "tile_rules.js"])
    writeFileSync(join(folder, file), edit(file, readFileSync(join(root, "src/app/page/web/js", file), "utf8")));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return import(pathToFileURL(join(folder, "rules.js")).href);
}

// Numbers that are the same in every run (mulberry32).
function numbers(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const lengthOf = (path) => path.slice(1).reduce((sum, [row, column], i) => sum + Math.abs(row - path[i][0]) + Math.abs(column - path[i][1]), 0);

/** What a path is compared by: several may be as short. */
const comparable = ({ cells, waves, path }) => ({
  cells, waves: waves.map((wave) => wave.map(String).sort()),
  ...(path ? { ends: [path[0], path.at(-1)], turns: path.length - 2, length: lengthOf(path) } : {}),
});

/** Plays random moves by `play` and by `POST /api/play` and demands equal results. */
async function compareWithServer(play, game, gravity) {
  let accepted = 0;
  let refused = 0;
  for (let seed = 1; seed <= 5; ++seed) {
    const size = game === "shisen" ? ["--columns", "8", "--rows", "6", "--kinds", "6"] : [];
    let level = JSON.parse(await unfold("generate", "--game", game, "--seed", String(seed), ...size));
    if (gravity) level.rules = { ...level.rules, gravity, match_groups: [["00", "01"]] };
    if (game === "floodit") level.origin = [seed, seed];
    if (game === "kami") level.budget = 9;
    const pick = numbers(seed);
    const cell = () => [pick(level.lattice.rows), pick(level.lattice.columns)];
    for (let turn = 0; turn < 60; ++turn) {
      const move = game === "shisen" ? { cells: [cell(), cell()] }
        : { cell: game === "floodit" && turn % 3 ? level.origin : cell(), color: pick(level.palette.length) };
      const response = await fetch(new URL("api/play", world.address), {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ level, moves: [move] }),
      });
      const there = await response.json();
      let here = null;
      try {
        here = play(level, [move]);
      } catch (error) {
        if (error.code !== "illegal-move") throw error;
        assert.equal(error.message, there.error?.message);
        ++refused;
        continue;
      }
      assert.ok(response.ok, `only the page allows ${JSON.stringify(move)}: ${there.error?.message}`);
      assert.deepEqual(here.frames.map(comparable), there.frames.map(comparable));
      assert.deepEqual(here.level.cells, there.level.cells);
      assert.equal(here.level.moves_made ?? null, there.level.moves_made ?? null);
      assert.equal(here.solved, there.solved);
      level = there.level;
      ++accepted;
    }
  }
  assert.ok(accepted >= 5 && refused >= 5, `${accepted} moves accepted, ${refused} refused`);
}

const games = [["kami2"], ["kami"], ["floodit"], ...["none", "down", "left", "right", "up"].map((gravity) => ["shisen", gravity])];
for (const [game, gravity] of games)
  test(`the rules of the page are those of the server: ${[game, gravity].filter(Boolean).join(", ")}`, async () => {
    const { play } = await rulesOfThePage("rules");
    await compareWithServer(play, game, gravity);
  });

const sabotages = [
  ["a flood that ignores the origin", "floodit", undefined, "rules.js", 'hasOrigin(level) ? originOf(level) : move.cell', "[0, 0]"],
  ["paths with one turn fewer", "shisen", "none", "tile_rules.js", "turns <= maxTurns", "turns < maxTurns"],
  ["tiles that do not fall", "shisen", "down", "tile_rules.js", "settle(grid, gravity);", ""],
];
for (const [name, game, gravity, file, before, after] of sabotages)
  test(`the comparison with the server detects ${name}`, async () => {
    const { play } = await rulesOfThePage(`sabotaged ${name}`, (module, text) => {
      assert.ok(module !== file || text.includes(before), before);
      return module === file ? text.replace(before, after) : text;
    });
    await assert.rejects(compareWithServer(play, game, gravity), assert.AssertionError);
  });
