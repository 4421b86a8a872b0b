// Tests of the page of `unfold serve`, and of the file of `solve --html`, in a real browser: node run.mjs PROGRAM
// With SITE, the folder of the static site, tests of that: node run.mjs PROGRAM SITE
// Exit code 77 where Chromium or the packages of package.json are absent; `scripts/test --browser` installs them.
import { existsSync } from "node:fs";

const [program, site] = process.argv.slice(2);
if (!program) {
  console.error("usage: node run.mjs PROGRAM [SITE]");
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
const both = ["solve", "play", "correct", "share", "design", "daily", "access"];
for (const file of [...both, ...(site ? ["static", "firefox"] : ["page", "file", "phone"])]) await import(`./${file}.test.mjs`);
