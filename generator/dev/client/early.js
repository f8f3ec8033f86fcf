// The first script of a page in `gaceta dev`. It collects the errors of the browser from the first line of the page on. It also
// prepares fast refresh: React looks for the refresh runtime when it starts.
(() => {
  const refresh = window.$gacetaRefresh;
  refresh.injectIntoGlobalHook(window);

  /** Called by the site's modules for each component and each custom hook; bundle/fast_refresh.go generates the calls. */
  window.$gacetaRegister = (get, id, signature, hooks) => {
    let type;
    try {
      type = get();
    } catch {
      return; // not a variable after all, but a word at the beginning of a line
    }
    const isHook = /^use/.test(id.slice(id.lastIndexOf(" ") + 1)) && typeof type === "function";
    if (!isHook && !refresh.isLikelyComponentType(type)) return;
    if (!isHook) refresh.register(type, id);
    refresh.setSignature(type, signature, false, hooks);
  };

  const pending = [];
  window.$gacetaErrors = {
    /** Calls back for each error, also for those that were collected before. */
    listen(call) {
      this.add = call;
      for (const error of pending.splice(0)) call(error);
    },
    add: (error) => pending.push(error),
  };
  const add = (error) => window.$gacetaErrors.add(error);
  const describe = (error) =>
    error instanceof Error ? { message: String(error), stack: error.stack ?? "" } : { message: String(error) };

  // Blockers stop scripts of other sites, such as those that count visits.
  const loaded = (address) => (new URL(address, location.href).origin === location.origin ? "script" : "other-script");

  // While it captures, the listener also hears of elements that cannot be loaded.
  addEventListener(
    "error",
    (event) => {
      const { target, message, error, filename, lineno, colno } = event;
      if (target instanceof HTMLScriptElement) add({ kind: loaded(target.src), message: target.src });
      else if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
        add({ kind: loaded(target.href), message: target.href });
      else if (target === window && message && !message.startsWith("ResizeObserver loop"))
        add({ kind: "exception", source: filename, line: lineno, column: colno, ...describe(error ?? message) });
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => add({ kind: "rejection", ...describe(reason) }));
  addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
    const message = `${effectiveDirective} ${blockedURI}`;
    add({ kind: "policy", message, source: sourceFile, line: lineNumber, column: columnNumber });
  });
  addEventListener("gaceta:error", ({ detail }) => add({ ...detail, ...describe(detail.error), error: undefined }));
})();
