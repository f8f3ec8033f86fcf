// One Node process of the pool: reads pages from standard input, renders them one after the other, writes them to
// standard output. Whatever components print goes to standard error, so that it cannot break the stream.
import { Console } from "node:console";
import { pathToFileURL } from "node:url";
import { frame, frameReader } from "./protocol.mjs";

const send = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });

let server;
let queue = Promise.resolve();

const failure = (e) =>
  e instanceof Error
    ? { name: e.name, message: e.message, stack: String(e.stack ?? "") }
    : { name: "Error", message: `something that is no Error was thrown: ${String(e)}`, stack: "" };

async function handle(head, body) {
  if (head.kind === "start") {
    if (Number.parseInt(process.versions.node, 10) < 20) {
      send(frame({ kind: "old", node: process.versions.node }));
      return;
    }
    const module = await import(pathToFileURL(head.server).href);
    server = await module.start(head.shared);
    send(frame({ kind: "ready" }));
    return;
  }
  try {
    const { html, ...rest } = await server.render(head.page, head.props, body.toString("utf8"));
    send(frame({ kind: "done", id: head.id, ...rest }, html));
  } catch (e) {
    send(frame({ kind: "failed", id: head.id, error: failure(e) }));
  }
}

process.stdin.on(
  "data",
  frameReader((head, body) => {
    queue = queue.then(() => handle(head, body)).catch((e) => {
      send(frame({ kind: "failed", id: 0, error: failure(e) }));
    });
  }),
);
process.stdin.on("end", () => process.exit(0));
