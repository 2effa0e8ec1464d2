import { longestWord, pictograph } from './words.ts';

/** What was looked for, as it is marked where it stands. */
export interface Sought {
  /** Whether a word, folded, is one that was looked for. */
  isMatch(word: string): boolean;
  /** Whether one stands in a text, folded: that takes a part of the time of asking its words one by one. */
  isIn(text: string): boolean;
}

const wordSign = '[\\p{L}\\p{N}\\p{M}]';
const nothing = /(?!)/;

/**
 * @param words folded
 * @param begun what counts where a word begins with it
 */
export function soughtOf(words: Iterable<string>, begun?: string): Sought {
  const all = new Set(words);
  const expression = expressionOf(all, begun);
  return {
    isMatch: (word) => all.has(word) || (begun !== undefined && word.startsWith(begun)),
    isIn: (text) => expression.test(text),
  };
}

const isPictograph = new RegExp(`^(?:${pictograph})$`, 'u');

/** Words hold no sign that means anything in an expression: letters, digits and marks, or a picture. */
function expressionOf(words: ReadonlySet<string>, begun: string | undefined): RegExp {
  // A word of that length was cut, and may go on; between the halves of a sign it was cut one earlier.
  const isWhole = (word: string) => word.length < longestWord - 1;
  // A picture ends a word wherever it stands.
  const pictures = [...words].filter((word) => isPictograph.test(word));
  const whole = [...words].filter((word) => isWhole(word) && !isPictograph.test(word));
  const beginnings = [...words].filter((word) => !isWhole(word)).concat(begun ?? []);
  const parts = whole.length > 0 ? [`(?:${whole.join('|')})(?!${wordSign})`, ...beginnings] : beginnings;
  const all = parts.length > 0 ? [`(?<!${wordSign})(?:${parts.join('|')})`, ...pictures] : pictures;
  return all.length > 0 ? new RegExp(all.join('|'), 'u') : nothing;
}
