// The static site in Firefox: a picture of each game is solved as the program solves it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { firefoxPath, openFirefox } from "./firefox.mjs";
import { eventually, sample, scratch, testLimit_ms } from "./harness.mjs";
import { startStaticHost } from "./static_host.mjs";

const { program, site } = globalThis.unfold;
const pictures = ["kami2/kite.png", "squares/quilt.png", "squares/pond.png", "tiles/ivory.png"];
const skip = existsSync(firefoxPath) ? false : `${firefoxPath} is not there`;

test("Firefox solves a picture of each game", { skip, timeout: testLimit_ms }, async (t) => {
  const files = scratch();
  const host = await startStaticHost(site);
  t.after(host.stop);
  const firefox = await openFirefox(files.folder, host.address);
  const games = new Set();
  try {
    for (const name of pictures) {
      const folder = join(files.folder, name.replace(/\W/g, "_"));
      const answer = JSON.parse(execFileSync(program, ["solve", sample(name), "--json", "-o", folder], { encoding: "utf8" }));
      games.add(answer.game);
      await firefox.choose("#files", [sample(name)]);
      await eventually(() => firefox.evaluate(`document.querySelector("#result-title")?.textContent === ${JSON.stringify(name.split("/").pop())}
        && Boolean(document.querySelector("#result .modes"))`), Boolean, name);
      const summary = await firefox.evaluate('document.querySelector("#result .summary").textContent');
      assert.match(summary, new RegExp(`^${answer.moves} `), name);
      await eventually(() => firefox.evaluate('document.querySelector("img.solved")?.naturalWidth ?? 0'), (width) => width > 0, "the drawing");
    }
    assert.equal(games.size, 4);
    assert.deepEqual(firefox.errors, []);
  } finally {
    await firefox.close();
    files.remove();
  }
});
