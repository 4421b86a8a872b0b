// Pictures go in, solutions come out, and can be stepped through.
import assert from "node:assert/strict";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { drop, eventually, hold, paintedCells, paste, sample, solved, text } from "./harness.mjs";
import { onPage, onServedPage, openSample, world } from "./world.mjs";

const where = (page) => text(page, ".where");

onPage("a dropped picture is solved and its drawing shown", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  assert.equal(await text(page, ".summary"), "3 moves, proven fewest; 3 allowed.");
  assert.match(await text(page, ".name .note"), /^KAMI 2, 3 colors, \d+ regions$/);
  assert.equal(await page.locator(".moves li").count(), 3);
  await eventually(() => page.locator(".solved").evaluate((image) => image.naturalWidth), (width) => width > 0, "solved picture");
});

onServedPage("stepping recolors the board, by buttons, arrow keys and Space", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  await page.click('[aria-label="First"]');
  await eventually(() => where(page), (words) => words === "Start", "start");
  assert.equal(await paintedCells(page), 0);
  await page.click('[aria-label="Next move"]');
  await eventually(() => where(page), (words) => words.startsWith("Move 1 of 3"), "first move");
  const afterOne = await eventually(() => paintedCells(page), (count) => count > 0, "recolored cells");
  assert.equal(await page.locator(".badge-number").textContent(), "1");
  await page.locator("#result-title").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(() => where(page), (words) => words.startsWith("Move 2 of 3"), "second move");
  await page.keyboard.press("ArrowRight");
  await eventually(() => where(page), (words) => words.startsWith("Move 3 of 3"), "last move");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await eventually(() => paintedCells(page), (count) => count === afterOne, "back at the first move");
  await page.keyboard.press(" ");
  await eventually(() => where(page), (words) => words.startsWith("Move 3 of 3"), "played to the end");
});

onServedPage("at the end of the steps all cells have one color", async ({ page }) => {
  await openSample(page, "KAMI");
  await page.click('[aria-label="Next move"]');
  await page.click('[aria-label="Last"]');
  await page.click('.modes button:text-is("Solution")');
  await eventually(() => where(page), (words) => words.startsWith("Move 5 of 5"), "last move");
  // Cells that have the last color from the start stay clear; all others are painted with it.
  const fills = await page.$$eval(".cells .cell", (cells) => [...new Set(cells.map((cell) => cell.getAttribute("fill")))]);
  assert.equal(fills.filter((fill) => fill !== "transparent").length, 1);
});

onServedPage("a click in the list of moves jumps there", async ({ page }) => {
  await openSample(page, "Flood-It");
  await page.click(".moves li:nth-child(7) button");
  await eventually(() => where(page), (words) => words.startsWith("Move 7 of 16"), "seventh move");
  assert.equal(await page.getAttribute(".moves li:nth-child(7) button", "aria-current"), "step");
});

onServedPage("the flood spreads in waves where motion is welcome", async ({ page }) => {
  await openSample(page, "KAMI 2");
  await page.click('[aria-label="First"]');
  const counts = new Set();
  await page.click('[aria-label="Next move"]');
  const badge = page.locator(".badge-number");
  await eventually(async () => {
    counts.add(await paintedCells(page));
    return counts.size;
  }, (size) => size >= 3, "waves");
  await badge.waitFor();
}, { reducedMotion: "no-preference" });

onServedPage("a drawing that fails after it was left marks nothing on the step that is shown", async ({ page }) => {
  let fail;
  const failing = new Promise((done) => (fail = done));
  await page.route("**/solved.png", async (route) => {
    await failing;
    await route.fulfill({ status: 404 });
  });
  await openSample(page, "KAMI 2");
  await page.click('[aria-label="First"]');
  await eventually(() => where(page), (words) => words === "Start", "start");
  const answered = page.waitForResponse("**/solved.png");
  fail();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  assert.equal(await page.locator(".badge-number").count(), 0);
});

onPage("a pasted picture is solved", async ({ page }) => {
  await paste(page, sample("kami2/kite.png"));
  await solved(page);
  assert.match(await text(page, ".summary"), /^3 moves/);
});

onPage("a bad file among several says why and does not stop the others", async ({ page }) => {
  await drop(page, sample("kami2/kite.png"), sample("negative/photo.png"), sample("squares/pond.png"), sample("kami2/drift.level.json"));
  await page.waitForFunction(() =>
    document.querySelectorAll('#pictures [data-state="done"], #pictures [data-state="failed"]').length === 4);
  assert.equal(await page.locator('#pictures [data-state="failed"]').count(), 1);
  await page.click('#pictures .card:has-text("photo.png")');
  assert.match(await text(page, "#result .error"), /^No board of KAMI 2, KAMI, Flood-It or Shisen-Sho was found in this picture\./);
  assert.ok((await text(page, "#result .error .note")).length > 10, "a hint what to do");
  assert.ok((await page.locator("#result .error details li").count()) >= 3, "what was tried");
  await page.click('#pictures .card:has-text("pond.png")');
  await solved(page);
  assert.match(await text(page, ".name .note"), /^Flood-It/);
  await page.click('[aria-label="Remove photo.png"]');
  assert.equal(await page.locator("#pictures li").count(), 3);
});

