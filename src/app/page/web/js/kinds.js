// Kinds of tiles with their counts: merges kinds read as two, and splits kinds read as one.
import { announce, button, el, svg } from "./dom.js";
import { kindCounts, oddKinds } from "./draft.js";
import { outlineCells } from "./marks.js";
import { counted } from "./words.js";

/** The face of a kind, cut out of the picture. */
export function kindFace(stage, kind, side = 100) {
  const face = svg("svg", { viewBox: `0 0 ${side} ${side}`, class: "face", "aria-hidden": "true" });
  const { width, height } = stage.samples.get(kind) ?? { width: side, height: side };
  const scale = side / Math.max(width, height);
  const box = { width: width * scale, height: height * scale };
  face.append(stage.tileFace(kind, { x: (side - box.width) / 2, y: (side - box.height) / 2, ...box }));
  return face;
}

/**
 * The list of kinds and what can be done with them. `onChange()` is called after each change of the draft. Returns the
 * element, `refresh()`, `mark()` (outlines what is being merged or split), and `takes(row, column)`, which is true where
 * a tap on the board was meant for the kinds.
 */
export function kindsPanel({ stage, draft, level, onChange }) {
  let work = null; // "merge" or "split"
  let chosen = null; // the kind to merge with or to split
  let fresh = null; // the kind that the tapped tiles become

  const list = el("div", { class: "kinds", role: "group", "aria-label": "Kinds of tiles" });
  const hint = el("p", { class: "note", role: "status" });
  const merge = button("Merge two kinds", () => begin("merge"));
  const split = button("Split a kind", () => begin("split"));
  const element = el("section", { class: "kinds-panel", "aria-labelledby": "kinds-title" },
    el("h3", { id: "kinds-title" }, "Kinds of tiles"), hint, list, el("div", { class: "tools" }, merge, split));

  const cellsOfKind = (kind) => draft.state.grid.flatMap((row, r) => row.flatMap((value, c) => (value === kind ? [[r, c]] : [])));
  const newKind = () => Math.max(-1, ...kindCounts(draft.state.grid).keys()) + 1;

  function begin(what) {
    work = work === what ? null : what;
    chosen = fresh = null;
    onChange();
  }

  function mergeWith(kind) {
    const [kept, gone] = [chosen, kind];
    draft.change(({ grid }) => grid.forEach((row) => row.forEach((value, c) => value === gone && (row[c] = kept))));
    work = chosen = null;
    onChange();
    announce(`Merged: ${counted(cellsOfKind(kept).length, "tile")} of one kind now.`);
  }

  function choose(kind) {
    if (work === "merge" && chosen !== null && chosen !== kind) return mergeWith(kind);
    chosen = chosen === kind ? null : kind;
    fresh = null;
    onChange();
    if (work === "split" && chosen !== null) announce("Now tap the tiles that differ.");
  }

  function move(row, column) {
    fresh ??= newKind();
    const isFresh = draft.state.grid[row][column] === fresh;
    if (!stage.samples.has(fresh)) stage.samples.set(fresh, stage.places.get(`${row},${column}`).box);
    draft.change(({ grid }) => (grid[row][column] = isFresh ? chosen : fresh));
    onChange();
    const [own, other] = [chosen, fresh].map((kind) => cellsOfKind(kind).length);
    announce(`${counted(own, "tile")} and ${counted(other, "tile")}.`);
  }

  function refresh() {
    const { grid } = draft.state;
    const counts = kindCounts(grid);
    const odd = oddKinds(grid, level.rules?.match_groups);
    if (chosen !== null && !counts.has(chosen) && fresh === null) chosen = null;
    list.replaceChildren(...[...counts].map(([kind, count]) => {
      const isOdd = odd.has(kind);
      const node = button("", () => choose(kind), {
        class: isOdd ? "kind odd" : "kind", "aria-pressed": String(kind === chosen),
        "aria-label": `tile ${kind + 1}: ${isOdd ? `${counted(count, "tile")}, an odd number, so certainly wrong` : counted(count, "time")}`,
      });
      node.append(kindFace(stage, kind), el("span", { class: "kind-count" }, isOdd ? `${count} odd` : String(count)));
      return node;
    }));
    merge.setAttribute("aria-pressed", String(work === "merge"));
    split.setAttribute("aria-pressed", String(work === "split"));
    const wrong = odd.size === 0 ? "Every kind occurs an even number of times."
      : `${counted(odd.size, "kind")} ${odd.size === 1 ? "occurs" : "occur"} an odd number of times: certainly wrong.`;
    hint.textContent = work === "merge" ? (chosen === null ? "Choose two kinds that are the same." : "Choose the second kind.")
      : work === "split" ? (chosen === null ? "Choose the kind to split." : "Tap the tiles on the board that differ.")
      : wrong;
  }

  return {
    element,
    refresh,
    mark() {
      if (chosen !== null && cellsOfKind(chosen).length > 0) outlineCells(stage, cellsOfKind(chosen), "pair");
      if (fresh !== null && cellsOfKind(fresh).length > 0) outlineCells(stage, cellsOfKind(fresh), "asked");
    },
    takes(row, column) {
      if (!work) return false;
      const kind = draft.state.grid[row][column];
      if (kind < 0) return true;
      if (work === "split" && chosen !== null && (kind === chosen || kind === fresh)) move(row, column);
      else choose(kind);
      return true;
    },
  };
}
