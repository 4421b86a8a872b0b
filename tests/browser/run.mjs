// Tests of the page of `unfold serve`, and of the file of `solve --html`, in a real browser: node run.mjs PROGRAM [ADDRESS]
// Without ADDRESS the program is started on a free port; with it, a server that runs already is used.
// Exit code 77 where Chromium or the packages of package.json are absent; `scripts/test --browser` installs them.
import { existsSync } from "node:fs";

const [program, address] = process.argv.slice(2);
if (!program) {
  console.error("usage: node run.mjs PROGRAM [ADDRESS]");
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

globalThis.unfold = { program, address };
for (const file of ["solve", "play", "correct", "share", "access", "page", "file"]) await import(`./${file}.test.mjs`);
