import { sql } from 'kysely';
import type { TestSite } from './test-site.ts';

/** All rows of all tables, the search's own ones too, each as `table {…}`. */
export async function dumpOf({ database: { db } }: TestSite['services']): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return lines;
}
