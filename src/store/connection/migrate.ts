import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Database } from './database.ts';

/**
 * Brings the database to the newest shape; does nothing when it is there. Safe when two processes start at once.
 *
 * @throws what the failed migration threw; PostgreSQL and SQLite both undo that migration whole
 */
export async function migrate({ db, engine }: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
