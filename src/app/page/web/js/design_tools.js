// The tools of the editor: colors, brush or fill, symmetry, undo and redo.
import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { colorChoices, radioSwatches } from "./swatches.js";
import { latticeHas, symmetries } from "./symmetry.js";

const kinds = [
  { value: "brush", text: "Brush", name: "Brush: paint cells" },
  { value: "fill", text: "Fill", name: "Fill: paint the whole region" },
];

/** `design`: with its history and symmetry. Returns the element and what is chosen. */
export function toolsOf({ design, undo, redo, onSymmetry }) {
  const drawing = () => design.history.now();
  const kind = radioSwatches("Tool", kinds);
  kind.group.classList.add("segmented");
  const controls = {
    undo: button(icon("undo"), undo, { "aria-label": "Undo", title: "Undo" }),
    redo: button(icon("redo"), redo, { "aria-label": "Redo", title: "Redo" }),
  };
  const symmetry = el("select", { onchange: () => onSymmetry(symmetry.value) });
  const holder = el("div", { class: "swatch-holder" });
  let colors = null;
  let shown = null; // what the swatches were made of

  function fit(lattice) {
    const fitting = symmetries.filter(({ name }) => latticeHas(lattice, name));
    symmetry.replaceChildren(...fitting.map(({ name, text }) => el("option", { value: name }, text)));
    symmetry.value = fitting.some(({ name }) => name === design.symmetry) ? design.symmetry : "none";
    onSymmetry(symmetry.value);
  }

  function update() {
    controls.undo.setAttribute("aria-disabled", String(!design.history.canUndo()));
    controls.redo.setAttribute("aria-disabled", String(!design.history.canRedo()));
    const { palette, game } = drawing();
    if (shown?.palette === palette && shown.game === game) return;
    const before = colors?.value() ?? 1;
    shown = { palette, game };
    colors = radioSwatches("Color to paint", colorChoices({ palette, game }));
    colors.choose(before);
    holder.replaceChildren(colors.group);
  }

  const element = el("div", { class: "design-tools" }, holder,
    el("div", { class: "tools" }, kind.group, el("div", { class: "tools" }, controls.undo, controls.redo),
      el("label", { class: "select" }, el("span", {}, "Symmetry"), symmetry)));
  return {
    element, fit, update,
    color: () => colors.value(),
    choose: (value) => value < drawing().palette.length && colors.choose(value),
    kind: () => kind.value(),
    symmetry: () => design.symmetry,
  };
}
