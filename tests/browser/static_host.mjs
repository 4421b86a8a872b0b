// A static file host, as plain as they come: what a player's browser loads the site from.
import { createServer } from "node:http";
import { readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** Serves a folder below a path; `change(name, bytes)` may replace a file. Returns {address, stop}. */
export async function startStaticHost(folder, { path = "/games/unfold/", change = (name, bytes) => bytes } = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    const inside = url.pathname.startsWith(path) ? normalize(url.pathname.slice(path.length)) : null;
    const name = inside === "." || inside === "" ? "index.html" : inside;
    try {
      if (name === null || name.startsWith("..") || !statSync(join(folder, name)).isFile()) throw new Error("absent");
      response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream", "Cache-Control": "no-cache" });
      response.end(change(name, readFileSync(join(folder, name))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${path}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
