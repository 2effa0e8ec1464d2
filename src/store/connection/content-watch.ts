import type { ContentVersion } from './content-version.ts';
import { type DatabaseAddress, directly } from './database.ts';
import { watchSqlite } from './watch-sqlite.ts';

/** Stops watching. */
export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Calls back soon after any process has changed content, this one included; sometimes once too often, never once too few. The database
 * has to be migrated.
 */
export async function watchContent(
  address: DatabaseAddress,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  if (address.engine === 'sqlite') return watchSqlite(address.file, onChange);
  const { watchPostgres } = await import('./watch-postgres.ts');
  return watchPostgres(directly(address).url, onChange);
}
