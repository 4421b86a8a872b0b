// A solved board on the page: its picture, what was found, and the things to do with it.
import { alongRow, announce, el, rove } from "./dom.js";
import { isTiles } from "./level.js";
import { createStage } from "./stage.js";
import { boardWords, summaryWithDoubt } from "./words.js";

export const errorBox = ({ message, hint, evidence = [] }) =>
  el("div", { class: "error" }, el("p", {}, message), hint ? el("p", { class: "note" }, hint) : "",
    evidence.length > 0
      ? el("details", {}, el("summary", {}, "What was tried"), el("ul", {}, ...evidence.map((line) => el("li", {}, line))))
      : "");

export function titleOf(result, ...below) {
  // Reserves a line for the description of the board, so that the layout does not shift.
  const about = el("span", { class: "note" }, result.answer ? boardWords(result.answer) : "\u00a0");
  return el("header", { class: "title" },
    el("div", { class: "name" }, el("h2", { id: "result-title", tabindex: "-1" }, result.name), about), ...below);
}

const notices = ({ error, warnings = [] }) =>
  [...(error ? [errorBox(error)] : []), ...warnings.map((warning) => el("p", { class: "warning" }, warning))];

/**
 * Shows a solved result in the section. `modes`: {name, text, mount, below?, leave?}, what can be done with it: `mount` puts
 * it on the page and returns what ends it, `below(result)` is shown under it; `leave(name)` is true where another mode is not
 * entered now. A mode may show a board of its own: `showStage` takes what `createStage` takes. Returns what ends all of it.
 */
export function showSolved(section, result, { modes, engine, solveAgain }) {
  const { answer } = result;
  const tiles = isTiles(answer.level);
  const summary = el("p", { class: "summary" });
  const holder = el("div", { class: "stage-holder" });
  const bar = el("div", { class: "bar" });
  const panel = el("div", { class: "panel", role: "tabpanel", id: "panel", "aria-labelledby": "mode-steps" });
  const numbers = el("input", { type: "checkbox", onchange: () => {
    result.numbers = numbers.checked;
    stage.showNumbers(numbers.checked);
  } });
  numbers.checked = Boolean(result.numbers);
  const tabs = modes.map(({ name, text }) => el("button", {
    type: "button", role: "tab", id: `mode-${name}`, "aria-controls": "panel", onclick: () => enter(name), onfocus: () => enter(name),
  }, text));
  const tablist = el("div", { class: "modes", role: "tablist", "aria-label": "What to do" }, ...tabs);
  rove(tablist, () => tabs, alongRow);

  section.setAttribute("tabindex", "-1"); // a click anywhere in it gives it the focus, and with that its keys
  section.replaceChildren(
    titleOf(result, summary),
    el("div", { class: "columns" }, tablist,
      el("div", { class: "picture-side" }, holder, bar,
        tiles ? "" : el("label", { class: "check" }, numbers, "Show color numbers")),
      panel));
  const solvedBoard = { view: answer.view, pictureUrl: result.pictureUrl, level: answer.level, shown: result.shown };
  let stage = null;
  let board = null; // what the stage shows
  function showStage(options) {
    board = options;
    stage = createStage(holder, options);
    stage.showNumbers(Boolean(result.numbers));
    return stage;
  }

  const say = (error) => {
    panel.prepend(errorBox(error));
    announce(error.message);
  };
  let endMode = () => {};
  let current = null;

  function enter(name) {
    if (name === current || modes.find((one) => one.name === current)?.leave?.(name)) return;
    endMode();
    current = result.mode = name;
    summary.textContent = summaryWithDoubt(result);
    const mode = modes.find((one) => one.name === name);
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(modes[i] === mode));
      tab.setAttribute("tabindex", modes[i] === mode ? "0" : "-1");
    });
    panel.setAttribute("aria-labelledby", `mode-${name}`);
    section.dataset.mode = name;
    panel.replaceChildren();
    bar.replaceChildren();
    if (board !== solvedBoard) showStage(solvedBoard);
    endMode = mode.mount({ section, stage, showStage, result, engine, panel, bar, say, solveAgain, enter });
    panel.append(mode.below?.(result) ?? "");
    panel.prepend(...(name === "steps" ? notices(answer) : []));
    if (result.error) panel.prepend(errorBox(result.error));
  }

  enter(modes.some(({ name }) => name === result.mode) ? result.mode : "steps");
  return () => endMode();
}
