import { createInstance, type i18n, type Resource } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider, initReactI18next, useTranslation as useI18next } from "react-i18next";
import type { Namespace } from "./namespaces";

/** Makes a translator for one language. A missing key shows the English text, or the key itself. */
export function createTranslator(lang: string, resources: Resource): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: lang,
    fallbackLng: "en",
    ns: Object.keys(resources[lang] ?? {}),
    resources,
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

/** The translations of one namespace, typed by the Spanish source: `const { t } = useTranslation("shell")`. */
export function useTranslation<N extends Namespace>(namespace: N) {
  return useI18next(namespace);
}

export type { i18n } from "i18next";
