// Files to download.
import { announce, el } from "./dom.js";

const files = [
  ["solved", "Solved picture", ".solved.png"],
  ["animation", "Animation", ".solved.gif"],
  ["level", "Level", ".level.json"],
  ["solution", "Solution", ".solution.json"],
  ["dot", "Region graph", ".dot"],
];

/** Makes a file on its first request, and downloads it. */
async function download(event, make, name, say) {
  event.preventDefault();
  const link = event.currentTarget;
  if (link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  try {
    const url = URL.createObjectURL(await make());
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    say(error);
  } finally {
    link.removeAttribute("aria-busy");
  }
}

/** A link to a file that `make()` gives as a Blob; `say(error)` receives the error if it fails. */
export const fileLink = (make, text, name, say = (error) => announce(error.message)) =>
  el("a", { href: "#", download: name(), onclick: (event) => download(event, make, name(), say) }, text);

function linkTo(target, text, name) {
  if (typeof target !== "function") return el("a", { href: target, download: name }, text);
  return fileLink(target, text, () => name);
}

/** Links to the files of a solved result. */
export function downloads({ answer, name }) {
  const base = name.replace(/(\.level)?\.\w+$/, "");
  const links = files
    .filter(([key]) => answer.links?.[key])
    .map(([key, text, ending]) => linkTo(answer.links[key], text, base + ending));
  return el("div", { class: "downloads", role: "group", "aria-label": "Downloads" }, el("span", { class: "note" }, "Download"), ...links);
}
