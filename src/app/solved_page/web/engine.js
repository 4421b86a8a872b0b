// What the page asks of its engine, answered from what the file holds and from the rules: nothing is searched here.
import { isTiles, movesOf } from "./level.js";
import { playColors } from "./rules.js";
import { playTiles } from "./tile_rules.js";

const boardOf = ({ cells }) => cells.join("\n");

/** The calls of the served page's engine that can be answered; `answer` as `POST /api/solve` gives it, `graph` or null. */
export function engineOf(answer, graph) {
  const { level, steps } = answer;
  const play = async (board, moves) => (isTiles(board) ? playTiles : playColors)(board, moves);

  /** Which boards the solution passes, and after how many moves. */
  let passed = null;
  async function movesTo(board) {
    if (!passed) {
      const { frames } = await play(level, movesOf(steps));
      passed = new Map([level, ...frames].map((position, made) => [boardOf(position), made]));
    }
    return passed.get(boardOf(board));
  }

  /** The next moves on the way of the solution. Throws off it. */
  async function hint(board, count = 1) {
    const won = (await play(board, [])).solved;
    const made = await movesTo(board);
    if (won) return { steps: [], remaining: 0, status: isTiles(level) ? "solved" : "optimal", lower_bound: 0 };
    if (made === undefined || (made === steps.length && answer.status !== "infeasible"))
      throw new Error("This file has hints for the boards of its solution only: undo, or restart, to come back to them.");
    const next = steps.slice(made, made + count);
    return {
      steps: next, remaining: steps.length - made - next.length, status: answer.status,
      lower_bound: isTiles(level) ? null : Math.max(answer.lower_bound - made, 1),
    };
  }

  return { play, hint, graph: async () => graph };
}
