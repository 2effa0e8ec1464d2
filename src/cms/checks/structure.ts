import { hasOwnPages } from '#cms/records/addresses.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { replaceRanges } from '#core/text/html-markup.ts';
import { isDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { Check, Finding } from './finding.ts';

/** Days after which the own date of a new entry is probably a mistake. */
const maxDaysAgo = 365;
const dayMs = 86_400_000;

/** Dates and times on the wrong side of today; stored ones are history and not checked again. */
export const dates: Check = (context) => {
  const { definition, before, today, now } = context;
  const isChanged = (name: string) =>
    before === undefined || context.text(name) !== (before[name] ?? '').trim();
  const found: Finding[] = [];
  for (const { name, field } of fieldsOfType(definition, 'date')) {
    const day = context.text(name);
    if (!isDay(day) || !isChanged(name)) continue;
    const at = { field: name, about: `${field.label}: ${formatDay(day)}`, showLabel: 'Change the day' };
    if (field.inFuture && day < today) {
      found.push({
        ...{ ...at, check: 'date-past', weight: field.inFuture === 'always' ? 'look' : 'hint' },
        name: 'A date in the past',
        message: 'This date has passed. Check the day and the year.',
      });
    } else if (
      name === definition.newestBy &&
      !before &&
      Date.parse(today) - Date.parse(day) > maxDaysAgo * dayMs
    ) {
      found.push({
        ...{ ...at, check: 'date-long-ago', weight: 'hint' },
        name: 'A publish date long ago',
        message: 'Lists are sorted by it, so this entry would appear far down.',
        fix: { label: 'Use today', field: name, value: () => today },
      });
    } else if (field.isInPast && day > today) {
      found.push({
        ...{ ...at, check: 'date-future', weight: 'look' },
        name: 'A date in the future',
        message: `“${field.label}” records something that has already been done. Check the day and the year.`,
        fix: { label: 'Use today', field: name, value: () => today },
      });
    }
  }
  for (const { name, field } of fieldsOfType(definition, 'datetime')) {
    const moment = context.text(name);
    if (!moment || field.isSetBySite || !isChanged(name) || !(Date.parse(moment) < Date.parse(now))) continue;
    found.push({
      ...{
        check: 'moment-past',
        weight: 'look',
        field: name,
        about: field.label,
        showLabel: 'Change the time',
      },
      name: 'A time in the past',
      message:
        'This time has passed, so what is scheduled for it happens at once. Check the day and the year.',
    });
  }
  return found;
};

/**
 * Skipped heading levels, and empty headings. The page has the title as level 1 and lowers the headings of a text that
 * uses level 1 itself, so several of level 1 are valid; levels are checked as shown.
 */
export const headings: Check = (context) =>
  context.richTexts.flatMap((field) => {
    const markup = context.markup(field);
    const { html, headings: all } = markup;
    const shift = all.some(({ level }) => level === 1) ? 1 : 0;
    const found: Finding[] = [];
    // Other texts are under headings of the page, or continue another text.
    const isUnderTitle = hasOwnPages(context.definition) && field === context.richTexts[0];
    let before = isUnderTitle ? 1 : Number.POSITIVE_INFINITY;
    all.forEach(({ level, text, open, close }, index) => {
      const position = { kind: 'heading', index } as const;
      if (text === '') {
        found.push({
          ...{ check: 'heading-empty', weight: 'look', field, position },
          name: 'A heading without words',
          message: 'It leaves a gap in the table of contents. Add words, or turn it into normal text.',
          showLabel: 'Show it',
          fix: {
            ...{ label: 'Remove it', field },
            value: () => replaceRanges(markup, [{ start: open.start, end: close.end, by: '' }]),
          },
        });
        return;
      }
      const shown = level + shift;
      if (shown > before + 1) {
        const validLevel = before + 1 - shift;
        const by = (tag: string) => ({ ...open, ...{ by: tag } });
        found.push({
          ...{ check: 'heading-level', weight: 'look', field, position, about: text },
          name: 'A heading that skips a level',
          message:
            before === 1
              ? `The first heading of a text should be level ${validLevel}. Screen readers and search engines use headings as an outline.`
              : `It is level ${level}, but the one before it is level ${before - shift}. Screen readers and search engines use headings as an outline.`,
          showLabel: 'Show it',
          fix: {
            ...{ label: `Make it a level ${validLevel} heading`, field },
            value: () =>
              replaceRanges(markup, [
                by(html.slice(open.start, open.end).replace(/^<h\d/i, `<h${validLevel}`)),
                { ...close, by: close.end > close.start ? `</h${validLevel}>` : '' },
              ]),
          },
        });
        before = validLevel + shift;
      } else before = shown;
    });
    return found;
  });

/** Characters: shorter texts are news or greetings. */
const minHealthTextLength = 600;

/** A missing author, reviewer or source of a text that may be about health. */
export const healthReferences: Check = (context) => {
  const { definition } = context;
  const sources = fieldsOfType(definition, 'sources');
  const isLong = context.richTexts.some(
    (field) =>
      context.markup(field).blocks.reduce((sum, { text }) => sum + text.length, 0) > minHealthTextLength,
  );
  if (sources.length === 0 || !isLong) return [];
  // In a type with sources, references are people.
  const people = fieldsOfType(definition, 'reference');
  const empty = [...people, ...sources].filter(({ name }) => context.text(name) === '');
  const [first] = empty;
  // One source or a reviewer is enough to prove the text reliable.
  if (!first || empty.length < people.length + sources.length - 1) return [];
  return [
    {
      ...{ check: 'health', weight: 'hint', field: first.name, showLabel: 'Add one' },
      name: 'No reviewer or source named yet',
      message: `If it is about health, parents and search engines want to know who says so. Missing: ${empty.map(({ field }) => field.label).join(', ')}.`,
    },
  ];
};
