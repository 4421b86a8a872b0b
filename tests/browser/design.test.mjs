// Levels are drawn, studied, shared and played.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { violations } from "./axe.mjs";
import { drop, eventually, fillOf, openPage, sample, solved, text } from "./harness.mjs";
import { onPage, onServedPage, world } from "./world.mjs";

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
const headline = (page) => text(page, ".bar .count");
const says = (page, pattern) => eventually(() => headline(page), (words) => pattern.test(words), String(pattern));
const message = (page) => text(page, ".message");

async function openEditor(page) {
  await page.click("#go-design");
  await page.waitForSelector(".designing");
}

const open = (page, form) => page.click(`.form summary:text-is("${form}")`);

/** The middle of a cell on the screen. */
async function place(page, [row, column]) {
  const box = await page.locator(`.cells [data-cell="${row},${column}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const sessions = new WeakMap(); // page -> what sends touches to it

/** A finger that goes from cell to cell. */
async function drag(page, ...cells) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  const session = sessions.get(page);
  const points = [];
  for (const cell of cells) points.push(await place(page, cell));
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [points[0]]);
  for (const point of points.slice(1)) await touch("touchMove", [point]);
  await touch("touchEnd", []);
}

const paint = (page, ...cells) => cells.reduce((before, [row, column]) =>
  before.then(() => page.click(`.cells [data-cell="${row},${column}"]`, { force: true })), Promise.resolve());

/** Taps a color until it is the one that paints: on a busy machine a tap may last so long that it is a long press. */
async function tapColor(page, color) {
  const swatch = page.locator(`.design-tools [aria-label="color ${color}"]`);
  const isChosen = async () => {
    await swatch.tap();
    await page.waitForTimeout(300);
    return (await swatch.getAttribute("aria-checked")) === "true";
  };
  await eventually(isChosen, Boolean, `color ${color}`);
}

const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("unfold.design")));

async function download(page, link) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.downloads a:text-is("${link}")`)]);
  const path = join(world.folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** Plays by hints until the page says that it is won; the moves made. */
async function playByHints(page) {
  for (let moves = 1; moves <= 30; ++moves) {
    await page.click('button:text-is("Hint")');
    await eventually(() => message(page), (words) => words.startsWith("Hint: "), "a hint");
    const [, color, row, column] = (await message(page)).match(/Color (\d+) at row (\d+), column (\d+)/);
    assert.equal(await page.getAttribute(`[role="radio"]:nth-child(${color})`, "aria-checked"), "true");
    await paint(page, [row - 1, column - 1]);
    await eventually(() => message(page), (words) => words.startsWith(`Move ${moves}: `), "a move");
    if (/Solved/.test(await message(page))) return moves;
  }
  return assert.fail("not won");
}

onPage("a level drawn with a finger shows its optimum, and its link is played to the end elsewhere", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openEditor(page);
  await says(page, /^One color: nothing to solve\.$/);
  const scrolled = await page.evaluate(() => scrollY);
  await tapColor(page, 2);
  await drag(page, [10, 2], [14, 4], [18, 6]);
  assert.equal(await page.evaluate(() => scrollY), scrolled, "the finger draws and does not scroll");
  assert.equal(await fillOf(page, 14, 4), await fillOf(page, 10, 2));
  const drawn = (await stored(page)).grid.flat().filter((value) => value === 1).length;
  assert.ok(drawn >= 9, `a stroke leaves no gaps: ${drawn} cells`);
  await says(page, /^1 move, proven fewest$/);
  await page.selectOption(".design-tools select", "turn6");
  await tapColor(page, 3);
  await drag(page, [8, 5], [8, 6]);
  await tapColor(page, 4);
  await drag(page, [14, 7], [14, 8]);
  await says(page, /^[34] moves, proven fewest$/);
  const best = Number((await headline(page)).match(/\d+/)[0]);
  await page.waitForSelector(".facts dl");
  assert.match(await text(page, ".facts"), /Difficulty\s+\d/);
  assert.match(await text(page, ".right-moves"), /^Right first moves: \d+ of \d+/);
  await page.click('button:text-is("Copy link")');
  await page.waitForSelector('button:text-is("Link copied")');
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await openPage(world.browser, world.address, { ...phone, url: link });
  await elsewhere.page.waitForSelector("#mode-play[aria-selected=true]");
  assert.equal(await text(elsewhere.page, ".count"), `0 of ${best} moves`);
  assert.equal(await playByHints(elsewhere.page), best);
  assert.match(await message(elsewhere.page), /the fewest there are\.$/);
  assert.deepEqual(elsewhere.errors, []);
  await elsewhere.close();
}, phone);

