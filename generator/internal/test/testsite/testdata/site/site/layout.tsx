import "./styles/index.css";
import type { LayoutProps } from "gaceta";

export default function Layout({ children }: LayoutProps) {
  return <main>{children}</main>;
}
