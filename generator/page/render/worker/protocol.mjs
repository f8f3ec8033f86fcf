// The frames between the generator and this process; ../protocol.go describes them and is the other side.

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

/** Returns a frame as a Buffer. `head` is serialized as JSON; `body` is text. */
export function frame(head, body = "") {
  const json = JSON.stringify(head);
  const h = Buffer.byteLength(json);
  const b = Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafe(8 + h + b);
  bytes.writeUInt32BE(h, 0);
  bytes.writeUInt32BE(b, 4);
  bytes.write(json, 8);
  bytes.write(body, 8 + h);
  return bytes;
}
