// One server, or one host of the static site, and one browser for all tests, and a page of its own for each.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, scratch, startBrowser, startServer } from "./harness.mjs";
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

/** The same for what concerns the requests to `unfold serve`; the static site has none. */
export const onServedPage = (name, body, options) => (world.site ? undefined : onPage(name, body, options));

/** A test on a fresh page. Afterwards the console must be clean, and no request may have left the server. */
export function onPage(name, body, options) {
  test(name, { timeout: 240_000 }, async () => {
    const opened = await openPage(world.browser, world.address, options);
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
