import type { JsonLdObject } from 'schema-dts';
import { addressOfPage } from '#core/pages/page-meta.ts';
import { breadcrumbList, jsonLdBlock, type Trail } from '#core/ui/structured-data.ts';
import { escapeXml } from '#core/ui/xml.ts';

/** A language in which pages are there: its tag, and where the page of a path is in it. */
interface SiteLanguage {
  tag: string;
  addressOf(path: string): string;
}

/** The languages of the site, the one for everybody else first. A second one is added here, and nowhere else. */
const siteLanguages: readonly SiteLanguage[] = [{ tag: 'en-IN', addressOf: (path) => path }];

/**
 * In which languages a page is there, and where (`hreflang`); nothing where there is one.
 *
 * @param siteUrl without a slash at its end
 * @param path of the page in the first language, as its canonical address has it
 */
export function alternates(
  siteUrl: string,
  path: string,
  languages = siteLanguages,
): { language: string; address: string }[] {
  const [first] = languages;
  if (!first || languages.length < 2) return [];
  const all = [
    ...languages.map(({ tag, addressOf }) => ({ tag, addressOf })),
    { ...first, tag: 'x-default' },
  ];
  return all.map(({ tag, addressOf }) => ({ language: tag, address: siteUrl + addressOf(path) }));
}

interface Described {
  /** Without a slash at its end. */
  siteUrl: string;
  /** As the page was asked for. */
  url: string;
  /** What the page is about; nothing of pages that are not for everybody. */
  nodes: readonly JsonLdObject[];
  /** The way to it, where it shows one. */
  trail: Trail | undefined;
}

/** Where programs that collect articles find them. */
const feeds = [
  ['application/rss+xml', '/feed.xml'],
  ['application/feed+json', '/feed.json'],
] as const;

/** What only machines read in the head of a page. It is written on the server alone: browsers have no use for it. */
export function machineHead({ siteUrl, url, nodes, trail }: Described, languages = siteLanguages): string {
  const all = trail ? [...nodes, breadcrumbList({ siteUrl }, trail)] : nodes;
  if (all.length === 0) return '';
  const links = [
    ...feeds.map(([type, href]) => `<link rel="alternate" type="${type}" title="Articles" href="${href}"/>`),
    ...alternates(siteUrl, addressOfPage(new URL(url)), languages).map(
      ({ language, address }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    ),
  ];
  return links.join('') + jsonLdBlock(all);
}
