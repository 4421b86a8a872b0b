// Lets the cells of a board be tapped, pointed at, and walked with the arrow keys.
import { colorName } from "./colors.js";
import { NONE } from "./level.js";

/** "row 3, column 4, color 2" */
export function cellName(stage, row, column) {
  const value = stage.grid()[row]?.[column] ?? NONE;
  const what = stage.tiles
    ? value === NONE ? "empty" : `tile ${value + 1}`
    : value === NONE ? "off the board" : colorName(value);
  return `row ${row + 1}, column ${column + 1}, ${what}`;
}

const directions = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `onTap(row, column)` on a click, Enter, or Space; `onPoint(row, column)` with the pointer or the focus on a cell,
 * `onPoint()` when it left. `takes(row, column)` returns whether a cell can be tapped. Returns what ends it.
 */
export function makeTappable(stage, { label, onTap, onPoint = () => {}, takes = () => true }) {
  const { overlay, polygons } = stage;
  const group = overlay.querySelector(".cells");
  const listening = new AbortController();
  const on = (type, listener) => group.addEventListener(type, listener, { signal: listening.signal });
  const at = (event) => polygons.get(event.target.dataset?.cell);
  let stop = null; // the one cell that Tab reaches

  const refresh = () => {
    for (const { node, row, column } of polygons.values()) {
      const can = takes(row, column);
      node.classList.toggle("live", can);
      if (can) {
        node.setAttribute("role", "button");
        node.setAttribute("aria-label", cellName(stage, row, column));
        node.setAttribute("tabindex", "-1");
      } else for (const name of ["role", "aria-label", "tabindex"]) node.removeAttribute(name);
    }
    if (!stop || !takes(stop.row, stop.column))
      stop = [...polygons.values()].find(({ row, column }) => takes(row, column)) ?? null;
    stop?.node.setAttribute("tabindex", "0");
  };

  const walk = ({ row, column }, [down, right]) => {
    for (let step = 1; step < 80; ++step) {
      const next = polygons.get(`${row + down * step},${column + right * step}`);
      if (next && takes(next.row, next.column)) return next;
    }
    return null;
  };

  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  overlay.classList.add("tappable");
  overlay.removeAttribute("aria-hidden");
  refresh();

  on("click", (event) => {
    const cell = at(event);
    if (cell && takes(cell.row, cell.column)) onTap(cell.row, cell.column);
  });
  on("keydown", (event) => {
    const cell = at(event);
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onTap(cell.row, cell.column);
      return;
    }
    const next = directions[event.key] && walk(cell, directions[event.key]);
    if (!directions[event.key]) return;
    event.preventDefault();
    next?.node.focus();
  });
  on("focusin", (event) => {
    const cell = at(event);
    if (!cell) return;
    stop?.node.setAttribute("tabindex", "-1");
    stop = cell;
    cell.node.setAttribute("tabindex", "0");
    if (cell.node.matches(":focus-visible")) onPoint(cell.row, cell.column);
  });
  on("focusout", () => onPoint());
  on("pointerover", (event) => {
    const cell = at(event);
    if (cell && event.pointerType === "mouse") onPoint(cell.row, cell.column);
  });
  on("pointerleave", () => onPoint());

  return {
    refresh,
    end() {
      listening.abort();
      overlay.classList.remove("tappable");
      overlay.setAttribute("aria-hidden", "true");
      for (const name of ["role", "aria-label"]) group.removeAttribute(name);
      for (const { node } of polygons.values()) {
        node.classList.remove("live");
        for (const name of ["role", "aria-label", "tabindex"]) node.removeAttribute(name);
      }
      onPoint();
    },
  };
}
