// Writes the static site to dist/web from the page, the WebAssembly module of the build folder (build/web, or the first
// argument), and the service worker. Copies the module to the npm package, too.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const build = process.argv[2] ?? join(root, "build/web");
const site = join(root, "dist/web");
const parts = [join(root, "src/wasm/unfold.js"), join(build, "unfold-core.js"), join(build, "unfold-core.wasm")];

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]);

function copyModule(folder) {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(part, join(folder, part.split("/").pop()));
}

rmSync(site, { recursive: true, force: true });
cpSync(join(root, "src/app/page/web"), site, { recursive: true });
copyModule(join(site, "wasm"));
copyModule(join(root, "packages/npm/dist"));
// The page asks here whether a server answers.
writeFileSync(join(site, "healthz"), '{"status":"static"}\n');

const files = filesOf(site).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(relative(site, file)).update("\0").update(readFileSync(file));
const names = files.map((file) => relative(site, file)).map((name) => (name === "index.html" ? "./" : name));
const worker = readFileSync(join(root, "src/app/page/static/sw.js"), "utf8")
  .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 16)))
  .replace('["FILES"]', JSON.stringify(names, null, 2));
writeFileSync(join(site, "sw.js"), worker);

// Beside each large file a compressed one, for hosts that send those (docs/hosting.md).
for (const file of filesOf(site))
  if (/\.(wasm|js|css|html|svg)$/.test(file) && statSync(file).size > 1024)
    execFileSync("brotli", ["--force", "--quality=11", "--keep", file]);

const wasm = join(site, "wasm/unfold-core.wasm");
console.log(`dist/web: ${files.length + 1} files; the module has ${statSync(wasm).size} bytes, with brotli ${statSync(`${wasm}.br`).size}`);
