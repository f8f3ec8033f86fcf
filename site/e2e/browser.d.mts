/** The path of a Chromium to test with, or undefined. */
export function findBrowser(): Promise<string | undefined>;
