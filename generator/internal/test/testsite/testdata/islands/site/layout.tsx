import type { LayoutProps } from "gaceta";

export default function Layout({ children }: LayoutProps) {
  return <main>{children}</main>;
}
