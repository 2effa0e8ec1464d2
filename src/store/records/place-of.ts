import { type SelectQueryBuilder, sql } from 'kysely';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import type { RecordName } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { type LooseRow, type LooseTables, loose } from './loose.ts';
import { selectRecords } from './record-query.ts';
import { askedBy, type RecordKey, titleOfRow } from './rows.ts';
import { definitionOf } from './write.ts';

/** Where a record stands in its list. */
export interface PlaceInList {
  title: string;
  /** How many stand before it. */
  place: number;
}

type Select = SelectQueryBuilder<LooseTables, 'record', object>;

/**
 * Where a record stands among all that visitors see of its type, in the type's own order; undefined where they see none.
 * Of types whose entries stand under one another, nothing is told apart.
 */
export async function placeOf(
  { db }: Pick<Scope, 'db'>,
  name: RecordName,
  key: RecordKey,
): Promise<PlaceInList | undefined> {
  const definition = definitionOf(name);
  const asked = askedBy(key);
  if (!asked) return undefined;
  const shown = () => selectRecords(loose(db), definition, {});
  const columns = ['id', definition.title, ...orderedBy(definition)];
  const row = await shown().select(columns).where(asked[0], '=', asked[1]).executeTakeFirst();
  return row && { title: titleOfRow(definition, row), place: await countBefore(shown, definition, row) };
}

/** The column that gives a type's lists their order, where it is not the id alone. */
export function orderedBy(definition: RecordType): string[] {
  const [order] = fieldsOfKind(definition, 'order');
  return order ? [order.name] : definition.newestBy ? [definition.newestBy] : [];
}

/**
 * How many rows stand before another one in the type's own order (`inOwnOrder`).
 *
 * @param among selects all rows that count
 * @param row with its id, and what `orderedBy` names
 */
export async function countBefore(
  among: () => Select,
  definition: RecordType,
  row: LooseRow,
): Promise<number> {
  const [order] = fieldsOfKind(definition, 'order');
  const [name] = orderedBy(definition);
  const runs = order ? '<' : '>';
  const id = String(row.id);
  if (!name) return countOf(among().where('id', runs, id));
  const value = row[name] ?? null;
  // One condition for each, which an index answers.
  const equal = among()
    .where(name, value === null ? 'is' : '=', value)
    .where('id', runs, id);
  // What has no value stands last.
  const others =
    value === null
      ? among().where(name, 'is not', null)
      : among().where(sql<boolean>`${sql.ref(name)} ${sql.raw(runs)} ${value}`);
  return (await countOf(equal)) + (await countOf(others));
}

export async function countOf(select: Select): Promise<number> {
  const { total } = await select.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
