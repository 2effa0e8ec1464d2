import { stemKey } from '../../content/search/keys.ts';
import type { Meaning } from '../../content/search/meanings.ts';
import { stemOf } from '../../content/search/stem.ts';

/** Of one typed word. What is asked of the database grows with them. */
const most = 12;

/** Under these stand all forms of the words of these meanings. */
export function meaningKeys(meanings: readonly Meaning[]): string[] {
  return meanings.flat().map(stemKey);
}

/**
 * Meanings in the forms that a site has: for sleep, sleeping and sleeps.
 *
 * @param words of its vocabulary, those under the keys of the meanings among them
 */
export function createKnownMeanings(words: readonly string[]) {
  const byStem = Map.groupBy(words, stemOf);
  const formsOf = (word: string) => byStem.get(stemOf(word)) ?? [];

  /** @param kin what needs no other meaning to be found */
  return (meanings: readonly Meaning[], kin: readonly string[]): Meaning[] => {
    const known = meanings.flatMap(([first = '', ...others]): Meaning[] => {
      const forms = formsOf(first);
      if (others.length === 0) return forms.filter((form) => !kin.includes(form)).map((form) => [form]);
      const isWhole = [first, ...others].every((word) => formsOf(word).includes(word));
      return isWhole ? [[first, ...others]] : [];
    });
    return [...new Map(known.map((one) => [one.join(' '), one])).values()].slice(0, most);
  };
}
