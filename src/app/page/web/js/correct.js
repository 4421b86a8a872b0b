// Correcting what was read wrong: cells, the moves allowed, where a flood starts, where tiles fall; then solving again.
import { announce, button, el, svg } from "./dom.js";
import { cellName, makeTappable } from "./cells.js";
import { NONE, bare, cellsOf, gridOf, isTiles } from "./level.js";
import { clearMarks, hideDoubts, outlineCells, showDoubts } from "./marks.js";
import { START, colorChoices, radioSwatches } from "./swatches.js";
import { counted } from "./words.js";

const gravities = { none: "Tiles stay", down: "Tiles fall down", left: "Tiles move left", right: "Tiles move right", up: "Tiles move up" };

function tileChoices(stage) {
  const kinds = [...stage.samples.keys()].sort((a, b) => a - b);
  const side = 100;
  const choices = kinds.map((value) => {
    const { width, height } = stage.samples.get(value);
    const face = svg("svg", { viewBox: `0 0 ${side} ${side}`, class: "face", "aria-hidden": "true" });
    const scale = side / Math.max(width, height);
    const box = { width: width * scale, height: height * scale };
    face.append(stage.tileFace(value, { x: (side - box.width) / 2, y: (side - box.height) / 2, ...box }));
    return { value, face, text: String(value + 1), name: `tile ${value + 1}` };
  });
  return [...choices, { value: NONE, text: "Empty", name: "empty" }];
}

/** Puts the correction on the page; `solveAgain(level)` takes the corrected level. Returns what ends it. */
export function mountCorrection({ stage, result, panel, bar, solveAgain }) {
  const { level } = result.answer;
  const tiles = isTiles(level);
  const before = gridOf(level.cells, tiles);
  const draft = result.draft ?? { grid: before.map((row) => [...row]), budget: level.budget ?? null, origin: level.origin, gravity: level.rules?.gravity };
  const { grid } = draft;
  result.draft = draft;

  const tool = radioSwatches(tiles ? "Tile to set" : "Color to set", tiles ? tileChoices(stage) : colorChoices(level));
  const changes = el("p", { class: "count" });
  const solve = button("Solve again", () => solveAgain(corrected()), { class: "main" });
  const undo = button("Undo all changes", reset);

  const changed = () => grid.flatMap((row, r) => row.flatMap((value, c) => (value === before[r][c] ? [] : [[r, c]])));

  function corrected() {
    const next = { ...bare(level), cells: cellsOf(grid, tiles) };
    if (draft.budget === null) delete next.budget;
    else next.budget = draft.budget;
    if (draft.origin) next.origin = draft.origin;
    if (tiles) next.rules = { ...level.rules, gravity: draft.gravity ?? "none" };
    return next;
  }

  function set(row, column) {
    const value = tool.value();
    if (value === START) draft.origin = [row, column];
    else grid[row][column] = value;
    stage.paintCell(row, column, grid[row][column]);
    stage.drawNumbers();
    tappable.refresh();
    update();
    announce(value === START ? `The flood starts at row ${row + 1}, column ${column + 1}.` : `Set: ${cellName(stage, row, column)}.`);
  }

  function reset() {
    before.forEach((row, r) => row.forEach((value, c) => (grid[r][c] = value)));
    Object.assign(draft, { budget: level.budget ?? null, origin: level.origin, gravity: level.rules?.gravity });
    if (budget) budget.value = draft.budget ?? "";
    if (gravity) gravity.value = draft.gravity ?? "none";
    stage.paint(grid);
    tappable.refresh();
    update();
    announce("All changes undone.");
  }

  function update() {
    const cells = changed();
    clearMarks(stage);
    for (const cell of cells) outlineCells(stage, [cell], "changed");
    if (draft.origin) outlineCells(stage, [draft.origin], "tapped");
    changes.textContent = cells.length === 0 ? "No cell changed yet." : `${counted(cells.length, "cell")} changed.`;
  }

  let budget = null;
  let gravity = null;
  const fields = [];
  if (tiles) {
    gravity = el("select", { onchange: () => (draft.gravity = gravity.value) },
      ...Object.entries(gravities).map(([value, text]) => el("option", { value, selected: value === (draft.gravity ?? "none") }, text)));
    fields.push(el("label", {}, "When tiles go ", gravity));
  } else {
    budget = el("input", { type: "number", min: 0, max: 9999, inputmode: "numeric", value: draft.budget ?? "",
      oninput: () => (draft.budget = budget.value === "" ? null : Math.min(Math.max(0, Math.trunc(Number(budget.value))), 9999)) });
    fields.push(el("label", {}, "Moves allowed ", budget));
  }

  const tappable = makeTappable(stage, { label: "Board: tap cells to set them; the arrow keys move", onTap: set });

  bar.replaceChildren(tool.group);
  const doubts = showDoubts(stage);
  const about = doubts.length === 0 ? "Choose what a cell is, then tap it on the picture."
    : `${counted(doubts.length, "cell")} in doubt ${doubts.length === 1 ? "has" : "have"} a dashed outline. Choose what a cell is, then tap it on the picture.`;
  panel.append(el("p", { class: "note" }, about), el("div", { class: "fields" }, ...fields), changes,
    el("div", { class: "tools" }, solve, undo));
  stage.paint(grid);
  tappable.refresh();
  update();

  return () => {
    tappable.end();
    hideDoubts(stage);
    clearMarks(stage);
    stage.paint(result.shown);
  };
}