onServedPage("brush, fill, holes, undo and redo, and the tabs show what was drawn", async ({ page }) => {
  await openEditor(page);
  await open(page, "Board");
  await page.selectOption('.form label:has-text("Game") select', "kami");
  await page.fill('.form label:has-text("Columns") input', "3");
  await page.press('.form label:has-text("Columns") input', "Enter");
  await page.fill('.form label:has-text("Rows") input', "2");
  await page.press('.form label:has-text("Rows") input', "Enter");
  assert.equal(await page.locator(".cells .cell").count(), 6);
  await page.click('.design-tools [aria-label="color 2"]');
  await paint(page, [0, 1], [1, 1]);
  await says(page, /^1 move, proven fewest$/);
  await page.click('.design-tools [aria-label="color 3"]');
  await page.click('[role="radio"]:text-is("Fill")');
  await paint(page, [0, 2]);
  assert.deepEqual((await stored(page)).grid, [[0, 1, 2], [0, 1, 2]]);
  await says(page, /^2 moves, proven fewest$/);
  await page.click('[aria-label="Undo"]');
  await says(page, /^1 move, proven fewest$/);
  await page.keyboard.press("Control+y");
  await says(page, /^2 moves, proven fewest$/);
  await page.click('[role="radio"]:text-is("Brush")');
  await page.click('.design-tools [aria-label="off the board"]');
  await paint(page, [0, 0]);
  assert.deepEqual((await stored(page)).grid, [[-1, 1, 2], [0, 1, 2]]);
  await says(page, /^2 moves, proven fewest$/);
  await page.click("#mode-steps");
  await solved(page);
  await eventually(() => text(page, ".title .summary"), (words) => words === "2 moves, proven fewest; 2 allowed.", "the solution of the drawing");
  assert.match(await text(page, ".title .note"), /^KAMI, 3 colors, 3 regions$/);
  await page.click("#mode-design");
  assert.equal(await page.getAttribute('[aria-label="Undo"]', "aria-disabled"), "false", "the history is still there");
  await page.reload();
  await openEditor(page);
  assert.deepEqual((await stored(page)).grid, [[-1, 1, 2], [0, 1, 2]], "a drawing outlives the page");
});

onServedPage("symmetric strokes, the palette, and only symmetries that the board has", async ({ page }) => {
  await openEditor(page);
  const offered = () => page.$$eval(".design-tools select option", (options) => options.map(({ value }) => value));
  assert.deepEqual(await offered(), ["none", "mirror", "mirrors", "turn2", "turn3", "turn6"]);
  await page.selectOption(".design-tools select", "turn3");
  await paint(page, [8, 5]);
  assert.equal((await stored(page)).grid.flat().filter((value) => value === 1).length, 3);
  await open(page, "Colors");
  await page.click('button:text-is("Add a color")');
  assert.equal(await page.locator('.design-tools [aria-label="color 5"]').count(), 1);
  await page.locator('[aria-label="Value of color 2"]').evaluate((field) => {
    field.value = "#123456";
    field.dispatchEvent(new Event("change"));
  });
  assert.equal(await fillOf(page, 8, 5), "#123456");
  await page.click('[aria-label="Remove color 1"]');
  assert.equal((await stored(page)).palette.length, 4);
  assert.equal(await fillOf(page, 8, 5), "#123456", "the others keep their colors");
  await open(page, "Board");
  await page.selectOption('.form label:has-text("Game") select', "floodit");
  assert.deepEqual(await offered(), ["none", "mirror", "mirrors", "turn2", "turn4"]);
  await page.click('.design-tools [aria-label="where the flood starts"]');
  await paint(page, [4, 4]);
  assert.deepEqual((await stored(page)).origin, [4, 4]);
});

onPage("a board without cells, and one that a flood cannot cover, are said to be so", async ({ page }) => {
  const level = {
    format: "unfold-level", version: 1, game: "floodit", lattice: { kind: "square", columns: 5, rows: 1 },
    palette: ["#c0392b", "#2a6fb0"], cells: ["01010"], origin: [0, 0],
  };
  await page.setInputFiles("#files", { name: "row.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(level)) });
  await solved(page);
  await page.click("#mode-design");
  await says(page, /^4 moves, proven fewest$/);
  await page.click('.design-tools [aria-label="off the board"]');
  await paint(page, [0, 2]);
  await says(page, /^This board has no solution\.$/);
  await paint(page, [0, 0], [0, 1], [0, 3], [0, 4]);
  await says(page, /^No cell is on the board\.$/);
  await page.click("#mode-play");
  assert.equal(await page.getAttribute("#mode-design", "aria-selected"), "true", "there is nothing to play");
});

onServedPage("everything in the editor can be done by keyboard", async ({ page }) => {
  await openEditor(page);
  await page.locator('.cells [data-cell="0,0"]').focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "3", "Enter"]) await page.keyboard.press(key);
  assert.equal((await stored(page)).grid[2][1], 2);
  await eventually(() => page.locator("#announcer").textContent(), (words) => words === "row 3, column 2, color 3", "said aloud");
  await page.keyboard.press("Control+z");
  assert.equal((await stored(page)).grid[2][1], 0);
});

