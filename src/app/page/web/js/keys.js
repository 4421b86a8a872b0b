// Keys that several modes understand.

const isWriting = (event) => event.target.closest("input:not([type=checkbox], [type=color]), select, textarea");

/** Digits 1 to 9 choose a color while the focus is in the element, except in a text field. */
export function onDigits(element, pick, signal) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isWriting(event)) return;
    if (/^[1-9]$/.test(event.key)) pick(Number(event.key) - 1);
  }, { signal });
}

/** Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z do again. */
export function onUndoKeys({ undo, redo }, signal) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || isWriting(event)) return;
    if (event.key === "z" && !event.shiftKey) undo();
    else if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  }, { signal });
}
