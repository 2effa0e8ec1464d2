/**
 * The `lang` of a text that staff have written, where it is not the page's own. Entries do not say their language, but
 * screen readers need it to choose a voice, and headings to give Devanagari the room that its vowel signs take.
 *
 * @returns 'hi' where Devanagari letters prevail: Hindi is what this site's families write in it
 */
export function languageOf(text: string): 'hi' | undefined {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  if (devanagari === 0) return undefined;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}

/** What an element with a text of staff says of it: its language, and that its first letter decides where it begins. */
export function languageProps(text: string): { lang: 'hi' | undefined; dir: 'auto' } {
  return { lang: languageOf(text), dir: 'auto' };
}
