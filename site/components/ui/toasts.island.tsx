import { defineIsland, useTranslation } from "gaceta";
import { type ComponentType, useEffect, useState } from "react";
import { onToast } from "./toast";
import "./toasts.css";

/** The place where toasts appear. The toast library loads with the first message. */
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
