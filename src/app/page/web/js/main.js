// The page: takes pictures, keeps the list of results, and shows the chosen one.
import { createDaily } from "./daily.js";
import { announce, button } from "./dom.js";
import * as engine from "./engine.js";
import { takeFiles } from "./intake.js";
import { createJobs } from "./jobs.js";
import { gameName, gridOf } from "./level.js";
import { pictureCard } from "./pictures.js";
import { showResult } from "./result.js";
import { samples } from "./samples.js";
import { levelIn } from "./share.js";
import { install } from "./install.js";
import { kept } from "./storage.js";
import { summary } from "./words.js";

const byId = (id) => document.getElementById(id);
const section = byId("result");
const strip = byId("pictures");
const cards = new Map(); // result -> card
let chosen = null;
let shown = null; // what the section shows: {result, state, update, end}

const daily = createDaily(byId("today"), {
  engine,
  open({ key, name, level, onWon }) {
    const result = withKey(key) ?? Object.assign(add(name, { level }, "play"), { key, onWon });
    chooseIn(result, "play");
  },
});

const jobs = createJobs(engine, (result) => {
  if (!cards.has(result)) return;
  cards.get(result).update(result === chosen);
  if (result === chosen) refresh();
  if (result.state === "done") announce(`${result.name}: ${result.error?.message ?? summary(result.answer)}`);
  if (result.state === "failed") announce(`${result.name}: ${result.error.message}`);
});

/** Draws the chosen result again when its state changed; otherwise updates its text alone. */
function refresh() {
  if (shown && shown.result === chosen && shown.state === chosen.state) return shown.update();
  const hadFocus = section.contains(document.activeElement);
  shown?.end();
  shown = null;
  section.hidden = !chosen;
  if (!chosen) return section.replaceChildren();
  shown = { result: chosen, state: chosen.state, ...showResult(section, chosen, jobs, { engine, designs }) };
  // Where the focused button went away with the old state, the focus stays with the result.
  if (hadFocus) byId("result-title").focus({ preventScroll: true });
}

/** Without a chosen result the page shows where to begin. */
function arrange() {
  const isHome = !chosen;
  byId("intro").hidden = byId("today").hidden = byId("own").hidden = !isHome;
  byId("add").hidden = isHome;
  strip.hidden = cards.size < (isHome ? 1 : 2);
  for (const [result, card] of cards) card.update(result === chosen);
  if (isHome) daily.show();
  else daily.pause();
}

function choose(result) {
  chosen = result;
  document.title = result ? `${result.name} – Unfold` : "Unfold";
  arrange();
  refresh();
}

/** A new result with its card in the strip. */
function enlist(result) {
  byId("problem").hidden = true;
  const card = pictureCard(result, { choose, remove });
  cards.set(result, card);
  strip.firstElementChild.append(card.item);
  return result;
}

/** The result that was opened for something that is on the page once. */
const withKey = (key) => [...cards.keys()].find((result) => result.key === key);

/** Shows a result in a mode, with the focus on it. */
function chooseIn(result, mode) {
  result.mode = mode;
  shown?.end();
  shown = null;
  choose(result);
  byId("result-title").focus({ preventScroll: true });
}

function add(name, input, mode = "steps") {
  const isPicture = input.file?.type.startsWith("image/");
  const result = enlist({ name, input, mode, preview: isPicture ? URL.createObjectURL(input.file) : null });
  jobs.solve(result);
  return result;
}

/** The editor with the last drawing of this browser, or an empty board. */
async function openDesign() {
  const key = "design";
  const { blank, designOf } = await import("./drawing.js");
  const design = designOf(kept("design") ?? blank("kami2"), null);
  const result = withKey(key) ?? enlist({ key, name: "My level", numbers: true, design });
  if (!result.answer) await designs.reopen(result);
  chooseIn(result, "design");
}

const designs = {
  /** Shows a drawn level in a mode. A picture keeps its own card. */
  takeDesign(result, level, mode) {
    const isPicture = Boolean(result.input?.file);
    const to = isPicture ? enlist({ name: `${result.name.replace(/\.\w+$/, "")} design` }) : result;
    const { design } = result;
    if (isPicture) result.design = null;
    Object.assign(to, { input: { level }, mode, design, preview: null });
    design.solved = design.history.now();
    jobs.solve(to);
    choose(to);
  },

  /** The editor of a drawing that has no answer. */
  async reopen(result) {
    const { blank, levelOf } = await import("./drawing.js");
    const { design } = result;
    const level = levelOf(design.history.now()) ?? levelOf(blank("kami2"));
    design.solved = null;
    const answer = { level, status: "unknown", moves: 0, lower_bound: 0, steps: [], colors: 0, regions: 0 };
    Object.assign(result, { answer, shown: gridOf(level.cells, false), mode: "design", state: "done", error: null });
    if (result === chosen) refresh();
  },
};

function remove(result) {
  const list = [...cards.keys()];
  const next = list[list.indexOf(result) + 1] ?? list[list.indexOf(result) - 1] ?? null;
  jobs.cancel(result);
  cards.get(result).item.remove();
  cards.delete(result);
  if (result.answer) engine.release(result.answer);
  if (result.preview) URL.revokeObjectURL(result.preview);
  if (result === chosen) choose(next);
  else arrange();
  const heading = byId("result-title");
  if (heading) heading.focus({ preventScroll: true });
  else byId("choose").focus();
}

function addFiles(files) {
  const wasFocused = byId("intro").contains(document.activeElement);
  const added = files.map((file) => add(file.name || "pasted picture", { file }));
  choose(added[0]);
  if (wasFocused) byId("result-title").focus();
}

function sayNothingFound() {
  byId("problem").textContent = "That was not a picture or a level file. Drop or paste a screenshot.";
  byId("problem").hidden = false;
  announce(byId("problem").textContent);
}

takeFiles({
  input: byId("files"),
  buttons: [byId("choose"), byId("add")],
  paste: byId("paste"),
  curtain: byId("drop-here"),
  onFiles: addFiles,
  onNothing: sayNothingFound,
});

for (const level of samples) {
  const open = () => {
    choose(add(`${gameName(level.game)} sample`, { level }));
    byId("result-title").focus();
  };
  byId("samples").append(button(gameName(level.game), open, { class: "as-link" }));
}

/** The levels of the day, where the page begins. */
function openToday() {
  choose(null);
  daily.heading.focus();
  daily.heading.scrollIntoView({ block: "start" });
}

/** Follows a link inside the page, also where the address has it already. */
function onLink(id, open) {
  byId(id).addEventListener("click", (event) => {
    event.preventDefault();
    history.replaceState(null, "", location.pathname + location.search);
    open();
  });
}
onLink("home", () => choose(null));
onLink("go-today", openToday);
onLink("go-design", openDesign);
byId("begin-design").addEventListener("click", openDesign);

async function openAddress() {
  if (location.hash === "#design") return openDesign();
  if (location.hash === "#today") return openToday();
  if (!location.hash) return;
  let level = null;
  try {
    level = await levelIn(location.hash);
  } catch {
    announce("The link to this level is damaged.");
    byId("samples").before(Object.assign(document.createElement("p"), { className: "error", textContent: "The link to this level is damaged. Copy the whole link again." }));
    return;
  }
  if (level) choose(add(`Shared ${gameName(level.game)} level`, { level }, "play"));
}
addEventListener("hashchange", openAddress);
choose(null);
openAddress();
install({ engine, notice: byId("notice"), onFiles: addFiles });
