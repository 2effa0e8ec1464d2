import { diffWords } from 'diff';

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words left of a passage that has not changed, on each side of a change. */
const around = 12;
/** Words of a changed passage that are shown whole; of a longer one, its beginning and its end. */
const longest = 160;
/** Milliseconds. Two long texts that have nothing in common would keep the browser busy for seconds. */
const patience = 500;

/** Words as their language has them: in Devanagari a letter is no word. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** What one text has that the other has not, word by word; long passages are cut down to what explains the change. */
export function textParts(before: string, after: string): TextPart[] {
  const found = diffWords(before, after, { intlSegmenter: segmenter, timeout: patience });
  const parts: TextPart[] = found?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  })) ?? [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts
    .filter(({ text }) => text !== '')
    .map((part, place, { length }) => {
      if (part.kind !== 'same') return { ...part, text: cut(part.text, longest / 2, longest / 2) };
      const first = place === 0 ? 0 : around;
      const last = place === length - 1 ? 0 : around;
      return { ...part, text: cut(part.text, first, last) };
    });
}

/** The first and the last words of a text that has more of them. */
function cut(text: string, first: number, last: number): string {
  const words = text.match(/\s*\S+/g) ?? [];
  // A few words more are shorter than the sign that stands for them.
  if (words.length <= first + last + 5) return text;
  const end = /\s*$/.exec(text)?.[0] ?? '';
  const beginning = words.slice(0, first).join('');
  const ending = last > 0 ? words.slice(-last).join('') + end : '';
  return `${beginning && `${beginning} `}… ${ending.trimStart()}`;
}
