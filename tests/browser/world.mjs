// One server, or one host of the static site, and one browser for all tests, and a page of its own for each.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPage, sample, scratch, startBrowser, startServer, testLimit_ms } from "./harness.mjs";
import { startStaticHost } from "./static_host.mjs";

const { program, site } = globalThis.unfold;
export const world = { program, site, address: null, browser: null, folder: null };
let server = null;
let files = null;

before(async () => {
  files = scratch();
  world.folder = files.folder;
  server = site ? await startStaticHost(site) : await startServer(program);
  world.address = server.address;
  world.browser = await startBrowser();
});

after(async () => {
  // Node ends when nothing is open any more. What a browser leaves open must not hold up the tests until their time limit.
  setTimeout(() => {
    console.log(`# left open: ${process.getActiveResourcesInfo().join(", ")}`);
    process.exit();
  }, 60_000).unref();
  await world.browser?.close();
  server?.stop();
  files?.remove();
});

// An answer of 4xx is what some tests are about; the console notes it all the same.
const isAnswer = (error) => /the server responded with a status of 4\d\d/.test(error);

/**
 * A test on the page of `unfold serve` alone: of the requests to the server, or of what the page does around its engine.
 * `engine.js` selects the engine; all other files of the page are identical on the static site.
 */
export const onServedPage = (name, body, options) => (world.site ? undefined : onPage(name, body, options));

/**
 * Levels of the day that are stored before a test, so that tests of other things do not wait until the page has made
 * them. Tests with the option `makesLevelsOfDay` start without.
 */
const storedDay = JSON.stringify({ level: JSON.parse(readFileSync(sample("kami2/kite.level.json"), "utf8")), moves: 3 });
function storeDay(made) {
  const two = (number) => String(number).padStart(2, "0");
  const now = new Date();
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  localStorage["unfold.day"] ??= `{"date":"${date}","made":{"easy":${made},"medium":${made},"hard":${made}}}`;
}

/** A test on a fresh page. Afterwards the console must be clean, and no request may have left the server. */
export function onPage(name, body, { makesLevelsOfDay = false, ...options } = {}) {
  test(name, { timeout: testLimit_ms }, async () => {
    const opened = await openPage(world.browser, world.address, options, makesLevelsOfDay ? null : [storeDay, storedDay]);
    try {
      await body(opened);
      assert.deepEqual(opened.errors.filter((error) => !isAnswer(error)), [], "the console complains");
      const origin = new URL(world.address).origin;
      const foreign = opened.requests.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin);
      assert.deepEqual(foreign, [], "requests left the server");
    } finally {
      await opened.close();
    }
  });
}

/** Opens one of the page's own samples. */
export async function openSample(page, game) {
  await page.click(`#samples button:text-is("${game}")`);
  await page.waitForSelector("#result .modes");
}
