import type { Kysely } from 'kysely';
import type { FieldValue } from '../../content/kinds/field.ts';
import type { Tables } from '../tables.ts';

export type LooseRow = Record<string, FieldValue>;
/** The tables of records, seen as one: their names and columns come from the definitions, never from a request. */
export type LooseTables = { record: LooseRow };

/**
 * The one cast of the store: Kysely cannot follow a table name that is itself generic, so all tables of records are
 * read as one loose table, and the record store gives the types back from the definitions.
 */
export function loose(db: Kysely<Tables>): Kysely<LooseTables> {
  return db as unknown as Kysely<LooseTables>;
}

export const tableOf = (definition: { name: string }) => definition.name as 'record';

/** The values that are given; an `undefined` says nothing. */
export function givenValues(values: object): LooseRow {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as LooseRow;
}
