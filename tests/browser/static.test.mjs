// The static site: offline, installed, shared pictures, updates, cancel, memory, bad files, old browsers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { drop, eventually, openPage, render, root, sample, solved, testLimit_ms, text } from "./harness.mjs";
import { startStaticHost } from "./static_host.mjs";
import { onPage, openSample, world } from "./world.mjs";

/** A host of the site that ends with the test `t`, also where it fails: Node waits for it. */
async function hostSite(t, options) {
  const host = await startStaticHost(world.site, options);
  t.after(host.stop);
  return host;
}

/** Until the service worker has stored the site. */
const installed = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

const cards = (page, state) => page.locator(`#pictures [data-state="${state}"]`).count();

/** A level of noise, whose proof takes far longer than any test. */
function hardLevel() {
  const path = join(world.folder, "hard.level.json");
  execFileSync(world.program, ["generate", "--game", "kami2", "--colors", "5", "--seed", "7", "-o", path]);
  return path;
}

test("offline after the first visit: reload, solve, all tabs", { timeout: testLimit_ms }, async (t) => {
  const host = await hostSite(t);
  const { page, context, errors, close } = await openPage(world.browser, host.address);
  await installed(page);
  host.stop();
  await context.setOffline(true);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("button.daily").length === 3);
  await page.click("#go-design");
  await page.waitForSelector(".designing");
  await eventually(() => text(page, ".bar .count"), (words) => words === "One color: nothing to solve.", "studied without a network");
  await page.click("#home");
  await page.click('.close[aria-label="Remove My level"]');
  await drop(page, sample("kami2/kite.png"), sample("squares/pond.png"));
  await page.waitForFunction(() => document.querySelectorAll('#pictures [data-state="done"]').length === 2);
  await page.waitForSelector("#result .modes");
  for (const mode of ["play", "correct", "map", "steps"]) {
    await page.click(`#mode-${mode}`);
    if (mode === "map") await page.waitForSelector(".map svg circle");
  }
  await page.click("#mode-play");
  await page.click('button:text-is("Hint")');
  await page.waitForSelector(".hinted, .bar .message, .panel .message");
  await page.goto(new URL("about.html", host.address).href);
  assert.match(await text(page, "main"), /pictures and levels never leave this\s+device/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
  await close();
});

onPage("a browser may install it", async ({ page }) => {
  const manifest = await (await page.request.get(new URL("manifest.webmanifest", world.address).href)).json();
  const sizes = manifest.icons.map(({ sizes: size }) => size);
  assert.ok(sizes.includes("192x192") && sizes.includes("512x512"));
  assert.equal(manifest.display, "standalone");
  await installed(page);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  const { errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
});

onPage("a picture that another app shares is solved", async ({ page }) => {
  await installed(page);
  await page.reload(); // now the service worker controls the page
  const base64 = readFileSync(sample("kami2/kite.png")).toString("base64");
  await page.evaluate(async (data) => {
    const file = new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], "from phone.png", { type: "image/png" });
    const form = document.createElement("form");
    Object.assign(form, { method: "POST", enctype: "multipart/form-data", action: "share" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "pictures" });
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, base64);
  await page.waitForURL((url) => url.href === world.address);
  await solved(page);
  assert.equal(await text(page, "#result-title"), "from phone.png");
  await page.reload();
  assert.equal(await page.locator("#intro").isVisible(), true, "a shared picture is taken once");
});

test("a new version waits, then replaces all files at once", { timeout: testLimit_ms }, async (t) => {
  let isNew = false;
  const host = await hostSite(t, { change: (name, bytes) => {
    if (!isNew) return bytes;
    if (name === "sw.js") return bytes.toString().replace(/const version = "/, '$&new');
    if (name === "index.html") return bytes.toString().replace("<html", '<html data-version="new"');
    return bytes;
  } });
  const { page, close } = await openPage(world.browser, host.address);
  await installed(page);
  await page.reload();
  isNew = true;
  await page.reload();
  // Not the title: the page's script sets it.
  const version = () => page.evaluate(() => document.documentElement.dataset.version ?? "old").catch(() => "reloading");
  assert.equal(await version(), "old", "files of the old version");
  await page.waitForSelector("#notice button");
  assert.deepEqual(await violations(page), []);
  await page.click('#notice button:text-is("Reload")');
  await eventually(version, (found) => found === "new", "the new version");
  const names = await page.evaluate(() => caches.keys());
  assert.equal(names.filter((name) => name.startsWith("unfold-")).length, 1, "the old files are gone");
  await close();
});

onPage("a hard level shows a better and better solution, and Stop here keeps the best", async ({ page }) => {
  await page.setInputFiles("#files", hardLevel());
  await page.waitForSelector(".so-far li");
  assert.match(await text(page, ".summary"), /^Searching; \d+ moves found, at least \d+ needed$/);
  assert.ok((await page.locator(".stage .badge, .stage .marks > *").count()) > 0, "the moves are on the board");
  await page.click('button:text-is("Stop here")');
  await solved(page);
  assert.match(await text(page, ".summary"), /\d+ moves/);
  assert.doesNotMatch(await text(page, ".summary"), /proven/);
  await page.waitForSelector("img.solved");
  // The next search starts a worker again.
  await drop(page, sample("kami2/kite.png"));
  await page.waitForFunction(() => document.querySelectorAll('#pictures [data-state="done"]').length === 2);
});

/** The memory that is each renderer's own, in MiB by process id, after the garbage is collected. */
async function ownMemory(page) {
  const browserSession = await world.browser.newBrowserCDPSession();
  const pageSession = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; ++i) {
    await page.requestGC();
    await pageSession.send("Memory.simulatePressureNotification", { level: "critical" });
    await page.waitForTimeout(300);
  }
  const { processInfo } = await browserSession.send("SystemInfo.getProcessInfo");
  const own = (id) => {
    try {
      return Number(readFileSync(`/proc/${id}/status`, "utf8").match(/RssAnon:\s+(\d+)/)[1]) / 1024;
    } catch {
      return 0;
    }
  };
  return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id }) => [id, own(id)]));
}

