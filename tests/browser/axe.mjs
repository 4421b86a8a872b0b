// What axe-core finds wrong with a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical faults, a line each, where light colors are preferred and where dark ones are. */
export async function violations(page) {
  // Evaluated by the test's own channel: the page's policy forbids scripts that are not its own.
  await page.evaluate(axe);
  const run = (options) => page.evaluate((rules) => globalThis.axe.run(document, rules), options);
  // Without the selectors of all that passes, which took most of the time.
  const light = await run({ resultTypes: ["violations"] });
  // The preference changes colors and nothing else.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run({ resultTypes: ["violations"], runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...faults("light", light), ...faults("dark", dark)];
}

function faults(scheme, { violations: found }) {
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
