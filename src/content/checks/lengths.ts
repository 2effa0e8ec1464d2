import { hasOwnPages } from '../addresses.ts';
import type { Check, Finding } from './finding.ts';
import { shownOfDescription } from './missing.ts';

/** In widths of a letter such as n: about 60 English letters, which is what search engines have room for. */
const roomForTitle = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Titles and excerpts of pages that search results cut (product: Before it goes out). */
export const lengths: Check = (looked) => {
  const { definition } = looked;
  if (!hasOwnPages(definition)) return [];
  const found: Finding[] = [];
  const title = looked.text(definition.title);
  const shown = beginningOf(title);
  if (shown !== title) {
    found.push({
      ...{ check: 'title-long', weight: 'hint', field: definition.title, show: 'Shorten the title' },
      name: 'A title that is too long for search results',
      says: `They would show “${shown}…”. Put what matters first, or say it in fewer words.`,
    });
  }
  const { excerpt } = definition;
  const words = excerpt ? looked.text(excerpt) : '';
  if (excerpt && words.length > shownOfDescription) {
    found.push({
      ...{ check: 'excerpt-long', weight: 'hint', field: excerpt, show: 'Shorten it' },
      name: 'An excerpt that is too long for search results',
      says: `They show about ${shownOfDescription} characters; it has ${words.length}, so the end is cut off.`,
    });
  }
  return found;
};

/** As much of a title as search results have room for, without half a word. */
function beginningOf(title: string): string {
  let width = 0;
  let shown = '';
  for (const { segment } of graphemes.segment(title)) {
    width += widthOf(segment);
    if (width > roomForTitle) return shown.replace(/[\s,;:–-]*\S*$/u, '') || shown;
    shown += segment;
  }
  return title;
}

function widthOf(letter: string): number {
  if (/^[iljtfrI.,:;'!|()[\] ]/.test(letter)) return 0.5;
  if (/^[mwMW@%]/.test(letter)) return 1.5;
  if (/^\p{Lu}/u.test(letter)) return 1.2;
  // A letter of Devanagari with its vowel sign, or two that are joined.
  if (/^\p{Script=Devanagari}/u.test(letter)) return letter.length > 2 ? 1.5 : 1.2;
  return /^\p{Extended_Pictographic}/u.test(letter) ? 2 : 1;
}
