import { momentIn } from '#core/clock.ts';
import { raiseContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { type SettingName, type SiteSettings, siteSettings } from '../rules/settings.ts';

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
  const { usual, read } = siteSettings[name];
  if (!row || row.value === null) return usual;
  const kept = read(JSON.parse(row.value));
  return kept.ok ? kept.value : usual;
}

/** Keeps what somebody has set on the screen of the settings. */
export function createSiteSettingStore(scope: Scope) {
  const { db, engine, clock } = scope;

  return {
    /** Those that were ever changed. */
    list(): Promise<SiteSettingRow[]> {
      return db.selectFrom('siteSetting').selectAll().orderBy('name').execute();
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
