// What was read wrong is put right, and solved again.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { drop, eventually, fillOf, sample, solved, text } from "./harness.mjs";
import { onPage, onServedPage, openSample, world } from "./world.mjs";

onPage("a corrected cell changes the solution, and the picture stays", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  const picture = await page.getAttribute(".picture", "src");
  await page.click("#mode-correct");
  const cell = page.locator('[data-cell="14,4"]').first();
  const before = await eventually(() => cell.getAttribute("aria-label"), (label) => label !== null, "the cell's name");
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

onServedPage("a cell can be taken off the board, by keyboard", async ({ page }) => {
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

/** Solves a picture, then drops it again with disks painted over some of its cells. */
async function dropCovered(page, path, cells) {
  await drop(page, path);
  await solved(page);
  await page.evaluate(async (covered) => {
    const picture = document.querySelector(".picture");
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    for (const cell of covered) {
      const numbers = document.querySelector(`[data-cell="${cell}"]`).getAttribute("points").match(/[\d.-]+/g).map(Number);
      const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, i) => i % 2 === odd));
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      context.fillStyle = "#fafafa";
      context.beginPath();
      context.arc((left + right) / 2, (top + bottom) / 2, (right - left) * 0.33, 0, 2 * Math.PI);
      context.fill();
    }
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const data = new DataTransfer();
    data.items.add(new File([blob], "covered.png", { type: "image/png" }));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, cells);
  await page.waitForSelector('#result-title:text-is("covered.png")');
  await page.waitForSelector(".question");
}

const answerText = async (page, n) => (await page.locator(`.answer:nth-child(${n}) .answer-words`).textContent()).trim();

const questionCount = (page) => text(page, ".question .note");

onPage("cells in doubt become questions; an answer changes the board and solves it again", async ({ page }) => {
  await dropCovered(page, sample("squares/pond.png"), ["2,3", "6,7"]);
  assert.equal(await page.getAttribute("#mode-correct", "aria-selected"), "true");
  assert.match(await text(page, ".summary"), /^2 questions to answer\. As read: /);
  assert.match(await questionCount(page), /^Question 1 of 2/);
  assert.match(await text(page, ".question h3"), /^What is at row \d+, column \d+\?$/);
  assert.match(await answerText(page, 1), /^Right as it is color \d$/);
  assert.deepEqual(await violations(page), [], "axe");
  const [row, column] = (await text(page, ".question h3")).match(/\d+/g).map((number) => Number(number) - 1);
  const other = (await answerText(page, 2)).match(/\d+/)[0];
  await page.click(".answer:nth-child(2)");
  assert.match(await questionCount(page), /^Question 2 of 2/);
  await page.click('button:text-is("Back")');
  assert.match(await questionCount(page), /^Question 1 of 2/);
  await page.click(".answer:nth-child(2)");
  const posted = world.site ? null : page.waitForRequest((request) => request.url().includes("/api/solve"));
  await page.click(".answer:nth-child(1)");
  if (posted) assert.equal((await posted).postDataJSON().cells[row][column], (Number(other) - 1).toString(36));
  await page.waitForSelector('#mode-steps[aria-selected="true"]');
  assert.match(await text(page, ".summary"), /^\d+ moves/);
});

onPage("questions are answered with the keyboard; what is right as it is keeps its solution", async ({ page }) => {
  await dropCovered(page, sample("squares/pond.png"), ["2,3", "6,7"]);
  await page.locator(".answer").first().focus();
  await page.keyboard.press("Enter");
  assert.match(await questionCount(page), /^Question 2 of 2/);
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("answer")), true, "focus on the next answers");
  await page.keyboard.press("1");
  await page.waitForSelector('#mode-steps[aria-selected="true"]');
  assert.match(await text(page, ".summary"), /^\d+ moves/);
  await page.click("#mode-correct");
  assert.equal(await text(page, ".panel .count"), "No cell changed yet.");
});

onServedPage("on a phone a question fits, and is answered with a touch", async ({ page }) => {
  await dropCovered(page, sample("squares/pond.png"), ["2,3"]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 375, "nothing scrolls sideways");
  const boxes = await page.$$eval(".answer", (answers) => answers.map((answer) => answer.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  for (const [width, height] of boxes) assert.ok(width >= 88 && height >= 88, `${width} x ${height}`);
  await page.tap('button:text-is("Correct by hand")');
  assert.match(await text(page, ".panel .count"), /No cell changed yet/);
}, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

const kindCount = (page, kind) => text(page, `.kind[aria-label^="tile ${kind}:"] .kind-count`);

onPage("two kinds of tiles are merged, and one is split; odd counts are marked", async ({ page }) => {
  await openSample(page, "Shisen-Sho");
  await page.click("#mode-correct");
  await page.waitForSelector(".kinds-panel");
  const kinds = await page.locator(".kind").count();
  const [first, second] = [Number(await kindCount(page, 1)), Number(await kindCount(page, 2))];
  await page.click('button:text-is("Merge two kinds")');
  await page.click('.kind[aria-label^="tile 1:"]');
  await page.click('.kind[aria-label^="tile 2:"]');
  assert.equal(await page.locator(".kind").count(), kinds - 1);
  assert.equal(Number(await kindCount(page, 1)), first + second);
  await page.click('button:text-is("Undo")');
  assert.equal(await page.locator(".kind").count(), kinds);

  await page.click('button:text-is("Split a kind")');
  const label = await page.locator('[data-cell="0,0"]').first().getAttribute("aria-label");
  const kind = label.match(/tile (\d+)/)[1];
  await page.click(`.kind[aria-label^="tile ${kind}:"]`);
  await page.click('[data-cell="0,0"]');
  assert.equal(await page.locator(".kind").count(), kinds + 1);
  assert.equal(await page.locator(".kind.odd").count(), 2);
  assert.match(await text(page, ".kinds-panel .note"), /^Tap the tiles/);
  await page.click('[data-cell="0,0"]'); // back to the old kind
  assert.equal(await page.locator(".kind.odd").count(), 0);
  assert.equal(await text(page, ".panel .count"), "No cell changed yet.");
});
