// What was read wrong is put right, and solved again.
import assert from "node:assert/strict";
import { drop, eventually, fillOf, sample, solved, text } from "./harness.mjs";
import { onPage, onServedPage, openSample, world } from "./world.mjs";

onPage("a corrected cell changes the solution, and the picture stays", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  const picture = await page.getAttribute(".picture", "src");
  await page.click("#mode-correct");
  const cell = page.locator('[data-cell="14,4"]').first();
  const before = await cell.getAttribute("aria-label");
  const other = before.endsWith("color 2") ? 3 : 2;
  await page.click(`.bar [role="radio"]:nth-child(${other})`);
  await cell.click();
  assert.equal(await cell.getAttribute("aria-label"), `row 15, column 5, color ${other}`);
  assert.equal(await text(page, ".panel .count"), "1 cell changed.");
  const posted = world.site ? null : page.waitForRequest((request) => request.url().includes("/api/solve"));
  await page.click('button:text-is("Solve again")');
  if (posted) {
    const level = (await posted).postDataJSON();
    assert.equal(level.cells[14][4], String(other - 1));
    assert.equal(level.source, undefined);
  }
  await solved(page);
  assert.equal(await page.getAttribute(".picture", "src"), picture);
  await eventually(() => fillOf(page, 14, 4), (fill) => /^#/.test(fill), "the correction stays painted");
});

onPage("a cell can be taken off the board, by keyboard", async ({ page }) => {
  await openSample(page, "KAMI 2");
  await page.click("#mode-correct");
  await page.click('.bar [role="radio"]:text-is("Off")');
  await page.locator('.cells [tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('[data-cell="1,1"]').getAttribute("aria-label"), "row 2, column 2, off the board");
  await page.click('button:text-is("Undo all changes")');
  assert.equal(await text(page, ".panel .count"), "No cell changed yet.");
});

onServedPage("the moves allowed and the start of a flood can be set", async ({ page }) => {
  await openSample(page, "Flood-It");
  await page.click("#mode-correct");
  await page.fill('input[type="number"]', "30");
  await page.click('.bar [role="radio"]:text-is("Start")');
  await page.click('[data-cell="9,9"]');
  const posted = page.waitForRequest((request) => request.url().includes("/api/solve"));
  await page.click('button:text-is("Solve again")');
  const level = (await posted).postDataJSON();
  assert.equal(level.budget, 30);
  assert.deepEqual(level.origin, [9, 9]);
  await solved(page);
  assert.match(await text(page, ".summary"), /30 allowed\.$/);
});

onPage("a tile without a partner is refused with a sentence, and the old answer stays", async ({ page }) => {
  await openSample(page, "Shisen-Sho");
  await page.click("#mode-correct");
  await page.click('.bar [role="radio"]:text-is("Empty")');
  await page.click('[data-cell="0,0"]');
  await page.click('button:text-is("Solve again")');
  await page.waitForSelector("#result .error");
  assert.equal(await text(page, ".summary"), "20 pairs clear the board.");
});
