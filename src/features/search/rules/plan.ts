import type { Meaning } from './meanings.ts';
import { stopWords } from './word-forms.ts';
import { all, any, type Match, placedWords, titleToken } from './words.ts';

/** What one typed word stands for. */
export interface Meant {
  /** Itself, with other endings or in the other script, as far as the site has these words. */
  variants: readonly string[];
  /** Where it may still be being typed: its letters, and words that begin with them. */
  begun: { emails: string; words: readonly string[] } | undefined;
  /** Two words that it may be written together of. */
  parts: readonly (readonly [string, string])[];
  /** What means the same in other words or in the other language, of the words that the site has. */
  meanings: readonly Meaning[];
  /** Words that it may have been meant to be. */
  near: readonly string[];
}

/** How much of what a word stands for is taken: each takes what the one before it does. */
const levels = ['same', 'meant', 'begun', 'near'] as const;
type Level = (typeof levels)[number];

/**
 * What is asked of the index, the best first: titles before texts, what is the same before what is near. An entry belongs
 * to the first step that finds it; the last one finds all that the others do.
 *
 * @param words the rarest first
 * @param hasNear whether what is only near counts
 */
export function stepsOf(words: readonly Meant[], hasNear: boolean): Match[] {
  const steps: (Match | undefined)[] = [];
  const used = hasNear ? levels : levels.slice(0, -1);
  for (const level of used) {
    const { titles, texts } = meaningsOf(words, level);
    const everywhere = all(texts);
    steps.push(all(titles));
    if (words.length === 3) steps.push(all([everywhere, any(pairs(titles))]));
    if (words.length > 1) steps.push(all([everywhere, any(titles)]));
    // What is called by the word that says most is meant more often than what holds all of them somewhere.
    if (words.length > 1) steps.push(titles[0]);
    const isLast = words.length > 1 && level === used.at(-1);
    steps.push(isLast ? any([everywhere, titles[0]]) : everywhere);
  }
  return different(steps);
}

/** Of so many words one may be left out, the commonest ones. */
const mayBeLeftOut = 3;

/** What else may be meant where hardly any entry has all of the words: without one of them, the commonest first. */
export function laxSteps(words: readonly Meant[]): Match[] {
  const { titles, texts } = meaningsOf(words, 'near');
  const left = [...words.keys()].reverse().slice(0, mayBeLeftOut);
  const without = (parts: readonly (Match | undefined)[], index: number) => all(parts.toSpliced(index, 1));
  const steps = left.flatMap((index) => [without(titles, index), without(texts, index)]);
  return different([...steps, any([all(texts), ...left.map((index) => without(texts, index)), titles[0]])]);
}

/** Where even that finds nothing: entries that hold any of the words. */
export function anySteps(words: readonly Meant[]): Match[] {
  const { titles, texts } = meaningsOf(words, 'near');
  return different([...titles, any(texts)]);
}

function meaningsOf(words: readonly Meant[], level: Level) {
  return {
    titles: words.map((word) => meaning(word, level, titleToken)),
    texts: words.map((word) => meaning(word, level, (token) => token)),
  };
}

/** All that a word stands for, in titles and texts. */
export function anywhere(word: Meant): Match | undefined {
  return meaning(word, 'near', (token) => token);
}

/** How many of what a word stands for tell how common it is. */
const telling = 3;

/** The first of all that a word stands for: it is about as common as these, which are found in a part of the time. */
export function roughly(word: Meant): Match | undefined {
  const all = anywhere(word);
  return all && 'any' in all ? { any: all.any.slice(0, telling) } : all;
}

function meaning(word: Meant, level: Level, tokenOf: (word: string) => string): Match | undefined {
  const { variants, begun, parts, meanings, near } = word;
  const tokens: (Match | undefined)[] = variants.map((one) => ({ token: tokenOf(one) }));
  for (const pair of parts) tokens.push(all(pair.map((one) => ({ token: tokenOf(one) }))));
  if (level === 'same') return any(tokens);
  tokens.push(...meanings.map((words) => all(words.map((one) => ({ token: tokenOf(one) })))));
  if (level === 'meant') return any(tokens);
  if (begun) {
    tokens.push(
      ...begun.words.filter((one) => !variants.includes(one)).map((one) => ({ token: tokenOf(one) })),
    );
    // Titles are short: there the index itself can look for all words that begin so.
    if (tokenOf === titleToken) tokens.push({ begins: titleToken(begun.emails) });
  }
  if (level === 'near') tokens.push(...near.map((one) => ({ token: tokenOf(one) })));
  return any(tokens);
}

function pairs(parts: readonly (Match | undefined)[]): (Match | undefined)[] {
  return parts.flatMap((one, index) => parts.slice(index + 1).map((other) => all([one, other])));
}

/** Each once, without those that find nothing, as far as the first that finds all that the last one does. */
function different(steps: readonly (Match | undefined)[]): Match[] {
  const byText = new Map(
    steps.filter((step) => step !== undefined).map((step) => [JSON.stringify(step), step]),
  );
  const last = JSON.stringify(steps.findLast((step) => step !== undefined));
  const texts = [...byText.keys()];
  return texts.slice(0, texts.indexOf(last) + 1).flatMap((text) => byText.get(text) ?? []);
}

/** In UTF-16 units; what is longer is read to there. */
export const longestQuery = 200;
/** Of those that say something, the first ones. */
const maxWords = 6;

/** What somebody has typed. */
export interface Query {
  words: string[];
  /** The word at the end, which may still be being typed. */
  begun: string | undefined;
}

/** Reads what was typed, whatever it is. */
export function readQuery(text: string): Query {
  const typed = Array.from(placedWords(text.slice(0, longestQuery)), ({ word }) => word);
  const telling = typed.filter((word) => !stopWords.has(word));
  const words = [...new Set(telling.length > 0 ? telling : typed)].slice(0, maxWords);
  const last = typed.at(-1);
  return { words, begun: last !== undefined && last.length > 1 && words.includes(last) ? last : undefined };
}

/**
 * What was typed with another word in the place of some, or that word alone where nobody may type so much.
 *
 * @param typed words as `readQuery` has them
 */
export function withOther(text: string, typed: readonly string[], other: string): string {
  const read = text.slice(0, longestQuery);
  let written = '';
  let from = 0;
  for (const { word, start, end } of placedWords(read)) {
    if (!typed.includes(word)) continue;
    written += read.slice(from, start) + other;
    from = end;
  }
  written += read.slice(from);
  return written.length > longestQuery ? other : written;
}
