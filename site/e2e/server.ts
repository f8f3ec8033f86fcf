import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

/** The command that the tests run. */
export const gaceta = resolve(process.env.GACETA ?? "bin/gaceta");

/** A running `gaceta dev`, `gaceta preview` or `gaceta live`. */
export interface Server {
  /** The address of the site: the first line that the command printed. */
  address: URL;
  process: ChildProcess;
  /** Interrupts the command, and waits for its end. */
  stop: () => Promise<void>;
}

/** Starts `gaceta` with arguments on a free port. `options` are those of the process, such as its environment. */
export async function startServer(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; stderr?: "pipe" } = {},
): Promise<Server> {
  const server = spawn(gaceta, [...args, args[0] === "live" ? "--listen" : "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", options.stderr ?? "inherit"],
    env: { ...process.env, ...options.env },
  });
  const [line] = await once(createInterface(server.stdout as NodeJS.ReadableStream), "line");
  return {
    address: new URL(String(line).trim()),
    process: server,
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill("SIGINT");
      await once(server, "exit");
    },
  };
}
