import { type Kysely, sql } from 'kysely';
import {
  byName,
  type Column,
  isRemade,
  portableType,
  type Row,
  type RowAccess,
  type Table,
} from './portable-rows.ts';

/** Rows that are fetched at once. */
const fetched = 1000;

/** What an array of each type is called; it becomes the column's own size when it is stored. */
const arrays: Record<Column['type'], string> = {
  text: 'text[]',
  integer: 'int8[]',
  real: 'float8[]',
  bytes: 'bytea[]',
};

/** Every row of a PostgreSQL database, in the schema that the site uses. */
export function postgresRows(transaction: Kysely<never>): RowAccess {
  return {
    async tables() {
      const { rows } = await sql<{ table: string; column: string; type: string; place: number | null }>`
        select c.relname as "table", a.attname as "column", t.typname as "type",
          array_position(i.indkey::int2[], a.attnum) as "place"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
          and c.relname not like 'kysely\\_%'
        order by c.relname collate "C"`.execute(transaction);
      const carried = rows.filter(({ table }) => !isRemade(table));
      return [...Map.groupBy(carried, ({ table }) => table)].map(
        ([name, columns]): Table => ({
          name,
          columns: columns
            .map(({ column, type }) => ({ name: column, type: portableType(name, column, type) }))
            .sort(byName),
          key: columns
            .filter(({ place }) => place !== null)
            .sort((a, b) => Number(a.place) - Number(b.place))
            .map(({ column }) => column),
        }),
      );
    },

    async *read({ name, columns, key }) {
      const types = new Map(columns.map((column) => [column.name, column.type]));
      const order = key.map((column) =>
        types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
      );
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      const sorted = order.length > 0 ? sql` order by ${sql.join(order)}` : sql``;
      const cursor = sql.ref(`all of ${name}`);
      await sql`declare ${cursor} no scroll cursor for select ${names} from ${sql.table(name)}${sorted}`.execute(
        transaction,
      );
      for (;;) {
        const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(fetched)} from ${cursor}`.execute(
          transaction,
        );
        for (const row of rows) yield columns.map((column) => told(row[column.name], column.type));
        if (rows.length < fetched) break;
      }
      await sql`close ${cursor}`.execute(transaction);
    },

    async clear({ name }) {
      await sql`delete from ${sql.table(name)}`.execute(transaction);
    },

    async write({ name, columns }, rows) {
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      const values = columns.map(
        ({ type }, place) => sql`${rows.map((row) => sent(row[place] ?? null))}::${sql.raw(arrays[type])}`,
      );
      await sql`insert into ${sql.table(name)} (${names}) select * from unnest(${sql.join(values)})`.execute(
        transaction,
      );
    },

    withoutForeignKeys: (work) => withoutForeignKeys(transaction, work),
  };
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** They are checked when they come back. */
async function withoutForeignKeys(transaction: Kysely<never>, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as "name", pg_get_constraintdef(k.oid) as "definition"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(transaction);
  const change = (table: string, what: string, name: string) =>
    sql`alter table ${sql.table(table)} ${sql.raw(what)} constraint ${sql.ref(name)}`;
  for (const { table, name } of keys) await change(table, 'drop', name).execute(transaction);
  await work();
  for (const { table, name, definition } of keys)
    await sql`${change(table, 'add', name)} ${sql.raw(definition)}`.execute(transaction);
}

/** The driver tells large whole numbers as texts. */
function told(value: unknown, type: Column['type']): Row[number] {
  if (type === 'integer' && typeof value === 'string') return BigInt(value);
  return value as Row[number];
}

const sent = (value: Row[number]) => (typeof value === 'bigint' ? String(value) : value);
