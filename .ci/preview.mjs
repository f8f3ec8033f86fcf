import { spawn } from "node:child_process";

/** Serves a site's dist/ with `gaceta preview` on a free port. Returns the server's origin, and a function that ends the server. */
export async function startPreview(root = ".") {
  const server = spawn("bin/gaceta", ["preview", "--root", root, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise((found, failed) => {
    server.once("exit", () => failed(new Error("gaceta preview ended")));
    server.stdout.on("data", (data) => {
      const address = /https?:\/\/[\d.:]+/.exec(String(data))?.[0];
      if (address) found(address);
    });
  });
  return { origin, stop: () => server.kill() };
}
