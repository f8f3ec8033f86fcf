import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { type Executable, LanguageClient } from "vscode-languageclient/node";
import { findBinary } from "./binary";

// One site is served: that of the first workspace folder with content/site.yaml. The commands of a server have the same names
// for each server, so a window can have only one.

let client: LanguageClient | undefined;

/** Called by the editor when a folder with content/site.yaml is open. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("gaceta.restart", restart),
    vscode.workspace.onDidChangeWorkspaceFolders(restart),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("gaceta") && restart()),
  );
  await start();
}

/** Called by the editor before it ends. */
export async function deactivate(): Promise<void> {
  await client?.dispose();
  client = undefined;
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

async function start(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) =>
    existsSync(join(uri.fsPath, "content", "site.yaml")),
  );
  if (!folder) return;
  const setting = vscode.workspace.getConfiguration("gaceta", folder).get("path", "");
  const command = findBinary(folder.uri.fsPath, setting);
  if (!command) {
    await reportMissing(setting);
    return;
  }
  const content = { baseUri: folder.uri.toString(), pattern: "content/**/*.{md,yaml}" };
  client = new LanguageClient("gaceta", "Gaceta", serverOf(command, folder.uri.fsPath), {
    documentSelector: [
      { scheme: "file", language: "markdown", pattern: content },
      { scheme: "file", language: "yaml", pattern: content },
    ],
    workspaceFolder: folder,
  });
  await client.start();
}

/** Returns how the server is started. Windows runs scripts of npm only through a shell. */
function serverOf(command: string, cwd: string): Executable {
  const shell = command.endsWith(".cmd");
  return { command: shell ? `"${command}"` : command, args: ["lsp"], options: { cwd, shell } };
}

async function reportMissing(setting: string): Promise<void> {
  const message = setting
    ? `“${setting}” is not a program. Correct the setting gaceta.path.`
    : "gaceta was not found. Run npm install in the site's folder, or set gaceta.path.";
  if ((await vscode.window.showErrorMessage(message, "Open Settings")) !== undefined) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "gaceta.path");
  }
}
