// Replaces translation.tsx in sites without site/i18n, so that they need no i18next and ship none.

import type { ReactNode } from "react";

export type Translator = undefined;
export type TranslationGroup = string;

export function createTranslator(_lang: string, _resources: Record<string, object>): Translator {
  return undefined;
}

export const createStrictTranslator = createTranslator;

export function TranslationProvider({ children }: { translator: Translator; children: ReactNode }) {
  return children;
}

export function useTranslation(namespace: string): never {
  throw new Error(`useTranslation("${namespace}") needs a file site/i18n/<language>/${namespace}.json`);
}

export function memoizeTranslator(translator: Translator): Translator {
  return translator;
}
