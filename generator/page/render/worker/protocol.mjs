// The frames between the generator and this process; ../protocol.go describes them and is the other side.
import { writeSync } from "node:fs";

/** Returns a function that splits chunks of a stream into frames and calls `receive(head, body)` for each; the body is a Buffer. */
export function frameReader(receive) {
  let buffered = Buffer.alloc(0);
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    let at = 0;
    while (buffered.length - at >= 8) {
      const head = buffered.readUInt32BE(at);
      const body = buffered.readUInt32BE(at + 4);
      const end = at + 8 + head + body;
      if (buffered.length < end) break;
      receive(JSON.parse(buffered.toString("utf8", at + 8, at + 8 + head)), buffered.subarray(at + 8 + head, end));
      at = end;
    }
    buffered = buffered.subarray(at);
  };
}

let output = Buffer.allocUnsafe(1 << 18); // used again: a new one for each page would be garbage that V8 sees late

/** Writes a frame to standard output. `head` is serialized as JSON; `body` is text. */
export function writeFrame(head, body = "") {
  const json = JSON.stringify(head);
  const longest = 8 + 3 * (json.length + body.length); // UTF-8 takes at most three bytes for a unit of UTF-16
  if (output.length < longest) output = Buffer.allocUnsafe(longest);
  const h = output.write(json, 8);
  const b = output.write(body, 8 + h);
  output.writeUInt32BE(h, 0);
  output.writeUInt32BE(b, 4);
  const end = 8 + h + b;
  for (let at = 0; at < end; ) at += writeSync(1, output, at, end - at);
}
