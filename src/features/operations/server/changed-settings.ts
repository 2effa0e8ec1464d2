import { createHmac } from 'node:crypto';
import type { ActivityDetails } from '#cms/activity/activity.ts';
import { system } from '#core/actor.ts';
import { settings } from '#core/config/settings.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** What every reader of the activity may see. A setting that is not named here is a secret. */
const shown: ReadonlySet<string> = new Set([
  ...['PORT', 'HOST', 'SITE_URL', 'DATA_DIR', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'VIDEO_MAX_BYTES'],
  ...['ADMIN_EMAIL', 'DEMO', 'TRUST_PROXY', 'WORKERS', 'CONTACT_PHONES', 'CONTACT_EMAILS', 'CONTACT_ADDRESS'],
  ...['MAIL_FROM', 'STAFF_EMAIL', 'RECAPTCHA_SITE_KEY', 'YOUTUBE_CHANNEL_ID', 'YOUTUBE_API_BASE'],
  ...['YOUTUBE_DIRECT', 'LOG_LEVEL', 'CDN_SECONDS', 'TRASH_DAYS', 'HISTORY_DAYS', 'ACTIVITY_DAYS', 'TZ_SITE'],
  ...['BACKUP_TO', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_BEFORE_MIGRATION', 'INDEXNOW', 'INDEXNOW_ENDPOINT'],
]);
/** Of processes that run side by side each has its own. */
const ofOneProcess = ['WORK'];

const fact = 'settings last seen';
const longest = 200;

/** What was set, by its name: the value, or of a secret a digest that tells nothing to whoever has not the key. */
export interface Seen {
  /** Known again by it: digests under another key cannot be compared. */
  key: string;
  values: Record<string, string>;
}

/**
 * Notes what differs from the settings that the site was last started with; one note for each, by whichever process
 * comes first.
 *
 * @param given the settings as they were typed
 * @param secret the site's own
 */
export async function recordChangedSettings(
  stores: Pick<Stores, 'facts' | 'transaction'>,
  given: Readonly<Record<string, string>>,
  secret: string,
): Promise<void> {
  const now = look(given, secret);
  const text = JSON.stringify(now);
  if ((await stores.facts.find(fact)) === text) return;
  await stores.transaction(async ({ facts, activity }) => {
    await facts.serialize('settings are being looked at');
    const last = await facts.find(fact);
    await facts.keep(fact, text);
    // At the first start there is nothing to compare with.
    if (last === undefined || last === text) return;
    for (const { name, details } of differences(JSON.parse(last) as Seen, now)) {
      const about = { kind: 'setting', id: name, name };
      await activity.note({ by: system('start'), kind: 'settingChanged', about, details });
    }
  });
}

function look(given: Readonly<Record<string, string>>, secret: string): Seen {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const names = Object.keys(settings.shape).filter((name) => given[name] && !ofOneProcess.includes(name));
  const seenOf = (name: string) =>
    shown.has(name) ? given[name]?.slice(0, longest) : digest(`setting ${name} ${given[name]}`);
  return {
    key: digest('settings'),
    values: Object.fromEntries(names.sort().map((name) => [name, seenOf(name) ?? ''])),
  };
}

function differences(last: Seen, now: Seen): { name: string; details: ActivityDetails }[] {
  const names = [...new Set([...Object.keys(last.values), ...Object.keys(now.values)])].sort();
  return names.flatMap((name) => {
    const [before, after] = [last.values[name], now.values[name]];
    const isSecret = !shown.has(name);
    const isUnknown = isSecret && before && after && last.key !== now.key && name !== 'AUTH_SECRET';
    if (before === after || isUnknown) return [];
    const words = (value: string | undefined, secret: string) =>
      value === undefined ? 'its default' : isSecret ? secret : value;
    return [
      {
        name,
        details: {
          before: words(before, 'a secret'),
          after: words(after, before ? 'another one' : 'a secret'),
        },
      },
    ];
  });
}
