// Unfold for Node: as in browsers, and the bytes of PNG and JPEG files.
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import * as unfold from "./index.js";

export * from "./index.js";

/** The pixels of a PNG or JPEG file. */
export async function decodePicture(bytes) {
  const core = await unfold.ready();
  const { picture, damaged } = core.checkFile(bytes);
  if (!picture)
    throw new unfold.UnfoldError({ error: {
      code: "not-an-image", stage: "image", message: "This is not a picture that Unfold can open.",
      hint: "Use a PNG or JPEG file.",
    } });
  const isPng = bytes[0] === 0x89;
  const isJpeg = bytes[0] === 0xff;
  if (!isPng && !isJpeg)
    throw new unfold.UnfoldError({ error: {
      code: "not-an-image", stage: "image", message: "This package opens PNG and JPEG files only.",
      hint: "Convert the picture, or decode it and pass its pixels.",
    } });
  try {
    if (isPng) return PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return jpeg.decode(bytes, { maxResolutionInMP: 100, maxMemoryUsageInMB: 1024, formatAsRGBA: true });
  } catch {
    throw new unfold.UnfoldError({ error: damaged });
  }
}

/** A PNG file of pixels. */
export function encodePng({ data, width, height }) {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(PNG.sync.write(png, { colorType: 2 }));
}

/** Reads the level in a picture: the bytes of a PNG or JPEG file, or pixels. */
export async function read(image, options) {
  return unfold.read(image instanceof Uint8Array ? await decodePicture(image) : image, options);
}
