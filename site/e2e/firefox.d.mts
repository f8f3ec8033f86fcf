/** Returns the path of a Firefox to test with, or undefined. */
export function findFirefox(): string | undefined;

export interface Tab {
  /** Messages that the page has written to the console since it was opened. */
  readonly messages: string[];
  resize(width: number, height: number): Promise<unknown>;
  open(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  clickAt(x: number, y: number): Promise<unknown>;
  type(text: string): Promise<unknown>;
}

/** Starts a Firefox with one tab. stop ends it. */
export function startFirefox(path: string): Promise<{ tab: Tab; stop: () => Promise<void> }>;
