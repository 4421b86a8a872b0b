// A level travels in the address of the page.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { eventually, solved, text } from "./harness.mjs";
import { onPage, onServedPage, openSample, world } from "./world.mjs";

onPage("a copied link opens the same level elsewhere", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSample(page, "KAMI 2");
  await page.click('button:text-is("Copy link")');
  await page.waitForSelector('button:text-is("Link copied")');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${world.address}#level=`), link);
  assert.ok(link.length < 700, `${link.length} characters`);
  const other = await context.newPage();
  await other.goto(link);
  await solved(other);
  assert.equal(await text(other, ".summary"), "7 moves, proven fewest; 7 allowed.");
  assert.equal(await other.getAttribute("#mode-play", "aria-selected"), "true");
});

onServedPage("a damaged link says so", async ({ page }) => {
  await page.goto(`${world.address}#level=broken`);
  await page.reload();
  await eventually(() => page.locator("#intro .error").count(), (count) => count === 1, "the sentence");
});

onPage("downloads are offered under the picture's name", async ({ page }) => {
  await openSample(page, "KAMI 2");
  const names = await page.$$eval(".downloads a", (links) => links.map((link) => link.download));
  assert.deepEqual(names.filter((name) => name.endsWith(".json")), ["KAMI 2 sample.level.json", "KAMI 2 sample.solution.json"]);
  for (const link of await page.locator(".downloads a").all()) {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    assert.ok(statSync(await download.path()).size > 100, download.suggestedFilename());
  }
});
