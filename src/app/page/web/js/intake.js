// Where pictures come from: the file picker, a drop anywhere on the page, the clipboard.

/** `onFiles(files)` hears of pictures and level files; `onNothing()` of a drop or paste that holds none. */
export function takeFiles({ input, buttons, curtain, onFiles, onNothing }) {
  for (const control of buttons) control.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = ""; // the same file may be chosen again
    if (files.length > 0) onFiles(files);
  });

  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  let depth = 0; // dragging over children leaves and enters again
  const show = (on) => (curtain.hidden = !on);
  addEventListener("dragenter", (event) => {
    if (hasFiles(event)) show(++depth > 0);
  });
  addEventListener("dragleave", (event) => {
    if (hasFiles(event)) show((depth = Math.max(depth - 1, 0)) > 0);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    show((depth = 0) > 0);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
    else onNothing();
  });

  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (files.length > 0) onFiles(files);
    else if (text.startsWith("{")) onFiles([new File([text], "pasted.json", { type: "application/json" })]);
    else onNothing();
  });
}
