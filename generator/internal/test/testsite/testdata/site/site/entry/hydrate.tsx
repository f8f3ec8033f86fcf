import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrate(element: HTMLElement, Island: ComponentType) {
  hydrateRoot(element, <Island />);
}
