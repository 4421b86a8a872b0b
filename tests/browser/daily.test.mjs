// The three levels of the day.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { eventually, limit_ms, startServer, text } from "./harness.mjs";
import { onPage, onServedPage, world } from "./world.mjs";

const makesLevelsOfDay = true;
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
const message = (page) => text(page, ".message");
const at = (date) => new Date(`${date}T10:00:00`);

async function openDay(page, date) {
  await page.clock.setFixedTime(at(date));
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("button.daily").length === 3);
}

const wordsOf = (page) => page.$$eval("button.daily .daily-words", (all) => all.map((words) => words.innerText.replaceAll(/\s*\n\s*/g, "; ")));

for (const [name, on, options] of [["a phone", onPage, phone], ["a desktop", onServedPage, { viewport: { width: 1280, height: 860 } }]])
  on(`on ${name} a level of the day is played to par, and its result stays`, async ({ page }) => {
    await openDay(page, "2026-11-27");
    assert.match(await text(page, "#today-title"), /^Levels of Friday, November 27$/);
    const before = await wordsOf(page);
    assert.match(before[0], /^Easy; KAMI 2; Par 4 moves$/);
    assert.match(before[1], /^Medium; KAMI; Par 5 moves$/);
    assert.match(before[2], /^Hard; Shisen-Sho; \d+ pairs$/);
    const [intro, today] = [await page.locator("#intro").boundingBox(), await page.locator("#today").boundingBox()];
    assert.ok(intro.y < 100 && intro.height > 300 && today.y > intro.y + intro.height, "the place for screenshots comes first");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= options.viewport.width);
    await page.click("button.daily >> nth=0");
    await page.waitForSelector("#mode-play[aria-selected=true]");
    for (let move = 1; move <= 4; ++move) {
      await page.click('button:text-is("Hint")');
      await eventually(() => message(page), (words) => words.startsWith("Hint: "), "a hint");
      const [, row, column] = (await message(page)).match(/row (\d+), column (\d+)/);
      await page.click(`.cells [data-cell="${row - 1},${column - 1}"]`, { force: true });
      await eventually(() => text(page, ".count"), (words) => words === `${move} of 4 moves`, "counted");
    }
    await eventually(() => message(page), (words) => /Solved in 4 moves, the fewest there are\.$/.test(words), "won");
    await page.click('button:text-is("Undo")');
    assert.equal(await text(page, ".count"), "3 of 4 moves");
    await page.click("#go-today");
    const after = "Easy; KAMI 2; Solved in 4 moves with hints: par";
    await eventually(() => wordsOf(page), ([easy]) => easy === after, "the result");
    await page.reload();
    await eventually(() => wordsOf(page), ([easy]) => easy === after, "it is kept");
    await openDay(page, "2026-11-28");
    assert.doesNotMatch((await wordsOf(page)).join(), /Solved/, "other levels");
    await openDay(page, "2026-11-27");
    assert.equal((await wordsOf(page))[0], after, "and those of that day again");
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), ["unfold.day", "unfold.results"]);
  }, { ...options, makesLevelsOfDay });

onPage("the levels of a date are the same everywhere", async ({ page }) => {
  await openDay(page, "2026-11-27");
  const here = await page.evaluate(() => JSON.parse(localStorage.getItem("unfold.day")).made);
  const server = await startServer(world.program);
  try {
    const answer = await page.request.post(`${server.address}api/daily`, { data: { date: "2026-11-27" }, timeout: limit_ms });
    const { levels } = await answer.json();
    assert.deepEqual(levels.map(({ difficulty }) => difficulty), ["easy", "medium", "hard"]);
    for (const { difficulty, level } of levels) assert.deepEqual(here[difficulty].level.cells, level.cells, difficulty);
  } finally {
    server.stop();
  }
}, { makesLevelsOfDay });

onServedPage("a better result replaces a worse one, and not the other way round", async ({ page }) => {
  await openDay(page, "2026-11-27");
  const play = async (colors) => {
    await page.click("#go-today");
    await page.click("button.daily >> nth=0");
    await page.waitForSelector("#mode-play[aria-selected=true]");
    await page.click('button:text-is("Restart")', { force: true }); // the first time there is nothing to restart
    for (const color of colors) {
      await page.click(`[role="radio"]:nth-child(${color})`);
      await page.click('.cells [data-cell="14,4"]', { force: true });
    }
    for (let move = 0; move < 8 && !/Solved/.test(await message(page)); ++move) {
      await page.click('button:text-is("Hint")');
      await eventually(() => message(page), (words) => words.startsWith("Hint: "), "a hint");
      const [, row, column] = (await message(page)).match(/row (\d+), column (\d+)/);
      await page.click(`.cells [data-cell="${row - 1},${column - 1}"]`, { force: true });
      await eventually(() => message(page), (words) => words.startsWith("Move "), "a move");
    }
    assert.match(await message(page), /Solved in/);
  };
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("unfold.results"))["2026-11-27"].easy.moves);
  const now = await page.evaluate(() => JSON.parse(localStorage.getItem("unfold.day")).made.easy.level);
  const first = parseInt(now.cells[14][4], 36);
  await play([((first + 1) % 3) + 1, first + 1]); // there and back: two moves lost, or less where they help
  const worse = await kept();
  assert.ok(worse > 4, `${worse} moves`);
  await play([]);
  assert.equal(await kept(), 4);
  assert.equal(await page.locator("#pictures li").count(), 1, "a level has one card");
  await play([((first + 1) % 3) + 1, first + 1]);
  assert.equal(await kept(), 4);
}, { makesLevelsOfDay });

onServedPage("axe finds nothing serious in the levels of the day", async ({ page }) => {
  await openDay(page, "2026-11-27");
  assert.deepEqual(await violations(page), []);
}, { makesLevelsOfDay });
