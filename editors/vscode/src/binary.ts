import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/**
 * Returns the path of gaceta for the site in a folder: that of the setting, otherwise the first one that is installed. Another
 * program in the folder is never taken: a pull request could add it, and opening the folder would run it.
 */
export function findBinary(folder: string, setting: string, path = process.env.PATH ?? ""): string | undefined {
  if (setting !== "") return isExecutable(resolve(folder, setting)) ? resolve(folder, setting) : undefined;
  const names = process.platform === "win32" ? ["gaceta.exe", "gaceta.cmd"] : ["gaceta"];
  const folders = [join(folder, "node_modules", ".bin"), ...path.split(delimiter).filter(isAbsolute)];
  return folders.flatMap((dir) => names.map((name) => join(dir, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
