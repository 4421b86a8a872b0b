// A button that plays the shown solution on the phone of the server, and the progress of the play.
import { announce, button, el } from "./dom.js";
import { errorBox } from "./solved.js";
import { counted } from "./words.js";

const tokenKey = "unfold-token"; // in the storage of this tab

/** The last event of a play in words. */
function eventWords(event) {
  if (!event) return "Reading the screen of the phone";
  const { event: kind, move, moves } = event;
  if (kind === "level-read") return "The board is on the phone";
  if (kind === "level-solved") return `Playing ${counted(moves, "move")}`;
  if (kind === "move-made") return `Move ${move} of ${moves} is made`;
  if (kind === "taps-repeated") return `Move ${move} of ${moves} had no effect: tapping again`;
  if (kind === "board-gone") return "The board disappeared";
  if (kind === "board-differs") return "Unexpected board: solving it again";
  return "The level is done";
}

/** What a play has come to, in a sentence. */
function endWords({ levels, unconfirmed, moves, cancelled }) {
  const made = `${counted(moves, "move")} made on the phone`;
  if (levels > 0) return `The level is done: ${made}.`;
  if (unconfirmed > 0) return "The level may be done: the board disappeared after its last move.";
  return cancelled ? `Stopped: ${made}.` : `${made}.`;
}

async function start(phone, result, engine, token) {
  Object.assign(phone, { job: engine.newJob(), token, event: null, end: null, error: null });
  phone.change();
  const onEvent = (event) => {
    phone.event = event;
    phone.change();
  };
  try {
    phone.end = await engine.playOnPhone(result.answer.result, { job: phone.job, token, onEvent });
    phone.error = phone.end.error;
  } catch (error) {
    phone.error = error;
    if (error.code === "device-forbidden") sessionStorage.removeItem(tokenKey);
  }
  phone.job = null;
  phone.change();
  announce(phone.error?.message ?? endWords(phone.end));
}

/** Asks for the token of the server, once a tab. */
function tokenField(onToken) {
  const field = el("input", { type: "text", id: "phone-token", autocomplete: "off", spellcheck: "false" });
  const send = (event) => {
    event.preventDefault();
    const token = field.value.trim();
    if (!token) return field.focus();
    sessionStorage.setItem(tokenKey, token);
    onToken(token);
  };
  return el("form", { class: "fields", onsubmit: send },
    el("label", {}, "Token of the server", field), el("button", { type: "submit" }, "Play on the phone"));
}

const playing = (stop) => [el("progress", { "aria-label": "Playing on the phone" }), el("p", { class: "phone-state" }),
  button("Stop", stop)];

function atRest(phone, start, needsToken) {
  const token = needsToken ? sessionStorage.getItem(tokenKey) : null;
  const way = needsToken && !token ? tokenField(start) : button("Play on the phone", () => start(token));
  if (phone.error) return [way, errorBox(phone.error)];
  return phone.end ? [way, el("p", { class: "phone-state" }, endWords(phone.end))] : [way];
}

/** What is shown of a play: a button; the progress, and a way to stop it; how it ended. */
function draw(holder, phone, result, engine, needsToken) {
  if (holder.dataset.job !== (phone.job ?? "")) {
    const hadFocus = holder.contains(document.activeElement);
    holder.dataset.job = phone.job ?? "";
    holder.replaceChildren(...(phone.job
      ? playing(() => engine.cancel(phone.job, phone.token))
      : atRest(phone, (token) => start(phone, result, engine, token), needsToken)));
    if (hadFocus) holder.querySelector("button").focus();
  }
  if (phone.job) holder.querySelector(".phone-state").textContent = eventWords(phone.event);
}

/** Fills the part of the page that plays a result on the phone; it stays empty where the server has none. */
export function fillPhonePart(holder, result, engine) {
  const phone = (result.phone ??= { job: null, event: null, end: null, error: null });
  engine.phone.then((found) => {
    if (!found || !result.answer?.result) return;
    phone.change = () => draw(holder, phone, result, engine, found.needs_token);
    phone.change();
  });
}
