/**
 * Whether a text held words that are in none of some others. Part of a word counts as the word: who types 'wor' goes on
 * to 'world'. What stands in markup counts too, so that a picture or a link is not lost unseen.
 */
export function losesWords(before: string, ...after: readonly (string | undefined)[]): boolean {
  if (before === '' || after.includes(before)) return false;
  const kept = new Set(after.flatMap((text) => wordsOf(text ?? '')));
  return wordsOf(before).some((word) => !kept.has(word) && !isBeginning(word, kept));
}

/** Whether a text is another one that was typed on at its end; tags that close there do not count. */
export function goesOnFrom(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter.replace(/(?:<\/[a-z0-9]+>|\s)+$/i, ''));
}

function wordsOf(text: string): string[] {
  return text.split(/[\s<>"=]+/).filter((word) => word !== '');
}

function isBeginning(word: string, kept: ReadonlySet<string>): boolean {
  for (const one of kept) if (one.startsWith(word)) return true;
  return false;
}
