// A level in the address of the page: deflated JSON in base64url after "#level=".
import { bare } from "./level.js";

const key = "#level=";
const maxBytes = 4 << 20; // a level file may be no larger

async function through(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toText(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** The address that opens this level. */
export async function linkTo(level) {
  const json = new TextEncoder().encode(JSON.stringify(bare(level)));
  const packed = await through(json, new CompressionStream("deflate-raw"));
  return `${location.origin}${location.pathname}${key}${toText(packed)}`;
}

/** The level in an address; nothing where it holds none. Throws where it is damaged. */
export async function levelIn(hash) {
  if (!hash.startsWith(key)) return null;
  const json = await inflate(toBytes(hash.slice(key.length)));
  return JSON.parse(new TextDecoder().decode(json));
}

// A small text may inflate to gigabytes: stop at the size that no level has.
async function inflate(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) throw new Error("too large");
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
