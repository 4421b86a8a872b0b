// One result on the page: work under way, a failure, or a solved board with the four things to do with it.
import { announce, button, el } from "./dom.js";
import { downloads } from "./downloads.js";
import { atDeepestCells, gameName, gameNames, gridOf, hasOrigin, isTiles } from "./level.js";
import { shareButton } from "./link.js";
import { mountMap } from "./map.js";
import { badges } from "./marks.js";
import { mountPlayer } from "./player.js";
import { errorBox, showSolved, titleOf } from "./solved.js";
import { createStage } from "./stage.js";
import { mountSteps } from "./steps.js";
import { moveWords, progressWords } from "./words.js";

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
    el("div", { class: "tools" }, ...gameNames.map((game) => button(gameName(game), () => jobs.solve(result, { options: { game } })))));
}

/** The best solution so far: its moves numbered on the board. */
function drawBetter(holder, list, { better, preview: pictureUrl }) {
  const { level, steps, view } = better;
  const stage = createStage(holder, { view, pictureUrl, level, shown: gridOf(level.cells, false) });
  const numbered = atDeepestCells(level, steps, stage.shows);
  if (!hasOrigin(level)) badges(stage, numbered);
  list.replaceChildren(...numbered.map((step) => el("li", {}, moveWords(level, step))));
}

function working(section, result, jobs) {
  const words = () => (result.state === "waiting" ? "Waiting" : progressWords(result.progress));
  const status = el("p", { class: "summary" }, words());
  const cancel = button("Cancel", () => jobs.cancel(result));
  const list = el("ol", { class: "so-far", "aria-label": "Best moves so far" });
  const holder = el("div", { class: "stage-holder" }, preview(result));
  section.replaceChildren(titleOf(result, status),
    columns(el("div", { class: "at-work" }, el("progress", { "aria-label": "Working" }), cancel, list), holder));
  let shown = null;
  const update = () => {
    status.textContent = words();
    cancel.textContent = result.better ? "Stop here" : "Cancel";
    if (!result.better || result.better === shown) return;
    shown = result.better;
    drawBetter(holder, list, result);
  };
  update();
  return { update, end() {} };
}

function failed(section, result, jobs, { reopen }) {
  const back = result.design ? button("Back to the design", () => reopen(result), { class: "main" }) : "";
  section.replaceChildren(titleOf(result),
    columns(el("div", { class: "panel" }, errorBox(result.error), back, readAs(result, jobs)), preview(result)));
  return { update() {}, end() {} };
}

/** Loads the editor on its first use, then puts it on the page. Returns what ends it. */
function mountDesign(parts) {
  let isOver = false;
  let end = () => {};
  import("./design.js").then((design) => {
    if (!isOver) end = design.mountDesign(parts);
  }, () => parts.say({ message: "The editor could not be loaded.", hint: "Check the connection, then try again." }));
  return () => {
    isOver = true;
    end();
  };
}

/** Shows the drawn level, or announces its error, instead of the solution on the page. Returns false if nothing was drawn. */
function leaveDesign({ design }, show) {
  if (!design || design.history.now() === design.solved) return false;
  const { error } = design.facts ?? {};
  const level = design.finished();
  // After any other error of the search, the solver may try again.
  if (level && error?.code !== "bad-level") show(level);
  else announce(error?.message ?? "There is no level yet.");
  return true;
}

/** What mounts a mode whose module is not part of the first load; loading begins with the first result. */
function mountLater(load, name) {
  load().catch(() => {}); // tried again below
  return (page) => {
    const panel = el("div", { class: "panel" });
    page.panel.append(panel);
    let end = null;
    let isOver = false;
    load().then((module) => {
      if (!isOver) end = module[name]({ ...page, panel });
    }, () => page.say({ message: "A part of this page could not be loaded.", hint: "Check the connection, then reload the page." }));
    return () => {
      isOver = true;
      end?.();
    };
  };
}

/** The part that plays on the phone; its module, too, is loaded with the first result. */
function phonePart(result, engine) {
  const holder = el("div", { class: "phone" });
  import("./phone.js").then((module) => module.fillPhonePart(holder, result, engine), () => {});
  return holder;
}

function solved(section, result, jobs, { engine, designs }) {
  const modes = [
    { name: "steps", text: "Solution", mount: mountSteps,
      below: () => el("div", { class: "along" }, phonePart(result, engine), ...shareButton(() => result.answer.level), downloads(result)) },
    { name: "play", text: "Play", mount: mountPlayer },
    { name: "correct", text: "Correct", mount: mountLater(() => import("./correct.js"), "mountCorrection"), below: () => readAs(result, jobs) },
    ...(isTiles(result.answer.level) ? [] : [
      { name: "design", text: "Design", mount: mountDesign,
        leave: (mode) => leaveDesign(result, (level) => designs.takeDesign(result, level, mode)) },
      { name: "map", text: "Regions", mount: mountMap },
    ]),
  ];
  const end = showSolved(section, result, { modes, engine, solveAgain: (level) => jobs.solve(result, { again: level }) });
  return { update() {}, end };
}

/**
 * Shows a result in the section; returns {update, end}. `designs`: {takeDesign(result, level, mode), reopen(result)}, which show a
 * design that was drawn, and the editor again.
 */
export function showResult(section, result, jobs, { engine, designs }) {
  section.setAttribute("aria-busy", String(result.state === "waiting" || result.state === "working"));
  if (result.state === "failed") return failed(section, result, jobs, designs);
  if (result.state === "done") return solved(section, result, jobs, { engine, designs });
  return working(section, result, jobs);
}
