// The page of one solved board in a file of its own: shows the data block of the file.
import { downloads } from "./downloads.js";
import { el } from "./dom.js";
import { engineOf } from "./engine.js";
import { gridOf, isTiles } from "./level.js";
import { mountMap } from "./map.js";
import { mountPlayer } from "./player.js";
import { showSolved } from "./solved.js";
import { mountSteps } from "./steps.js";

const { name, answer, graph, source } = JSON.parse(document.getElementById("solution").textContent);
const { level } = answer;

// The page contains the drawing for readers without JavaScript; this reuses it instead of a copy.
answer.links = { solved: document.getElementById("solved-picture")?.src };
const file = `data:application/json,${encodeURIComponent(JSON.stringify(level))}`;

function alongOf() {
  const left = graph || isTiles(level) ? "" : el("p", { class: "note" }, "This file has no region graph, because the board has too many regions.");
  return el("div", { class: "along" }, left, downloads({ name, answer: { links: { level: file } } }));
}

const modes = [
  { name: "steps", text: "Solution", mount: mountSteps, below: alongOf },
  { name: "play", text: "Play", mount: mountPlayer },
  ...(graph ? [{ name: "map", text: "Regions", mount: mountMap }] : []),
];

const result = { name, answer, mode: "steps", shown: gridOf(level.cells, isTiles(level)), pictureUrl: source };
showSolved(document.getElementById("result"), result, { modes, engine: engineOf(answer, graph) });
