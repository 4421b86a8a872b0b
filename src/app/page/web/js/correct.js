// Correcting what was read wrong: questions first where the reading has some, then cells, kinds of tiles, the moves
// allowed, where a flood starts, where tiles fall; then solving again.
import { announce, button, el } from "./dom.js";
import { cellName, makeTappable } from "./cells.js";
import { createDraft, kindCounts } from "./draft.js";
import { kindFace, kindsPanel } from "./kinds.js";
import { NONE, isTiles } from "./level.js";
import { clearMarks, hideDoubts, outlineCells, showDoubts } from "./marks.js";
import { mountQuestions } from "./questions.js";
import { START, colorChoices, radioSwatches } from "./swatches.js";
import { counted, openQuestions } from "./words.js";

const gravities = { none: "Tiles stay", down: "Tiles fall down", left: "Tiles move left", right: "Tiles move right", up: "Tiles move up" };

function tileChoices(stage, grid) {
  const choices = [...kindCounts(grid).keys()].map((value) =>
    ({ value, face: kindFace(stage, value), text: String(value + 1), name: `tile ${value + 1}` }));
  return [...choices, { value: NONE, text: "Empty", name: "empty" }];
}

/** The settings of a level that are not cells. */
function settingsOf(draft, tiles) {
  if (tiles) {
    const gravity = el("select", { onchange: () => (draft.state.gravity = gravity.value) },
      ...Object.entries(gravities).map(([value, text]) => el("option", { value }, text)));
    return { label: el("label", {}, "When tiles go ", gravity), refresh: () => (gravity.value = draft.state.gravity ?? "none") };
  }
  const budget = el("input", { type: "number", min: 0, max: 9999, inputmode: "numeric",
    oninput: () => (draft.state.budget = budget.value === "" ? null : Math.min(Math.max(0, Math.trunc(Number(budget.value))), 9999)) });
  return { label: el("label", {}, "Moves allowed ", budget), refresh: () => (budget.value = draft.state.budget ?? "") };
}

/** The tools to correct by hand. Returns what ends them. */
function mountTools({ stage, result, draft, panel, bar, solveAgain }) {
  const { level } = result.answer;
  const tiles = isTiles(level);
  let tool = null;
  const changes = el("p", { class: "count" });
  const solve = button("Solve again", () => solveAgain(draft.level()), { class: "main" });
  const undo = button("Undo", () => {
    draft.undo();
    show();
    announce("Undone.");
  });
  const undoAll = button("Undo all changes", () => {
    draft.reset();
    settings.refresh();
    show();
    announce("All changes undone.");
  });
  const settings = settingsOf(draft, tiles);
  const kinds = tiles ? kindsPanel({ stage, draft, level, onChange: show }) : null;

  /** The contents to choose from; kinds come and go. */
  function offer() {
    if (tool && !tiles) return;
    const before = tool?.value();
    tool = radioSwatches(tiles ? "Tile to set" : "Color to set", tiles ? tileChoices(stage, draft.state.grid) : colorChoices(level));
    if (before !== undefined) tool.choose(before);
    bar.replaceChildren(tool.group);
  }

  function set(row, column) {
    if (kinds?.takes(row, column)) return;
    const value = tool.value();
    draft.change((state) => {
      if (value === START) state.origin = [row, column];
      else state.grid[row][column] = value;
    });
    show();
    announce(value === START ? `The flood starts at row ${row + 1}, column ${column + 1}.` : `Set: ${cellName(stage, row, column)}.`);
  }

  function show() {
    const cells = draft.changed();
    stage.paint(draft.state.grid);
    tappable.refresh();
    clearMarks(stage);
    for (const cell of cells) outlineCells(stage, [cell], "changed");
    if (draft.state.origin) outlineCells(stage, [draft.state.origin], "tapped");
    kinds?.refresh();
    kinds?.mark();
    offer();
    undo.setAttribute("aria-disabled", String(!draft.canUndo()));
    changes.textContent = cells.length === 0 ? "No cell changed yet." : `${counted(cells.length, "cell")} changed.`;
  }

  const tappable = makeTappable(stage, { label: "Board: tap cells to set them; the arrow keys move", onTap: set });
  const doubts = showDoubts(stage);
  const about = doubts.length === 0 ? "Choose what a cell is, then tap it on the picture."
    : `${counted(doubts.length, "cell")} in doubt ${doubts.length === 1 ? "has" : "have"} a dashed outline. Choose what a cell is, then tap it on the picture.`;
  panel.append(el("p", { class: "note" }, about), el("div", { class: "fields" }, settings.label), changes,
    el("div", { class: "tools" }, solve, undo, undoAll), kinds?.element ?? "");
  settings.refresh();
  show();
  return () => {
    tappable.end();
    hideDoubts(stage);
  };
}

/** Puts the correction on the page; `solveAgain(level)` takes the corrected level. Returns what ends it. */
export function mountCorrection(page) {
  const { stage, result, bar, solveAgain, enter } = page;
  const draft = (result.draft ??= createDraft(result.answer.level));
  let end = () => {};

  function byHand() {
    end();
    end = mountTools({ ...page, draft });
    bar.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  function done() {
    if (draft.changed().length > 0) {
      result.mode = "steps";
      return solveAgain(draft.level());
    }
    // As it was read, the board is solved already, or it cannot be.
    return result.answer.error?.code === "bad-level" ? byHand() : enter("steps");
  }

  end = openQuestions(result).length > 0 ? mountQuestions({ ...page, draft, done, byHand }) : mountTools({ ...page, draft });

  return () => {
    end();
    clearMarks(stage);
    stage.paint(result.shown);
  };
}
