// The Node half of generator/image: encodes one picture at a time with the site's own sharp. encoder.go is the other side. A
// frame consists of two lengths (big-endian, 32 bits), a head in JSON, and a body.
//
// In:  {"id": n, "rotate": bool, "density": n, "recipes": [{"format", "width", "height"?}]}   body: the picture
// Out: {"id": n, "sizes": [bytes…]}                                                    body: the files, concatenated
//      {"id": n, "error": message}
//      {"id": n, "error": message, "noSharp": true}   sharp cannot be loaded
import { createRequire } from "node:module";
import { join } from "node:path";

/** The largest picture, in pixels. encoder.go rejects larger ones earlier. */
const maxPixels = 1e8;

const options = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78, effort: 4 },
  jpeg: { quality: 80, progressive: true },
  png: { compressionLevel: 9 },
};

let sharp, missing;
try {
  sharp = createRequire(join(process.cwd(), "package.json"))("sharp");
  sharp.cache(false);
  sharp.concurrency(1); // several pictures are encoded at a time instead, and the bytes do not depend on the number of cores
} catch (error) {
  missing = error;
}

async function encode(head, body) {
  const widest = Math.max(...head.recipes.map((r) => r.width));
  let source = sharp(body, {
    failOn: "error",
    limitInputPixels: maxPixels,
    ...(head.density ? { density: head.density } : {}),
  });
  if (head.rotate) source = source.autoOrient();
  // This removes metadata and converts the colors to sRGB. Pictures are resized while they are decoded, so that one with 100
  // megapixels is never completely in memory.
  const [only, ...more] = head.recipes;
  const cropped = head.recipes.some((r) => r.height);
  if (cropped && more.length === 0) source = source.resize({ width: only.width, height: only.height, fit: "cover" });
  else if (!cropped) source = source.resize({ width: widest, withoutEnlargement: true });
  const { data, info } = await source.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const files = [];
  for (const { format, width, height } of head.recipes) {
    let file = sharp(data, raw);
    if (height) file = file.resize({ width, height, fit: "cover" }).flatten({ background: "#ffffff" });
    else if (width !== info.width) file = file.resize({ width });
    files.push(await file[format](options[format]).toBuffer());
  }
  return files;
}

function reply(head, body = []) {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(
    body.reduce((sum, b) => sum + b.length, 0),
    4,
  );
  process.stdout.write(Buffer.concat([lengths, text, ...body]));
}

async function handle(head, body) {
  try {
    if (missing) throw missing;
    const files = await encode(head, body);
    reply({ id: head.id, sizes: files.map((f) => f.length) }, files);
  } catch (error) {
    reply({ id: head.id, error: error.message.split("\n")[0], noSharp: error === missing });
  }
}

let pending = [];
let size = 0;
process.stdin.on("data", (chunk) => {
  pending.push(chunk);
  size += chunk.length;
  while (size >= 8) {
    if (pending[0].length < 8) pending = [Buffer.concat(pending)];
    const first = pending[0];
    const head = first.readUInt32BE(0);
    const whole = 8 + head + first.readUInt32BE(4);
    if (size < whole) return;
    const all = pending.length === 1 ? first : Buffer.concat(pending);
    pending = all.length > whole ? [all.subarray(whole)] : [];
    size -= whole;
    void handle(JSON.parse(all.subarray(8, 8 + head).toString()), all.subarray(8 + head, whole));
  }
});
