// A button that copies a link which holds the level.
import { announce, button, el } from "./dom.js";
import { linkTo } from "./share.js";

/** The link, or nothing where the browser cannot deflate. */
const linkOrNothing = (level) => linkTo(level).catch(() => null);

async function copy(link, holder) {
  try {
    await navigator.clipboard.writeText(link);
    announce("Link copied.");
    return true;
  } catch {
    // Without https, browsers keep the clipboard to themselves: show the link to copy by hand.
    const field = el("input", { type: "text", readonly: true, value: link, "aria-label": "Link to this level" });
    holder.replaceChildren(field);
    field.select();
    announce("Copy the link from the field.");
    return false;
  }
}

function refuse(holder) {
  holder.replaceChildren(el("p", { class: "note" }, "This browser cannot create links. Download the level instead."));
  announce("This browser cannot create links. Download the level instead.");
}

/** The button, and where the link is shown when it must be copied by hand. `level()`: what the link will hold. */
export function shareButton(level) {
  const holder = el("div", { class: "link" });
  const share = button("Copy link", async () => {
    const link = await linkOrNothing(level());
    if (!link) return refuse(holder);
    if (!(await copy(link, holder))) return;
    share.textContent = "Link copied";
    setTimeout(() => (share.textContent = "Copy link"), 2000);
  });
  return [share, holder];
}
