import { momentIn } from '../../content/clock.ts';
import { raiseContentVersion } from '../connection/content-version.ts';
import type { Scope } from '../scope.ts';
import type { SiteSettingRow } from './site-setting-tables.ts';

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
