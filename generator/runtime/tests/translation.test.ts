import { expect, it, vi } from "vitest";
import { createTranslator } from "../translation";

it("a missing text falls back to English, then to its key, and warns during development", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { t } = createTranslator("es", {
    es: { shell: { close: "Cerrar" } },
    en: { shell: { close: "Close", skip: "Skip to content" } },
  });
  const text = t as (key: string) => string;
  expect(text("shell:close")).toBe("Cerrar");
  expect(warn).not.toHaveBeenCalled();
  expect(text("shell:skip")).toBe("Skip to content");
  expect(text("shell:nothing")).toBe("nothing");
  expect(warn).toHaveBeenCalledWith("missing translation: es shell:nothing");
  warn.mockRestore();
});
