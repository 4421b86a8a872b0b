// The few signs on buttons, as SVG paths on a square of 24.
import { svg } from "./dom.js";

const paths = {
  first: "M6 5h2v14H6zM19 5v14l-9-7z",
  previous: "M16 5v14L7 12z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  next: "M8 5v14l9-7z",
  last: "M5 5v14l9-7zM16 5h2v14h-2z",
  undo: "M9 4 3 10l6 6v-4.5h5a3.5 3.5 0 0 1 0 7H8v2h6a5.5 5.5 0 0 0 0-11H9z",
  redo: "M15 4l6 6-6 6v-4.5h-5a3.5 3.5 0 0 0 0 7h6v2h-6a5.5 5.5 0 0 1 0-11h5z",
  close: "M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4z",
};

export const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: paths[name] }));
