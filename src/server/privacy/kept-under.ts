import { longInWords } from '../../content/privacy/days-in-words.ts';
import type { PrivacyOverview } from '../../content/privacy/register.ts';
import type { NumberSettings } from '../../content/site-settings/number-settings.ts';
import type { KeptFor } from '../../store/privacy/columns/classes.ts';
import { personalColumns } from '../../store/privacy/personal-columns.ts';
import type { Retention } from '../retention/log-retention.ts';

/** Why what of whom is kept and for how long, as the columns of the database say: each reason once (product: Personal data). */
export function keptUnder(set: NumberSettings, retention: Retention): PrivacyOverview['kept'] {
  const found = new Map<string, PrivacyOverview['kept'][number]>();
  for (const table of Object.values(personalColumns)) {
    for (const column of 'all' in table ? [table.all] : Object.values(table.columns)) {
      if (typeof column === 'string') continue;
      const { whose, purpose, keptFor } = column;
      const kept = inWords(keptFor, set, retention);
      found.set(JSON.stringify([whose, purpose, kept]), { whose, purpose, kept });
    }
  }
  return [...found.values()];
}

function inWords(keptFor: KeptFor, set: NumberSettings, { activity, history }: Retention): string {
  if ('until' in keptFor) return `until ${keptFor.until}`;
  const days =
    'setting' in keptFor
      ? set[keptFor.setting]
      : 'days' in keptFor
        ? keptFor.days
        : { ACTIVITY_DAYS: activity, HISTORY_DAYS: history }[keptFor.variable];
  return days === 0 ? `not after ${keptFor.after}` : `${longInWords(days)} after ${keptFor.after}`;
}
