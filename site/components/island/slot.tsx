import type { ReactNode } from "react";

/**
 * A place inside an island for what the page renders: `<Island …>this</Island>` arrives as the island's children on the
 * server alone. In the browser the markup is kept as it came, and is not shipped a second time as props.
 */
export function Slot({ children }: { children?: ReactNode }) {
  if (children !== undefined) return <div>{children}</div>;
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
