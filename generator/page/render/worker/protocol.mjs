// The frames between the generator and this process; ../protocol.go is the other side and says what they hold.

/** Cuts a stream into frames and calls `take(head, body)` for each. */
export function frameReader(take) {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (held.length - at >= 8) {
      const head = held.readUInt32BE(at);
      const body = held.readUInt32BE(at + 4);
      const end = at + 8 + head + body;
      if (held.length < end) break;
      take(JSON.parse(held.toString("utf8", at + 8, at + 8 + head)), held.toString("utf8", at + 8 + head, end));
      at = end;
    }
    held = held.subarray(at);
  };
}

/** One frame as a Buffer; `body` is text. */
export function frame(head, body = "") {
  const json = JSON.stringify(head);
  const h = Buffer.byteLength(json);
  const b = Buffer.byteLength(body);
  const out = Buffer.allocUnsafe(8 + h + b);
  out.writeUInt32BE(h, 0);
  out.writeUInt32BE(b, 4);
  out.write(json, 8);
  out.write(body, 8 + h);
  return out;
}
