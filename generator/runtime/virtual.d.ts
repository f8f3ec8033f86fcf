// Modules that the bundler generates from the site's folder.

declare module "gaceta:site" {
  import type { ComponentType } from "react";
  import type { LayoutProps, PageProps } from "gaceta";

  /** What a file of site/pages exports. */
  export interface PageModule {
    default: ComponentType<PageProps<never, never>>;
    /** Returns JSON-LD objects. */
    structuredData?: (props: PageProps<never, never>) => unknown;
  }

  /** The default export of site/layout.tsx; without that file, it returns its children. */
  export const Layout: ComponentType<LayoutProps>;
  /** Imports a file of site/pages, by its name without the ending. */
  export const pages: Record<string, () => Promise<PageModule>>;
  /** The default exports of site/markdown, by name: components and islands. */
  export const components: Record<string, unknown>;
  /** Returns a formula as MathML; undefined if texts have no formulas. */
  export const renderFormula: ((formula: { tex: string; display: boolean }) => string) | undefined;
  /** Collects the styles of styled-components; undefined without that package. */
  export const ServerStyleSheet: (new () => StyleCollector) | undefined;
  /** The part of styled-components' class that is used. */
  export interface StyleCollector {
    collectStyles(element: import("react").ReactNode): import("react").ReactNode;
    getStyleTags(): string;
    seal(): void;
  }
  /** The files of site/i18n, by language and namespace. */
  export const resources: Record<string, Record<string, Record<string, unknown>>>;
}

/** The file site/browser.ts. */
declare module "gaceta:browser";

/** The package of a site whose texts have formulas. */
declare module "temml" {
  const temml: { renderToString(tex: string, options: Record<string, boolean>): string };
  export default temml;
}

/** Whether the site has a file site/browser.ts. */
declare const HAS_BROWSER_CODE: boolean;
