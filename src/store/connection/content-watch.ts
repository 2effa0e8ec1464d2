import type { ContentVersion } from './content-version.ts';
import type { DatabaseAddress } from './database.ts';
import { watchPostgres } from './watch-postgres.ts';
import { watchSqlite } from './watch-sqlite.ts';

/** Stops watching. */
export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Calls back soon after any process has changed content, this one included; sometimes once too often, never once too few. The database
 * has to be migrated.
 */
export function watchContent(
  address: DatabaseAddress,
  onChange: (version: ContentVersion) => void,
): Promise<ContentWatch> {
  return address.engine === 'sqlite'
    ? watchSqlite(address.file, onChange)
    : watchPostgres(address.url, onChange);
}
