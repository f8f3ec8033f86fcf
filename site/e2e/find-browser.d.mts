/** Returns the path of a Chromium to test with, or undefined. */
export function findBrowser(): Promise<string | undefined>;
/** Returns the path of the fastest Chromium for tests without a window or a profile, or undefined. */
export function findHeadlessBrowser(): Promise<string | undefined>;
