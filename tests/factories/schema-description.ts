import { type Kysely, sql } from 'kysely';
import type { Database } from '#core/database/database.ts';

type Row = Record<string, unknown>;

/**
 * A schema as sorted lines that are equal for equal schemas: tables, columns, constraints, indexes, triggers and
 * functions. The position of a column within its table is left out.
 */
export async function describeSchema({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<string[]> {
  const lines = await (engine === 'sqlite' ? ofSqlite : ofPostgres)(db as unknown as Kysely<never>);
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).sort();
}

async function ofSqlite(db: Kysely<never>): Promise<string[]> {
  const query = async (text: string) => (await sql.raw<Row>(text).execute(db)).rows;
  const tables = await query(
    "select name, type, wr, strict from pragma_table_list where schema = 'main' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'",
  );
  const lines: string[] = [];
  for (const { name, type, wr, strict } of tables) {
    lines.push(`table ${name}: ${type}${wr ? ' without rowid' : ''}${strict ? ' strict' : ''}`);
    if (type === 'shadow') continue;
    for (const column of await query(`select * from pragma_table_xinfo('${name}')`)) {
      const { name: of, type, notnull, dflt_value, pk, hidden } = column;
      lines.push(
        `column ${name}.${of}: ${String(type).toLowerCase()} notnull=${notnull} default=${dflt_value} key=${pk} hidden=${hidden}`,
      );
    }
    for (const key of await query(`select * from pragma_foreign_key_list('${name}')`))
      lines.push(`reference ${name}.${key.from}: ${key.table}.${key.to} delete=${key.on_delete}`);
    for (const index of await query(`select * from pragma_index_list('${name}')`)) {
      if (index.origin === 'c') continue;
      const columns = await query(`select name from pragma_index_info('${index.name}') order by seqno`);
      lines.push(
        `unique ${name}: ${index.origin} ${columns.map((column) => column.name).join(', ')} partial=${index.partial}`,
      );
    }
  }
  const made = await query(
    "select type, name, sql from sqlite_schema where sql is not null and (type in ('index', 'trigger') or sql like 'create virtual%')",
  );
  for (const { type, name, sql: text } of made) lines.push(`${type} ${name}: ${inOneSpelling(String(text))}`);
  return lines;
}

/**
 * SQL keywords in lower case, names in quotes: a renamed column and Kysely are written in other ways than manual SQL.
 */
const inOneSpelling = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'[^']*'|"[^"]*"|[A-Za-z_]+/g, (word) => (/^['"]/.test(word) ? word : word.toLowerCase()))
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\s*([(),])\s*/g, '$1');

async function ofPostgres(db: Kysely<never>): Promise<string[]> {
  const list = async (text: string) => (await sql.raw<{ line: string }>(text).execute(db)).rows;
  const ours = "relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'";
  const found = [
    await list(`select 'table ' || relname || ': ' || coalesce(reloptions::text, '') as line
      from pg_class where relkind in ('r', 'p', 'v', 'S') and ${ours}`),
    await list(`select 'column ' || relname || '.' || attname || ': ' || format_type(atttypid, atttypmod)
      || ' notnull=' || attnotnull || ' default=' || coalesce(pg_get_expr(adbin, adrelid), '')
      || ' collation=' || coalesce((select collname from pg_collation where oid = attcollation), '')
      || ' storage=' || attstorage::text as line
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind in ('r', 'p') and ${ours}`),
    await list(`select 'constraint ' || relname || '.' || conname || ': ' || pg_get_constraintdef(k.oid) as line
      from pg_constraint k join pg_class c on c.oid = conrelid where contype <> 'n' and ${ours}`),
    await list(`select 'index ' || indexname || ': ' || indexdef as line from pg_indexes
      where schemaname = current_schema() and tablename not like 'kysely\\_%'`),
    await list(`select 'trigger ' || tgname || ': ' || pg_get_triggerdef(t.oid) as line
      from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours}`),
    await list(`select 'function ' || proname || ': ' || pg_get_functiondef(p.oid) as line
      from pg_proc p where pronamespace = current_schema()::regnamespace`),
  ];
  return found.flat().map(({ line }) => line);
}
