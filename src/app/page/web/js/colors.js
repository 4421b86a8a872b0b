// Colors as people see them: a number on every swatch, in ink that can be read on it.
import { el } from "./dom.js";

const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);

function luminance(color) {
  const [r, g, b] = channels(color).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Near-black or white, whichever reads better on the color. */
export const inkOn = (color) => (luminance(color) > 0.179 ? "#111" : "#fff");

/** "color 2": colors count from 1, in the order of the game's swatches. */
export const colorName = (index) => `color ${index + 1}`;

/** A small square of a color with its number. */
export function chip(palette, index) {
  const square = el("span", { class: "chip" }, String(index + 1));
  square.style.backgroundColor = palette[index];
  square.style.color = inkOn(palette[index]);
  return square;
}
