import { formatDay, isDay } from '../calendar.ts';
import { fieldsOfKind } from '../define-record.ts';
import type { Check, Finding } from './finding.ts';

/** Days after which a new entry's own day is more likely a slip than meant. */
const longAgo = 365;
const dayMs = 86_400_000;

/** Days and moments on the wrong side of today; what was stored so is history, and not looked at again. */
export const dates: Check = (looked) => {
  const { definition, before, today, now } = looked;
  const isChanged = (name: string) =>
    before === undefined || looked.text(name) !== (before[name] ?? '').trim();
  const found: Finding[] = [];
  for (const { name, field } of fieldsOfKind(definition, 'date')) {
    const day = looked.text(name);
    if (!isDay(day) || !isChanged(name)) continue;
    const at = { field: name, about: `${field.label}: ${formatDay(day)}`, show: 'Change the day' };
    if (field.ahead && day < today) {
      found.push({
        ...{ ...at, check: 'date-past', weight: field.ahead === 'always' ? 'look' : 'hint' },
        name: 'A date in the past',
        says: 'This date has passed. Check the day and the year.',
      });
    } else if (
      name === definition.newestBy &&
      !before &&
      Date.parse(today) - Date.parse(day) > longAgo * dayMs
    ) {
      found.push({
        ...{ ...at, check: 'date-long-ago', weight: 'hint' },
        name: 'A publish date long ago',
        says: 'Lists are sorted by it, so this entry would appear far down.',
        fix: { word: 'Use today', field: name, value: () => today },
      });
    } else if (field.behind && day > today) {
      found.push({
        ...{ ...at, check: 'date-future', weight: 'look' },
        name: 'A date in the future',
        says: `“${field.label}” records something that has already been done. Check the day and the year.`,
        fix: { word: 'Use today', field: name, value: () => today },
      });
    }
  }
  for (const { name, field } of fieldsOfKind(definition, 'moment')) {
    const moment = looked.text(name);
    if (!moment || field.isSetBySite || !isChanged(name) || !(Date.parse(moment) < Date.parse(now))) continue;
    found.push({
      ...{ check: 'moment-past', weight: 'look', field: name, about: field.label, show: 'Change the time' },
      name: 'A time in the past',
      says: 'This time has passed, so whatever is planned for it happens at once. Check the day and the year.',
    });
  }
  return found;
};
