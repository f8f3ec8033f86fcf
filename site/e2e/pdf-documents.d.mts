import type { Page } from "@playwright/test";

export const documents: readonly string[];
export const editions: Readonly<Record<"es" | "en", string>>;
export function fileSize(bytes: number): string;
export function digest(content: string | Uint8Array): string;
export function pageText(page: Page): Promise<string>;
