// What makes the static site an app: offline use, updates, pictures that other apps share or open with it.
const shared = "shared-pictures"; // the cache in which the service worker keeps what was shared

/** The pictures that another app shared: each is taken once. */
async function takeShared() {
  if (!new URLSearchParams(location.search).has("shared") || !globalThis.caches) return [];
  history.replaceState(null, "", location.pathname + location.hash);
  const cache = await caches.open(shared);
  const files = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    await cache.delete(request);
    const name = decodeURIComponent(response.headers.get("X-Name") ?? "") || "shared picture";
    const blob = await response.blob();
    files.push(new File([blob], name, { type: blob.type }));
  }
  return files;
}

/** Offers to reload when a new version has been downloaded: until then all files stay those of the old one. */
function offerUpdate(registration, notice) {
  const offer = () => {
    const reload = document.createElement("button");
    reload.type = "button";
    reload.textContent = "Reload";
    reload.addEventListener("click", () => registration.waiting?.postMessage("take over"));
    notice.replaceChildren("A new version of Unfold is ready. ", reload);
    notice.hidden = false;
  };
  if (registration.waiting) offer();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller) offer();
    });
  });
  let isReloading = false;
  const hadController = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!hadController || isReloading) return;
    isReloading = true;
    location.reload();
  });
}

/** `notice`: an element for the update; `onFiles(files)` receives what other apps share or open. */
export async function install({ engine, notice, onFiles }) {
  if (!(await engine.isLocal)) return;
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    const opened = await Promise.all(files.map((handle) => handle.getFile()));
    if (opened.length > 0) onFiles(opened);
  });
  const files = await takeShared();
  if (files.length > 0) onFiles(files);
  if (!navigator.serviceWorker) return;
  try {
    offerUpdate(await navigator.serviceWorker.register("sw.js"), notice);
  } catch {
    // Without a service worker (private windows, plain HTTP) the page works while it is online.
  }
}
