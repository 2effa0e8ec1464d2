import { hasOwnPages } from '../addresses.ts';
import type { Check, Finding } from './finding.ts';
import { replaced } from './markup.ts';

/**
 * Headings that leave out a level, and those without words. The page has the title as its level 1 and moves the headings
 * of a text down where that uses level 1 itself: so several of level 1 are no trouble, and it is counted as it is shown.
 */
export const headings: Check = (looked) =>
  looked.richTexts.flatMap((field) => {
    const markup = looked.markup(field);
    const { html, headings: all } = markup;
    const shift = all.some(({ level }) => level === 1) ? 1 : 0;
    const found: Finding[] = [];
    // Elsewhere it stands under headings of the page, or goes on from another text.
    const isUnderTitle = hasOwnPages(looked.definition) && field === looked.richTexts[0];
    let before = isUnderTitle ? 1 : Number.POSITIVE_INFINITY;
    all.forEach(({ level, text, open, close }, index) => {
      const place = { kind: 'heading', index } as const;
      if (text === '') {
        found.push({
          ...{ check: 'heading-empty', weight: 'look', field, place },
          name: 'A heading without words',
          says: 'It leaves a gap in the table of contents. Add words, or turn it into normal text.',
          show: 'Show it',
          fix: {
            ...{ word: 'Remove it', field },
            value: () => replaced(markup, [{ start: open.start, end: close.end, by: '' }]),
          },
        });
        return;
      }
      const shown = level + shift;
      if (shown > before + 1) {
        const right = before + 1 - shift;
        const by = (tag: string) => ({ ...open, ...{ by: tag } });
        found.push({
          ...{ check: 'heading-level', weight: 'look', field, place, about: text },
          name: 'A heading that skips a level',
          says:
            before === 1
              ? `The first heading of a text should be level ${right}. Screen readers and search engines use headings as an outline.`
              : `It is level ${level}, but the one before it is level ${before - shift}. Screen readers and search engines use headings as an outline.`,
          show: 'Show it',
          fix: {
            ...{ word: `Make it a level ${right} heading`, field },
            value: () =>
              replaced(markup, [
                by(html.slice(open.start, open.end).replace(/^<h\d/i, `<h${right}`)),
                { ...close, by: close.end > close.start ? `</h${right}>` : '' },
              ]),
          },
        });
        before = right + shift;
      } else before = shown;
    });
    return found;
  });
