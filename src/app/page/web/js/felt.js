// The color of the table under the tiles, taken from the picture: what shows where a tile has gone.
import { median } from "./geometry.js";

const width_px = 400; // enough to tell a color

/** Where to look: the cells that are empty in the picture, else half a cell outside the board. */
function spots(places, isEmpty) {
  const all = [...places.values()];
  const empty = all.filter(({ row, column }) => isEmpty(row, column));
  if (empty.length > 0) return empty.map(({ middle }) => middle);
  const edge = (side) => Math[side](...all.map(({ column }) => column));
  const [first, last] = [edge("min"), edge("max")];
  return all.flatMap(({ column, middle, box }) => [
    ...(column === first ? [[middle[0] - box.width * 0.8, middle[1]]] : []),
    ...(column === last ? [[middle[0] + box.width * 0.8, middle[1]]] : []),
  ]);
}

/** A CSS color, or nothing where the picture shows no table. Requires: the picture is loaded. */
export function feltOf(picture, view, places, isEmpty) {
  const scale = width_px / view.width;
  const canvas = document.createElement("canvas");
  canvas.width = width_px;
  canvas.height = Math.max(1, Math.round(view.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = spots(places, isEmpty)
    .map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)])
    .filter(([x, y]) => x >= 0 && y >= 0 && x < canvas.width && y < canvas.height)
    .map(([x, y]) => context.getImageData(x, y, 1, 1).data);
  if (pixels.length === 0) return null;
  return `rgb(${[0, 1, 2].map((channel) => median(pixels.map((pixel) => pixel[channel]))).join(" ")})`;
}
