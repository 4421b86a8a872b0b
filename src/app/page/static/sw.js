// The service worker of the static site. scripts/web_site.mjs fills in the version, a hash of all files, and their list.
// Each version has a cache of its own and is served from it alone, so that files of two versions never meet. A new
// version takes over when the page asks for it, or when no page of the old one is open.
const version = "VERSION";
const files = ["FILES"];

const cacheName = `unfold-${version}`;
const shared = "shared-pictures";

addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("unfold-") && name !== cacheName;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

/** Stores the pictures of a share and leads to the page, which takes them. */
async function receive(request) {
  const form = await request.formData();
  const cache = await caches.open(shared);
  let number = 0;
  for (const file of form.getAll("pictures")) {
    const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name ?? "") };
    await cache.put(`shared/${Date.now()}-${number++}`, new Response(file, { headers }));
  }
  return Response.redirect("./?shared", 303);
}

async function answer(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const scope = new URL(registration.scope).pathname;
  if (request.method === "POST" && url.pathname === `${scope}share`) event.respondWith(receive(request));
  else if (request.method === "GET" && url.pathname.startsWith(scope)) event.respondWith(answer(request));
});
