// How long a player waits: from dropping a screenshot on the page of `unfold serve` to its solution on the screen.
//
//     scripts/setup --browser && (cd tests/browser && npm ci --ignore-scripts)
//     node bench/page/drop.mjs build/release/unfold [ROUNDS]
//
// Each level of samples/kami2 is drawn as a phone of 750 x 1334 pixels shows it and dropped ROUNDS times (5) on a
// fresh page. "solution" is when moves and summary are painted, "drawing" when the picture with the moves on it is,
// both in milliseconds after the drop, by the browser's own clock.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openPage, render, sample, scratch, startBrowser, startServer, typeOf } from "../../tests/browser/harness.mjs";
import { spread, timeDrop } from "./time_drop.mjs";

const [program, rounds = "5"] = process.argv.slice(2);
if (!program) {
  console.error("usage: node drop.mjs PROGRAM [ROUNDS]");
  process.exit(2);
}

const files = scratch();
const server = await startServer(program);
const browser = await startBrowser();
try {
  const levels = readdirSync(sample("kami2")).filter((name) => name.endsWith(".level.json"));
  console.log(`${"level".padEnd(12)}   solution: least, median, most   drawing: least, median, most [ms]`);
  const all = { solution: [], drawing: [] };
  for (const level of levels) {
    const name = level.replace(".level.json", "");
    const picture = await render(program, join(sample("kami2"), level), join(files.folder, `${name}.png`), "phone-750x1334");
    const times = { solution: [], drawing: [] };
    for (let round = 0; round < Number(rounds); ++round) {
      const opened = await openPage(browser, server.address);
      const file = { base64: readFileSync(picture).toString("base64"), type: typeOf(picture) };
      const time = await opened.page.evaluate(timeDrop, file);
      for (const key of ["solution", "drawing"]) times[key].push(time[key]), all[key].push(time[key]);
      await opened.close();
    }
    console.log(`${name.padEnd(12)}   ${spread(times.solution)}              ${spread(times.drawing)}`);
  }
  console.log(`${"all".padEnd(12)}   ${spread(all.solution)}              ${spread(all.drawing)}`);
} finally {
  await browser.close();
  server.stop();
  files.remove();
}
