// Distinguishes a swipe from a scroll or a tap.

const min_px = 40;

/** Calls `left` or `right` after a swipe on the element. */
export function onSwipe(element, { left, right }, signal) {
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "mouse" || !event.isPrimary ? null : event;
  }, { signal });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const right_px = event.clientX - from.clientX;
    const down_px = event.clientY - from.clientY;
    from = null;
    if (Math.abs(right_px) < min_px || Math.abs(right_px) < 2 * Math.abs(down_px)) return;
    if (right_px < 0) left();
    else right();
  }, { signal });
  element.addEventListener("pointercancel", () => (from = null), { signal });
}
