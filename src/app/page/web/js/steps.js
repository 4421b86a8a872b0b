// The solution, move by move: first, previous, play, next, last; arrow keys, Space, and swipes; the list of moves.
import { announce, button, el, prefersStillness } from "./dom.js";
import { chip } from "./colors.js";
import { atDeepestCells, gridOf, hasOrigin, isTiles, movesOf } from "./level.js";
import { badge, badges, clearMarks, hideDoubts, outlineRegion, showDoubts, tileBadge } from "./marks.js";
import { showMove, wait } from "./motion.js";
import { counted, moveWords } from "./words.js";
import { icon } from "./icons.js";
import { onSwipe } from "./swipe.js";

const between_ms = 700; // between the moves when they play by themselves

/** Puts the stepper on the page; returns what ends it. */
export function mountSteps({ stage, result, engine, panel, bar, say }) {
  const { answer, shown } = result;
  const { level } = answer;
  const steps = atDeepestCells(level, answer.steps, stage.shows);
  const tiles = isTiles(level);
  const count = steps.length;
  const start = gridOf(level.cells, tiles);
  let frames = null;
  let at = -1; // -1: all moves at once; k: the position after k moves
  let motion = new AbortController();
  let isPlaying = false;
  const ended = new AbortController();

  const ready = count === 0 ? Promise.resolve() : engine.play(level, movesOf(steps)).then((played) => (frames = played.frames));
  ready.catch((error) => !ended.signal.aborted && say(error));

  const gridAt = (position) => (position === 0 ? start : gridOf(frames[position - 1].cells, tiles));

  function overview() {
    stop();
    at = -1;
    clearMarks(stage);
    stage.paint(start);
    showDoubts(stage);
    const drawn = answer.links?.solved && !result.corrected;
    stage.overlay.classList.toggle("covered", Boolean(drawn));
    stage.frame.querySelector(".solved")?.remove();
    if (drawn) {
      const picture = el("img", { class: "solved", src: answer.links.shown ?? answer.links.solved, alt: "The board with the moves numbered on it" });
      picture.addEventListener("error", () => {
        if (!picture.isConnected) return; // the player has left the overview, and its marks are gone
        picture.remove();
        drawAll();
      });
      stage.frame.insertBefore(picture, stage.overlay);
    } else drawAll();
    update();
  }

  // The server draws on the picture that it read; a corrected board is drawn here.
  function drawAll() {
    if (tiles) steps.forEach((step) => step.cells.forEach((cell) => tileBadge(stage, cell, step.n)));
    else if (!hasOrigin(level)) badges(stage, steps);
  }

  function leaveOverview() {
    stage.frame.querySelector(".solved")?.remove();
    stage.overlay.classList.remove("covered");
    hideDoubts(stage);
  }

  function stop() {
    isPlaying = false;
    motion.abort();
    motion = new AbortController();
  }

  /** Goes to a position; the next one is shown as a move, any other at once. */
  async function go(position, { keepPlaying = false } = {}) {
    const target = Math.min(Math.max(position, 0), count);
    await ready.catch(() => {});
    if (ended.signal.aborted || (!frames && count > 0)) return;
    const from = at;
    if (!keepPlaying) stop();
    if (from === -1) leaveOverview();
    at = target;
    const { signal } = motion;
    clearMarks(stage);
    stage.paint(gridAt(Math.max(target - 1, 0)));
    update();
    tell();
    if (target === 0) return;
    const move = steps[target - 1];
    if (from === target - 1 || from === -1) {
      await showMove(stage, move, frames[target - 1], { signal });
      if (signal.aborted) return;
    } else stage.paint(gridAt(target));
    if (!tiles && at === target) {
      clearMarks(stage);
      if (hasOrigin(level)) outlineRegion(stage, ...move.cell, "flood");
      badge(stage, move);
    }
  }

  async function play() {
    stop();
    isPlaying = true;
    const { signal } = motion;
    update();
    try {
      if (at >= count) await go(0, { keepPlaying: true });
      while (!signal.aborted && Math.max(at, 0) < count) {
        await go(Math.max(at, 0) + 1, { keepPlaying: true });
        await wait(prefersStillness() ? 2 * between_ms : between_ms, signal);
      }
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
    if (signal.aborted) return;
    isPlaying = false;
    update();
  }

  const toggle = () => (isPlaying ? (stop(), settle()) : play());

  // After a pause in mid-motion: the whole move, not half of it.
  function settle() {
    if (at >= 0) stage.paint(gridAt(at));
    update();
  }

  const controls = {
    all: button("Overview", overview, { "aria-pressed": "true" }),
    first: button(icon("first"), () => go(0), { "aria-label": "First" }),
    previous: button(icon("previous"), () => go(at - 1), { "aria-label": "Previous move" }),
    play: button(icon("play"), toggle, { "aria-label": "Play", class: "main" }),
    next: button(icon("next"), () => go(Math.max(at, 0) + 1), { "aria-label": "Next move" }),
    last: button(icon("last"), () => go(count), { "aria-label": "Last" }),
  };
  const where = el("p", { class: "where" });
  bar.replaceChildren(
    el("div", { class: "stepper", role: "group", "aria-label": "Step through the moves" },
      controls.first, controls.previous, controls.play, controls.next, controls.last),
    where, controls.all);

  const list = el("ol", { class: `moves ${level.game}`, "aria-label": "Moves" },
    ...steps.map((step, i) => el("li", {}, moveButton(level, step, () => go(i + 1)))));
  panel.append(list);
  if (count === 0) {
    list.remove();
    bar.replaceChildren();
  }

  function words() {
    if (at === -1) return `All ${counted(count, tiles ? "pair" : "move")}`;
    if (at === 0) return "Start";
    return `${tiles ? "Pair" : "Move"} ${at} of ${count}`;
  }

  const tell = () => announce(at > 0 ? `${words()}: ${moveWords(level, steps[at - 1])}` : words());

  function update() {
    where.textContent = words();
    where.append(at > 0 && !tiles ? chip(level.palette, steps[at - 1].color) : "");
    controls.all.setAttribute("aria-pressed", String(at === -1));
    controls.play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    controls.play.replaceChildren(icon(isPlaying ? "pause" : "play"));
    for (const [name, off] of [["first", at === 0], ["previous", at === 0], ["next", at >= count], ["last", at >= count]])
      controls[name].setAttribute("aria-disabled", String(off));
    [...list.querySelectorAll("button")].forEach((item, i) => {
      if (i + 1 === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (at > 0) keepInView(list, list.children[at - 1]);
  }

  const keys = { ArrowRight: () => go(Math.max(at, 0) + 1), ArrowLeft: () => go(at - 1), " ": toggle };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    const busy = event.target.closest("input, select, textarea, [role=tab], a");
    const presses = event.key === " " && event.target.closest("button");
    if (busy || presses || count === 0) return;
    event.preventDefault();
    keys[event.key]();
  }, { signal: ended.signal });
  onSwipe(stage.frame, { left: () => go(Math.max(at, 0) + 1), right: () => go(at - 1) }, ended.signal);

  overview();
  return () => {
    ended.abort();
    motion.abort();
    leaveOverview();
    clearMarks(stage);
    stage.paint(shown);
  };
}

function moveButton(level, step, onclick) {
  const item = button(el("span", { class: "n" }, String(step.n)), onclick);
  const between = (words) => el("span", { class: "unseen" }, words);
  if (step.cells) item.append(between(": "), el("span", {}, moveWords(level, step)));
  else item.append(between(": color "), chip(level.palette, step.color));
  if (!step.cells && !hasOrigin(level))
    item.append(between(" at "), el("span", {}, `row ${step.cell[0] + 1}, column ${step.cell[1] + 1}`));
  return item;
}

/** Scrolls the list alone, never the page. */
function keepInView(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
}
