// Tests of the page of `unfold serve`, and of the file of `solve --html`, in a real browser, all or those of some files:
// node run.mjs PROGRAM [FILE…]
// Of the static site in the folder SITE: node run.mjs PROGRAM --site SITE [FILE…]
// A FILE is named without ".test.mjs". Exit code 77 where Chromium or the packages of package.json are absent;
// `scripts/test --browser` installs them.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({ options: { site: { type: "string" } }, allowPositionals: true });
const [program, ...chosen] = positionals;
const { site } = values;
const both = ["solve", "play", "correct", "share", "design", "daily"];
const all = [...both, ...(site ? ["static", "firefox"] : ["page", "file", "phone", "access", "symmetry"])];
const unknown = chosen.filter((file) => !all.includes(file));
if (!program || unknown.length > 0) {
  console.error(`usage: node run.mjs PROGRAM [--site SITE] [FILE…]; files: ${all.join(", ")}`);
  process.exit(2);
}

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const missing = [
  ...(existsSync(chromium) ? [] : [`${chromium} is not there`]),
  ...["playwright-core", "axe-core"]
    .filter((name) => !existsSync(new URL(`node_modules/${name}/package.json`, import.meta.url)))
    .map((name) => `${name} is not installed`),
];
if (missing.length > 0) {
  console.log(`skipped: ${missing.join(", ")}; scripts/test --browser installs what is needed`);
  process.exit(77);
}

globalThis.unfold = { program, site };
for (const file of chosen.length > 0 ? chosen : all) await import(`./${file}.test.mjs`);
