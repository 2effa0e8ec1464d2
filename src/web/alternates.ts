import type { MetaDescriptor } from 'react-router';

/** A language in which pages are there: its tag, and where the page of a path is in it. */
interface SiteLanguage {
  tag: string;
  addressOf(path: string): string;
}

/** The languages of the site, the one for everybody else first. A second one is added here, and nowhere else. */
const siteLanguages: readonly SiteLanguage[] = [{ tag: 'en-IN', addressOf: (path) => path }];

/**
 * Tells search engines in which languages a page is there; nothing where there is one.
 *
 * @param siteUrl without a slash at its end
 * @param path of the page in the first language
 */
export function alternates(siteUrl: string, path: string, languages = siteLanguages): MetaDescriptor[] {
  const [first] = languages;
  if (!first || languages.length < 2) return [];
  const link = (hrefLang: string, { addressOf }: SiteLanguage) => ({
    ...{ tagName: 'link', rel: 'alternate', hrefLang },
    href: siteUrl + addressOf(path),
  });
  return [...languages.map((language) => link(language.tag, language)), link('x-default', first)];
}
