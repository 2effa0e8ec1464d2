import { updateFileUses } from '#cms/records/file-uses.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { incrementContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { storedValue } from '#core/manifest/settings-definition.ts';
import { type SettingName, type SiteSettings, settingNames, siteSettings } from '../rules/settings.ts';

/** A changed setting; see features/settings. */
export interface SiteSettingRow {
  name: string;
  /** JSON; null: reset to its default. */
  value: string | null;
  /** Rises by one with each change. A setting that was never changed has 0, and no row. */
  revision: number;
  /** ISO, UTC. */
  changedAt: string;
  /** The name of the account, copied, because accounts can be deleted. */
  changedBy: string;
}

/** The tables of the settings. */
export interface SiteSettingTables {
  siteSetting: SiteSettingRow;
}

/** The value of a row, or the default where this version does not understand it. */
export function settingValueOf<Name extends SettingName>(
  name: Name,
  row: Pick<SiteSettingRow, 'value'> | undefined,
): SiteSettings[Name] {
  return storedValue(siteSettings[name], row?.value);
}

export type EnvironmentSettings = Pick<Config, 'rawValues' | 'contact' | 'mail'>;

/** The settings that the environment sets, which win over what is set on the screen. */
export function settingsFromEnvironment({
  rawValues,
  contact,
  mail,
}: EnvironmentSettings): Partial<SiteSettings> {
  return {
    ...(rawValues.CONTACT_PHONES && { phones: contact.phones }),
    ...(rawValues.CONTACT_EMAILS && { emails: contact.emails }),
    ...(rawValues.CONTACT_ADDRESS && { address: contact.address }),
    ...(rawValues.STAFF_EMAIL && { staffEmail: mail.staff }),
  };
}

/** Stores the settings that were changed on the screen. */
export function createSiteSettingStore(scope: Scope) {
  const { db, engine, clock } = scope;

  const list = (): Promise<SiteSettingRow[]> =>
    db.selectFrom('siteSetting').selectAll().orderBy('name').execute();

  return {
    /** Those that were ever changed. */
    list,

    /** The values in force, read from the database each time. */
    async values(environment: EnvironmentSettings): Promise<SiteSettings> {
      const rows = new Map((await list()).map((row) => [row.name, row]));
      const set = settingNames.map((name) => [name, settingValueOf(name, rows.get(name))]);
      return { ...(Object.fromEntries(set) as SiteSettings), ...settingsFromEnvironment(environment) };
    },

    /**
     * Announces a change of settings, in an open transaction. Pages show settings, so the content version rises; concurrent
     * writers wait for one another.
     */
    async startChange(): Promise<void> {
      scope.markContentChanged(await incrementContentVersion(db, engine));
    },

    /** Records the files that a setting shows, which are kept. @throws AppError invalid, where one is missing */
    keepFiles: (name: SettingName, files: readonly string[]): Promise<void> =>
      updateFileUses(scope, { record: 'setting', recordId: name }, files),

    /**
     * Changes one setting, in a transaction that has called `startChange`.
     *
     * @param value JSON; null: the default
     * @param revision the revision that was seen
     * @returns false, and changes nothing, where it is not the latest
     */
    async write(name: string, value: string | null, revision: number, changedBy: string): Promise<boolean> {
      const change = { value, changedBy, changedAt: timeFromNow(clock, 0), revision: revision + 1 };
      const written =
        revision === 0
          ? await db
              .insertInto('siteSetting')
              .values({ name, ...change })
              .onConflict((conflict) => conflict.column('name').doNothing())
              .returning('name')
              .executeTakeFirst()
          : await db
              .updateTable('siteSetting')
              .set(change)
              .where('name', '=', name)
              .where('revision', '=', revision)
              .returning('name')
              .executeTakeFirst();
      return written !== undefined;
    },
  };
}
