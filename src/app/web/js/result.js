// One result on the page: its picture, what was found, and the four things to do with it.
import { alongRow, announce, button, el, rove } from "./dom.js";
import { mountCorrection } from "./correct.js";
import { takeAlong } from "./downloads.js";
import { gameName, isTiles } from "./level.js";
import { mountMap } from "./map.js";
import { mountPlayer } from "./player.js";
import { createStage } from "./stage.js";
import { mountSteps } from "./steps.js";
import { boardWords, progressWords, summary } from "./words.js";

const modes = [["steps", "Solution"], ["play", "Play"], ["correct", "Correct"], ["map", "Regions"]];
const mounts = { steps: mountSteps, play: mountPlayer, correct: mountCorrection, map: mountMap };
const games = ["kami2", "kami", "floodit", "shisen"];

const errorBox = ({ message, hint }) =>
  el("div", { class: "error" }, el("p", {}, message), hint ? el("p", { class: "note" }, hint) : "");

function titleOf(result, ...below) {
  // A line is kept for what will be known of the board: nothing moves when it is.
  const about = el("span", { class: "note" }, result.answer ? boardWords(result.answer) : "\u00a0");
  return el("header", { class: "title" },
    el("div", { class: "name" }, el("h2", { id: "result-title", tabindex: "-1" }, result.name), about), ...below);
}

/** The picture as it was given, in the frame that the board will have. */
function preview({ preview: source }) {
  const frame = el("div", { class: "stage" });
  frame.style.setProperty("--w", 9);
  frame.style.setProperty("--h", 16);
  if (!source) return frame;
  const image = el("img", { class: "picture", src: source, alt: "" });
  image.addEventListener("load", () => {
    frame.style.setProperty("--w", image.naturalWidth);
    frame.style.setProperty("--h", image.naturalHeight);
  });
  image.addEventListener("error", () => image.remove());
  frame.append(image);
  return frame;
}

const columns = (beside, picture, ...rest) =>
  el("div", { class: "columns" }, beside, el("div", { class: "picture-side" }, picture), ...rest);

function readAs(result, jobs) {
  if (!result.input.file) return "";
  return el("div", { class: "read-as" }, el("p", { class: "note" }, "Another game? Read it as"),
    el("div", { class: "tools" }, ...games.map((game) => button(gameName(game), () => jobs.solve(result, { options: { game } })))));
}

function working(section, result, jobs) {
  const words = () => (result.state === "waiting" ? "Waiting" : progressWords(result.progress));
  const status = el("p", { class: "summary" }, words());
  const cancel = button("Cancel", () => jobs.cancel(result));
  section.replaceChildren(titleOf(result, status),
    columns(el("div", { class: "at-work" }, el("progress", { "aria-label": "Working" }), cancel), preview(result)));
  return { update: () => (status.textContent = words()), end() {} };
}

function failed(section, result, jobs) {
  section.replaceChildren(titleOf(result),
    columns(el("div", { class: "panel" }, errorBox(result.error), readAs(result, jobs)), preview(result)));
  return { update() {}, end() {} };
}

function solved(section, result, jobs, engine) {
  const { answer } = result;
  const tiles = isTiles(answer.level);
  const holder = el("div", { class: "stage-holder" });
  const bar = el("div", { class: "bar" });
  const panel = el("div", { class: "panel", role: "tabpanel", id: "panel", "aria-labelledby": "mode-steps" });
  const numbers = el("input", { type: "checkbox", onchange: () => {
    result.numbers = numbers.checked;
    stage.showNumbers(numbers.checked);
  } });
  numbers.checked = Boolean(result.numbers);
  const offered = modes.filter(([mode]) => mode !== "map" || !tiles);
  const tabs = offered.map(([mode, text]) => el("button", {
    type: "button", role: "tab", id: `mode-${mode}`, "aria-controls": "panel", onclick: () => enter(mode), onfocus: () => enter(mode),
  }, text));
  const tablist = el("div", { class: "modes", role: "tablist", "aria-label": "What to do" }, ...tabs);
  rove(tablist, () => tabs, alongRow);

  section.replaceChildren(
    titleOf(result, el("p", { class: "summary" }, summary(answer))),
    el("div", { class: "columns" }, tablist,
      el("div", { class: "picture-side" }, holder, bar,
        tiles ? "" : el("label", { class: "check" }, numbers, "Show color numbers")),
      panel));
  const stage = createStage(holder, { view: answer.view, pictureUrl: result.pictureUrl, level: answer.level, shown: result.shown });

  const say = (error) => {
    panel.prepend(errorBox(error));
    announce(error.message);
  };
  let endMode = () => {};
  let current = null;

  function enter(mode) {
    if (mode === current) return;
    endMode();
    current = result.mode = mode;
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(offered[i][0] === mode));
      tab.setAttribute("tabindex", offered[i][0] === mode ? "0" : "-1");
    });
    panel.setAttribute("aria-labelledby", `mode-${mode}`);
    section.dataset.mode = mode;
    panel.replaceChildren();
    bar.replaceChildren();
    endMode = mounts[mode]({ stage, result, engine, panel, bar, say, solveAgain: (level) => jobs.solve(result, { again: level }) });
    if (mode === "steps") panel.append(takeAlong(result));
    if (mode === "correct") panel.append(readAs(result, jobs));
    panel.prepend(...(mode === "steps" ? notices(answer) : []));
    if (result.error) panel.prepend(errorBox(result.error));
  }

  stage.showNumbers(Boolean(result.numbers));
  enter(offered.some(([mode]) => mode === result.mode) ? result.mode : "steps");
  return { update() {}, end: () => endMode() };
}

const notices = ({ error, warnings = [] }) =>
  [...(error ? [errorBox(error)] : []), ...warnings.map((warning) => el("p", { class: "warning" }, warning))];

/** Shows a result in the section; returns {update, end}. */
export function showResult(section, result, jobs, engine) {
  section.setAttribute("aria-busy", String(result.state === "waiting" || result.state === "working"));
  if (result.state === "failed") return failed(section, result, jobs);
  if (result.state === "done") return solved(section, result, jobs, engine);
  return working(section, result, jobs);
}
