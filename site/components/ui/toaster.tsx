import { Toaster as Sonner, toast } from "sonner";
import type { ToastOptions } from "./toast";

/** Sonner's toaster: at most 3 toasts, 4 s each, at the bottom right; Alt+T moves the focus to them. */
export function Toaster({ label }: { label: string }) {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={label}
      theme="system"
      toastOptions={{ className: "toast" }}
    />
  );
}

/** Shows one message. Errors ("destructive") interrupt screen readers. */
export function show({ title, description, detail, variant }: ToastOptions): void {
  if (variant !== "destructive") {
    toast(title, description ? { description } : {});
    return;
  }
  // Sonner announces all toasts politely. The live region nearest to a text decides.
  toast.error(
    <div role="alert">
      <div>{title}</div>
      {description && <div data-description="">{description}</div>}
      {detail && <div data-description="">{detail}</div>}
    </div>,
  );
}
