// Loaded before the site's code. It replaces functions that this code must not use by functions that throw, with a stack that
// names the caller. Node's permission model and, on Linux, the kernel enforce the rules. This file explains violations, and
// makes them fail the page even if the code catches the error.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);
Error.stackTraceLimit = 50; // leaves room for the package's frames below Node's own
const attempts = [];
let watcher;

/** Registers a function that is called for each attempt. */
export function onAttempt(watch) {
  watcher = watch;
}

/** Returns the attempts since the last call. */
export const takeAttempts = () => attempts.splice(0);

/** Reports whether the error comes from this file or from Node's permission model. */
export const isAttempt = (e) => e instanceof Error && (e.code === "GACETA_REFUSED" || e.code === "ERR_ACCESS_DENIED");

function record(error, what) {
  error.refused = what;
  attempts.push(error);
  watcher?.(error);
  return error;
}

/** Returns a function that throws. It is not an arrow function, because some of the replaced functions are called with new. */
function refusal(what) {
  return function refuse(...args) {
    const [first] = args;
    const isName = typeof first === "string" || typeof first === "number" || first instanceof URL;
    const message = what + (isName ? ` ${first}` : targetOf(first));
    throw record(Object.assign(new Error(message), { code: "GACETA_REFUSED" }), message);
  };
}

/** Returns the host, port or path in the options of a connection, after a space. */
function targetOf(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) return "";
  const { path, host, hostname, port } = options;
  return ` ${[host ?? hostname, port].filter((part) => part !== undefined).join(":") || path || ""}`.trimEnd();
}

function replace(object, names, what) {
  for (const name of names) {
    if (object && typeof object[name] === "function") {
      Object.defineProperty(object, name, {
        value: refusal(what),
        configurable: false,
        writable: false,
        enumerable: true,
      });
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
  replace(
    target,
    names.filter((name) => /^(lookup|resolve|reverse)/.test(name)),
    "looks up the name",
  );
}
replace(
  require("node:child_process"),
  functions(require("node:child_process")).filter((name) => name !== "ChildProcess"),
  "starts the program",
);
replace(require("node:child_process").ChildProcess.prototype, ["spawn"], "starts a program");
replace(require("node:worker_threads"), ["Worker"], "starts the worker");
replace(require("node:cluster"), ["fork", "setupPrimary"], "starts a process");
replace(require("node:inspector"), ["open"], "opens the inspector at");
replace(require("node:trace_events"), ["createTracing"], "writes a trace");
replace(
  require("node:v8"),
  ["writeHeapSnapshot", "setHeapSnapshotNearHeapLimit", "startupSnapshot"],
  "writes the file",
);
replace(require("node:module"), ["register", "registerHooks"], "changes how modules are loaded, with");
replace(
  process,
  [
    "kill",
    "_debugProcess",
    "dlopen",
    "binding",
    "_linkedBinding",
    "setuid",
    "setgid",
    "seteuid",
    "setegid",
    "setgroups",
    "initgroups",
    "chdir",
    "umask",
    "abort",
  ],
  "changes the process by",
);
replace(process.report ?? {}, ["writeReport"], "writes the file");
for (const name of ["fetch", "WebSocket", "EventSource"]) {
  if (name in globalThis)
    Object.defineProperty(globalThis, name, { value: refusal(connect), configurable: false, writable: false });
}

// Node itself denies access to files; the denial is only recorded here.
function recordDenial(error) {
  if (error?.code === "ERR_ACCESS_DENIED" && !error.refused) {
    record(error, `${/Write/.test(error.permission) ? "writes" : "reads"} the file ${error.resource ?? ""}`.trimEnd());
  }
  return error;
}

function recordingDenials(original) {
  return function (...args) {
    const last = args.at(-1);
    if (typeof last === "function")
      args[args.length - 1] = (error, ...rest) => last.call(this, recordDenial(error), ...rest);
    try {
      const result = original.apply(this, args);
      if (result instanceof Promise) result.catch(recordDenial);
      return result;
    } catch (error) {
      throw recordDenial(error);
    }
  };
}

// A stream opens its file later, when the stack no longer names the caller.
for (const [name, scope, what] of [
  ["createReadStream", "fs.read", "reads the file"],
  ["createWriteStream", "fs.write", "writes the file"],
]) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (process.permission?.has(scope, String(path)) === false) refusal(what)(String(path));
    return original.call(fs, path, ...rest);
  };
}
for (const target of [fs, fs.promises]) {
  for (const name of functions(target)) {
    if (/^[a-z]/.test(name) && !name.startsWith("_"))
      target[name] = Object.assign(recordingDenials(target[name]), target[name]);
  }
}
syncBuiltinESMExports();
