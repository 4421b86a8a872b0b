// The forms of the editor: colors, the board, and levels that the generator draws.
import { button, el } from "./dom.js";
import { chip, colorName } from "./colors.js";
import { blank, designedGames, drawingOf, forGame, maxColors, recolored, resized, withColor, withoutColor } from "./drawing.js";
import { gameName, lattices } from "./level.js";
import { samples } from "./samples.js";

const section = (title, ...content) =>
  el("details", { class: "form" }, el("summary", {}, title), el("div", { class: "fields" }, ...content));

const option = (value, text) => el("option", { value }, text);

/** `drawing()`: the newest; `change(next, sentence)` takes another one. */
export function colorsForm({ drawing, change }) {
  const list = el("ul", { class: "palette" });
  const more = button("Add a color", () => change(withColor(drawing()), `Added color ${drawing().palette.length + 1}.`));
  let shown = null;

  const row = (color, index) => el("li", {}, chip(drawing().palette, index),
    el("input", { type: "color", value: color, "aria-label": `Value of ${colorName(index)}`,
      onchange: ({ target }) => change(recolored(drawing(), index, target.value), `Changed ${colorName(index)}.`) }),
    button("Remove", () => drawing().palette.length > 2 && change(withoutColor(drawing(), index), `Removed ${colorName(index)}.`),
      { "aria-label": `Remove ${colorName(index)}`, "aria-disabled": String(drawing().palette.length <= 2) }));

  function update() {
    const { palette } = drawing();
    if (palette === shown) return;
    shown = palette;
    list.replaceChildren(...palette.map(row));
    more.hidden = palette.length >= maxColors;
  }
  return { element: section("Colors", list, more), update };
}

export function boardForm({ drawing, change }) {
  const game = el("select", { onchange: () => change(forGame(drawing(), game.value), `A board of ${gameName(game.value)}.`) },
    ...designedGames.map((name) => option(name, gameName(name))));
  const size = (side) => {
    const field = el("input", { type: "number", min: 1, inputmode: "numeric", onchange: () => {
      const wanted = { ...drawing().lattice, [side]: Math.trunc(Number(field.value)) };
      const max = lattices[wanted.kind].max;
      for (const one of ["columns", "rows"]) wanted[one] = Math.min(Math.max(wanted[one] || 1, 1), max[one]);
      change(resized(drawing(), wanted.columns, wanted.rows), `${wanted.columns} columns, ${wanted.rows} rows.`);
    } });
    return field;
  };
  const [columns, rows] = [size("columns"), size("rows")];
  const clear = button("Empty board", () => change(blank(drawing().game, drawing().palette), "An empty board."));
  const sample = button("Sample", () =>
    change(drawingOf(samples.find((one) => one.game === drawing().game)), "A sample."));

  function update() {
    const { game: name, lattice } = drawing();
    game.value = name;
    columns.value = lattice.columns;
    rows.value = lattice.rows;
    columns.max = lattices[lattice.kind].max.columns;
    rows.max = lattices[lattice.kind].max.rows;
  }
  const element = section("Board", el("label", {}, "Game ", game), el("label", {}, "Columns ", columns), el("label", {}, "Rows ", rows),
    el("div", { class: "tools" }, clear, sample));
  return { element, update };
}

const maxGeneratedColors = 8; // more do not stay distinct for everyone

/** A level of the drawing's game, size and number of colors, with a wanted number of moves. */
export function generatorForm({ drawing, change, engine, say, signal }) {
  const moves = el("input", { type: "number", min: 1, max: 20, value: 5, inputmode: "numeric" });
  const difficulty = el("select", {}, option("", "Any"), option("easy", "Easy"), option("medium", "Medium"), option("hard", "Hard"));
  let stop = null;

  async function generate() {
    if (stop) return stop.abort();
    stop = new AbortController();
    make.setAttribute("aria-busy", "true");
    make.textContent = "Stop";
    const { game, lattice: { columns, rows }, palette } = drawing();
    const wish = {
      game, columns, rows, colors: Math.min(palette.length, maxGeneratedColors), moves: Number(moves.value),
      difficulty: difficulty.value || undefined, seed: crypto.getRandomValues(new Uint32Array(1))[0] >>> 1,
    };
    try {
      const { levels, error } = await engine.generate(wish, { signal: stop.signal });
      if (signal.aborted) return;
      if (levels.length > 0) change(drawingOf(levels[0].level), `A level of ${wish.moves} moves.`);
      else say(error);
    } catch (error) {
      if (!stop.signal.aborted) say(error);
    } finally {
      stop = null;
      make.removeAttribute("aria-busy");
      make.textContent = "Generate";
    }
  }

  signal.addEventListener("abort", () => stop?.abort());
  const make = button("Generate", generate);
  const element = section("Generate", el("p", { class: "note" }, "Draws a level of this board’s size and number of colors that needs exactly these moves."),
    el("label", {}, "Fewest moves ", moves), el("label", {}, "Difficulty ", difficulty), make);
  return { element };
}
