// "Play on the phone": a server with a stand-in for adb on its PATH.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { drop, eventually, openPage, render, root, solved, startServer, testLimit_ms, text } from "./harness.mjs";
import { onServedPage, openSample, world } from "./world.mjs";

const phone = { folder: null, server: null, guarded: null };

/** A KAMI 2 level of five upright stripes, two columns each. */
function stripes(colors) {
  const row = [...colors].map((color) => color.repeat(2)).join("");
  return {
    format: "unfold-level", version: 1, game: "kami2", lattice: { kind: "triangle", columns: 10, rows: 29 },
    palette: ["#7b1733", "#e8b13c", "#14555f", "#f4ead7"], cells: Array(29).fill(row), budget: 2,
  };
}

const inPhone = (name) => join(phone.folder, name);
const put = (name, content) => writeFileSync(inPhone(name), content);
const tapCount = () => (existsSync(inPhone("taps")) ? readFileSync(inPhone("taps"), "utf8").trim().split("\n").length : 0);

/** The screen of the first board again. */
function startAgain() {
  for (const name of ["taps", "arrived", "lost", "held", "devices"]) rmSync(inPhone(name), { force: true });
  put("devices", "phone-1\tdevice\n");
}

before(async () => {
  phone.folder = join(world.folder, "phone");
  mkdirSync(inPhone("bin"), { recursive: true });
  symlinkSync(join(root, "tests/support/adb"), inPhone("bin/adb"));
  put("taps_a_screen", "2\n");
  for (const [number, colors] of ["01210", "01110", "00000"].entries()) {
    put(`${number}.level.json`, JSON.stringify(stripes(colors)));
    await render(world.program, inPhone(`${number}.level.json`), inPhone(`${number}.png`), "phone-750x1334");
  }
  const variables = { PATH: `${inPhone("bin")}:${process.env.PATH}`, UNFOLD_PHONE: phone.folder };
  phone.server = await startServer(world.program, ["--device", "adb"], variables);
  phone.guarded = await startServer(world.program, ["--device", "adb", "--token", "open-sesame"], variables);
});

after(() => {
  phone.server?.stop();
  phone.guarded?.stop();
});

/** A test on a page of a server with the phone. */
function onPhone(name, server, body, options) {
  test(name, { timeout: testLimit_ms }, async () => {
    startAgain();
    const opened = await openPage(world.browser, phone[server].address, options);
    try {
      await drop(opened.page, inPhone("0.png"));
      await solved(opened.page);
      await body(opened);
    } finally {
      await opened.close();
    }
  });
}

/** No tap arrives, and each lasts until the play is stopped: there is always something to stop. */
function holdTaps() {
  put("lost", "1\n");
  put("held", "");
}

/** Stops a play whose taps are held. */
async function stop(page) {
  const answered = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.click('.phone button:text-is("Stop")');
  await answered;
  rmSync(inPhone("held"));
  await eventually(() => state(page), (words) => words === "Stopped: 0 moves made on the phone.", "the end of the play");
}

const play = (page) => page.click('.phone button:text-is("Play on the phone")');
const state = (page) => text(page, ".phone-state");

/** Everything that the state of the play says, in its order, in `statesSeen`. */
const recordStates = (page) => page.evaluate(() => {
  window.statesSeen = [];
  const note = () => {
    const words = document.querySelector(".phone-state")?.textContent;
    if (words && words !== window.statesSeen.at(-1)) window.statesSeen.push(words);
  };
  new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
});

onPhone("the shown solution is played on the phone, move by move", "server", async ({ page, errors }) => {
  await recordStates(page);
  await page.focus('.phone button:text-is("Play on the phone")');
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Stop");
  await eventually(() => state(page).catch(() => ""), (words) => words.startsWith("The level is done: "), "the end of the play");
  const seen = await page.evaluate(() => window.statesSeen);
  const moves = seen.filter((words) => words.startsWith("Move "));
  assert.equal(moves[0], "Move 1 of 2 is made", seen.join());
  // The last move and the end of the level come at once; the events between are not all sent.
  assert.deepEqual(moves.slice(1).filter((words) => words !== "Move 2 of 2 is made"), [], seen.join());
  assert.match(seen[seen.indexOf(moves[0]) - 1], /^(Playing 2 moves|The board is on the phone|Reading the screen of the phone)$/);
  assert.equal(await state(page), "The level is done: 2 moves made on the phone.");
  assert.equal(tapCount(), 4);
  assert.deepEqual(errors, []);
});

onPhone("a play goes on while something else is shown, and can be stopped", "server", async ({ page }) => {
  holdTaps();
  await play(page);
  await eventually(tapCount, (count) => count > 0, "a tap");
  await page.click('.modes button:text-is("Play")');
  await page.click('.modes button:text-is("Solution")');
  await stop(page);
});

onPhone("another board on the phone is an error with its hint", "server", async ({ page }) => {
  await page.goto(phone.server.address);
  await openSample(page, "KAMI 2");
  await play(page);
  assert.match(await text(page, ".phone .error"), /does not show the board of this solution/);
  assert.equal(tapCount(), 0);
});

onPhone("a page of another machine asks for the token once", "guarded", async ({ page }) => {
  await page.reload();
  await drop(page, inPhone("0.png"));
  await solved(page);
  await page.fill("#phone-token", "open-please");
  await page.click('.phone button:text-is("Play on the phone")');
  assert.match(await text(page, ".phone .error"), /The token is missing or wrong/);
  await page.fill("#phone-token", "open-sesame");
  await page.press("#phone-token", "Enter");
  await eventually(() => state(page).catch(() => ""), (words) => words.startsWith("The level is done: "), "the end");
  assert.equal(await page.locator("#phone-token").count(), 0);
}, { extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.7" } });

onPhone("a page of another machine stops its play with the token", "guarded", async ({ page }) => {
  await page.reload();
  await drop(page, inPhone("0.png"));
  await solved(page);
  holdTaps();
  await page.fill("#phone-token", "open-sesame");
  await page.press("#phone-token", "Enter");
  await eventually(tapCount, (count) => count > 0, "a tap");
  await stop(page);
}, { extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.7" } });

onServedPage("without a phone there is no such button", async ({ page }) => {
  await openSample(page, "KAMI 2");
  await page.waitForSelector(".downloads");
  assert.equal(await page.locator(".phone button").count(), 0);
});
