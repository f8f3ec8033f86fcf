declare module "gaceta:pages" {
  import type { ComponentType } from "react";
  import type { PageProps } from "../model/page";

  /** What a file of site/pages exports. */
  export interface PageModule {
    default: ComponentType<PageProps<never>>;
    structuredData?: (props: PageProps<never>) => object[];
  }

  /** Every file of site/pages by its name without the ending. */
  export const pages: Record<string, () => Promise<PageModule>>;
}
