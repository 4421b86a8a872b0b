// The strip of pictures, where there are several: the state of each, and which one is shown.
import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { isTiles } from "./level.js";
import { counted } from "./words.js";

function stateWords(result) {
  const { state, answer, error } = result;
  if (state === "waiting") return "Waiting";
  if (state === "working") return "Working";
  if (state === "failed") return error.code ? "Not solved" : error.message;
  if (!answer.solution) return "Being designed";
  const thing = isTiles(answer.level) ? "pair" : "move";
  if (answer.status === "infeasible") return isTiles(answer.level) ? "Lost" : "No solution";
  if (answer.status === "unknown") return "Undecided";
  return counted(answer.moves, thing);
}

/** One card; `update()` follows the result's state. */
export function pictureCard(result, { choose, remove }) {
  const words = el("span", { class: "card-state" });
  const image = el("span", { class: "thumb" });
  const pick = el("button", { type: "button", class: "card", onclick: () => choose(result) },
    image, el("span", { class: "card-words" }, el("span", { class: "card-name" }, result.name), words));
  const close = button(icon("close"), () => remove(result), { class: "close", "aria-label": `Remove ${result.name}` });
  const item = el("li", {}, pick, close);

  function update(isChosen) {
    words.textContent = stateWords(result);
    item.dataset.state = result.state;
    pick.setAttribute("aria-current", String(isChosen));
    const source = result.preview ?? result.answer?.links?.source;
    if (source && !image.firstChild) image.append(el("img", { src: source, alt: "", loading: "lazy" }));
  }
  return { item, update };
}
