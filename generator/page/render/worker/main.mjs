// One Node process of the pool: reads pages from standard input, renders them in sequence, and writes them to standard output.
// Output of components goes to standard error, so that it cannot corrupt the stream.
import { frameReader, writeFrame, writeRefusal } from "./protocol.mjs";
import { installGuard } from "./guard.mjs";
import { Console } from "node:console";
import { findSourceMap } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

Object.defineProperty(process, "stdout", { value: process.stderr });
globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
installGuard(writeRefusal);

let server;
let queue = Promise.resolve();

/**
 * Returns a stack with places in the sources. Node writes them into the stacks of exceptions, but not into those of React's
 * components.
 */
const inSources = (stack) =>
  stack.replace(/(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g, (place, file, line, column) => {
    const found = findSourceMap(fileURLToPath(file))?.findEntry(line - 1, column - 1);
    return found?.originalSource
      ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
      : place;
  });

const failure = (e) =>
  e instanceof Error
    ? {
        name: String(e.name),
        message: String(e.message),
        stack: inSources(String(e.stack ?? "")),
        island: typeof e.island === "string" ? e.island : undefined,
        refused: e.code === "ERR_ACCESS_DENIED" ? `does what Node refuses (${e.message})` : undefined,
      }
    : { name: "Error", message: `a value that is not an Error was thrown: ${String(e)}`, stack: "" };

async function handle(head, body) {
  if (head.kind === "start") {
    const module = await import(pathToFileURL(head.server).href);
    server = await module.start(head.shared);
    writeFrame({ kind: "ready" });
    return;
  }
  try {
    const props = JSON.parse(body.toString("utf8", 0, head.props));
    const { html, ...rest } = await server.render(head.page, props, body.toString("utf8", head.props));
    writeFrame({ ...rest, kind: "done", id: head.id }, html);
  } catch (e) {
    writeFrame({ kind: "failed", id: head.id, error: failure(e) });
  }
}

// Uncaught exceptions are not attributed to a page.
process.on("uncaughtException", (e) => {
  console.error(e);
  process.exit(1);
});

process.stdin.on(
  "data",
  frameReader((head, body) => {
    queue = queue.then(() => handle(head, body)).catch((e) => writeFrame({ kind: "failed", id: 0, error: failure(e) }));
  }),
);
process.stdin.on("end", () => process.exit(0));
writeFrame({ kind: "booted" });
