// The colors to choose from, numbered, as a radio group or as buttons that act at once.
import { button, el, rove, alongRow } from "./dom.js";
import { colorName, inkOn } from "./colors.js";
import { NONE, hasOrigin } from "./level.js";

function paint(node, color) {
  node.style.backgroundColor = color;
  node.style.color = inkOn(color);
}

/** Buttons that act at once: the moves of Flood-It. */
export function moveButtons(palette, onPick) {
  const buttons = palette.map((color, index) => {
    const item = button(String(index + 1), () => onPick(index), { class: "swatch", "aria-label": colorName(index) });
    paint(item, color);
    return item;
  });
  return el("div", { class: "swatches", role: "group", "aria-label": "Colors to play" }, ...buttons);
}

/**
 * A radio group. `choices`: {value, name, text, color?, face?}. Returns the element, `value()`, and `choose(value)`.
 */
export function radioSwatches(label, choices) {
  let chosen = choices[0]?.value;
  const items = choices.map(({ value, name, text, color, face }) => {
    const item = el("button", {
      type: "button", role: "radio", class: color || face ? "swatch" : "swatch plain", "aria-label": name, title: name,
      onclick: () => choose(value), onfocus: () => choose(value),
    }, face ?? "", text);
    if (color) paint(item, color);
    return item;
  });
  const group = el("div", { class: "swatches", role: "radiogroup", "aria-label": label }, ...items);

  function choose(value) {
    const index = choices.findIndex((choice) => choice.value === value);
    if (index < 0) return;
    chosen = value;
    items.forEach((item, i) => {
      item.setAttribute("aria-checked", String(i === index));
      item.setAttribute("tabindex", i === index ? "0" : "-1");
    });
  }

  rove(group, () => items, alongRow);
  choose(chosen);
  return { group, choose, value: () => chosen };
}

/** The choice that moves the start of a flood. */
export const START = "start";

/** What a cell of a board of colors can be, for `radioSwatches`. */
export function colorChoices({ palette, game }) {
  const choices = palette.map((color, value) => ({ value, color, text: String(value + 1), name: colorName(value) }));
  choices.push({ value: NONE, text: "Off", name: "off the board" });
  if (hasOrigin({ game })) choices.push({ value: START, text: "Start", name: "where the flood starts" });
  return choices;
}
