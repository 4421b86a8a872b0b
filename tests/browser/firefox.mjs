// A Firefox without a window, driven by the WebDriver BiDi protocol that it speaks itself.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";

export const firefoxPath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** The address at which a started browser listens. */
function addressOf(browser) {
  return new Promise((found, failed) => {
    let said = "";
    browser.stderr.on("data", (chunk) => {
      said += chunk;
      const match = said.match(/WebDriver BiDi listening on (ws:\/\/\S+)/);
      if (match) found(match[1]);
    });
    browser.on("error", failed);
    browser.on("exit", (code) => failed(new Error(`Firefox ended with ${code}: ${said.slice(-500)}`)));
  });
}

/** Sends commands and returns what they answer; `onEvent(method, params)` receives everything else. */
function connect(socket, onEvent) {
  const calls = new Map();
  let last = 0;
  socket.on("message", (data) => {
    const { id, type, method, params, result, error, message } = JSON.parse(data);
    if (type === "event") return onEvent(method, params);
    const { done, failed, command } = calls.get(id);
    calls.delete(id);
    if (type === "success") done(result);
    else failed(new Error(`${command}: ${error}: ${message}`));
  });
  return (command, params = {}) =>
    new Promise((done, failed) => {
      calls.set(++last, { done, failed, command });
      socket.send(JSON.stringify({ id: last, method: command, params }));
    });
}

/** Starts Firefox with a profile below `folder`, and opens an address: {evaluate, choose, errors, close}. */
export async function openFirefox(folder, address) {
  const profile = join(folder, "firefox");
  mkdirSync(profile);
  const browser = spawn(firefoxPath, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: folder }, detached: true });
  const close = async () => {
    const ended = new Promise((done) => browser.on("exit", done));
    // The whole group: a process for a page that outlives the browser would hold the pipe open, and this program with it.
    process.kill(-browser.pid);
    await ended;
    browser.stderr.destroy();
    try {
      process.kill(-browser.pid, "SIGKILL");
    } catch {
      // None is left.
    }
  };
  try {
    const socket = new WebSocket(`${await addressOf(browser)}/session`);
    await new Promise((done, failed) => socket.on("open", done).on("error", failed));
    const errors = [];
    const send = connect(socket, (method, { level, text }) => level === "error" && errors.push(text));
    await send("session.new", { capabilities: {} });
    await send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await send("browsingContext.getTree");
    const { context } = contexts[0];
    await send("browsingContext.navigate", { context, url: address, wait: "complete" });
    return {
      errors,
      close,

      /** The value of an expression on the page, which may be a promise of a string, a number or a boolean. */
      async evaluate(expression) {
        const { result, exceptionDetails } = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value;
      },

      /** Chooses files in the page's file picker. */
      async choose(selector, files) {
        const { nodes } = await send("browsingContext.locateNodes", { context, locator: { type: "css", value: selector } });
        await send("input.setFiles", { context, element: { sharedId: nodes[0].sharedId }, files });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
