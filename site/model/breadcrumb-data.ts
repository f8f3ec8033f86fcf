import type { PageProps } from "gaceta";

/** Returns JSON-LD: the path from the home page to this one, with the pages in between. */
export function breadcrumbs(props: PageProps, between: { name: string; address: string }[] = []): object {
  const trail = [
    { name: props.data.site.brand.name, address: props.href("home") },
    ...between,
    { name: props.title, address: props.address },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: props.baseUrl + address,
    })),
  };
}

/** The structured data of pages that have nothing else to describe. */
export function structuredData(props: PageProps): object[] {
  return [breadcrumbs(props)];
}
