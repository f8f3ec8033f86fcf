// One Node process of the pool: reads pages from standard input, renders them in sequence, and writes them to standard output.
// Output of components goes to standard error, so that it cannot corrupt the stream.
import { isAttempt, onAttempt, takeAttempts } from "./guard.mjs";
import { Console } from "node:console";
import { pathToFileURL } from "node:url";
import { frameReader, writeFrame } from "./protocol.mjs";

Object.defineProperty(process, "stdout", { value: process.stderr });
globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });

let server;
let queue = Promise.resolve();

const failure = (e) =>
  e instanceof Error
    ? {
        name: e.name,
        message: e.message,
        stack: String(e.stack ?? ""),
        refused: e.refused ?? (isAttempt(e) ? e.message : undefined),
      }
    : { name: "Error", message: `a value that is not an Error was thrown: ${String(e)}`, stack: "" };

async function handle(head, body) {
  if (head.kind === "start") {
    if (Number.parseInt(process.versions.node, 10) < 20) {
      writeFrame({ kind: "old", node: process.versions.node });
      return;
    }
    const module = await import(pathToFileURL(head.server).href);
    server = await module.start(head.shared);
    throwAttempt();
    writeFrame({ kind: "ready" });
    return;
  }
  try {
    const props = JSON.parse(body.toString("utf8", 0, head.props));
    const { html, ...rest } = await server.render(head.page, props, body.toString("utf8", head.props));
    throwAttempt();
    writeFrame({ kind: "done", id: head.id, ...rest }, html);
  } catch (e) {
    writeFrame({ kind: "failed", id: head.id, error: failure(takeAttempts()[0] ?? e) });
  }
}

/** Throws the first attempt to do something forbidden. */
function throwAttempt() {
  const [first] = takeAttempts();
  if (first) throw first;
}

// Attempts between two pages, and uncaught exceptions, are not attributed to a page: their id is 0.
let busy = 0;
onAttempt((e) => {
  if (busy === 0) writeFrame({ kind: "failed", id: 0, error: failure(e) });
});
process.on("uncaughtException", (e) => {
  const [first] = takeAttempts();
  if (first || isAttempt(e)) {
    writeFrame({ kind: "failed", id: 0, error: failure(first ?? e) });
    return;
  }
  console.error(e);
  process.exit(1);
});

process.stdin.on(
  "data",
  frameReader((head, body) => {
    queue = queue
      .then(() => {
        busy++;
        return handle(head, body);
      })
      .catch((e) => writeFrame({ kind: "failed", id: 0, error: failure(takeAttempts()[0] ?? e) }))
      .finally(() => {
        busy--;
      });
  }),
);
process.stdin.on("end", () => process.exit(0));
