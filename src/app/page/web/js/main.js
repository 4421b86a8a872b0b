// The page: takes pictures, keeps the list of results, and shows the chosen one.
import { announce, button } from "./dom.js";
import * as engine from "./engine.js";
import { takeFiles } from "./intake.js";
import { createJobs } from "./jobs.js";
import { gameName } from "./level.js";
import { pictureCard } from "./pictures.js";
import { showResult } from "./result.js";
import { samples } from "./samples.js";
import { levelIn } from "./share.js";
import { install } from "./install.js";
import { summary } from "./words.js";

const byId = (id) => document.getElementById(id);
const section = byId("result");
const strip = byId("pictures");
const cards = new Map(); // result -> card
let chosen = null;
let shown = null; // what the section shows: {result, state, update, end}

const jobs = createJobs(engine, (result) => {
  if (!cards.has(result)) return;
  cards.get(result).update(result === chosen);
  if (result === chosen) refresh();
  if (result.state === "done") announce(`${result.name}: ${result.error?.message ?? summary(result.answer)}`);
  if (result.state === "failed") announce(`${result.name}: ${result.error.message}`);
});

/** Draws the chosen result again when its state changed; otherwise updates its text alone. */
function refresh() {
  if (shown?.result === chosen && shown.state === chosen?.state) return shown.update();
  const hadFocus = section.contains(document.activeElement);
  shown?.end();
  shown = null;
  section.hidden = !chosen;
  if (!chosen) return section.replaceChildren();
  shown = { result: chosen, state: chosen.state, ...showResult(section, chosen, jobs, engine) };
  // Where the focused button went away with the old state, the focus stays with the result.
  if (hadFocus) byId("result-title").focus({ preventScroll: true });
}

function arrange() {
  const isEmpty = cards.size === 0;
  byId("intro").hidden = !isEmpty;
  byId("add").hidden = isEmpty;
  strip.hidden = cards.size < 2;
  for (const [result, card] of cards) card.update(result === chosen);
}

function choose(result) {
  chosen = result;
  document.title = result ? `${result.name} – Unfold` : "Unfold";
  arrange();
  refresh();
}

function add(name, input, mode = "steps") {
  byId("problem").hidden = true;
  const isPicture = input.file?.type.startsWith("image/");
  const result = { name, input, mode, preview: isPicture ? URL.createObjectURL(input.file) : null };
  const card = pictureCard(result, { choose, remove });
  cards.set(result, card);
  strip.firstElementChild.append(card.item);
  jobs.solve(result);
  return result;
}

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
  byId("problem").textContent = "There is no picture in what you dropped or pasted.";
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

async function openShared() {
  if (!location.hash) return;
  let level = null;
  try {
    level = await levelIn(location.hash);
  } catch {
    announce("The link to this level is damaged.");
    byId("samples").before(Object.assign(document.createElement("p"), { className: "error", textContent: "The link to this level is damaged: copy it again, whole." }));
    return;
  }
  if (level) choose(add(`Shared ${gameName(level.game)} level`, { level }, "play"));
}
addEventListener("hashchange", openShared);
openShared();
install({ engine, notice: byId("notice"), onFiles: addFiles });
