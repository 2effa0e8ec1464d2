import type { Node } from '@tiptap/pm/model';

/** What is looked for. */
export interface Wanted {
  words: string;
  matchCase: boolean;
  wholeWords: boolean;
}

/** A place in the text, as positions of it. */
export interface Match {
  from: number;
  to: number;
}

/** What people see as one letter: with its vowel signs and marks, however these are written. */
interface Letter {
  /** As it was written, in one of its spellings. */
  plain: string;
  small: string;
  from: number;
  to: number;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The texts of a document change one at a time. */
const known = new WeakMap<Node, Letter[]>();
const isPartOfWord = /[\p{L}\p{M}\p{N}]/u;

/** Where something stands in a text, across formats, and never in the middle of a letter. */
export function matchesIn(doc: Node, { words, matchCase, wholeWords }: Wanted): Match[] {
  const spelling = matchCase ? 'plain' : 'small';
  const wanted = lettersOf(words).map((letter) => letter[spelling]);
  if (wanted.length === 0) return [];
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = known.get(node) ?? lettersOf(node.textBetween(0, node.content.size, '', '\ufffc'));
    known.set(node, text);
    for (let at = 0; at + wanted.length <= text.length; at++) {
      const end = at + wanted.length;
      if (!wanted.every((letter, index) => text[at + index]?.[spelling] === letter)) continue;
      if (wholeWords && [text[at - 1], text[end]].some((one) => one && isPartOfWord.test(one.plain)))
        continue;
      // Content begins one further than its node.
      matches.push({
        from: position + 1 + (text[at]?.from ?? 0),
        to: position + 1 + (text[end - 1]?.to ?? 0),
      });
      at = end - 1;
    }
    return false;
  });
  return matches;
}

function lettersOf(text: string): Letter[] {
  return [...letters.segment(text)].map(({ segment, index }) => {
    const plain = segment.normalize('NFC').replace(/\s/, ' ').replace(/[‘’ʼ]/, "'").replace(/[“”]/, '"');
    return { plain, small: plain.toLowerCase(), from: index, to: index + segment.length };
  });
}
