/** A language in which pages are there: its tag, and where the page of a path is in it. */
interface SiteLanguage {
  tag: string;
  addressOf(path: string): string;
}

/** The languages of the site, the one for everybody else first. A second one is added here, and nowhere else. */
export const siteLanguages: readonly SiteLanguage[] = [{ tag: 'en-IN', addressOf: (path) => path }];

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
