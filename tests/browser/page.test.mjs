// What the page weighs, and how quick it is.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drop, eventually, render, root, sample } from "./harness.mjs";
import { onPage, openSample, world } from "./world.mjs";

const mostBytes = 150_000;

onPage("the whole page weighs at most 150 kB, and nothing is inline", async ({ page, requests }) => {
  await page.waitForLoadState("networkidle");
  let weight = 0;
  const files = new Set(requests.filter((url) => !new URL(url).pathname.startsWith("/api/")));
  for (const url of files) {
    const answer = await page.request.get(url);
    assert.equal(answer.status(), 200, url);
    weight += (await answer.body()).length;
  }
  console.log(`page: ${files.size} files, ${weight} bytes`);
  assert.ok(weight <= mostBytes, `${weight} bytes`);
  const html = await (await page.request.get(world.address)).text();
  assert.ok(!/<style|style=|<script(?![^>]*src=)|\son\w+=/.test(html), "inline style, script or handler");
});

onPage("every file of the page is served and used", async ({ page, requests }) => {
  await page.click("#go-design"); // what the editor needs is loaded with it
  await page.waitForSelector(".designing");
  await page.waitForLoadState("networkidle");
  await page.goto(world.address);
  // Loaded with the first result.
  await openSample(page, "Shisen-Sho");
  await page.click("#mode-correct");
  await page.waitForSelector(".kinds-panel");
  const loaded = new Set(requests.map((url) => new URL(url).pathname));
  const elsewhere = ["engine_local.js", "worker.js"]; // for the static site, which has no server
  for (const file of readdirSync(join(root, "src/app/page/web/js")))
    assert.equal(loaded.has(`/js/${file}`), !elsewhere.includes(file), file);
  for (const file of elsewhere) assert.equal((await page.request.get(`${world.address}js/${file}`)).status(), 200, file);
});

onPage("measured: from drop to solution of a 750 x 1334 screenshot", async ({ page }) => {
  const picture = await render(world.program, sample("kami2/lantern.level.json"), join(world.folder, "lantern.png"), "phone-750x1334");
  const header = readFileSync(picture);
  assert.deepEqual([header.readUInt32BE(16), header.readUInt32BE(20)], [750, 1334]);
  await page.evaluate(() => {
    const times = (globalThis.times = {});
    addEventListener("drop", () => (times.drop = performance.now()), true);
    new MutationObserver(() => {
      if (!times.moves && document.querySelector(".moves li")) times.moves = performance.now();
      const drawing = document.querySelector(".solved");
      if (drawing && !times.watched) {
        times.watched = true;
        drawing.addEventListener("load", () => (times.drawing = performance.now()));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await drop(page, picture);
  await eventually(() => page.evaluate(() => globalThis.times.drawing), Boolean, "the drawing");
  const { drop: start, moves, drawing } = await page.evaluate(() => globalThis.times);
  console.log(`from drop to the list of moves ${Math.round(moves - start)} ms, to the drawing ${Math.round(drawing - start)} ms`);
});
