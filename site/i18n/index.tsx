import { createInstance, type i18n, type Resource, type TFunction } from "i18next";
import { type ReactNode, useContext } from "react";
import { I18nContext, I18nextProvider, initReactI18next } from "react-i18next";
import type { Namespace } from "./namespaces";

/** Creates a translator for one language. A missing text falls back to English, then to its key. */
export function createTranslator(lang: string, resources: Record<string, object>): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: lang,
    fallbackLng: "en",
    ns: Object.keys(resources[lang] ?? {}),
    resources: resources as Resource,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    ...(process.env.NODE_ENV === "production"
      ? {}
      : { saveMissing: true, missingKeyHandler: (_: readonly string[], ns: string, key: string) => console.warn(`missing translation: ${lang} ${ns}:${key}`) }),
  });
  return instance;
}

/** Provides the translations of `i18n` to its children. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

const translations = new WeakMap<i18n, Map<string, unknown>>();

/**
 * Returns the translations of one namespace, typed by the Spanish texts: `const { t } = useTranslation("shell")`. The
 * language of a page never changes, so `t` is cached for each namespace. The library's own hook creates a wrapper at each
 * call, which took half of the prerendering time.
 */
export function useTranslation<N extends Namespace>(namespace: N): { t: TFunction<N> } {
  const { i18n } = useContext(I18nContext);
  let known = translations.get(i18n);
  if (!known) {
    known = new Map();
    translations.set(i18n, known);
  }
  let t = known.get(namespace);
  if (!t) {
    t = i18n.getFixedT(null, namespace);
    known.set(namespace, t);
  }
  return { t: t as TFunction<N> };
}

export type { i18n } from "i18next";
