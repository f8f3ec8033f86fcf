import { createInstance, type i18n, type Resource, type TFunction } from "i18next";
import { type ReactNode, useContext } from "react";
import { I18nContext, I18nextProvider, initReactI18next } from "react-i18next";
import type { Namespace } from "./namespaces";

/** Makes a translator for one language. A missing key shows the English text, or the key itself. */
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

/** Gives what stands inside it the translations of `i18n`. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

const translations = new WeakMap<i18n, Map<string, unknown>>();

/**
 * The translations of one namespace, typed by the Spanish source: `const { t } = useTranslation("shell")`. A page's
 * language never changes while it is open, so this reads the library's context and keeps one `t` for each namespace; the
 * library's own hook makes a new wrapper at each call, which was half of the time that prerendering took.
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
