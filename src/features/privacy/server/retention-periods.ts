import type { Retention } from '#cms/history/log-retention.ts';
import type { PersonalRegister, RetentionPeriod } from '#core/manifest/personal-data.ts';
import { formatDays } from '#features/consent/rules/notices.ts';
import type { NumberSettings } from '#features/settings/rules/number-settings.ts';
import type { PrivacyOverview } from '../api.ts';

/** The purposes and retention of personal data, from the columns of the database, without duplicates (product: Personal data). */
export function listRetention(
  register: PersonalRegister,
  set: NumberSettings,
  retention: Retention,
): PrivacyOverview['retention'] {
  const found = new Map<string, PrivacyOverview['retention'][number]>();
  for (const table of Object.values(register)) {
    for (const column of 'all' in table ? [table.all] : Object.values(table)) {
      if (typeof column === 'string') continue;
      const { subject, purpose, keptFor } = column;
      const period = inWords(keptFor, set, retention);
      found.set(JSON.stringify([subject, purpose, period]), { subject, purpose, period });
    }
  }
  return [...found.values()];
}

function inWords(keptFor: RetentionPeriod, set: NumberSettings, { activity, history }: Retention): string {
  if ('until' in keptFor) return `until ${keptFor.until}`;
  const days =
    'setting' in keptFor
      ? set[keptFor.setting]
      : 'days' in keptFor
        ? keptFor.days
        : { ACTIVITY_DAYS: activity, HISTORY_DAYS: history }[keptFor.variable];
  return days === 0 ? `not after ${keptFor.after}` : `${formatDays(days)} after ${keptFor.after}`;
}
