import { wake } from "../island/wake";

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

let waiting: ToastOptions[] = [];
let show: ((options: ToastOptions) => void) | undefined;

/** Shows a message at the bottom right and reads it to screen readers. The page needs the island Toasts. */
export function toast(options: ToastOptions): void {
  if (show) show(options);
  else {
    waiting.push(options);
    wake("toasts");
  }
}

/** Called by the island that shows them; what was said before it lived is shown then. Gives the function that ends it. */
export function onToast(listener: (options: ToastOptions) => void): () => void {
  show = listener;
  for (const options of waiting) listener(options);
  waiting = [];
  return () => {
    show = undefined;
  };
}
