// Makes elements in few words, for HTML and for SVG.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element; attributes that begin with "on" are listeners. */
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/** A button with a text. */
export const button = (text, onclick, attributes) =>
  el("button", { type: "button", onclick, ...attributes }, text);

/** True where the reader asked for less motion. */
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const live = document.getElementById("announcer");

/** Announces a sentence to screen readers; the newest sentence replaces the last. */
export function announce(sentence) {
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = sentence));
}

/**
 * Arrow keys move the focus among `items()`; only one of them is a tab stop. `next(index, key)` gives the index
 * that a key leads to, or nothing.
 */
export function rove(container, items, next) {
  const list = items();
  list.forEach((item, index) => item.setAttribute("tabindex", index === 0 ? "0" : "-1"));
  container.addEventListener("keydown", (event) => {
    const now = items();
    const index = now.indexOf(event.target.closest("[tabindex]"));
    const to = index < 0 ? undefined : next(index, event.key, now.length);
    if (to === undefined || !now[to]) return;
    event.preventDefault();
    event.stopPropagation();
    now[to].focus();
  });
  container.addEventListener("focusin", (event) => {
    const now = items();
    const focused = event.target.closest("[tabindex]");
    if (!now.includes(focused)) return;
    for (const item of now) if (item.getAttribute("tabindex") === "0") item.setAttribute("tabindex", "-1");
    focused.setAttribute("tabindex", "0");
  });
}

/** The next index in a row of items: left and right (or up and down), first and last. */
export function alongRow(index, key, count) {
  if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
