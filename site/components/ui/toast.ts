import { activate } from "gaceta";

/** A message. */
export interface ToastOptions {
  title: string;
  description?: string;
  /** What helps a technician, on a line of its own; for errors. */
  detail?: string;
  variant?: "default" | "destructive";
}

let queue: ToastOptions[] = [];
let show: ((options: ToastOptions) => void) | undefined;

/** Shows a message at the bottom right; screen readers announce it. The page must render the Toasts island. */
export function toast(options: ToastOptions): void {
  if (show) show(options);
  else {
    queue.push(options);
    activate("toasts");
  }
}

/** Subscribes the Toasts island to messages, including those from before its hydration. Returns the unsubscribe function. */
export function onToast(listener: (options: ToastOptions) => void): () => void {
  show = listener;
  for (const options of queue) listener(options);
  queue = [];
  return () => {
    show = undefined;
  };
}
