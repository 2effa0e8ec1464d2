import type { Meaning } from './meanings.ts';
import { stopWords } from './word-forms.ts';
import { allOf, anyOf, type Match, placedWords, titleToken } from './words.ts';

/** The alternatives for a typed word. */
export interface WordAlternatives {
  /** The word itself, with other endings or in the other script, as far as the site has these words. */
  variants: readonly string[];
  /** If the word may be incomplete: the typed prefix, and words that begin with it. */
  completions: { prefix: string; words: readonly string[] } | undefined;
  /** Pairs of words that it may be joined from. */
  parts: readonly (readonly [string, string])[];
  /** Its synonyms and translations, as far as the site has these words. */
  meanings: readonly Meaning[];
  /** Words that it may be a misspelling of. */
  near: readonly string[];
}

/** The levels of alternatives; each includes the ones before it. */
const levels = ['same', 'meant', 'begun', 'near'] as const;
type Level = (typeof levels)[number];

/**
 * The steps of a search, best first: titles before texts, equal words before similar ones. An entry belongs to the first step
 * that matches it; the last step matches everything that the others do.
 *
 * @param words the rarest first
 * @param hasNear whether similar words count
 */
export function strictSteps(words: readonly WordAlternatives[], hasNear: boolean): Match[] {
  const steps: (Match | undefined)[] = [];
  const used = hasNear ? levels : levels.slice(0, -1);
  for (const level of used) {
    const { titles, texts } = matchesOf(words, level);
    const everywhere = allOf(texts);
    steps.push(allOf(titles));
    if (words.length === 3) steps.push(allOf([everywhere, anyOf(pairs(titles))]));
    if (words.length > 1) steps.push(allOf([everywhere, anyOf(titles)]));
    // A title with the rarest word is usually meant, rather than a text with all words.
    if (words.length > 1) steps.push(titles[0]);
    const isLast = words.length > 1 && level === used.at(-1);
    steps.push(isLast ? anyOf([everywhere, titles[0]]) : everywhere);
  }
  return removeDuplicates(steps);
}

/** The number of words, the commonest ones, of which one may be missing. */
const maxOmitted = 3;

/** Steps for a search where hardly any entry has all words: each leaves out one word, the commonest first. */
export function relaxedSteps(words: readonly WordAlternatives[]): Match[] {
  const { titles, texts } = matchesOf(words, 'near');
  const left = [...words.keys()].reverse().slice(0, maxOmitted);
  const without = (parts: readonly (Match | undefined)[], index: number) => allOf(parts.toSpliced(index, 1));
  const steps = left.flatMap((index) => [without(titles, index), without(texts, index)]);
  return removeDuplicates([
    ...steps,
    anyOf([allOf(texts), ...left.map((index) => without(texts, index)), titles[0]]),
  ]);
}

/** Steps for a search that still finds nothing: entries with any of the words. */
export function anyWordSteps(words: readonly WordAlternatives[]): Match[] {
  const { titles, texts } = matchesOf(words, 'near');
  return removeDuplicates([...titles, anyOf(texts)]);
}

function matchesOf(words: readonly WordAlternatives[], level: Level) {
  return {
    titles: words.map((word) => alternativesMatch(word, level, titleToken)),
    texts: words.map((word) => alternativesMatch(word, level, (token) => token)),
  };
}

/** All alternatives of a word, in titles and texts. */
export function matchAnywhere(word: WordAlternatives): Match | undefined {
  return alternativesMatch(word, 'near', (token) => token);
}

/** The number of alternatives that are enough to estimate how common a word is. */
const sampleSize = 3;

/** The first alternatives of a word: about as common as all of them, and much faster to count. */
export function approximateMatch(word: WordAlternatives): Match | undefined {
  const all = matchAnywhere(word);
  return all && 'any' in all ? { any: all.any.slice(0, sampleSize) } : all;
}

function alternativesMatch(
  word: WordAlternatives,
  level: Level,
  tokenOf: (word: string) => string,
): Match | undefined {
  const { variants, completions, parts, meanings, near } = word;
  const tokens: (Match | undefined)[] = variants.map((one) => ({ token: tokenOf(one) }));
  for (const pair of parts) tokens.push(allOf(pair.map((one) => ({ token: tokenOf(one) }))));
  if (level === 'same') return anyOf(tokens);
  tokens.push(...meanings.map((words) => allOf(words.map((one) => ({ token: tokenOf(one) })))));
  if (level === 'meant') return anyOf(tokens);
  if (completions) {
    tokens.push(
      ...completions.words.filter((one) => !variants.includes(one)).map((one) => ({ token: tokenOf(one) })),
    );
    // Titles are short, so the index itself can search for the prefix there.
    if (tokenOf === titleToken) tokens.push({ prefix: titleToken(completions.prefix) });
  }
  if (level === 'near') tokens.push(...near.map((one) => ({ token: tokenOf(one) })));
  return anyOf(tokens);
}

function pairs(parts: readonly (Match | undefined)[]): (Match | undefined)[] {
  return parts.flatMap((one, index) => parts.slice(index + 1).map((other) => allOf([one, other])));
}

/** Removes duplicates and steps without matches, up to the first step equal to the last one. */
function removeDuplicates(steps: readonly (Match | undefined)[]): Match[] {
  const byText = new Map(
    steps.filter((step) => step !== undefined).map((step) => [JSON.stringify(step), step]),
  );
  const last = JSON.stringify(steps.findLast((step) => step !== undefined));
  const texts = [...byText.keys()];
  return texts.slice(0, texts.indexOf(last) + 1).flatMap((text) => byText.get(text) ?? []);
}

/** UTF-16 units; a longer text is truncated. */
export const maxQueryLength = 200;
/** The maximum number of results per answer and of reachable results. */
export const maxResults = 50;
export const maxReachable = 500;
/** The number of words used, without stop words. */
const maxWords = 6;

/** A parsed search text. */
export interface ParsedQuery {
  words: string[];
  /** The last word, which may be incomplete. */
  incompleteWord: string | undefined;
}

/** Parses any text. */
export function readQuery(text: string): ParsedQuery {
  const typed = Array.from(placedWords(text.slice(0, maxQueryLength)), ({ word }) => word);
  const significant = typed.filter((word) => !stopWords.has(word));
  const words = [...new Set(significant.length > 0 ? significant : typed)].slice(0, maxWords);
  const last = typed.at(-1);
  return {
    words,
    incompleteWord: last !== undefined && last.length > 1 && words.includes(last) ? last : undefined,
  };
}

/**
 * Replaces some words of a search text, or returns the replacement alone where the result would be too long.
 *
 * @param typed words as returned by `readQuery`
 */
export function replaceWords(text: string, typed: readonly string[], other: string): string {
  const read = text.slice(0, maxQueryLength);
  let written = '';
  let from = 0;
  for (const { word, start, end } of placedWords(read)) {
    if (!typed.includes(word)) continue;
    written += read.slice(from, start) + other;
    from = end;
  }
  written += read.slice(from);
  return written.length > maxQueryLength ? other : written;
}
