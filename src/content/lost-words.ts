/** Of one text: more than the longest article has. */
const mostWords = 50_000;
/** Words that are looked for as beginnings, which takes a look at all others: who types begins a few at once. */
const mostBegun = 20;

/**
 * Whether a text held words that are in none of some others. Part of a word counts as the word: who types 'wor' goes on
 * to 'world'. What stands in markup counts too, so that a picture or a link is not lost unseen. Of what is too much to
 * be looked through, words are lost: to say so costs a state too many, and looking on would hold up everybody.
 */
export function losesWords(before: string, ...after: readonly (string | undefined)[]): boolean {
  if (before === '' || after.includes(before)) return false;
  const kept = new Set<string>();
  for (const text of after) if (!readWords(text ?? '', kept)) return true;
  const words = new Set<string>();
  if (!readWords(before, words)) return true;
  const missing = [...words].filter((word) => !kept.has(word));
  return missing.length > mostBegun || missing.some((word) => !isBeginning(word, kept));
}

/** Whether a text is another one that was typed on at its end; tags that close there do not count. */
export function goesOnFrom(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter.replace(/(?:<\/[a-z0-9]+>|\s)+$/i, ''));
}

/** Adds the words of a text. @returns false where they are too many */
function readWords(text: string, words: Set<string>): boolean {
  let count = 0;
  for (const [word] of text.matchAll(/[^\s<>"=]+/g)) {
    if (++count > mostWords) return false;
    words.add(word);
  }
  return true;
}

function isBeginning(word: string, kept: ReadonlySet<string>): boolean {
  for (const one of kept) if (one.startsWith(word)) return true;
  return false;
}
