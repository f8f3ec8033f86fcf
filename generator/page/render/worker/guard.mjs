// Loaded before the site's code. It replaces functions that this code must not use by functions that throw, with a stack that
// names the caller. Node's permission model and, on Linux, the kernel enforce the rules, and there the kernel also tells the
// generator what was asked (../../internal/sandbox/watch.go). This file explains violations, names the package, and reports
// them on systems whose kernel does not.
//
// Code of the site runs in the same process. It can replace every function of the language, import this file, and end the
// process. So a violation is reported before the function returns, by functions that were captured before this code was
// loaded; no list is kept, and nothing is exported that could be called again.
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { types } from "node:util";

const require = createRequire(import.meta.url);
const NativeError = Error;
const NativePromise = Promise;
const { apply } = Reflect;
const { assign, defineProperty, getOwnPropertyDescriptor } = Object;
const { isPromise, isProxy } = types;
const exit = process.reallyExit.bind(process);
const hrefOf = Function.prototype.call.bind(getOwnPropertyDescriptor(URL.prototype, "href").get);
const { errorMonitor, prototype: emitter } = require("node:events");
const listen = Function.prototype.call.bind(emitter.on);
const has = process.permission?.has.bind(process.permission);

/** On Linux the kernel judges files, and errors have its codes. */
const kernelJudges = has?.("fs.read") === true;

// Code of the site may set these, but not replace them by functions that run while a violation is reported. There is room
// for the package's frames below Node's own.
const stackFrames = 50;
defineProperty(NativeError, "stackTraceLimit", {
  value: stackFrames,
  writable: true,
  enumerable: true,
  configurable: false,
});
defineProperty(NativeError, "prepareStackTrace", {
  value: NativeError.prepareStackTrace,
  writable: true,
  enumerable: false,
  configurable: false,
});

let report;

/** Returns an error whose stack is the present one. */
function capture() {
  const { stackTraceLimit } = NativeError;
  try {
    NativeError.stackTraceLimit = stackFrames;
    return new NativeError();
  } catch {
    return undefined; // the property is frozen
  } finally {
    try {
      NativeError.stackTraceLimit = stackTraceLimit;
    } catch {}
  }
}

function stackOf(error) {
  const { prepareStackTrace } = NativeError;
  try {
    NativeError.prepareStackTrace = undefined;
    const { stack } = error;
    NativeError.prepareStackTrace = prepareStackTrace;
    return typeof stack === "string" ? stack : "";
  } catch {
    return "";
  }
}

/** Reports a violation. If that is impossible, the process ends, or stops answering: both fail the page. */
function record(what, at) {
  try {
    report(what, stackOf(at));
  } catch {
    try {
      exit(70);
    } catch {}
    for (;;);
  }
}