onPage("the file picker takes several files", async ({ page }) => {
  await page.setInputFiles("#files", [sample("kami2/kite.png"), sample("kami2/sash.png")]);
  await page.waitForFunction(() => document.querySelectorAll('#pictures [data-state="done"]').length === 2);
});

onPage("the Shisen-Sho sample is cleared pair by pair", async ({ page }) => {
  await openSample(page, "Shisen-Sho");
  assert.equal(await text(page, ".summary"), "20 pairs clear the board.");
  await page.click('[aria-label="First"]');
  await page.click('[aria-label="Next move"]');
  await eventually(() => paintedCells(page), (count) => count === 2, "two tiles gone");
  assert.equal(await page.locator(".outline.path").count(), 1);
  await page.click('[aria-label="Last"]');
  await eventually(() => paintedCells(page), (count) => count === 40, "all tiles gone");
});

onServedPage("progress is told while the search goes on", async ({ page }) => {
  // What the server says is given here, and the answer held back: a real search may be too quick to be seen.
  const release = await hold(page, "**/api/solve*");
  await page.route("**/api/jobs/*/events", (route) => route.fulfill({
    contentType: "text/event-stream",
    body: 'event: waiting\ndata: {"ahead":0}\n\nevent: progress\ndata: {"best_moves":9,"lower_bound":7,"nodes":1}\n\nevent: done\ndata: {}\n\n',
  }));
  await drop(page, sample("kami2/kite.png"));
  await eventually(() => text(page, ".summary"), (words) => words === "Searching; 9 moves found, at least 7 needed", "progress");
  release();
  await solved(page);
});

onServedPage("a solve whose picture is still under way can be canceled", async ({ page }) => {
  // Held back all the time: the server knows nothing of the solve.
  const release = await hold(page, "**/api/solve*");
  const canceled = page.waitForRequest((request) => request.method() === "DELETE" && request.url().includes("/api/jobs/"));
  await drop(page, sample("kami2/kite.png"));
  await page.click('button:text-is("Cancel")');
  await canceled;
  await page.waitForSelector('#result:not([aria-busy="true"])');
  assert.equal(await text(page, "#result .error"), "Canceled.");
  release();
});

onServedPage("a running solve is canceled at the server, whose answer then comes", async ({ page }) => {
  const release = await hold(page, "**/api/solve*");
  await page.route(/\/api\/jobs\/\w+$/, (route) => route.fulfill({ status: 204 }));
  const canceled = page.waitForResponse((response) => response.request().method() === "DELETE");
  await drop(page, sample("kami2/kite.png"));
  await page.click('button:text-is("Cancel")');
  await canceled;
  release();
  await solved(page);
});

onServedPage("a solve that waits for a busy server can be canceled", async ({ page }) => {
  // Not from the network: the console would note every 503.
  await page.evaluate(() => {
    globalThis.fetch = async (url, { method }) => method === "DELETE" ? new Response("", { status: 404 })
      : new Response("", { status: 503, headers: { "Retry-After": "600" } });
  });
  await drop(page, sample("kami2/kite.png"));
  await page.click('button:text-is("Cancel")');
  await page.waitForSelector("#result .error");
  assert.equal(await text(page, "#result .error"), "Canceled.");
});

onServedPage("a file that is too large is refused before it is sent", async ({ page, requests }) => {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(68_000_000)], "large.png", { type: "image/png" }));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("#result .error");
  assert.match(await text(page, "#result .error"), /^The upload is too large\.\s+A picture may be at most 64 MB\.$/);
  assert.ok(!requests.some((url) => url.includes("/api/solve")), "it was sent");
});

onServedPage("a file that has gone is told from a server that has", async ({ page }) => {
  const path = join(world.folder, "gone.level.json");
  copyFileSync(sample("kami2/drift.level.json"), path);
  await page.exposeFunction("lose", () => rmSync(path));
  // Not by the network: the console would note the failure.
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (address, ...rest) => {
      if (!String(address).includes("/api/solve")) return fetch(address, ...rest);
      await globalThis.lose();
      throw new TypeError("Failed to fetch");
    };
  });
  await page.setInputFiles("#files", path);
  await page.waitForSelector("#result .error");
  assert.equal(await text(page, "#result .error"), "This file cannot be read: is it a folder?");
});

onPage("a text board is read as the game that is chosen", async ({ page }) => {
  await page.setInputFiles("#files", { name: "board.txt", mimeType: "text/plain", buffer: Buffer.from("0011\n0111\n0001\n") });
  await page.waitForSelector("#result .error");
  assert.match(await text(page, "#result .error"), /Choose the game below\.$/);
  await page.click('.read-as button:text-is("KAMI")');
  await solved(page);
  assert.match(await text(page, ".summary"), /^1 move, proven fewest/);
});

onServedPage("a drop without a picture says so, until a picture comes", async ({ page }) => {
  await drop(page);
  assert.equal(await text(page, "#problem"), "That was not a picture or a level file. Drop or paste a screenshot.");
  await drop(page, sample("kami2/kite.png"));
  await solved(page);
  assert.ok(await page.locator("#problem").isHidden());
});
