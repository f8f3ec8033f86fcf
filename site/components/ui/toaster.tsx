import { Toaster as Sonner, toast } from "sonner";
import type { ToastOptions } from "./toast";

/** The figures are the specification's. */
export function Toaster({ label }: { label: string }) {
  return (
    <Sonner position="bottom-right" visibleToasts={3} duration={4000} hotkey={["altKey", "KeyT"]} containerAriaLabel={label} theme="system" toastOptions={{ className: "toast" }} />
  );
}

/** Shows one message. Those that say that something failed interrupt a screen reader. */
export function show({ title, description, variant }: ToastOptions): void {
  const options = description ? { description } : {};
  if (variant === "destructive") toast.error(title, options);
  else toast(title, options);
}
