// What a visitor of the static site downloads, and how long they wait.
//
//     scripts/build-web && scripts/setup --browser && (cd tests/browser && npm ci --ignore-scripts)
//     node bench/page/site.mjs build/release/unfold dist/web [ROUNDS]
//
// Each round opens the site in a fresh profile, so that nothing is cached, from a host on this machine, and drops the
// same picture three times, the first as soon as the page reacts. "read" is the time in the module for one picture after
// two others, natively and here, both from the decoded pixels.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openPage, render, sample, scratch, startBrowser, typeOf } from "../../tests/browser/harness.mjs";
import { startStaticHost } from "../../tests/browser/static_host.mjs";
import { spread, timeDrop } from "./time_drop.mjs";

const [program, site, rounds = "5"] = process.argv.slice(2);
if (!site) {
  console.error("usage: node site.mjs PROGRAM SITE [ROUNDS]");
  process.exit(2);
}

const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
const sizeOf = (name) => statSync(join(site, name)).size;
const module = "wasm/unfold-core.wasm";
const names = readdirSync(site, { recursive: true }).filter((name) => statSync(join(site, name)).isFile());
const sent = names.filter((name) => !name.endsWith(".br")).map((name) => (names.includes(`${name}.br`) ? `${name}.br` : name));
console.log(`module          ${kib(sizeOf(module))}`);
console.log(`module, brotli  ${kib(sizeOf(`${module}.br`))}`);
console.log(`site, brotli    ${kib(sent.reduce((sum, name) => sum + sizeOf(name), 0))}`);

const { load } = await import(new URL(`../../${site}/wasm/unfold.js`, import.meta.url));
const core = await load();

/** Milliseconds to read pixels in the module, which is warm. */
function readHere(file, rawPixels) {
  const output = execFileSync(rawPixels, [file], { maxBuffer: 1 << 30 });
  const end = output.indexOf(10);
  const [width, height] = output.subarray(0, end).toString().split(" ").map(Number);
  const picture = { data: new Uint8ClampedArray(output.subarray(end + 1)), width, height };
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const start = performance.now();
    core.close(core.openPixels(picture, {}).session);
    times.push(performance.now() - start);
  }
  return times.slice(2).sort((a, b) => a - b)[1];
}

const files = scratch();
const host = await startStaticHost(site);
const browser = await startBrowser();
try {
  const drawn = (level, device) => render(program, sample(level), join(files.folder, `${device}.${level.replace(/\W/g, "_")}.png`), device);
  const pictures = {
    "kami2 750x1334": await drawn("kami2/lantern.level.json", "phone-750x1334"),
    "kami2 sample": sample("kami2/beacon.png"),
    "kami sample": sample("squares/quilt.png"),
    "floodit sample": sample("squares/pond.png"),
    "shisen sample": sample("tiles/ivory.png"),
  };
  const reacts = [];
  console.log(`\n${"picture".padEnd(16)} first: least, median, most   third: least, median, most [ms, moves and drawing on the screen]`);
  for (const [name, path] of Object.entries(pictures)) {
    const file = { base64: readFileSync(path).toString("base64"), type: typeOf(path) };
    const times = [[], [], []];
    for (let round = 0; round < Number(rounds); ++round) {
      const { page, close } = await openPage(browser, host.address);
      reacts.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd));
      for (const list of times) list.push((await page.evaluate(timeDrop, file)).drawing);
      await close();
    }
    console.log(`${name.padEnd(16)} ${spread(times[0])}            ${spread(times[2])}`);
  }
  console.log(`${"page reacts".padEnd(16)} ${spread(reacts)}`);
  console.log(`\n${"picture".padEnd(16)} read here [ms]`);
  const rawPixels = join(program, "../tests/web/raw_pixels");
  for (const [name, path] of Object.entries(pictures)) console.log(`${name.padEnd(16)} ${readHere(path, rawPixels).toFixed(0).padStart(5)}`);
} finally {
  await browser.close();
  host.stop();
  files.remove();
}
