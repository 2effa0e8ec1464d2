import { all, any, type Match, titleToken } from './tokens.ts';

/** What one typed word stands for. */
export interface Meant {
  /** Itself, with other endings or in the other script, as far as the site has these words. */
  kin: readonly string[];
  /** Where it may still be being typed: its letters, and words that begin with them. */
  begun: { letters: string; words: readonly string[] } | undefined;
  /** Two words that it may be written together of. */
  parts: readonly (readonly [string, string])[];
  /** Words that it may have been meant to be. */
  near: readonly string[];
}

/** How much of what a word stands for is taken: each takes what the one before it does. */
const levels = ['same', 'begun', 'near'] as const;
type Level = (typeof levels)[number];

/**
 * What is asked of the index, the best first. Each finds what the ones before it find and more, so that an entry belongs
 * to the first that finds it: titles before texts, what is the same before what is near.
 *
 * @param hasNear whether what is only near counts
 */
export function stepsOf(words: readonly Meant[], hasNear: boolean): Match[] {
  const steps: (Match | undefined)[] = [];
  for (const level of hasNear ? levels : levels.slice(0, 2)) {
    const titles = words.map((word) => meaning(word, level, titleToken));
    const texts = words.map((word) => meaning(word, level, (token) => token));
    const everywhere = all(texts);
    steps.push(all(titles));
    if (words.length > 2) steps.push(all([everywhere, any(pairs(titles))]));
    if (words.length > 1) steps.push(all([everywhere, any(titles)]));
    steps.push(everywhere);
  }
  return inclusive(steps);
}

/** The same where no entry has all of the words: those that lack one of them, or else all but one. */
export function laxSteps(words: readonly Meant[], kept: 'all but one' | 'any'): Match[] {
  const titles = words.map((word) => meaning(word, 'near', titleToken));
  const texts = words.map((word) => meaning(word, 'near', (token) => token));
  if (kept === 'any') return inclusive([any(pairs(texts)), any(titles), any(texts)]);
  const without = (parts: readonly (Match | undefined)[]) =>
    parts.map((_part, left) => all(parts.filter((_one, place) => place !== left)));
  const lacking = any(without(texts));
  return inclusive([any(without(titles)), all([lacking, any(titles)]), lacking]);
}

function meaning(word: Meant, level: Level, tokenOf: (word: string) => string): Match | undefined {
  const { kin, begun, parts, near } = word;
  const tokens: (Match | undefined)[] = kin.map((one) => ({ token: tokenOf(one) }));
  for (const pair of parts) tokens.push(all(pair.map((one) => ({ token: tokenOf(one) }))));
  if (level !== 'same' && begun) {
    tokens.push(...begun.words.filter((one) => !kin.includes(one)).map((one) => ({ token: tokenOf(one) })));
    // Titles are short: there the index itself can look for all words that begin so.
    if (tokenOf === titleToken) tokens.push({ begins: titleToken(begun.letters) });
  }
  if (level === 'near') tokens.push(...near.map((one) => ({ token: tokenOf(one) })));
  return any(tokens);
}

function pairs(parts: readonly (Match | undefined)[]): (Match | undefined)[] {
  return parts.flatMap((one, place) => parts.slice(place + 1).map((other) => all([one, other])));
}

/** Without those that find nothing, or only what the one before them has found. */
function inclusive(steps: readonly (Match | undefined)[]): Match[] {
  const found = steps.filter((step) => step !== undefined);
  return found.filter((step, place) => JSON.stringify(step) !== JSON.stringify(found[place - 1]));
}
