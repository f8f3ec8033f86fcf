import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "../../i18n";
import { defineIsland } from "../island/define";
import { onToast } from "./toast";
import "./toasts.css";

/** Where toasts appear: 3 visible, 4 s each, 356 px wide, bottom right; Alt+T reaches them. Their code loads with the first. */
function Toasts() {
  const { t } = useTranslation("shell");
  const [Toaster, setToaster] = useState<ComponentType<{ label: string }>>();
  useEffect(
    () =>
      onToast((options) => {
        void import("./toaster").then((m) => {
          setToaster(() => m.Toaster);
          m.show(options);
        });
      }),
    [],
  );
  return Toaster ? <Toaster label={t("toasts")} /> : null;
}

export default defineIsland("toasts", Toasts, { translations: ["shell.toasts"] });
