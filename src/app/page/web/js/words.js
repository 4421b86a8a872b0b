// Results, progress and errors in plain words.
import { gameName, hasOrigin, isTiles } from "./level.js";
import { place } from "./moves.js";

export const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** "Color 2 at row 5, column 3" */
export function moveWords(level, move) {
  if (move.cells) return `${place(move.cells[0])} with ${place(move.cells[1])}`;
  const color = `Color ${move.color + 1}`;
  return hasOrigin(level) ? color : `${color} at ${place(move.cell)}`;
}

function allowance({ budget, moves_made: made }) {
  if (budget === undefined || budget === null) return "";
  return made ? `; ${budget} allowed, ${made} made before` : `; ${budget} allowed`;
}

function tileSummary(answer) {
  if (answer.error?.code === "bad-level") return "Not solved yet: some tiles have no partner.";
  const pairs = counted(answer.moves, "pair");
  if (answer.status === "solved") return answer.moves === 0 ? "The board is clear." : `${pairs} clear the board.`;
  if (answer.status === "infeasible")
    return `Proven lost: no order clears the board. ${pairs} can be removed.`;
  return `Undecided within the time. ${pairs} can be removed.`;
}

/** "6 moves, proven fewest; 6 allowed." */
export function summary(answer) {
  const { level, status, moves, lower_bound: bound } = answer;
  if (isTiles(level)) return tileSummary(answer);
  if (status === "infeasible") return "Proven: this board has no solution.";
  if (status === "unknown") return `No solution found yet; at least ${counted(bound, "move")} needed${allowance(level)}.`;
  if (moves === 0) return "Nothing to do: the board has one color.";
  const proof = status === "optimal" ? "proven fewest" : `perhaps not the fewest: at least ${bound} needed`;
  return `${counted(moves, "move")}, ${proof}${allowance(level)}.`;
}

/** The questions of a result that are not answered yet. */
export const openQuestions = ({ answer, asked }) => (asked?.done ? [] : (answer.questions ?? []).slice(asked?.index ?? 0));

/** The summary of a result, and first how much of it is in doubt. */
export function summaryWithDoubt(result) {
  const open = openQuestions(result).length;
  return open === 0 ? summary(result.answer) : `${counted(open, "question")} to answer. As read: ${summary(result.answer)}`;
}

/** "KAMI 2, 4 colors, 64 regions" */
export function boardWords(answer) {
  const { level } = answer;
  if (isTiles(level)) {
    const gravity = level.rules?.gravity ?? "none";
    const size = `${level.lattice.columns} × ${level.lattice.rows}, ${counted(answer.tiles, "tile")}`;
    return `${gameName(level.game)}, ${size}${gravity === "none" ? "" : `, tiles fall ${gravity}`}`;
  }
  return `${gameName(level.game)}, ${counted(answer.colors, "color")}, ${counted(answer.regions, "region")}`;
}

/** The progress of a solve. */
export function progressWords(progress) {
  if (progress?.kind === "waiting")
    return progress.ahead > 0 ? `Waiting; ${counted(progress.ahead, "picture")} before this one` : "Waiting";
  if (progress?.kind !== "progress") return "Reading the board";
  if (progress.tiles !== undefined) return `Searching; ${progress.removed} of ${counted(progress.tiles, "tile")} cleared`;
  const best = progress.best_moves;
  const bound = progress.lower_bound;
  if (best === null || best === undefined) return bound ? `Searching; at least ${counted(bound, "move")}` : "Searching";
  return `Searching; ${counted(best, "move")} found, at least ${bound} needed`;
}

/** How many steps remain, from the answer to a hint. */
export function remainingWords(level, { steps, remaining: after, status, lower_bound: bound }) {
  const remaining = steps.length + after;
  if (isTiles(level)) {
    if (status === "infeasible") return "This position is lost: no order clears what is left.";
    if (status === "solved") return remaining === 0 ? "The board is clear." : `Can still be won: ${counted(remaining, "pair")} to go.`;
    return "Whether this position can be won was not decided in time.";
  }
  if (status === "infeasible") return "This board has no solution.";
  if (status === "unknown") return `No solution found in time; at least ${counted(bound ?? 0, "move")} needed.`;
  if (remaining === 0) return "Nothing left to do.";
  if (status === "optimal") return `At best ${counted(remaining, "more move")} from here (proven).`;
  return `From here ${counted(remaining, "move")} found; at least ${bound} needed.`;
}

// The controls of the page that fix an error, by its parameter and by its code.
const controlOfParameter = {
  budget: "Set the number of moves allowed under “Correct”.",
  game: "Choose the game below.",
  gravity: "Choose the direction of gravity under “Correct”.",
  match_groups: "Correct the board under “Correct”.",
  time_limit: "Try again when this device is less busy.",
};
const boardCodes = ["no-board", "uncertain-board"];
const controlOfCode = {
  "no-solution": "Check the board under “Correct”.",
  "over-budget": "Check the number of moves allowed under “Correct”.",
};

/** How to fix an error with the controls of the page; the server's hint where the page has none. */
export const hintWords = ({ code, parameter, hint }) =>
  (boardCodes.includes(code) ? `${hint} You can choose the game below.` : controlOfParameter[parameter] ?? controlOfCode[code] ?? hint);

/** One line for each game that the picture was tried as. */
export const evidenceWords = (evidence = []) => evidence.map(({ game, refusal }) => `${gameName(game)}: ${refusal}`);
