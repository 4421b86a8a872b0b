// Where the cells of a board lie in its picture, in pixels of the picture.
import { lattices } from "./level.js";

const middleOf = (polygon) => {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  // The mean of the corners lies inside a triangle, where the middle of its box may not.
  return [xs.reduce((a, b) => a + b) / xs.length, ys.reduce((a, b) => a + b) / ys.length];
};

function boxOf(polygon) {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The middle one of some numbers. */
export const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** A view of a board that no picture shows: its cells, drawn as large as a phone shows them. */
export function plainView({ kind, columns, rows }) {
  const high_px = 32;
  const { columnWidth, outline, height } = lattices[kind];
  const wide_px = high_px * columnWidth;
  const cells = [];
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column)
      cells.push([row, column, outline(row, column).map(([x, y]) => [x * wide_px, y * high_px])]);
  return { width: columns * wide_px, height: height(rows) * high_px, cells, confidences: {} };
}

/** Places of cells: `cells` as in a view. */
export function placesOf(view) {
  const places = new Map();
  for (const [row, column, polygon] of view.cells)
    places.set(`${row},${column}`, { row, column, polygon, middle: middleOf(polygon), box: boxOf(polygon) });
  return places;
}

/** The side of a typical cell: what marks are sized by. */
export function unitOf(places) {
  return median([...places.values()].map(({ box }) => Math.sqrt(box.width * box.height))) || 1;
}

/** The middle of a cell that may lie outside the board: squares only. */
export function pointOutside(places, row, column, view) {
  const here = places.get(`${row},${column}`);
  if (here) return here.middle;
  const all = [...places.values()];
  const near = all.reduce((best, place) => {
    const distance = (p) => Math.abs(p.row - row) + Math.abs(p.column - column);
    return distance(place) < distance(best) ? place : best;
  });
  const x = near.middle[0] + (column - near.column) * near.box.width;
  const y = near.middle[1] + (row - near.row) * near.box.height;
  // A path round a board that fills the picture still shows, along the picture's edge.
  const edge = Math.min(near.box.width, near.box.height) / 8;
  return [Math.min(Math.max(x, edge), view.width - edge), Math.min(Math.max(y, edge), view.height - edge)];
}

/** The border of a set of cells as an SVG path: the edges that belong to one of them only. */
export function borderOf(polygons) {
  const edges = new Map();
  const key = ([x, y]) => `${Math.round(x * 2)},${Math.round(y * 2)}`;
  for (const polygon of polygons)
    polygon.forEach((from, i) => {
      const to = polygon[(i + 1) % polygon.length];
      const [a, b] = [key(from), key(to)].sort();
      const name = `${a} ${b}`;
      if (edges.has(name)) edges.set(name, null);
      else edges.set(name, `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`);
    });
  return [...edges.values()].filter(Boolean).join("");
}
