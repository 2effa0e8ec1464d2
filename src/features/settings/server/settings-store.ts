import { momentIn } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { raiseContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { storedValue } from '#core/manifest/settings-definition.ts';
import { type SettingName, type SiteSettings, settingNames, siteSettings } from '../rules/settings.ts';

/** A setting of the site that somebody has changed; see features/settings. */
export interface SiteSettingRow {
  name: string;
  /** JSON; null: it was put back to what it usually is. */
  value: string | null;
  /** Rises by one with each change. A setting that was never changed has 0, and no row. */
  revision: number;
  /** ISO, UTC. */
  changedAt: string;
  /** The name of whoever did it, copied: accounts come and go. */
  changedBy: string;
}

/** The tables of the settings. */
export interface SiteSettingTables {
  siteSetting: SiteSettingRow;
}

/** What a row holds, or what the setting usually is where it holds nothing that this version understands. */
export function settingOf<Name extends SettingName>(
  name: Name,
  row: Pick<SiteSettingRow, 'value'> | undefined,
): SiteSettings[Name] {
  return storedValue(siteSettings[name], row?.value);
}

export type EnvironmentSettings = Pick<Config, 'given' | 'contact' | 'mail'>;

/** The settings that the environment sets, which win over what is set on the screen. */
export function fromEnvironment({ given, contact, mail }: EnvironmentSettings): Partial<SiteSettings> {
  return {
    ...(given.CONTACT_PHONES && { phones: contact.phones }),
    ...(given.CONTACT_EMAILS && { emails: contact.emails }),
    ...(given.CONTACT_ADDRESS && { address: contact.address }),
    ...(given.STAFF_EMAIL && { staffEmail: mail.staff }),
  };
}

/** Keeps what somebody has set on the screen of the settings. */
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
      const set = settingNames.map((name) => [name, settingOf(name, rows.get(name))]);
      return { ...(Object.fromEntries(set) as SiteSettings), ...fromEnvironment(environment) };
    },

    /**
     * Says that settings are about to change, in an open transaction: pages show them, so that they are content to whoever
     * keeps pages, and writers wait for one another.
     */
    async begin(): Promise<void> {
      scope.touch(await raiseContentVersion(db, engine));
    },

    /**
     * Changes one, in an open transaction that has begun.
     *
     * @param value JSON; null: what it usually is
     * @param revision the one that its writer has seen
     * @returns false, and nothing is changed, where that is not the latest
     */
    async write(name: string, value: string | null, revision: number, changedBy: string): Promise<boolean> {
      const change = { value, changedBy, changedAt: momentIn(clock, 0), revision: revision + 1 };
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
