// Runs in the page: drops a picture, and waits until frames with the solution and its drawing are painted. Both times are
// in milliseconds after the drop, by the browser's own clock.
export async function timeDrop({ base64, type }) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "shot.png", { type }));
  const frame = () => new Promise(requestAnimationFrame);
  const until = async (isThere) => {
    while (!isThere()) await frame();
    await frame(); // what is there before a frame is painted with it
    return performance.now() - start;
  };
  const busy = () => document.querySelector("#result")?.getAttribute("aria-busy") === "true";
  const start = performance.now();
  document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  const solution = await until(() => !busy() && document.querySelector("#result .modes"));
  const drawing = await until(() => document.querySelector(".solved")?.naturalWidth > 0);
  return { solution, drawing };
}

/** Least, median and most of some times. */
export const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))].toFixed(0).padStart(5);
  return `${at(0)} ${at(0.5)} ${at(1)}`;
};
