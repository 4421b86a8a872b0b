// Playing the board oneself: moves with undo and redo, a count against the budget, hints, and how far it still is.
import { announce, button, el } from "./dom.js";
import { cellName, makeTappable } from "./cells.js";
import { chip, colorName } from "./colors.js";
import { onDigits, onUndoKeys } from "./keys.js";
import { NONE, atDeepestCells, gridOf, hasOrigin, isTiles, movesOf, originOf, unbounded } from "./level.js";
import { clearMarks, outlineCells, outlineRegion } from "./marks.js";
import { markMove, showMove } from "./motion.js";
import { moveButtons, radioSwatches } from "./swatches.js";
import { counted, moveWords, remainingWords } from "./words.js";

/** Puts the game on the page; returns what ends it. */
export function mountPlayer({ section, stage, result, engine, panel, bar, say }) {
  const { level } = result.answer;
  const tiles = isTiles(level);
  const floods = hasOrigin(level);
  const start = gridOf(level.cells, tiles);
  const first = unbounded(level);
  const madeBefore = level.moves_made ?? 0;
  const ended = new AbortController();
  let motion = new AbortController();
  let queue = Promise.resolve(); // all that changes the position, one after the other, however fast it is asked for
  let done = result.played?.done ?? []; // {move, frame, level, solved}
  let undone = result.played?.undone ?? [];
  let picked = null; // the first tile of a pair

  const inTurn = (work) => (queue = queue.then(() => (ended.signal.aborted ? undefined : work())));

  const levelNow = () => done.at(-1)?.level ?? first;
  const gridNow = () => (done.length === 0 ? start : gridOf(done.at(-1).frame.cells, tiles));
  const isWon = () => done.at(-1)?.solved ?? start.flat().every((value) => value === NONE);

  const count = el("p", { class: "count" });
  const message = el("p", { class: "message" });
  const made = el("ol", { class: `moves made ${level.game}`, "aria-label": "Your moves" });
  const speak = (sentence) => {
    message.textContent = sentence;
    announce(sentence);
  };

  const tell = (sentence) => {
    const state = stateWords();
    speak([sentence, state].filter(Boolean).join(" "));
  };

  function stateWords() {
    const over = tiles || level.budget == null ? 0 : madeBefore + done.length - level.budget;
    const excess = over > 0 ? ` That is ${over} more than the ${level.budget} allowed.` : "";
    return isWon() && done.length > 0 ? wonWords() + excess : excess.trim();
  }

  function wonWords() {
    if (tiles) return "Cleared: you have won.";
    const { moves, status } = result.answer;
    const best = status === "optimal" && done.length === moves ? ", the fewest there are" : "";
    return `Solved in ${counted(done.length, "move")}${best}.`;
  }

  function stopMotion() {
    motion.abort();
    motion = new AbortController();
  }

  /** Marks a board at rest: outlines the flood, whose border not everyone can see by color. */
  function rest() {
    clearMarks(stage);
    if (floods) outlineRegion(stage, ...originOf(level), "flood");
  }

  async function play(move) {
    stopMotion();
    const played = await engine.play(levelNow(), movesOf([move]));
    if (ended.signal.aborted) return;
    stage.paint(gridNow());
    done = [...done, { move, frame: played.frames[0], level: unbounded(played.level), solved: played.solved }];
    undone = [];
    update();
    if (isWon()) result.onWon?.({ moves: done.length, isHelped: Boolean(result.isHelped) });
    tell(`${tiles ? "Removed" : "Move"} ${done.length}: ${moveWords(level, move)}.`);
    const { signal } = motion;
    showMove(stage, move, played.frames[0], { signal, look: "go" }).then(() => {
      if (signal.aborted) return;
      rest();
      tappable?.refresh();
    });
  }

  function refuse(error) {
    if (ended.signal.aborted) return;
    if (error.code === "unreachable" || error.code === "internal") say(error);
    else speak(error.message);
  }

  /** Makes a move unless the rules forbid it. */
  const make = (move) => inTurn(() => play(move).catch(refuse));

  function show(sentence) {
    stopMotion();
    picked = null;
    stage.paint(gridNow());
    rest();
    tappable?.refresh();
    update();
    tell(sentence);
  }

  function undo() {
    if (done.length === 0) return;
    undone = [done.at(-1), ...undone];
    done = done.slice(0, -1);
    show("Undone.");
  }

  function redo() {
    if (undone.length === 0) return;
    done = [...done, undone[0]];
    undone = undone.slice(1);
    show("Redone.");
  }

  function restart() {
    if (done.length === 0) return;
    undone = [...done, ...undone];
    done = [];
    result.isHelped = false;
    show("Back at the start.");
  }

  /** Solves the position; calls `use` with the answer if the position has not changed meanwhile. */
  async function requestHint(control, use) {
    const asked = levelNow();
    const ifStillThere = (work) => inTurn(() => levelNow() === asked && work());
    control.setAttribute("aria-busy", "true");
    speak("Searching");
    try {
      const answer = await engine.hint(asked);
      ifStillThere(() => use(answer));
    } catch (error) {
      ifStillThere(() => speak(error.message));
    } finally {
      control.removeAttribute("aria-busy");
    }
  }

  /** Asks when the moves before are made; the moves after do not wait for the answer. */
  const ask = (control, use) => inTurn(() => void requestHint(control, use));

  function showHint(answer) {
    const [move] = atDeepestCells(levelNow(), answer.steps, stage.shows);
    const isLost = tiles && answer.status === "infeasible";
    if (!move || isLost) return speak(remainingWords(level, answer));
    result.isHelped = true;
    stopMotion();
    stage.paint(gridNow());
    markMove(stage, { ...move, n: tiles ? undefined : done.length + 1 });
    if (radios) radios.choose(move.color);
    speak(`Hint: ${moveWords(level, move)}.`);
  }

  const controls = {
    undo: button("Undo", () => inTurn(undo)),
    redo: button("Redo", () => inTurn(redo)),
    restart: button("Restart", () => inTurn(restart)),
    hint: button("Hint", () => ask(controls.hint, showHint)),
    best: button("Best from here", () => ask(controls.best, (answer) => speak(remainingWords(level, answer)))),
  };

  function update() {
    result.played = { done, undone };
    const total = madeBefore + done.length;
    const left = gridNow().flat().filter((value) => value !== NONE).length;
    const pairs = `${counted(done.length, "pair")} removed, ${counted(left, "tile")} left`;
    const moves = level.budget != null ? `${total} of ${counted(level.budget, "move")}` : counted(total, "move");
    count.textContent = tiles ? pairs : moves;
    count.classList.toggle("over", !tiles && level.budget != null && total > level.budget);
    count.classList.toggle("won", done.length > 0 && isWon());
    made.replaceChildren(...done.map(({ move }, i) => madeMove(move, i + 1)));
    controls.undo.setAttribute("aria-disabled", String(done.length === 0));
    controls.restart.setAttribute("aria-disabled", String(done.length === 0));
    controls.redo.setAttribute("aria-disabled", String(undone.length === 0));
  }

  const madeMove = (move, n) => el("li", {}, el("span", { class: "n" }, String(n)),
    move.cells ? "" : chip(level.palette, move.color),
    floods ? "" : el("span", {}, move.cells ? moveWords(level, move) : `row ${move.cell[0] + 1}, column ${move.cell[1] + 1}`));

  function tap(row, column) {
    if (!tiles) {
      const color = radios.value();
      if (gridNow()[row][column] === color) return speak(`This region has ${colorName(color)} already.`);
      return make({ cell: [row, column], color });
    }
    if (!picked) return pick(row, column);
    const from = picked;
    picked = null;
    clearMarks(stage);
    if (from[0] === row && from[1] === column) return speak("Selection cleared.");
    const before = done.length;
    return make({ cells: [from, [row, column]] }).then(() => {
      if (done.length === before && !ended.signal.aborted) pick(row, column, { quiet: true });
    });
  }

  function pick(row, column, { quiet } = {}) {
    stopMotion();
    clearMarks(stage);
    picked = [row, column];
    outlineCells(stage, [picked], "pair");
    if (!quiet) speak(`Selected: ${cellName(stage, row, column)}. Now select its partner.`);
  }

  function point(row, column) {
    if (tiles) return;
    stage.layers.marks.querySelectorAll(".hover").forEach((node) => node.remove());
    if (row !== undefined) outlineRegion(stage, row, column, "hover");
  }

  let radios = null;
  let swatches = null;
  if (floods) swatches = moveButtons(level.palette, flood);
  else if (!tiles) {
    radios = radioSwatches("Color to play",
      level.palette.map((color, value) => ({ value, color, text: String(value + 1), name: colorName(value) })));
    swatches = radios.group;
  }

  function flood(color) {
    const [row, column] = originOf(level);
    if (gridNow()[row][column] === color) return speak(`The flood has ${colorName(color)} already.`);
    return make({ cell: [row, column], color });
  }

  onDigits(section, (index) => {
    if (index >= (level.palette?.length ?? 0)) return;
    if (floods) flood(index);
    else if (radios) radios.choose(index);
  }, ended.signal);
  onUndoKeys({ undo: () => inTurn(undo), redo: () => inTurn(redo) }, ended.signal);

  const tappable = floods ? null : makeTappable(stage, {
    label: tiles ? "Board: tap two tiles; the arrow keys move" : "Board: tap a region; the arrow keys move",
    onTap: tap,
    onPoint: point,
    takes: (row, column) => (stage.grid()[row]?.[column] ?? NONE) !== NONE,
  });

  const how = floods ? "Pick a color: the flood takes it."
    : tiles ? `Tap two tiles that match and can be joined by a path with at most ${counted(level.rules?.max_turns ?? 2, "turn")}.`
      : "Pick a color, then tap a region.";
  const keys = tiles ? "" : el("span", { class: "with-keys" }, " Keys 1 to 9 pick too; Ctrl+Z undoes.");
  bar.replaceChildren(el("div", { class: "play-state" }, count, message), swatches ?? "",
    el("div", { class: "tools" }, ...Object.values(controls)));
  panel.append(el("p", { class: "note" }, how, keys), made);
  stage.paint(gridNow());
  rest();
  tappable?.refresh();
  update();
  message.textContent = stateWords();

  return () => {
    ended.abort();
    motion.abort();
    tappable?.end();
    clearMarks(stage);
    stage.paint(result.shown);
  };
}
