// What can be taken along: a link that holds the level, and files.
import { announce, button, el } from "./dom.js";
import { linkTo } from "./share.js";

const files = [
  ["solved", "Solved picture", ".solved.png"],
  ["animation", "Animation", ".solved.gif"],
  ["level", "Level", ".level.json"],
  ["solution", "Solution", ".solution.json"],
  ["dot", "Region graph", ".dot"],
];

async function copy(link, holder) {
  try {
    await navigator.clipboard.writeText(link);
    announce("Link copied.");
    return true;
  } catch {
    // Without https, browsers keep the clipboard to themselves: show the link to copy by hand.
    const field = el("input", { type: "text", readonly: true, value: link, "aria-label": "Link to this level" });
    holder.replaceChildren(field);
    field.select();
    announce("Copy the link from the field.");
    return false;
  }
}

/** Buttons and links of a solved result. */
export function takeAlong(result) {
  const { answer, name } = result;
  const base = name.replace(/(\.level)?\.\w+$/, "");
  const holder = el("div", { class: "link" });
  const share = button("Copy link", async () => {
    if (!(await copy(await linkTo(answer.level), holder))) return;
    share.textContent = "Link copied";
    setTimeout(() => (share.textContent = "Copy link"), 2000);
  });
  const links = files
    .filter(([key]) => answer.links?.[key])
    .map(([key, text, ending]) => el("a", { href: answer.links[key], download: base + ending }, text));
  return el("div", { class: "along" }, share, holder,
    el("div", { class: "downloads", role: "group", "aria-label": "Downloads" }, el("span", { class: "note" }, "Download"), ...links));
}
