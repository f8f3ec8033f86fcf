import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["site/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["site/e2e/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
