import { defineIsland } from "gaceta";
import i18next from "i18next";
import { I18nextProvider, initReactI18next, useTranslation } from "react-i18next";

const instance = i18next.createInstance();
await instance.use(initReactI18next).init({
  lng: "eu",
  resources: {
    eu: { translation: { hello: "Kaixo" } },
    es: { translation: { hello: "Hola" } },
  },
});

function Greeting() {
  const { t, i18n } = useTranslation();
  return (
    <>
      <button type="button" onClick={() => i18n.changeLanguage("es")}>
        Español
      </button>
      <p>{t("hello")}</p>
    </>
  );
}

function I18next() {
  return (
    <I18nextProvider i18n={instance}>
      <Greeting />
    </I18nextProvider>
  );
}

export default defineIsland("i18next", I18next);