/** By how much the renderer of the page has grown, in MiB. Others start and end in between; of those that stay, only the page's grows. */
const growth = (before, after) => Math.max(...[...after].map(([id, memory]) => memory - (before.get(id) ?? memory)));

onPage("the measurement notices 80 MiB", async ({ page }) => {
  const before = await ownMemory(page);
  await page.evaluate(() => void (globalThis.kept = new Uint8Array(80 << 20).fill(1)));
  assert.ok(growth(before, await ownMemory(page)) > 64);
});

onPage("twenty pictures in a row take at most 64 MiB", async ({ page }) => {
  const picture = await render(world.program, sample("kami2/lantern.level.json"), join(world.folder, "many.png"), "phone-750x1334");
  const solveMany = async (count) => {
    for (let i = 0; i < count; ++i) {
      await page.setInputFiles("#files", picture);
      await page.waitForFunction(() => [...document.querySelectorAll("#pictures li")].every(({ dataset }) => dataset.state === "done"));
      await page.waitForFunction(() => document.querySelector("img.solved")?.naturalWidth > 0);
    }
  };
  await solveMany(5);
  const before = await ownMemory(page);
  await solveMany(20);
  const more = Math.round(growth(before, await ownMemory(page)));
  console.log(`static: ${more} MiB more after 25 pictures than after 5`);
  assert.ok(more <= 64, `${more} MiB more`);
});

onPage("twenty pictures that come and go leave nothing on the page", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const comeAndGo = async () => {
    await page.setInputFiles("#files", sample("kami2/kite.png"));
    await page.waitForFunction(() => [...document.querySelectorAll("#pictures li")].every(({ dataset }) => dataset.state === "done"));
    await page.locator(".close").first().click();
    await page.waitForFunction(() => document.querySelectorAll("#pictures li").length === 1);
  };
  const state = async () => {
    await page.requestGC();
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    const { usedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
    return { nodes, jsEventListeners, heap_MiB: (usedSize + backingStorageSize) / 2 ** 20 };
  };
  await page.setInputFiles("#files", sample("kami2/kite.png")); // one stays: the strip with the buttons needs two
  for (let i = 0; i < 3; ++i) await comeAndGo();
  const before = await state();
  for (let i = 0; i < 20; ++i) await comeAndGo();
  const after = await state();
  assert.ok(after.nodes - before.nodes < 500, `${after.nodes - before.nodes} more nodes`);
  assert.ok(after.jsEventListeners - before.jsEventListeners < 50, `${after.jsEventListeners - before.jsEventListeners} more listeners`);
  assert.ok(after.heap_MiB - before.heap_MiB < 8, `${after.heap_MiB - before.heap_MiB} MiB more`);
});

