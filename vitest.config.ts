import { defineConfig } from "vitest/config";

const runtime = new URL("generator/runtime/", import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [
      { find: /^gaceta$/, replacement: `${runtime}index.ts` },
      { find: /^gaceta:translation$/, replacement: `${runtime}translation.tsx` },
    ],
  },
  test: {
    include: ["site/**/*.test.{ts,tsx}", "docs/tests/*.test.ts", "generator/runtime/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["vitest.setup.ts"],
    testTimeout: 60_000, // of a slow machine that is busy
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
