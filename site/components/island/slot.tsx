import type { ReactNode } from "react";

/**
 * A place inside an island for what the page renders: `<Island …>this</Island>` arrives as the island's children on the
 * server alone. In the browser the markup is kept as it came, and is not shipped a second time as props.
 */
export function Slot({ children, className }: { children?: ReactNode; className?: string }) {
  if (children !== undefined) return <div className={className}>{children}</div>;
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
