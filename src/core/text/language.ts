/**
 * The `lang` of a text by staff, where it differs from the page's. Entries have no language field, but screen readers
 * need it to choose a voice, and headings to give Devanagari the height of its vowel signs.
 *
 * @returns 'hi' where Devanagari letters prevail: the families of this site write Hindi in it
 */
export function languageOf(text: string): 'hi' | undefined {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  if (devanagari === 0) return undefined;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}

/** Attributes of an element with a text by staff: its language, and that its first letter decides the direction. */
export function languageProps(text: string): { lang: 'hi' | undefined; dir: 'auto' } {
  return { lang: languageOf(text), dir: 'auto' };
}
