// What can be taken along: files.
import { el } from "./dom.js";

const files = [
  ["solved", "Solved picture", ".solved.png"],
  ["animation", "Animation", ".solved.gif"],
  ["level", "Level", ".level.json"],
  ["solution", "Solution", ".solution.json"],
  ["dot", "Region graph", ".dot"],
];

/** Links to the files of a solved result. */
export function downloads({ answer, name }) {
  const base = name.replace(/(\.level)?\.\w+$/, "");
  const links = files
    .filter(([key]) => answer.links?.[key])
    .map(([key, text, ending]) => el("a", { href: answer.links[key], download: base + ending }, text));
  return el("div", { class: "downloads", role: "group", "aria-label": "Downloads" }, el("span", { class: "note" }, "Download"), ...links);
}
