import type { JsonLd, Site } from './json-ld.ts';
import { publisher } from './organization.ts';

/** The site itself, and how it is searched. */
export function webSite(site: Site): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#website`,
    name: 'Ananta',
    url: `${site.siteUrl}/`,
    inLanguage: 'en-IN',
    publisher: publisher(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
