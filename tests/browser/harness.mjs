// Starts the program and Chromium, and does to a page what people do: drop, paste, step.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";

/** The maximum wait. It only determines how soon a test that hangs fails. */
export const limit_ms = 240_000;

/** The maximum time of a whole test. */
export const testLimit_ms = 1_200_000;

export const root = new URL("../..", import.meta.url).pathname;
export const sample = (name) => join(root, "samples", name);

const types = { png: "image/png", jpg: "image/jpeg", json: "application/json" };
export const typeOf = (path) => types[path.split(".").pop()] ?? "application/octet-stream";

/** Runs `unfold serve` on a free port; the address it prints, and what ends it. */
export async function startServer(program, options = [], variables = {}) {
  const env = { ...process.env, ...variables };
  const server = spawn(program, ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "pipe"], env });
  const address = await new Promise((found, failed) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const match = said.match(/http:\/\/[^\s"]+/);
      if (match) found(match[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`unfold serve ended with ${code}: ${said}`)));
  });
  return { address: address.endsWith("/") ? address : `${address}/`, stop: () => server.kill() };
}

/** A folder that goes away with the tests. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "unfold-browser-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A screenshot of a level, drawn by the program as a phone shows it. */
export function render(program, level, picture, device) {
  return new Promise((done, failed) => {
    const drawing = spawn(program, ["render", level, "-o", picture, "--device", device], { stdio: "ignore" });
    drawing.on("error", failed);
    drawing.on("exit", (code) => (code === 0 ? done(picture) : failed(new Error(`unfold render ended with ${code}`))));
  });
}

export const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export function startBrowser() {
  // Continuous integration runs as root in a container, where Chromium has no sandbox and little shared memory.
  const args = ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ executablePath: chromiumPath, args, timeout: limit_ms });
}

/**
 * A page of its own for one test; `errors` and `requests` collect what its console and its network saw. `first`, a function and
 * what it receives, runs before the page's scripts.
 */
export async function openPage(browser, address, options = {}, first = null) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...options });
  if (first) await context.addInitScript(...first);
  const page = await context.newPage();
  const errors = [];
  const requests = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  page.setDefaultTimeout(limit_ms);
  await page.goto(options.url ?? address);
  return { page, context, errors, requests, close: () => context.close() };
}

/** Files as the page gets them, in the page. */
const transfer = (page, paths) =>
  page.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  }, paths.map((path) => ({ name: basename(path), type: typeOf(path), base64: readFileSync(path).toString("base64") })));

/** Drops files on the page. */
export async function drop(page, ...paths) {
  const dataTransfer = await transfer(page, paths);
  await page.dispatchEvent("main", "dragenter", { dataTransfer });
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** Pastes a file into the page. */
export async function paste(page, path) {
  const clipboardData = await transfer(page, [path]);
  await page.evaluate((data) =>
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })), clipboardData);
}

/** Waits until the chosen picture is solved. */
export const solved = (page) => page.waitForSelector("#result .modes");

export const text = (page, selector) => page.locator(selector).first().innerText();

/** Color of a cell as it is painted now; "transparent" where the picture shows through. */
export const fillOf = (page, row, column) => page.locator(`[data-cell="${row},${column}"]`).first().getAttribute("fill");

/** How many cells are painted over the picture. */
export const paintedCells = (page) => page.locator('.cells .cell:not([fill="transparent"])').count();

/** Waits until `read()` gives what `accepts`. */
export async function eventually(read, accepts, what) {
  const end = performance.now() + limit_ms;
  while (true) {
    const last = await read();
    if (accepts(last)) return last;
    if (performance.now() > end) throw new Error(`${what}: still ${JSON.stringify(last)}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Holds back the requests to an address; what lets them go on. */
export async function hold(page, pattern) {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
