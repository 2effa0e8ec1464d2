import type { JsonLd, Site } from './json-ld.ts';

/** The way to a page, as it stands above its heading; the page itself is the last step, and has no link. */
export interface Trail {
  crumbs: readonly { title: string; link: string }[];
  here: string;
}

export function breadcrumbList({ siteUrl }: Site, { crumbs, here }: Trail): JsonLd {
  const steps = [...crumbs.map(({ title, link }) => ({ name: title, item: siteUrl + link })), { name: here }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
