// The three levels of the day: made in the background, played on the page, with results that stay in this browser.
import { announce, el } from "./dom.js";
import { gameName, gridOf, isTiles } from "./level.js";
import { createStage } from "./stage.js";
import { keep, kept } from "./storage.js";
import { counted } from "./words.js";

const difficulties = ["easy", "medium", "hard"];
const title = (difficulty) => difficulty[0].toUpperCase() + difficulty.slice(1);
const keptDays = 60;
const delay_ms = 400; // before the first level is generated

/** "2026-11-24", by the clock of this device. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const dayWords = (date) =>
  new Date(`${date}T12:00`).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });

/** Keeps the better one of two results of a level: {moves, isHelped}. */
function record(date, difficulty, result) {
  const days = kept("results") ?? {};
  const before = days[date]?.[difficulty];
  const isBetter = !before || result.moves < before.moves || (result.moves === before.moves && !result.isHelped);
  days[date] = { ...days[date], [difficulty]: isBetter ? result : before };
  const newest = Object.keys(days).sort().slice(-keptDays);
  keep("results", Object.fromEntries(newest.map((day) => [day, days[day]])));
}

/** "Par 4 moves", "Solved in 5 moves with hints; par 4" */
function stateWords({ level, moves: par }, result) {
  const thing = isTiles(level) ? "pair" : "move";
  if (!result) return isTiles(level) ? counted(par, "pair") : `Par ${counted(par, "move")}`;
  const help = result.isHelped ? " with hints" : "";
  if (isTiles(level)) return `Cleared${help}`;
  return `Solved in ${counted(result.moves, thing)}${help}${result.moves === par ? ": par" : `; par ${par}`}`;
}

function thumbnail(level) {
  const holder = el("span", { class: "thumbnail", "aria-hidden": "true" });
  const grid = gridOf(level.cells, isTiles(level));
  const stage = createStage(holder, { level, shown: grid });
  stage.paint(grid);
  return holder;
}

/**
 * The levels of today in the section `holder`. `open({key, name, level, onWon})` lets one be played. Returns `show()`, which
 * makes those that are missing while the section is on the page, and `pause()`.
 */
export function createDaily(holder, { engine, open }) {
  const list = el("ul", { class: "daily-levels" });
  const heading = el("h2", { id: "today-title", tabindex: "-1" });
  holder.replaceChildren(heading, list);
  let date = null;
  let made = {}; // difficulty -> {level, moves}
  let stop = null;
  let isShown = false;

  function card(difficulty) {
    const level = made[difficulty];
    const result = kept("results")?.[date]?.[difficulty];
    if (!level)
      return el("li", {}, el("div", { class: "daily waiting" }, el("span", { class: "thumbnail" }),
        el("span", { class: "daily-words" }, el("strong", {}, title(difficulty)), el("span", { class: "note" }, "Generating …"))));
    const words = el("span", { class: "daily-words" }, el("strong", {}, title(difficulty)),
      el("span", {}, gameName(level.level.game)), el("span", { class: "note" }, stateWords(level, result)));
    const play = el("button", { type: "button", class: "daily", "data-done": result ? "" : null, onclick: () => begin(difficulty) },
      thumbnail(level.level), words);
    return el("li", {}, play);
  }

  function draw() {
    if (!isShown) return;
    heading.textContent = `Levels of ${dayWords(date)}`;
    list.replaceChildren(...difficulties.map(card));
  }

  function begin(difficulty) {
    const day = date;
    open({ key: `${day} ${difficulty}`, name: `${title(difficulty)}, ${dayWords(day)}`, level: made[difficulty].level,
      onWon: (result) => record(day, difficulty, result) });
  }

  async function make({ signal }) {
    // A picture that the player drops right away is solved first.
    await new Promise((done) => setTimeout(done, delay_ms));
    for (const difficulty of difficulties) {
      if (made[difficulty] || signal.aborted) continue;
      const { levels } = await engine.daily(date, difficulty, { signal });
      if (levels.length === 0) throw new Error("This level could not be generated in time. Reload the page to try again.");
      made = { ...made, [difficulty]: { level: levels[0].level, moves: levels[0].moves } };
      keep("day", { date, made });
      draw();
    }
  }

  function sayWhy(error) {
    for (const note of list.querySelectorAll(".waiting .note")) note.textContent = error.message;
    announce(error.message);
  }

  function show() {
    isShown = true;
    if (date !== today()) {
      date = today();
      const day = kept("day");
      made = day?.date === date ? day.made : {};
    }
    draw();
    if (stop || difficulties.every((difficulty) => made[difficulty])) return;
    const work = (stop = new AbortController());
    make(work).catch((error) => !work.signal.aborted && sayWhy(error)).finally(() => {
      if (stop === work) stop = null;
    });
  }

  function pause() {
    isShown = false;
    list.replaceChildren();
    stop?.abort();
    stop = null;
  }

  return { show, pause, heading };
}
