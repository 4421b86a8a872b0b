// Sharing a level under design: its link, and its files.
import { fileLink } from "./downloads.js";
import { el } from "./dom.js";
import { shareButton } from "./link.js";

// Each with the kind of lattice that it holds, where it does not hold both.
const formats = [
  { format: "json", text: "Level", ending: ".level.json" },
  { format: "puz", text: "KAMI 2 level text", ending: ".puz", kind: "triangle" },
  { format: "txt", text: "Text", ending: ".txt", kind: "square" },
  { format: "png", text: "Picture", ending: ".png" },
];

/** `finished()`: the level, nothing where there is none; `say(error)` shows why a format cannot hold it. */
export function filesOf({ engine, finished, name, say }) {
  const demanded = () => {
    const level = finished();
    if (!level) throw Object.assign(new Error("No cell is on the board."), { hint: "Paint some cells first." });
    return level;
  };
  const links = formats.map(({ format, text, ending }) =>
    fileLink(async () => engine.convert(demanded(), format), text, () => name() + ending, say));
  return {
    fit: (lattice) => formats.forEach(({ kind }, i) => (links[i].hidden = Boolean(kind) && kind !== lattice.kind)),
    share: shareButton(finished),
    element: el("div", { class: "along" },
      el("div", { class: "downloads", role: "group", "aria-label": "Downloads" }, el("span", { class: "note" }, "Download"), ...links)),
  };
}
