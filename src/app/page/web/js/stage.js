// The picture of a board with its cells on top: paints positions over the picture, one polygon a cell, and lets
// cells be tapped. A cell that still has the picture's color stays transparent, so that the picture shows through.
import { el, svg } from "./dom.js";
import { borderOf, placesOf, plainView, pointOutside, unitOf } from "./geometry.js";
import { inkOn } from "./colors.js";
import { feltOf } from "./felt.js";
import { NONE, gridOf, deepestCell, isTiles, regionsOf } from "./level.js";

/**
 * `view`, `pictureUrl`: of the answer, nothing where there is no picture; `level`: with palette and lattice; `shown`:
 * the grid that the picture shows; `container`: an element that the stage fills.
 */
export function createStage(container, { view: viewOfPicture, pictureUrl, level, shown }) {
  const view = viewOfPicture ?? plainView(level.lattice);
  const places = placesOf(view);
  const unit = unitOf(places);
  const tiles = isTiles(level);
  const polygons = new Map();
  const layers = Object.fromEntries(
    ["tiles", "numbers", "doubts", "marks"].map((layer) => [layer, svg("g", { class: layer, "aria-hidden": "true" })]));
  const cells = svg("g", { class: "cells" });
  for (const [key, { polygon, row, column }] of places) {
    const node = svg("polygon", { points: polygon.join(" "), class: "cell", fill: "transparent" });
    node.dataset.cell = key;
    polygons.set(key, { node, row, column });
    cells.append(node);
  }
  const picture = el("img", { class: "picture", src: pictureUrl, alt: "The board", width: view.width, height: view.height });
  const overlay = svg("svg", { class: "overlay", "aria-hidden": "true", viewBox: `0 0 ${view.width} ${view.height}` },
    cells, layers.tiles, layers.numbers, layers.doubts, layers.marks);
  const frame = el("div", { class: "stage" }, picture, overlay);
  frame.style.setProperty("--w", view.width);
  frame.style.setProperty("--h", view.height);
  overlay.style.setProperty("--unit", `${unit}px`);
  container.replaceChildren(frame);

  let grid = shown.map((row) => [...row]);
  let pictureIsThere = Boolean(pictureUrl);
  frame.classList.toggle("no-picture", !pictureIsThere);
  // Browsers cannot show every kind of picture that Unfold reads: then the board is painted whole.
  picture.addEventListener("error", () => {
    pictureIsThere = false;
    frame.classList.add("no-picture");
    paint(grid);
  });

  if (tiles)
    picture.addEventListener("load", () => {
      const felt = feltOf(picture, view, places, (row, column) => shown[row]?.[column] === NONE);
      if (felt) overlay.style.setProperty("--felt", felt);
    });

  const samples = new Map(); // kind of tile -> where the picture shows one
  if (tiles)
    // Kinds that a correction made are in the level alone.
    for (const tilesShown of [shown, gridOf(level.cells, true)])
      for (const { row, column, box } of places.values()) {
        const kind = tilesShown[row]?.[column] ?? NONE;
        if (kind !== NONE && !samples.has(kind)) samples.set(kind, box);
      }

  /** A picture of a kind of tile, cut out of the picture. */
  function tileFace(kind, box) {
    const from = samples.get(kind);
    if (!from || !pictureIsThere) {
      const text = svg("text", { x: box.x + box.width / 2, y: box.y + box.height / 2, class: "number" }, String(kind + 1));
      return svg("g", { class: "blank-tile" }, svg("rect", { ...box, rx: unit / 10 }), text);
    }
    return svg("svg", { ...box, viewBox: `${from.x} ${from.y} ${from.width} ${from.height}`, preserveAspectRatio: "none" },
      svg("image", { href: pictureUrl, width: view.width, height: view.height }));
  }

  function paintColor(node, value, before) {
    const same = value === before && pictureIsThere;
    const fill = same ? "transparent" : value === NONE ? "var(--off)" : level.palette[value];
    node.setAttribute("fill", fill);
    node.setAttribute("stroke", fill);
  }

  function paintTile(key, { node }, value, before) {
    layers.tiles.querySelector(`[data-cell="${key}"]`)?.remove();
    const same = value === before && pictureIsThere;
    const fill = same ? "transparent" : "var(--felt, var(--off))";
    node.setAttribute("fill", fill);
    node.setAttribute("stroke", fill);
    if (same || value === NONE) return;
    const face = tileFace(value, places.get(key).box);
    face.dataset.cell = key;
    layers.tiles.append(face);
  }

  function paintCell(row, column, value) {
    const key = `${row},${column}`;
    const cell = polygons.get(key);
    grid[row][column] = value;
    if (!cell) return;
    if (tiles) paintTile(key, cell, value, shown[row][column]);
    else paintColor(cell.node, value, shown[row][column]);
  }

  let numbersAreOn = false;
  function drawNumbers() {
    layers.numbers.replaceChildren();
    if (!numbersAreOn || tiles) return;
    for (const region of regionsOf(level.lattice, grid)) {
      const [row, column] = deepestCell(level.lattice, region);
      const place = places.get(`${row},${column}`);
      if (!place) continue;
      const value = grid[row][column];
      const ink = inkOn(level.palette[value]);
      layers.numbers.append(svg("text", {
        x: place.middle[0], y: place.middle[1], class: "number", fill: ink, stroke: level.palette[value],
      }, String(value + 1)));
    }
  }

  /** Shows a position at once. */
  function paint(next) {
    next.forEach((row, r) => row.forEach((value, c) => paintCell(r, c, value)));
    drawNumbers();
  }

  /** Draws the color's number in each region, or takes the numbers away. */
  function showNumbers(on) {
    numbersAreOn = on;
    drawNumbers();
  }

  const middle = (row, column) => pointOutside(places, row, column, view);

  return {
    frame, overlay, layers, polygons, places, unit, view, level, tiles, middle, paint, paintCell, showNumbers, tileFace,
    samples, drawNumbers,
    grid: () => grid,
    shows: (row, column) => places.has(`${row},${column}`),
    border: (list) => borderOf(list.map(([r, c]) => places.get(`${r},${c}`)?.polygon).filter(Boolean)),
  };
}
