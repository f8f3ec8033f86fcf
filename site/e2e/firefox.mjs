import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ws as WebSocket } from "playwright-core/lib/utilsBundle";

const macPath = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Returns the path of a Firefox: GACETA_FIREFOX, otherwise an installed one. Returns undefined if there is none. */
export function findFirefox() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.flatMap((dir) => ["firefox", "firefox-esr"].map((name) => join(dir, name)));
  return [process.env.GACETA_FIREFOX, ...onPath, macPath].find((path) => path && existsSync(path));
}

/**
 * Starts a Firefox and opens one tab through WebDriver BiDi. Playwright 1.65 can start it too, but its contexts need a
 * command that Firefox 153 ESR does not know (emulation.setMediaFeaturesOverride).
 */
export async function startFirefox(path) {
  const profile = mkdtempSync(join(tmpdir(), "gaceta-firefox-"));
  const child = spawn(path, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const address = await new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (part) => {
      text += part;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (found) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error(`Firefox ended: ${text}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map();
  const messages = [];
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data));
    if (answer.method === "log.entryAdded") messages.push(`${answer.params.level}: ${answer.params.text}`);
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (answer.type === "success") resolve?.(answer.result);
    if (answer.type === "error") reject?.(new Error(`${answer.error}: ${answer.message}`));
  });
  let number = 0;
  const command = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, { resolve, reject });
      socket.send(JSON.stringify({ id: number, method, params }));
    });
  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await command("browsingContext.getTree");
  const context = contexts[0].context;
  return { tab: new Tab(command, context, messages), stop };
}

/** One tab. Selectors are CSS; the first visible element counts. */
class Tab {
  constructor(command, context, messages) {
    Object.assign(this, { command, context, messages });
  }

  resize(width, height) {
    return this.command("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
  }

  async open(url) {
    this.messages.length = 0;
    await this.command("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  /** Evaluates an expression, whose value must be JSON. */
  async evaluate(expression) {
    const answer = await this.command("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }

  /** Clicks an element in the middle, once it is visible. */
  async click(selector) {
    const { x, y } = await this.evaluate(`(async () => {
      for (let tries = 0; tries < 100; tries++) {
        const e = [...document.querySelectorAll(${JSON.stringify(selector)})].find((e) => e.checkVisibility());
        if (e) {
          e.scrollIntoView({ block: "center", behavior: "instant" });
          const r = e.getBoundingClientRect();
          return { x: Math.round(r.x + r.width / 2), y: Math.round(r.y + r.height / 2) };
        }
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error("nothing visible matches " + ${JSON.stringify(selector)});
    })()`);
    await this.clickAt(x, y);
  }

  /** Clicks a point of the viewport. */
  clickAt(x, y) {
    return this.pointer([
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  pointer(actions) {
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    return this.command("input.performActions", { context: this.context, actions: [mouse] });
  }

  type(text) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.command("input.performActions", {
      context: this.context,
      actions: [{ type: "key", id: "keyboard", actions }],
    });
  }
}