/** Returns a property of an object without running code of the site. */
function own(object, name) {
  if (typeof object !== "object" || object === null || isProxy(object)) return undefined;
  const value = getOwnPropertyDescriptor(object, name)?.value;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** Returns the host, port or path that a connection is opened to, after a space. */
function targetOf(first) {
  if (typeof first === "string" || typeof first === "number") return ` ${first}`;
  try {
    return ` ${hrefOf(first)}`;
  } catch {} // no URL
  const host = own(first, "host") ?? own(first, "hostname");
  const port = own(first, "port");
  const path = own(first, "path");
  if (host !== undefined) return port === undefined ? ` ${host}` : ` ${host}:${port}`;
  if (port !== undefined) return ` ${port}`;
  return path ? ` ${path}` : "";
}

/** Returns a function that throws. It is not an arrow function, because some of the replaced functions are called with new. */
function refusal(what) {
  return function refuse(first) {
    const message = what + targetOf(first);
    record(message, capture());
    throw new NativeError(message);
  };
}

function replace(object, names, what) {
  for (const name of names) {
    if (object && typeof object[name] === "function") {
      defineProperty(object, name, {
        value: refusal(what),
        configurable: false,
        writable: false,
        enumerable: true,
      });
    }
  }
}

/**
 * Replaces process.binding(). lodash asks it for “util” when it is loaded, which Node answers with the functions of util.types:
 * they only look at values. Any other name is a violation.
 */
function answerTypes() {
  const refuse = refusal("changes the process by");
  defineProperty(process, "binding", {
    value: (name) => (name === "util" ? assign({}, types) : refuse(name)),
    configurable: false,
    writable: false,
    enumerable: true,
  });
}

const functions = (object) => Object.keys(object).filter((name) => typeof object[name] === "function");

function replaceFunctions() {
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
  // Some flags write files, and others raise the limit of the memory.
  replace(require("node:v8"), ["setFlagsFromString"], "changes V8 by");
  replace(require("node:os"), ["setPriority"], "changes the priority of the process");
  replace(require("node:module"), ["register", "registerHooks"], "changes how modules are loaded, with");
  replace(
    process,
    [
      "kill",
      "_debugProcess",
      "dlopen",
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
      "execve",
    ],
    "changes the process by",
  );
  answerTypes();
  replace(process.report ?? {}, ["writeReport"], "writes the file");
  for (const name of ["fetch", "WebSocket", "EventSource"]) {
    if (name in globalThis)
      defineProperty(globalThis, name, { value: refusal(connect), configurable: false, writable: false });
  }
}

/** Records the denial of a file. The error was made by Node, so its properties are its own. */
function note(error, at, verb) {
  const code = own(error, "code");
  if (code === "ERR_ACCESS_DENIED" || (kernelJudges && (code === "EACCES" || code === "EPERM")))
    record(`${verb} the file ${own(error, "resource") ?? own(error, "path") ?? ""}`, at);
}

async function noteRejection(promise, at, verb) {
  defineProperty(promise, "constructor", { value: NativePromise, configurable: true, writable: true }); // await asks for it
  try {
    await promise;
  } catch (error) {
    note(error, at, verb);
  }
}

/** Returns a function of node:fs that records denials. */
function recordingDenials(original, verb) {
  return function (...args) {
    const at = capture();
    const last = args[args.length - 1];
    if (typeof last === "function")
      args[args.length - 1] = function (...results) {
        note(results[0], at, verb);
        return apply(last, this, results);
      };
    let result;
    try {
      result = apply(original, this, args);
    } catch (error) {
      try {
        note(error, at, verb);
      } catch {
        if (typeof error === "object" && error !== null && "code" in error) for (;;); // the stack is full: the page takes too long
      }
      throw error;
    }
    if (isPromise(result)) noteRejection(result, at, verb);
    return result;
  };
}

/** Returns a function that creates a stream. The stream opens its file later, when the stack no longer names the caller. */
function recordingStream(original, scope, verb) {
  return (path, options) => {
    const at = capture();
    if (!kernelJudges && has && typeof path === "string" && !has(scope, path)) {
      record(`${verb} the file${targetOf(path)}`, at);
      throw new NativeError(`${verb} a file`);
    }
    const stream = apply(original, fs, [path, options]);
    listen(stream, errorMonitor, (error) => note(error, at, verb));
    return stream;
  };
}

/** Installs the guard. `send(what, stack)` reports a violation. A second call does nothing. */
export function installGuard(send) {
  if (report) return;
  report = send;
  replaceFunctions();
  fs.createReadStream = recordingStream(fs.createReadStream, "fs.read", "reads");
  fs.createWriteStream = recordingStream(fs.createWriteStream, "fs.write", "writes");
  for (const target of [fs, fs.promises]) {
    for (const name of functions(target)) {
      if (/^[a-z]/.test(name) && !name.startsWith("_") && !name.endsWith("Stream")) {
        const writes =
          /write|append|mkd|rm|unlink|rename|truncate|ch(mod|own)|utimes|link|copy|^cp/i.test(name) &&
          name !== "readlink";
        target[name] = assign(recordingDenials(target[name], writes ? "writes" : "reads"), target[name]);
      }
    }
  }
  syncBuiltinESMExports();
}
