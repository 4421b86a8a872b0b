// Designing a level: drawing it, while its fewest moves are searched and shown.
import { announce, button, el } from "./dom.js";
import { cellName, makeTappable } from "./cells.js";
import { boardForm, colorsForm, generatorForm } from "./design_forms.js";
import { filesOf } from "./design_files.js";
import { factsOf } from "./design_facts.js";
import { toolsOf } from "./design_tools.js";
import { designOf, drawingOf, levelOf, painted, startingAt } from "./drawing.js";
import { onDigits, onUndoKeys } from "./keys.js";
import { regionAt } from "./level.js";
import { clearMarks, outlineCells } from "./marks.js";
import { keep } from "./storage.js";
import { onStrokes } from "./strokes.js";
import { createAnalysis } from "./analysis.js";
import { START } from "./swatches.js";
import { orbitOf } from "./symmetry.js";

/** Puts the editor on the page. Returns what ends it. */
export function mountDesign({ section, showStage, result, engine, panel, bar, say: sayError, enter }) {
  const design = (result.design ??= designOf(drawingOf(result.answer.level)));
  const { history } = design;
  const ended = new AbortController();
  let stage = null;
  let tappable = null;
  let ofStage = new AbortController(); // what listens to the stage that is shown
  let stroke = null; // the drawing as the stroke under way has changed it

  const drawing = () => stroke ?? history.now();

  /** The drawn level; its budget is the fewest moves, if they have been found. */
  function finished() {
    const level = levelOf(history.now());
    const { best } = design.facts ?? {};
    return level && best > 0 ? { ...level, budget: best } : level;
  }
  design.finished = finished;

  function say(error) {
    panel.querySelectorAll(":scope > .error").forEach((box) => box.remove());
    sayError(error);
  }

  const facts = factsOf({ stage: () => stage, drawing: () => history.now() });
  const analysis = createAnalysis(engine, (news) => {
    design.facts = news;
    facts.show(news);
  });

  function look() {
    const level = levelOf(history.now());
    design.facts = null;
    facts.clear();
    if (level) analysis.analyze(level);
    else {
      analysis.end();
      design.facts = { error: new Error("No cell is on the board.") };
      facts.show(design.facts);
    }
    // Looking at another board does not replace the player's own.
    if (history.canUndo() || history.canRedo()) keep("design", history.now());
  }

  function show() {
    const { game, lattice, palette, grid } = history.now();
    const isSame = stage && stage.level.lattice === lattice && stage.level.palette === palette && stage.level.game === game;
    if (isSame) {
      clearMarks(stage);
      stage.paint(grid);
      tappable.refresh();
    } else showNewStage();
    markStart();
    tools.update();
    colors.update();
    board.update();
    look();
  }

  function showNewStage() {
    ofStage.abort();
    ofStage = new AbortController();
    tappable?.end();
    const { game, lattice, palette, grid } = history.now();
    stage = showStage({ level: { game, lattice, palette }, shown: grid });
    stage.frame.classList.add("designing");
    stage.paint(grid);
    tappable = makeTappable(stage, { label: "Board: paint the cells; the arrow keys move", onTap: tap, onPoint: point });
    onStrokes(stage, { begin: beginStroke, over: paint, end: endStroke, drop: dropStroke }, ofStage.signal);
    tools.fit(lattice);
    files.fit(lattice);
  }

  function markStart() {
    if (history.now().origin) outlineCells(stage, [history.now().origin], "tapped");
  }

  /** Applies a change of the drawing and announces it. */
  function change(next, sentence) {
    if (next === history.now()) return markStart();
    history.take(next);
    show();
    if (sentence) announce(sentence);
  }

  const orbit = (row, column) => orbitOf(drawing().lattice, tools.symmetry(), [row, column]);

  /** The cells that the tool sets where it touches a cell. */
  function touched(row, column) {
    if (tools.kind() === "brush") return orbit(row, column);
    const { lattice, grid } = drawing();
    return orbit(row, column).flatMap(([r, c]) => regionAt(lattice, grid, r, c).concat([[r, c]]));
  }

  function beginStroke() {
    stroke = history.now();
    clearMarks(stage);
  }

  function paint(row, column) {
    const value = tools.color();
    if (value === START) {
      stroke = startingAt(stroke, [row, column]);
      clearMarks(stage);
      return outlineCells(stage, [[row, column]], "tapped");
    }
    const cells = touched(row, column);
    stroke = painted(stroke, cells, value);
    for (const [r, c] of cells) stage.paintCell(r, c, value);
  }

  function endStroke() {
    const next = stroke;
    stroke = null;
    change(next);
  }

  function dropStroke() {
    stroke = null;
    show();
  }

  // A click follows the stroke that has already painted the cell; a key has no stroke.
  function tap(row, column) {
    beginStroke();
    paint(row, column);
    endStroke();
    announce(cellName(stage, row, column));
  }

  function point(row, column) {
    if (stroke) return;
    stage.layers.marks.querySelectorAll(".hover").forEach((node) => node.remove());
    if (row !== undefined && tools.color() !== START) outlineCells(stage, orbit(row, column), "hover");
  }

  function undo() {
    if (!history.canUndo()) return;
    history.undo();
    show();
    announce("Undone.");
  }

  function redo() {
    if (!history.canRedo()) return;
    history.redo();
    show();
    announce("Redone.");
  }

  const tools = toolsOf({ design, undo, redo, onSymmetry: (name) => (design.symmetry = name) });
  const form = { drawing: () => history.now(), change };
  const colors = colorsForm(form);
  const board = boardForm(form);
  const generator = generatorForm({ ...form, engine, say, signal: ended.signal });
  const files = filesOf({ engine, finished, name: () => result.name, say });

  onDigits(section, (index) => tools.choose(index), ended.signal);
  onUndoKeys({ undo, redo }, ended.signal);

  bar.replaceChildren(facts.headline, tools.element);
  panel.append(facts.details, el("div", { class: "tools" }, button("Play it", () => enter("play"), { class: "main" }), ...files.share),
    colors.element, board.element, generator.element, files.element);
  show();

  return () => {
    ended.abort();
    ofStage.abort();
    analysis.end();
    tappable.end();
    clearMarks(stage);
  };
}