test("files that are not pictures get the program's messages", { timeout: testLimit_ms }, async () => {
  const { page, close } = await openPage(world.browser, world.address);
  const made = (name, content) => {
    const path = join(world.folder, name);
    writeFileSync(path, content);
    return path;
  };
  const files = [
    sample("negative/truncated.png"), sample("negative/zero-bytes.png"), sample("negative/not-an-image.png"),
    sample("negative/photo.png"), made("utf16.txt", Buffer.from("\ufeffabc", "utf16le")), made("words.txt", "hello there"),
    made("damaged.png", Buffer.from(readFileSync(sample("kami2/kite.png"))).fill(0, 5000, 6000)),
  ];
  await drop(page, sample("kami2/kite.png")); // the strip of pictures needs two
  for (const file of files) {
    let line = "";
    try {
      line = execFileSync(world.program, ["solve", file, "--json", "-o", join(world.folder, "native")], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch ({ stdout }) {
      line = stdout;
    }
    await page.setInputFiles("#files", file);
    await page.waitForFunction((count) => document.querySelectorAll('#pictures [data-state="failed"]').length === count, files.indexOf(file) + 1);
    await page.locator("#pictures .card").last().click();
    assert.equal(await text(page, "#result .error p"), JSON.parse(line).error.message, file);
  }
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(68_000_000)], "large.png", { type: "image/png" }));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await eventually(() => cards(page, "failed"), (count) => count === files.length + 1, "the large file");
  await page.locator("#pictures .card").last().click();
  assert.equal(await text(page, "#result .error p"), "The file is larger than 64 MB.");
  await close();
});

test("a device with little memory: a clear message, and the next picture is solved", { timeout: testLimit_ms }, async (t) => {
  const host = await hostSite(t, { change: (name, bytes) =>
    name === "wasm/unfold-core.js" ? bytes.toString().replaceAll("2147483648", String(96 << 20)) : bytes });
  const { page, close } = await openPage(world.browser, host.address);
  const size = { width: 6000, height: 4000 };
  const large = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d").fillRect(0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob], "large.png", { type: "image/png" }));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    return blob.size;
  }, size);
  assert.ok(large > 0);
  await page.waitForSelector("#result .error");
  assert.match(await text(page, "#result .error p"), /memory/);
  await drop(page, sample("kami2/kite.png"));
  await eventually(() => cards(page, "done"), (count) => count === 1, "the next picture");
  await close();
});

test("browsers without SIMD, and browsers that change pixels, get a sentence", { timeout: testLimit_ms }, async (t) => {
  const old = await openPage(world.browser, "about:blank");
  await old.page.addInitScript(() => (WebAssembly.validate = () => false));
  await old.page.goto(world.address);
  await drop(old.page, sample("kami2/kite.png"));
  assert.match(await text(old.page, "#result .error p"), /^This browser lacks SIMD and exceptions of WebAssembly/);
  await old.close();

  const host = await hostSite(t, { change: (name, bytes) =>
    name === "js/worker.js" ? `const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
      OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...area) {
        const image = read.apply(this, area);
        image.data[4] ^= 1;
        return image;
      };\n${bytes}` : bytes });
  const noisy = await openPage(world.browser, host.address);
  await drop(noisy.page, sample("kami2/kite.png"));
  assert.match(await text(noisy.page, "#result .error p"), /^This browser changes the pixels of pictures/);
  await noisy.close();
});

onPage("the animation is made when it is wanted", async ({ page }) => {
  await openSample(page, "KAMI");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('.downloads a:text-is("Animation")')]);
  assert.equal(readFileSync(await download.path()).subarray(0, 6).toString(), "GIF89a");
});

test("measured: the page, the first picture, the third", { timeout: testLimit_ms }, async () => {
  const { page, close } = await openPage(world.browser, world.address);
  const interactive = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domInteractive);
  const picture = await render(world.program, sample("kami2/lantern.level.json"), join(world.folder, "timed.png"), "phone-750x1334");
  await page.evaluate(() => {
    addEventListener("drop", () => (globalThis.times = { drop: performance.now() }), true);
    new MutationObserver(() => {
      const states = [...document.querySelectorAll("#pictures li")].map(({ dataset }) => dataset.state);
      if (globalThis.times && !globalThis.times.done && states.length > 0 && states.every((state) => state === "done"))
        globalThis.times.done = performance.now();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const times = [];
  for (let i = 0; i < 3; ++i) {
    await drop(page, picture);
    times.push(await page.waitForFunction(() => globalThis.times?.done - globalThis.times?.drop || 0).then((handle) => handle.jsonValue()));
  }
  console.log(`static: interactive after ${Math.round(interactive)} ms, pictures in ${times.map(Math.round).join(", ")} ms`);
  await close();
});

onPage("no request leaves the site, and none is for a file that is absent", async ({ page, requests }) => {
  const failed = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(response.url()));
  await page.reload();
  await openSample(page, "Flood-It");
  assert.deepEqual(failed, []);
  assert.ok(requests.every((url) => url.startsWith(world.address) || url.startsWith("blob:")), "every address is below the site's path");
});

test("the bundle of the site has what the page uses", () => {
  const worker = readFileSync(join(world.site, "sw.js"), "utf8");
  for (const name of ["js/main.js", "js/worker.js", "wasm/unfold-core.wasm", "about.html", "./"])
    assert.ok(worker.includes(JSON.stringify(name)), `${name} is not stored for offline use`);
  assert.ok(readFileSync(join(root, ".gitignore"), "utf8").includes("/dist/"));
});
