// The region graph beside the board: pointing at a region shows its node, and at a node its region.
import { alongRow, announce, el, rove, svg } from "./dom.js";
import { makeTappable } from "./cells.js";
import { colorName, inkOn } from "./colors.js";
import { gridOf, isTiles } from "./level.js";
import { clearMarks, outlineCells } from "./marks.js";
import { counted } from "./words.js";

/** Graphs by result, so that each is fetched once. */
const fetched = new WeakMap();

function graphOf(result, engine) {
  const { answer } = result;
  if (!fetched.has(answer)) fetched.set(answer, engine.graph(answer.level));
  fetched.get(answer).catch(() => fetched.delete(answer));
  return fetched.get(answer);
}

const fontHeight_pt = 9;
const margin_pt = 15;

/** The node of a region: a circle with the region's number and its count of cells. */
function nodeOf({ id, color, cells, at: [x, y], diameter }, palette) {
  const ink = inkOn(palette[color]);
  const line = (dy, words) =>
    svg("text", { x, y: y + dy, "text-anchor": "middle", "font-size": fontHeight_pt, fill: ink, "aria-hidden": "true" }, words);
  return svg("g", { id: `region-${id}`, class: "node" },
    svg("circle", { cx: x, cy: y, r: diameter / 2, fill: palette[color], stroke: "#1a1816", "stroke-width": 1.2 }),
    line(-0.2 * fontHeight_pt, String(id)), " ", line(0.9 * fontHeight_pt, counted(cells.length, "cell")));
}

/** The region graph, placed like the board. */
function drawing({ nodes, edges }, palette) {
  const reach = (axis, sign) => Math.max(...nodes.map(({ at, diameter }) => sign * at[axis] + diameter / 2)) + margin_pt;
  const [left, top] = [-reach(0, -1), -reach(1, -1)];
  const lines = edges.map(([a, b]) => svg("line", {
    x1: nodes[a].at[0], y1: nodes[a].at[1], x2: nodes[b].at[0], y2: nodes[b].at[1], stroke: "#6b6660", "stroke-width": 1.2,
  }));
  return svg("svg", {
    viewBox: [left, top, reach(0, 1) - left, reach(1, 1) - top].map((length) => Math.round(10 * length) / 10).join(" "),
    role: "group", "aria-label": "Regions",
  }, ...lines, ...nodes.map((node) => nodeOf(node, palette)));
}

const minNode_px = 26; // large enough to tap and to distinguish from its neighbors

/** Draws a large graph larger than its frame, which then scrolls. */
function enlarge(drawn) {
  const sizes = [...drawn.querySelectorAll("[role=button]")].map((node) => node.getBoundingClientRect().width);
  const factor = minNode_px / Math.min(...sizes);
  if (factor > 1 && Number.isFinite(factor)) drawn.style.minWidth = `${Math.round(factor * drawn.getBoundingClientRect().width)}px`;
}

/** Scrolls the frame, never the page, until a node is visible. */
function reveal(holder, node) {
  const frame = holder.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) holder.scrollTop += box.top - frame.top - frame.height / 2;
  if (box.left < frame.left || box.right > frame.right) holder.scrollLeft += box.left - frame.left - frame.width / 2;
}

/** Puts the graph on the page; returns what ends it. */
export function mountMap({ stage, result, engine, panel, bar, say }) {
  const { level } = result.answer;
  const ended = new AbortController();
  let tappable = null;
  bar.replaceChildren();

  if (isTiles(level)) {
    panel.append(el("p", { class: "note" }, "A board of tiles has no regions: tiles go in pairs."));
    return () => {};
  }
  const about = el("p", { class: "message" }, "Each circle is a region; a line joins regions that touch.");
  const holder = el("div", { class: "map", "aria-busy": "true" });
  panel.append(about, holder);

  const show = ({ nodes, edges }) => {
    if (ended.signal.aborted) return;
    const drawn = drawing({ nodes, edges }, level.palette);
    holder.removeAttribute("aria-busy");
    holder.replaceChildren(drawn);
    const node = (id) => drawn.querySelector(`#region-${id}`);
    const regionOf = new Map(nodes.flatMap(({ id, cells }) => cells.map(([r, c]) => [`${r},${c}`, id])));
    const touching = (id) => edges.filter((edge) => edge.includes(id)).length;
    // Begins with the text of the node, so that voice control can address it.
    const name = ({ id, color, cells }) =>
      `Region ${id}, ${counted(cells.length, "cell")}: ${colorName(color)}, touches ${counted(touching(id), "region")}`;

    const light = (id) => {
      drawn.querySelectorAll(".lit").forEach((lit) => lit.classList.remove("lit"));
      clearMarks(stage);
      if (id === undefined) return;
      node(id)?.classList.add("lit");
      outlineCells(stage, nodes[id].cells, "tapped");
      about.textContent = `${name(nodes[id])}.`;
    };

    const find = (row, column) => {
      const id = regionOf.get(`${row},${column}`);
      light(id);
      reveal(holder, node(id));
    };

    for (const region of nodes) {
      const shape = node(region.id);
      if (!shape) continue;
      shape.setAttribute("role", "button");
      shape.setAttribute("aria-label", name(region));
      shape.addEventListener("pointerenter", () => light(region.id));
      shape.addEventListener("focus", () => light(region.id));
      shape.addEventListener("click", () => light(region.id));
    }
    enlarge(drawn);
    rove(drawn, () => nodes.map(({ id }) => node(id)).filter(Boolean), alongRow);

    stage.paint(gridOf(level.cells, false));
    tappable = makeTappable(stage, {
      label: "Board: the arrow keys move from cell to cell",
      takes: (row, column) => regionOf.has(`${row},${column}`),
      onTap: (row, column) => {
        find(row, column);
        announce(about.textContent);
      },
      onPoint: (row, column) => row !== undefined && find(row, column),
    });
  };

  graphOf(result, engine).then(show).catch((error) => {
    holder.removeAttribute("aria-busy");
    if (!ended.signal.aborted) say(error);
  });

  return () => {
    ended.abort();
    tappable?.end();
    clearMarks(stage);
    stage.paint(result.shown);
  };
}
