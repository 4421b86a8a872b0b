// The board is played by the user.
import assert from "node:assert/strict";
import { eventually, fillOf, hold, paintedCells, text } from "./harness.mjs";
import { onPage, onServedPage, openSample } from "./world.mjs";

const count = (page) => text(page, ".count");
const message = (page) => text(page, ".message");
const said = (page, pattern) => eventually(() => message(page), (words) => pattern.test(words), String(pattern));

async function play(page, game) {
  await openSample(page, game);
  await page.click("#mode-play");
}

onPage("a region is recolored, undone and done again", async ({ page }) => {
  await play(page, "KAMI 2");
  await page.keyboard.press("2");
  assert.equal(await page.getAttribute('[role="radio"]:nth-child(2)', "aria-checked"), "true");
  await page.click('[data-cell="14,4"]');
  await said(page, /^Move 1: Color 2 at/);
  assert.equal(await count(page), "1 of 7 moves");
  await eventually(() => fillOf(page, 14, 4), (fill) => fill === "#f2d492", "painted");
  await page.click('button:text-is("Undo")');
  assert.equal(await count(page), "0 of 7 moves");
  await eventually(() => fillOf(page, 14, 4), (fill) => fill === "transparent", "undone");
  await page.click('button:text-is("Redo")');
  await eventually(() => fillOf(page, 14, 4), (fill) => fill === "#f2d492", "done again");
  await page.click('button:text-is("Restart")');
  assert.equal(await count(page), "0 of 7 moves");
});

onServedPage("moves and Undo in quick succession come one after the other", async ({ page }) => {
  await play(page, "KAMI 2");
  await page.keyboard.press("2");
  await page.click('[data-cell="14,4"]');
  await page.keyboard.press("3");
  await page.click('[data-cell="14,4"]');
  await page.click('button:text-is("Undo")');
  await said(page, /^Undone\.$/);
  assert.equal(await count(page), "1 of 7 moves");
  assert.match(await text(page, ".made li"), /^1\s*2\s*row/);
  await page.keyboard.press("Control+y");
  await said(page, /^Redone\.$/);
  assert.equal(await count(page), "2 of 7 moves");
  await eventually(() => fillOf(page, 14, 4), (fill) => fill === "#28536b", "the second move");
});

onServedPage("moves do not wait for a hint, and a hint for another position is not shown", async ({ page }) => {
  await play(page, "KAMI 2");
  const release = await hold(page, "**/api/hint?*");
  const asked = page.waitForRequest("**/api/hint?*");
  await page.click('button:text-is("Hint")');
  assert.equal(new URL((await asked).url()).searchParams.get("time_limit"), "10");
  await page.keyboard.press("2");
  await page.click('[data-cell="14,4"]');
  await said(page, /^Move 1: /);
  release();
  await page.waitForSelector('button:text-is("Hint"):not([aria-busy])');
  assert.match(await message(page), /^Move 1: /);
  assert.equal(await page.locator(".badge-number").count(), 0);
  await page.click('button:text-is("Hint")');
  await said(page, /^Hint: /);
});

onServedPage("a step asked for before the board is played leaves that board alone", async ({ page }) => {
  await openSample(page, "KAMI 2");
  await page.click('[aria-label="Next move"]');
  await page.click("#mode-play");
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.equal(await paintedCells(page), 0);
  assert.equal(await page.locator(".badge-number").count(), 0);
});

onPage("hints lead to the fewest moves, and the page says that it is won", async ({ page }) => {
  await play(page, "KAMI");
  for (let move = 1; move <= 5; ++move) {
    await page.click('button:text-is("Hint")');
    await said(page, /^Hint: /);
    const [, color, row, column] = (await message(page)).match(/Color (\d+) at row (\d+), column (\d+)/);
    assert.equal(await page.getAttribute(`[role="radio"]:nth-child(${color})`, "aria-checked"), "true");
    await page.click(`[data-cell="${row - 1},${column - 1}"]`);
    await said(page, new RegExp(`^Move ${move}: `));
  }
  assert.match(await message(page), /Solved in 5 moves, the fewest there are\.$/);
});

onPage("best from here counts what remains", async ({ page }) => {
  await play(page, "KAMI 2");
  await page.click('button:text-is("Best from here")');
  await said(page, /^At best 7 more moves from here \(proven\)\.$/);
});

onPage("a board without a solution is said to have none", async ({ page }) => {
  const level = {
    format: "unfold-level", version: 1, game: "floodit", lattice: { kind: "square", columns: 5, rows: 2 },
    palette: ["#c0392b", "#2a6fb0"], cells: ["01.10", "10.01"], origin: [0, 0],
  };
  await page.setInputFiles("#files", { name: "split.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(level)) });
  await page.waitForSelector("#mode-play");
  assert.doesNotMatch(await text(page, ".panel"), /--/, "the page has no options");
  await page.click("#mode-play");
  await page.click('button:text-is("Best from here")');
  await said(page, /^This board has no solution\.$/);
});

onServedPage("digits are heard in the result alone, wherever in it was clicked", async ({ page }) => {
  await play(page, "KAMI 2");
  const chosen = () => page.locator('[role="radio"][aria-checked="true"]').innerText();
  await page.click(".count");
  await page.keyboard.press("3");
  assert.equal(await chosen(), "3");
  await page.focus("#add");
  await page.keyboard.press("2");
  assert.equal(await chosen(), "3");
});

onPage("Flood-It is played with the swatches, and going over the budget is said", async ({ page }) => {
  await play(page, "Flood-It");
  for (let move = 1; move <= 21; ++move) {
    await page.click(`.swatch:nth-child(${(move % 2) + 1})`);
    await eventually(() => count(page), (words) => words === `${move} of 20 moves`, `move ${move}`);
  }
  await said(page, /That is 1 more than the 20 allowed\.$/);
});

onPage("tiles are removed two by two; a pair against the rules stays", async ({ page }) => {
  await play(page, "Shisen-Sho");
  await page.click('[data-cell="0,0"]');
  await said(page, /^Selected: row 1, column 1/);
  await page.click('[data-cell="0,1"]');
  await eventually(() => message(page), (words) => !/^(Chosen|Removed)/.test(words) && words.length > 10, "a refusal");
  assert.equal(await count(page), "0 pairs removed, 40 tiles left");
  // The second tile is now the one chosen; its partner stands below it.
  await page.click('[data-cell="1,1"]');
  await said(page, /^Removed 1: row 1, column 2 with row 2, column 2\.$/);
  assert.equal(await count(page), "1 pair removed, 38 tiles left");
  await page.click('button:text-is("Best from here")');
  await said(page, /^(Can still be won|This position is lost)/);
});

onPage("a lost position of tiles is said to be lost", async ({ page }) => {
  // Two kinds crossed in a square of four, walled in by nothing: with no turns allowed neither pair can go.
  const level = {
    format: "unfold-level", version: 1, game: "shisen", lattice: { kind: "square", columns: 2, rows: 2 },
    cells: ["00 01", "01 00"], rules: { gravity: "none", max_turns: 0 },
  };
  await page.setInputFiles("#files", { name: "lost.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(level)) });
  await page.waitForSelector("#mode-play");
  assert.match(await text(page, ".summary"), /^Proven lost: /);
  await page.click("#mode-play");
  await page.click('button:text-is("Best from here")');
  await said(page, /^This position is lost/);
});
