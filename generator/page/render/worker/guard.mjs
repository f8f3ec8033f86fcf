// Loaded before the site's code: what that code may not do throws here, with the place in the stack. Node's permission
// model and, on Linux, the kernel stand behind it; this file gives the attempt a name, and fails the page even when the
// code that made it swallows the error.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
Error.stackTraceLimit = 50; // Node's own frames stand above the package's
const attempts = [];
let watcher;

/** Calls `watch` for each attempt. */
export function onAttempt(watch) {
  watcher = watch;
}

/** The attempts since the last call. */
export const takeAttempts = () => attempts.splice(0);

export const isAttempt = (e) => e instanceof Error && (e.code === "GACETA_REFUSED" || e.code === "ERR_ACCESS_DENIED");

function record(error, what) {
  error.refused = what;
  attempts.push(error);
  watcher?.(error);
  return error;
}

const refusal = (what) => function (...args) { // no arrow: some are called with new
  const [first] = args;
  const target = typeof first === "string" || typeof first === "number" || first instanceof URL ? ` ${first}` : described(first);
  throw record(Object.assign(new Error(`${what}${target}`), { code: "GACETA_REFUSED" }), `${what}${target}`);
};

function described(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) return "";
  const { path, host, hostname, port } = options;
  return ` ${[host ?? hostname, port].filter((part) => part !== undefined).join(":") || path || ""}`.trimEnd();
}

function replace(object, names, what) {
  for (const name of names) {
    if (object && typeof object[name] === "function") {
      Object.defineProperty(object, name, { value: refusal(what), configurable: false, writable: false, enumerable: true });
    }
  }
}

const functions = (object) => Object.keys(object).filter((name) => typeof object[name] === "function");
const connect = "opens a connection to";

const net = require("node:net");
replace(net.Socket.prototype, ["connect"], connect);
replace(net.Server.prototype, ["listen"], "waits for connections at");
replace(net, ["connect", "createConnection"], connect);
replace(require("node:tls"), ["connect"], connect);
replace(require("node:http"), ["request", "get"], connect);
replace(require("node:https"), ["request", "get"], connect);
replace(require("node:http2"), ["connect"], connect);
const dgram = require("node:dgram");
replace(dgram.Socket.prototype, ["bind", "connect", "send"], "sends packets to");
replace(dgram, ["createSocket"], "opens a socket of type");
const dns = require("node:dns");
for (const target of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  const names = [...functions(target), ...Object.getOwnPropertyNames(Object.getPrototypeOf(target) ?? {})];
  replace(target, names.filter((name) => /^(lookup|resolve|reverse)/.test(name)), "looks up the name");
}
replace(require("node:child_process"), functions(require("node:child_process")).filter((name) => name !== "ChildProcess"), "starts the program");
replace(require("node:child_process").ChildProcess.prototype, ["spawn"], "starts a program");
replace(require("node:worker_threads"), ["Worker"], "starts the worker");
replace(require("node:cluster"), ["fork", "setupPrimary"], "starts a process");
replace(require("node:inspector"), ["open"], "opens the inspector at");
replace(require("node:trace_events"), ["createTracing"], "writes a trace");
replace(require("node:v8"), ["writeHeapSnapshot", "setHeapSnapshotNearHeapLimit", "startupSnapshot"], "writes the file");
replace(require("node:module"), ["register", "registerHooks"], "changes how modules are loaded, with");
replace(process, ["kill", "_debugProcess", "dlopen", "binding", "_linkedBinding", "setuid", "setgid", "seteuid", "setegid", "setgroups", "initgroups", "chdir", "umask", "abort"], "changes the process by");
replace(process.report ?? {}, ["writeReport"], "writes the file");
for (const name of ["fetch", "WebSocket", "EventSource"]) {
  if (name in globalThis) Object.defineProperty(globalThis, name, { value: refusal(connect), configurable: false, writable: false });
}

// Files: Node itself refuses them; here the refusal is noted.
function note(error) {
  if (error?.code === "ERR_ACCESS_DENIED" && !error.refused) {
    record(error, `${/Write/.test(error.permission) ? "writes" : "reads"} the file ${error.resource ?? ""}`.trimEnd());
  }
  return error;
}

function noting(original) {
  return function (...args) {
    const last = args.at(-1);
    if (typeof last === "function") args[args.length - 1] = (error, ...rest) => last.call(this, note(error), ...rest);
    try {
      const result = original.apply(this, args);
      if (result instanceof Promise) result.catch(note);
      return result;
    } catch (error) {
      throw note(error);
    }
  };
}

// A stream opens its file later, when nobody knows any more who asked for it.
for (const [name, scope, what] of [["createReadStream", "fs.read", "reads the file"], ["createWriteStream", "fs.write", "writes the file"]]) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (process.permission?.has(scope, String(path)) === false) refusal(what)(String(path));
    return original.call(fs, path, ...rest);
  };
}
for (const target of [fs, fs.promises]) {
  for (const name of functions(target)) {
    if (/^[a-z]/.test(name) && !name.startsWith("_")) target[name] = Object.assign(noting(target[name]), target[name]);
  }
}
syncBuiltinESMExports();
