import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import type { DatabaseAddress } from '#core/database/database.ts';

/** Observes from outside whether a process is migrating a database. */
export async function watchMigrating(address: DatabaseAddress) {
  if (address.engine === 'sqlite') {
    const sqlite = new BetterSqlite(address.file, { timeout: 0 });
    return {
      /** A migrating process blocks writers. */
      async isMigrating(): Promise<boolean> {
        try {
          sqlite.exec('begin immediate; rollback');
          return false;
        } catch (error) {
          if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return true;
          throw error;
        }
      },
      close: async () => void sqlite.close(),
    };
  }
  const client = new pg.Client({ connectionString: address.url });
  await client.connect();
  return {
    /** A migrating process is alone, and has uncommitted changes. */
    async isMigrating(): Promise<boolean> {
      const { rows } = await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and backend_xid is not null',
      );
      return rows.length > 0;
    },
    close: () => client.end(),
  };
}
