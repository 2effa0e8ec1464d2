import { createHmac } from 'node:crypto';
import type { ActivityDetails } from '#cms/activity/activity.ts';
import { system } from '#core/actor.ts';
import type { Config } from '#core/config/config.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** Of processes that run side by side each has its own. */
const perProcessSettings = ['WORK'];

const fact = 'settings last seen';
const maxValueLength = 200;

/** The settings by name: the value, or for a secret a keyed digest. */
export interface SettingsSnapshot {
  /** Identifies the key: digests under another key cannot be compared. */
  key: string;
  values: Record<string, string>;
}

/**
 * Records the settings that differ from the last start, once each, by the first process that starts.
 *
 * @param config `rawValues` are the settings as typed
 * @param secret the site's own secret
 */
export async function recordChangedSettings(
  stores: Pick<Stores, 'facts' | 'transaction'>,
  { rawValues, knownSettings }: Pick<Config, 'rawValues' | 'knownSettings'>,
  secret: string,
): Promise<void> {
  // Activity shows the values of these. A setting that is not among them is a secret.
  const shownNames = new Set(knownSettings.flatMap(({ name, isShown }) => (isShown ? [name] : [])));
  const now = createSnapshot(rawValues, shownNames, secret);
  const text = JSON.stringify(now);
  if ((await stores.facts.find(fact)) === text) return;
  await stores.transaction(async ({ facts, activity }) => {
    await facts.serialize('settings are being looked at');
    const last = await facts.find(fact);
    await facts.set(fact, text);
    // At the first start there is nothing to compare with.
    if (last === undefined || last === text) return;
    for (const { name, details } of differences(JSON.parse(last) as SettingsSnapshot, now, shownNames)) {
      const about = { kind: 'setting', id: name, name };
      await activity.log({ by: system('start'), kind: 'settingChanged', about, details });
    }
  });
}

function createSnapshot(
  rawValues: Readonly<Record<string, string>>,
  shownNames: ReadonlySet<string>,
  secret: string,
): SettingsSnapshot {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const names = Object.keys(rawValues).filter((name) => !perProcessSettings.includes(name));
  const snapshotValue = (name: string) =>
    shownNames.has(name)
      ? rawValues[name]?.slice(0, maxValueLength)
      : digest(`setting ${name} ${rawValues[name]}`);
  return {
    key: digest('settings'),
    values: Object.fromEntries(names.sort().map((name) => [name, snapshotValue(name) ?? ''])),
  };
}

function differences(
  last: SettingsSnapshot,
  now: SettingsSnapshot,
  shownNames: ReadonlySet<string>,
): { name: string; details: ActivityDetails }[] {
  const names = [...new Set([...Object.keys(last.values), ...Object.keys(now.values)])].sort();
  return names.flatMap((name) => {
    const [before, after] = [last.values[name], now.values[name]];
    const isSecret = !shownNames.has(name);
    const isUnknown = isSecret && before && after && last.key !== now.key && name !== 'AUTH_SECRET';
    if (before === after || isUnknown) return [];
    const describeValue = (value: string | undefined, secret: string) =>
      value === undefined ? 'its default' : isSecret ? secret : value;
    return [
      {
        name,
        details: {
          before: describeValue(before, 'a secret'),
          after: describeValue(after, before ? 'another one' : 'a secret'),
        },
      },
    ];
  });
}
