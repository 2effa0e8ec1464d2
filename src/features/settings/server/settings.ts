import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import type { BrandLogo } from '#core/brand/brand.ts';
import { AppError, attributeToField, type FieldErrors, invalidFieldsError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { largestNumber } from '#core/text/numbers.ts';
import type { PresentedSetting, PresentedSettings } from '../api.ts';
import {
  isSettingName,
  type SettingName,
  type SiteSettings,
  settingNames,
  siteSettings,
} from '../rules/settings.ts';
import type { CurrentSettings } from './current-settings.ts';
import {
  type EnvironmentSettings,
  type SiteSettingRow,
  settingsFromEnvironment,
  settingValueOf,
} from './settings-store.ts';

interface SettingsServiceOptions {
  stores: Stores;
  config: EnvironmentSettings;
  settings: Pick<CurrentSettings, 'read'>;
  notices: Pick<Services['noticeService'], 'saveAll'>;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Lets administrators view and change the settings of the site (product: Settings of the site). */
export function createSettingsService({ stores, config, settings, notices }: SettingsServiceOptions) {
  const environmentValues = settingsFromEnvironment(config);

  async function list({
    siteSettings: settingStore,
  }: Pick<Stores, 'siteSettings'>): Promise<PresentedSettings> {
    const rows = new Map((await settingStore.list()).map((row) => [row.name, row]));
    return Object.fromEntries(
      settingNames.map((name) => [name, present(name, rows.get(name))]),
    ) as PresentedSettings;
  }

  function present(name: SettingName, row: SiteSettingRow | undefined): PresentedSetting {
    const { defaultValue, variable = null } = siteSettings[name];
    const isFixed = Object.hasOwn(environmentValues, name);
    return {
      value: environmentValues[name] ?? settingValueOf(name, row),
      defaultValue,
      setBy: isFixed ? variable : null,
      revision: row?.revision ?? 0,
      changedAt: row?.changedAt ?? null,
      changedBy: row?.changedBy ?? '',
    };
  }

  return {
    list: () => list(stores),

    /**
     * Changes all the given settings, or none.
     *
     * @param sent by name: the value, null for the default, and the revision that was seen
     * @throws AppError invalid; conflict, with the settings as they are, where another change came first
     */
    async save(sent: unknown, caller: Caller): Promise<PresentedSettings> {
      const changes = readChanges(sent, environmentValues);
      const saved = await stores.transaction(async (tx) => {
        await tx.siteSettings.startChange();
        for (const { name, value, revision } of changes) {
          const stored = await withPicture(tx, name, value);
          const json = stored === null ? null : JSON.stringify(stored);
          if (!(await tx.siteSettings.write(name, json, revision, caller.account.name))) {
            const current = await list(tx);
            throw new AppError('conflict', conflictMessage(name, current[name]), { current });
          }
          const about = { kind: 'setting', id: name, name: siteSettings[name].label };
          await tx.activity.log({
            ...actorAndOrigin(caller),
            kind: 'siteSettingChanged',
            about,
            details: {},
          });
        }
        return list(tx);
      });
      // The next page and email show the changed notices.
      await notices.saveAll(stores, await settings.read());
      return saved;
    },
  };
}

/**
 * Keeps the picture of a setting of that type, and releases the former one.
 *
 * @returns the value to store, with the real size of the picture
 * @throws AppError invalid, where the site does not have the picture
 */
async function withPicture(tx: Stores, name: SettingName, value: unknown): Promise<unknown> {
  if (siteSettings[name].type !== 'picture') return value;
  const sent = value as BrandLogo | null;
  if (!sent?.name) {
    await tx.siteSettings.keepFiles(name, []);
    return value;
  }
  await attributeToField(name, tx.siteSettings.keepFiles(name, [sent.name]));
  const found = await tx.pictures.find(sent.name);
  if (!found) throw invalidFieldsError({ [name]: 'The site has no such picture. Please upload it again.' });
  return { name: sent.name, width: found.width, height: found.height };
}

function conflictMessage(name: SettingName, { changedBy }: PresentedSetting): string {
  const who = changedBy || 'Someone';
  return `${who} has changed “${siteSettings[name].label}” while you were working on it. Nothing of yours has been saved yet, and nothing is lost.`;
}

interface Change {
  name: SettingName;
  value: unknown;
  revision: number;
}

/** @throws AppError invalid, with a message for each invalid setting */
function readChanges(sent: unknown, environmentValues: Partial<SiteSettings>): Change[] {
  const input = isObject(sent) && isObject(sent.settings) ? sent.settings : {};
  const errors: FieldErrors = {};
  const changes: Change[] = [];
  for (const [name, change] of Object.entries(input)) {
    if (!isSettingName(name)) continue;
    const { variable, read } = siteSettings[name];
    const { value, revision } = isObject(change) ? change : {};
    if (Object.hasOwn(environmentValues, name)) {
      errors[name] =
        `${variable} is set where the site runs, which takes precedence. Please ask the person who runs the site to change it there.`;
    } else if (!isRevision(revision)) {
      errors[name] = 'Please send the revision that you have seen.';
    } else {
      const checked = value === null ? { ok: true as const, value } : read(value);
      if (checked.ok) changes.push({ name, value: checked.value, revision });
      else errors[name] = checked.message;
    }
  }
  if (Object.keys(errors).length > 0) throw invalidFieldsError(errors);
  if (changes.length === 0) throw new AppError('invalid', 'No setting that can be changed was sent.');
  return changes;
}

/** The next revision must be a safe integer too. */
function isRevision(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < largestNumber;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
