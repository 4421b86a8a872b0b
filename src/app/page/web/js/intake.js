// Where pictures come from: the file picker, a drop anywhere on the page, the clipboard.

/** The pictures on the clipboard, where the browser lets a page read it. */
async function pictures() {
  const files = [];
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((one) => one.startsWith("image/"));
    if (type) files.push(new File([await item.getType(type)], "pasted picture", { type }));
  }
  return files;
}

/** `onFiles(files)` receives pictures and level files; `onNothing()` is called for a drop or paste without any. */
export function takeFiles({ input, buttons, paste, curtain, onFiles, onNothing }) {
  paste.hidden = !navigator.clipboard?.read;
  paste.addEventListener("click", async () => {
    const files = await pictures().catch(() => []);
    if (files.length > 0) onFiles(files);
    else onNothing();
  });

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
