// What is drawn on top of a board: numbered badges, outlines of regions, cells in doubt, and the path of a pair.
import { svg } from "./dom.js";
import { inkOn } from "./colors.js";
import { regionAt } from "./level.js";

/** Takes all marks away, but not the cells in doubt. */
export const clearMarks = (stage) => stage.layers.marks.replaceChildren();

/** An outline that can be seen on every color: light with a dark rim. */
function outline(stage, path, kind) {
  stage.layers.marks.append(
    svg("path", { d: path, class: `outline-rim ${kind}` }), svg("path", { d: path, class: `outline ${kind}` }));
}

export const outlineCells = (stage, cells, kind = "") => outline(stage, stage.border(cells), kind);

/** Outlines the region of a cell in the position that is shown. */
export const outlineRegion = (stage, row, column, kind) =>
  outlineCells(stage, regionAt(stage.level.lattice, stage.grid(), row, column), kind);

// Near the picture's edge a badge moves in, to be seen whole.
const inside = ({ view }, [x, y], margin) =>
  [Math.min(Math.max(x, margin), view.width - margin), Math.min(Math.max(y, margin), view.height - margin)];

const badgeRadius = ({ unit, view }) => Math.min(Math.max(unit * 0.5, view.width / 27), view.width / 18);

/** The number of a move where it is tapped, with the number of the color it sets. */
export function badge(stage, { cell, color, n }, at = stage.middle(...cell)) {
  const radius = badgeRadius(stage);
  const [x, y] = inside(stage, at, radius * 1.6);
  const tint = stage.level.palette[color];
  const side = radius * 1.15;
  stage.layers.marks.append(svg("g", { class: "badge", transform: `translate(${x} ${y})` },
    svg("circle", { r: radius, class: "badge-rim" }),
    svg("circle", { r: radius * 0.86, class: "badge-face" }),
    svg("text", { class: "badge-number", "font-size": radius * (n > 99 ? 0.75 : 1.05) }, String(n)),
    svg("g", { transform: `translate(${radius * 0.95} ${radius * 0.95})` },
      svg("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 4, fill: tint, class: "badge-color" }),
      svg("text", { fill: inkOn(tint), "font-size": side * 0.72 }, String(color + 1)))));
}

/** The numbers of all moves; one that would cover another moves aside, round the cell that is tapped. */
export function badges(stage, steps) {
  const apart = badgeRadius(stage) * 2.5;
  const taken = [];
  const isFree = ([x, y]) => taken.every(([a, b]) => Math.hypot(a - x, b - y) >= apart * 0.99);
  for (const step of steps) {
    const [x, y] = stage.middle(...step.cell);
    const around = (turn) => {
      const ring = Math.ceil(turn / 6); // six places at its own distance, then six further out
      const angle = (turn * Math.PI) / 3;
      return inside(stage, [x + Math.cos(angle) * apart * ring, y + Math.sin(angle) * apart * ring], apart * 0.65);
    };
    const places = Array.from({ length: 60 }, (_, turn) => around(turn));
    const place = places.find(isFree) ?? places[0];
    taken.push(place);
    badge(stage, step, place);
  }
}

/** The number of a pair on one of its tiles. */
export function tileBadge(stage, cell, n) {
  const [x, y] = stage.middle(...cell);
  const radius = Math.max(stage.unit * 0.28, stage.view.width / 80);
  stage.layers.marks.append(svg("g", { class: "badge", transform: `translate(${x} ${y})` },
    svg("circle", { r: radius, class: "badge-rim" }),
    svg("circle", { r: radius * 0.86, class: "badge-face" }),
    svg("text", { class: "badge-number", "font-size": radius * (n > 99 ? 0.75 : 1) }, String(n))));
}

/** The two tiles of a pair and the way between them. */
export function pairMarks(stage, { cells, path }) {
  for (const cell of cells) outlineCells(stage, [cell], "pair");
  if (!path) return;
  const d = `M${path.map(([row, column]) => stage.middle(row, column).join(" ")).join("L")}`;
  outline(stage, d, "path");
}

/** The cells that were read with doubt. */
export function showDoubts(stage) {
  const doubts = Object.keys(stage.view.confidences ?? {}).map((key) => key.split(",").map(Number));
  const nodes = doubts
    .map(([row, column]) => stage.border([[row, column]]))
    .filter(Boolean)
    .flatMap((d) => [svg("path", { d, class: "doubt-rim" }), svg("path", { d, class: "doubt" })]);
  stage.layers.doubts.replaceChildren(...nodes);
  return doubts;
}

export const hideDoubts = (stage) => stage.layers.doubts.replaceChildren();
