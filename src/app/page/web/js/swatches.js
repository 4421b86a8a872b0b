// The colors to choose from, numbered, as a radio group or as buttons that act at once.
import { button, el, rove, alongRow } from "./dom.js";
import { colorName, inkOn } from "./colors.js";

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

/** Digits 1 to 9 choose a color while the focus is in the element, as long as nobody is writing. */
export function onDigits(element, pick, signal) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) pick(Number(event.key) - 1);
  }, { signal });
}
