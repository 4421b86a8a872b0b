// The questions of a reading in doubt, one after the other, each answered with one tap.
import { announce, button, el, svg } from "./dom.js";
import { colorName, inkOn } from "./colors.js";
import { NONE } from "./level.js";
import { clearMarks, outlineCells } from "./marks.js";
import { place } from "./moves.js";
import { onDigits } from "./keys.js";
import { counted } from "./words.js";

/** A content as the grid has it: of colors a number, of tiles a name in base 36. */
const valueOf = (content) => (content === null ? NONE : typeof content === "string" ? parseInt(content, 36) : content);

const nameOf = (stage, value) =>
  stage.tiles ? (value === NONE ? "empty" : `tile ${value + 1}`) : value === NONE ? "off the board" : colorName(value);

/** What a content looks like: the color with its number, the face of the tile. */
function faceOf(stage, value) {
  const side = 56;
  const face = svg("svg", { viewBox: `0 0 ${side} ${side}`, class: "answer-face", "aria-hidden": "true" });
  const frame = { x: 1, y: 1, width: side - 2, height: side - 2, rx: 8 };
  if (value === NONE) face.append(svg("rect", { ...frame, class: "nothing" }), svg("path", { d: `M14 14L${side - 14} ${side - 14}M${side - 14} 14L14 ${side - 14}`, class: "nothing" }));
  else if (stage.tiles) face.append(stage.tileFace(value, { x: 0, y: 0, width: side, height: side }));
  else {
    const color = stage.level.palette[value];
    face.append(svg("rect", { ...frame, fill: color }),
      svg("text", { x: side / 2, y: side / 2, fill: inkOn(color), class: "answer-number" }, String(value + 1)));
  }
  return face;
}

/** A part of the picture around some cells, larger than on the board, with the cells outlined. */
function closeUp(stage, cells, pictureUrl) {
  const boxes = cells.map(([r, c]) => stage.places.get(`${r},${c}`)?.box).filter(Boolean);
  if (boxes.length === 0 || !pictureUrl) return "";
  const [left, top] = ["x", "y"].map((axis) => Math.min(...boxes.map((box) => box[axis])));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const margin = stage.unit * 1.2;
  const side = Math.max(right - left, bottom - top) + 2 * margin;
  const [x, y] = [(left + right - side) / 2, (top + bottom - side) / 2];
  const path = stage.border(cells);
  const drawing = svg("svg", { viewBox: `${x} ${y} ${side} ${side}`, class: "close-up", role: "img", "aria-label": "This part of the picture, larger" },
    svg("image", { href: pictureUrl, width: stage.view.width, height: stage.view.height }),
    svg("path", { d: path, class: "doubt-rim" }), svg("path", { d: path, class: "doubt" }));
  drawing.style.setProperty("--unit", `${stage.unit}px`);
  return drawing;
}

/** The sentence, the cells to mark, the parts to show larger, and the answers of a question. */
function worded(stage, question, draft) {
  const { grid } = draft.state;
  const thing = stage.tiles ? "tile" : "color";
  const read = valueOf(question.read ?? null);
  if (question.about === "cell") {
    const [cell] = question.cells;
    const answer = (value, text) => ({ text, name: nameOf(stage, value), faces: [value], apply: (state) => (state.grid[cell[0]][cell[1]] = value) });
    return {
      sentence: `What is at ${place(cell)}?`, marked: question.cells, shown: [question.cells],
      answers: [answer(read, "Right as it is"), ...question.others.map((other) => answer(valueOf(other), ""))],
    };
  }
  if (question.about === "alike") {
    const other = valueOf(question.others[0]);
    const holding = (value) => question.cells.filter(([r, c]) => grid[r][c] === value);
    return {
      sentence: `Are these two the same ${thing}?`, marked: question.cells,
      shown: [holding(read).slice(0, 1), holding(other).slice(0, 1)],
      answers: [
        { text: "Right as it is", name: `two ${thing}s`, faces: [read, other], apply: () => {} },
        { text: "", name: `one ${thing}`, faces: [read], apply: (state) => {
          for (const [r, c] of question.cells) if (state.grid[r][c] === other) state.grid[r][c] = read;
        } },
      ],
    };
  }
  const { columns, rows } = stage.level.lattice;
  const content = stage.tiles ? "" : `, ${counted(stage.level.palette.length, "color")}`;
  const cells = grid.flatMap((row, r) => row.flatMap((value, c) => (value === NONE ? [] : [[r, c]])));
  return {
    sentence: `Is this the whole board: ${columns} × ${rows} cells${content}?`, marked: cells, shown: [],
    answers: [
      { text: "Right as it is", name: "yes, all of it", faces: [], apply: () => {} },
      { text: "No", name: "something is wrong", faces: [], apply: () => {}, isByHand: true },
    ],
  };
}

/**
 * Asks the open questions of the result. `done()` is called after the last one, `byHand()` where the player wants to
 * correct cells without questions. Returns what ends it.
 */
export function mountQuestions({ section, stage, result, draft, panel, done, byHand }) {
  const questions = result.answer.questions;
  const asked = (result.asked ??= { index: 0, done: false });
  const listening = new AbortController();
  let answers = [];
  const card = el("div", { class: "question", role: "group", "aria-labelledby": "question-title" });
  panel.append(card, el("p", { class: "note" }, "Your answers go into the board, and it is solved again."));

  function finish(next) {
    asked.done = true;
    next();
  }

  function take({ apply, isByHand }) {
    draft.change(apply);
    ++asked.index;
    if (isByHand) return finish(byHand);
    if (asked.index >= questions.length) return finish(done);
    show(true);
  }

  function back() {
    if (asked.index === 0) return;
    draft.undo();
    --asked.index;
    show(true);
  }

  function show(takesFocus) {
    const question = worded(stage, questions[asked.index], draft);
    answers = question.answers;
    const where = `Question ${asked.index + 1} of ${questions.length}`;
    const buttons = answers.map((answer, index) => {
      const node = button("", () => take(answer), { class: index === 0 ? "answer main" : "answer" });
      node.append(el("span", { class: "answer-faces" }, ...answer.faces.map((value) => faceOf(stage, value))),
        el("span", { class: "answer-words" }, ...[answer.text, answer.name].filter(Boolean).map((words) => el("span", {}, `${words} `))));
      return node;
    });
    const parts = question.shown.filter((cells) => cells.length > 0).map((cells) => closeUp(stage, cells, result.pictureUrl));
    const title = el("h3", { id: "question-title", tabindex: "-1" }, question.sentence);
    card.replaceChildren(
      el("p", { class: "note" }, `${where}, most doubtful first`),
      title, parts.length > 0 ? el("div", { class: "close-ups" }, ...parts) : "",
      el("div", { class: "answers" }, ...buttons),
      el("div", { class: "tools" },
        asked.index > 0 ? button("Back", back) : "",
        questions.length - asked.index > 1 ? button("Leave the rest as it is", () => finish(done)) : "",
        button("Correct by hand", () => finish(byHand))));
    stage.paint(draft.state.grid);
    clearMarks(stage);
    outlineCells(stage, question.marked, "asked");
    announce(`${where}. ${question.sentence}`);
    if (takesFocus) buttons[0].focus({ preventScroll: true });
  }

  onDigits(section, (index) => answers[index] && take(answers[index]), listening.signal);
  show(false);
  return () => {
    listening.abort();
    clearMarks(stage);
    panel.replaceChildren();
  };
}
