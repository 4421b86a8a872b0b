// The facts about a level while it is drawn: its fewest moves, its grade, and the first moves that are right.
import { announce, button, el } from "./dom.js";
import { chip } from "./colors.js";
import { deepestCell, regionAt } from "./level.js";
import { badges, clearMarks, outlineRegion } from "./marks.js";
import { counted } from "./words.js";

/** "At most 7 moves, at least 5" */
export function factsWords({ best, bound, isProven, hasNone, isOver, error }) {
  if (error) return error.message;
  if (hasNone) return "This board has no solution.";
  if (isProven) return best === 0 ? "One color: nothing to solve." : `${counted(best, "move")}, proven fewest`;
  if (best === null) return bound > 0 ? `Searching; at least ${counted(bound, "move")}` : "Searching";
  return `At most ${counted(best, "move")}, at least ${bound}${isOver ? "" : " …"}`;
}

const solutionsWords = ({ solutions, solutions_complete: isAll }) => `${isAll ? "" : "at least "}${solutions}`;

/** `stage()` and `drawing()`: those of now. Returns the headline and the details, `show(facts)` and `clear()`. */
export function factsOf({ stage, drawing }) {
  const words = el("p", { class: "count", "aria-hidden": "true" });
  const spoken = el("p", { class: "unseen", role: "status" }); // what is certain: screen readers do not follow a search
  const headline = el("div", { class: "play-state" }, words, spoken);
  const details = el("div", { class: "facts" });

  /** Marks the right first moves on the board: each with its color where it is tapped. */
  function mark(moves) {
    clearMarks(stage());
    const { lattice, grid, game, origin } = drawing();
    if (origin) return outlineRegion(stage(), ...origin, "flood");
    const steps = moves.map(({ cell, color }) => {
      const region = regionAt(lattice, grid, ...cell);
      return { cell: deepestCell(lattice, region), color };
    });
    for (const { cell } of steps) outlineRegion(stage(), ...cell, "tapped");
    badges(stage(), steps.map((step) => ({ ...step, n: "✓" })));
  }

  function rightMoves({ level, grade }) {
    const moves = grade.right_moves;
    if (!moves) return el("p", { class: "note" }, "Which first moves are right was not decided in time.");
    const all = grade.sensible_first_moves === undefined ? "" : ` of ${grade.sensible_first_moves}`;
    const chips = el("span", { class: "chips" }, ...[...new Set(moves.map(({ color }) => color))].map((color) => chip(level.palette, color)));
    const inDrawing = moves.map((move) => ({ ...move, color: drawing().palette.indexOf(level.palette[move.color]) }));
    const showThem = button("Show on the board", () => {
      mark(inDrawing);
      announce(`${counted(moves.length, "first move")} shown on the board.`);
    });
    return el("div", { class: "right-moves" },
      el("p", {}, `Right first moves: ${moves.length}${all} `, chips), drawing().origin ? "" : showThem);
  }

  function graded(facts) {
    const { grade } = facts;
    if (grade.grade === null) return [rightMoves(facts)];
    const pairs = [
      ["Difficulty", `${grade.grade} of 10${grade.grade_complete ? "" : " (not finished in time)"}`],
      ["Shortest solutions", solutionsWords(grade)],
      ["Greedy play", counted(grade.greedy_moves, "move")],
      ...(grade.islands > 1 ? [["Islands", String(grade.islands)]] : []),
    ];
    return [el("dl", {}, ...pairs.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))), rightMoves(facts)];
  }

  function show(facts) {
    words.textContent = factsWords(facts);
    words.classList.toggle("won", Boolean(facts.isProven));
    words.classList.toggle("over", Boolean(facts.error || facts.hasNone));
    spoken.textContent = facts.isOver || facts.error ? factsWords(facts) : "";
    if (facts.grade) details.replaceChildren(...graded(facts));
    else if (facts.isProven && facts.best > 0) details.replaceChildren(el("p", { class: "note" }, "Grading …"));
    else details.replaceChildren();
  }

  function clear() {
    words.textContent = "…";
    words.classList.remove("won", "over");
    spoken.textContent = "";
    details.replaceChildren();
  }

  return { headline, details, show, clear };
}
