// The engine of an exported page: it answers from the solution in the file and from the rules, without a search.
import { isTiles, movesOf } from "./level.js";
import { play } from "./rules.js";

const boardOf = ({ cells }) => cells.join("\n");

/** The calls of the served page's engine that a file can answer; `answer` as `POST /api/solve` gives it, `graph` or null. */
export function engineOf(answer, graph) {
  const { level, steps } = answer;

  /** The boards along the solution, with the number of moves that lead to each. */
  let passed = null;
  async function movesTo(board) {
    if (!passed) {
      const { frames } = play(level, movesOf(steps));
      passed = new Map([level, ...frames].map((position, made) => [boardOf(position), made]));
    }
    return passed.get(boardOf(board));
  }

  /** The next moves on the way of the solution. Throws off it. */
  async function hint(board, count = 1) {
    const won = play(board, []).solved;
    const made = await movesTo(board);
    if (won) return { steps: [], remaining: 0, status: isTiles(level) ? "solved" : "optimal", lower_bound: 0 };
    if (made === undefined || (made === steps.length && answer.status !== "infeasible"))
      throw new Error("This file has hints only for positions of its solution. Undo or restart to return to one.");
    const next = steps.slice(made, made + count);
    return {
      steps: next, remaining: steps.length - made - next.length, status: answer.status,
      lower_bound: isTiles(level) ? null : Math.max(answer.lower_bound - made, 1),
    };
  }

  return { play: async (board, moves) => play(board, moves), hint, graph: async () => graph };
}