onPage("files of a drawing are read by the program as the same level", async ({ page }) => {
  await openEditor(page);
  await open(page, "Board");
  await page.click('button:text-is("Sample")');
  await says(page, /^7 moves, proven fewest$/);
  const files = [];
  for (const link of ["Level", "KAMI 2 level text", "Picture"]) files.push(await download(page, link));
  assert.deepEqual(files.map((file) => file.split(".").slice(1).join(".")), ["level.json", "puz", "png"]);
  const levelIn = (file) => JSON.parse(execFileSync(world.program, ["read", file, "--json"], { encoding: "utf8" })).level;
  const { cells } = levelIn(files[0]);
  for (const file of files) {
    assert.deepEqual(levelIn(file).cells, cells, file);
    assert.equal(levelIn(file).budget, 7, file);
  }
  await open(page, "Colors");
  await page.fill('.form label:has-text("Rows") input', "27");
  await page.press('.form label:has-text("Rows") input', "Enter");
  await page.click('.downloads a:text-is("KAMI 2 level text")');
  await eventually(() => page.locator(".panel .error").count(), (count) => count === 1, "why not");
  assert.match(await text(page, ".panel .error"), /holds only levels on the board of KAMI 2/);
});

onServedPage("what was read from a picture is changed on a card of its own", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  const before = await text(page, ".title .summary");
  await page.click("#mode-design");
  await page.click("#mode-play");
  assert.equal(await page.getAttribute("#mode-play", "aria-selected"), "true", "nothing was changed");
  assert.equal(await page.locator("#pictures li").count(), 1);
  await page.click("#mode-design");
  await page.click('.design-tools [aria-label="color 1"]');
  await page.click('[role="radio"]:text-is("Fill")');
  assert.equal(await stored(page), null, "looking at a board keeps nothing");
  await page.click('.cells [aria-label$="color 2"] >> nth=0', { force: true });
  await page.click("#mode-steps");
  await eventually(() => text(page, "#result-title"), (name) => name === "kite design", "its name");
  await solved(page);
  assert.equal(await page.locator("#pictures li").count(), 2);
  await page.click('.card:has-text("kite.png")');
  assert.equal(await text(page, ".title .summary"), before);
});

onPage("the generator refuses impossible wishes at once and draws possible ones", async ({ page }) => {
  await openEditor(page);
  await open(page, "Generate");
  await page.fill('.form label:has-text("Fewest moves") input', "2");
  await page.click('button:text-is("Generate")');
  await eventually(() => page.locator(".panel .error").count(), (count) => count === 1, "the reason");
  assert.match(await text(page, ".panel .error"), /A level with 4 colors needs at least 3 moves/);
  await page.fill('.form label:has-text("Fewest moves") input', "4");
  await page.click('button:text-is("Generate")');
  await says(page, /^4 moves, proven fewest$/);
  await page.click('[aria-label="Undo"]');
  await says(page, /^One color: nothing to solve\.$/);
});

for (const width of [375, 1280])
  onServedPage(`at ${width} px nothing scrolls sideways in the editor, controls are large enough, axe finds nothing serious`, async ({ page }) => {
    await page.goto(`${world.address}#design`);
    await page.reload();
    await page.waitForSelector(".designing");
    for (const form of ["Colors", "Board", "Generate"]) await open(page, form);
    await paint(page, [8, 5], [14, 4]);
    await page.waitForSelector(".facts dl");
    assert.deepEqual(await violations(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const small = await page.$$eval("button, a, select, summary, input:not([type=file]):not([type=checkbox])", (controls) =>
      controls.filter((control) => control.checkVisibility())
        .map((control) => [control.textContent || control.getAttribute("aria-label"), control.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([name, box]) => `${name}: ${box.width} x ${box.height}`));
    assert.deepEqual(small, []);
  }, width === 375 ? phone : { viewport: { width, height: 860 } });
