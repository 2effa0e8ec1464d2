import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { migrate } from '#core/database/migrations.ts';

/** Tables with their columns, and triggers, of a new SQLite database; and its recorded migrations. */
export async function fromDatabase(): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'ananta-stored-names-'));
  const file = join(folder, 'ananta.db');
  try {
    await migrate({ engine: 'sqlite', file });
    const sqlite = new BetterSqlite(file, { readonly: true });
    const list = (query: string) => sqlite.prepare<[], string>(query).pluck().all();
    const tables = list(
      `select schema.name || ': ' || group_concat(info.name, ', ' order by info.name)
       from sqlite_schema schema join pragma_table_info(schema.name) info
       where schema.type = 'table' and schema.name not like 'sqlite\\_%' escape '\\' group by schema.name`,
    );
    const found = {
      'tables and columns': tables,
      triggers: list(`select name from sqlite_schema where type = 'trigger'`),
      migrations: list('select name from kysely_migration'),
    };
    sqlite.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
