// The frames between the generator and this process; ../protocol.go describes them and is the other side.
//
// Code of the site can replace every function of the language. What writes frames is therefore captured before this code
// is loaded, and uses nothing that can be replaced later.
import fs from "node:fs";

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

const { writeSync } = fs;
const { stringify } = JSON;
const { allocUnsafe } = Buffer;
const { defineProperty } = Object;
const utf8Write = Function.prototype.call.bind(Buffer.prototype.utf8Write);

let output; // used again: a new one for each page would be garbage that V8 sees late
let size = 0;

function grow(least) {
  output = allocUnsafe(least);
  size = least;
  defineProperty(output, "byteLength", { value: size }); // Node asks for it, and the one of the prototype can be replaced
}

grow(1 << 18);

function writeNumber(n, at) {
  output[at] = n >>> 24;
  output[at + 1] = n >>> 16;
  output[at + 2] = n >>> 8;
  output[at + 3] = n;
}

function write(json, body) {
  const longest = 8 + 3 * (json.length + body.length); // UTF-8 takes at most three bytes for a unit of UTF-16
  if (size < longest) grow(longest);
  const h = utf8Write(output, json, 8, size - 8);
  const b = utf8Write(output, body, 8 + h, size - 8 - h);
  writeNumber(h, 0);
  writeNumber(b, 4);
  const end = 8 + h + b;
  for (let at = 0; at < end; ) at += writeSync(1, output, at, end - at);
}

/** Writes a frame to standard output. `head` is serialized as JSON; `body` is text. */
export const writeFrame = (head, body = "") => write(stringify(head), body);

/** Writes the frame that reports what the site's code tried. An object could have a toJSON of the site's code, strings have not. */
export const writeRefusal = (refused, stack) =>
  write(`{"kind":"refused","error":{"refused":${stringify(refused)},"stack":${stringify(stack)}}}`, "");
