/** Keys chosen by forms: ids of drafts, keys of saves. */
export const isDraftKey = /^[\w-]{8,64}$/;
export const draftKeyMessage = 'A key has 8 to 64 letters or digits.';

/**
 * Open drafts per account: more are refused, so that a faulty program cannot fill the disk. The same limit applies to
 * discarded ones.
 */
export const maxDrafts = 200;
/** Characters of all values and bases together; the longest article that a form accepts fits. */
export const maxDraftLength = 2_000_000;
/** Days for which a discarded draft can be restored. */
export const discardedDraftRetentionDays = 30;
/** Earlier states per draft, and days for which they are kept. */
export const maxStates = 200;
export const stateRetentionDays = 30;
/** Characters of all earlier states of a draft; the oldest are deleted first. */
export const maxStatesLength = 2 * maxDraftLength;
/** Seconds after its last call for which a form counts as open; forms call every 20. */
export const presenceTimeoutSeconds = 60;

/** Words of a text: more than the longest article has. */
const maxWords = 50_000;
/** Upper limit of words compared as beginnings, each against all others: a typist begins few words at once. */
const maxPartialWords = 20;

/**
 * Whether a text has words that some others lack. The beginning of a word counts as the word, because a typist
 * continues 'wor' to 'world'. Markup counts too, so that the loss of a picture or a link is noticed. Beyond the limits
 * words count as lost: this costs an unnecessary state, whereas a longer comparison would block other requests.
 */
export function losesWords(before: string, ...after: readonly (string | undefined)[]): boolean {
  if (before === '' || after.includes(before)) return false;
  const remainingWords = new Set<string>();
  for (const text of after) if (!addWords(text ?? '', remainingWords)) return true;
  const words = new Set<string>();
  if (!addWords(before, words)) return true;
  const missing = [...words].filter((word) => !remainingWords.has(word));
  return missing.length > maxPartialWords || missing.some((word) => !isBeginning(word, remainingWords));
}

/** Whether a text continues another one at its end; tags that close there do not count. */
export function isContinuationOf(longer: string, shorter: string): boolean {
  return longer.startsWith(shorter.replace(/(?:<\/[a-z0-9]+>|\s)+$/i, ''));
}

/** Adds the words of a text. @returns false if there are too many */
function addWords(text: string, words: Set<string>): boolean {
  let count = 0;
  for (const [word] of text.matchAll(/[^\s<>"=]+/g)) {
    if (++count > maxWords) return false;
    words.add(word);
  }
  return true;
}

function isBeginning(word: string, remainingWords: ReadonlySet<string>): boolean {
  for (const one of remainingWords) if (one.startsWith(word)) return true;
  return false;
}
